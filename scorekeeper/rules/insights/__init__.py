"""Facts of a game beyond its result."""
