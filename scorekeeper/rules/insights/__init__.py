"""What a game or many games tell besides their result."""
