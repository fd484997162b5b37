"""What a phone needs without the server."""
