"""How gunicorn runs the app: one process, as one process alone writes in a score book, with a thread for each phone."""

wsgi_app = "app:app"
workers = 1
threads = 16
keepalive = 65  # phones ask again every two seconds: their lines stay open between two questions
timeout = 60
graceful_timeout = 10
limit_request_line = 8190  # the link to a ruling holds the question itself
control_socket_disable = True  # nobody adds workers while it runs, and it writes no file elsewhere
