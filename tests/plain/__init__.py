"""The rules said a second time, plainly, from the contract alone, sharing no code with the engine."""
