"""Guard: lets a reply through only if each claim in it is a value that a tool returned."""
