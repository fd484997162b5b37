"""Pages for https at home."""
