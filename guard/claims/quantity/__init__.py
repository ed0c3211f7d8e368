"""Counts and measures."""
