"""Pages of the other devices at a table."""
