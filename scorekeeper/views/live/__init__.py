"""Views of the other devices at a table, and the page with their links."""
