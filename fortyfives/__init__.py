"""Score pad and referee for Auction Forty-Fives."""

__version__ = "0.1.0"
