"""The vocabulary. Imports nothing else of the project, and nothing with I/O."""
