"""How gunicorn runs the app: one process, as one process alone writes in a score book, with a thread for each phone."""

wsgi_app = "app:app"
workers = 1
threads = 16
keepalive = 65
"""Phones that watch ask again every two seconds: their lines stay open between two questions."""
timeout = 60
graceful_timeout = 10
