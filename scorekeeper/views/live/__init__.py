"""Views of the other devices at a table, and the page that lets them in."""
