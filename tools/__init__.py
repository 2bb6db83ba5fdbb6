"""What developers run and nobody at a table needs."""
