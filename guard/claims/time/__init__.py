"""Times of day."""
