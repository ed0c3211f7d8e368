"""One module a command or group of commands, each with `register(app)`. Heavy imports stand inside the functions."""
