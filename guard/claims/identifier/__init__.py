"""Codes that a pack defines by a pattern."""
