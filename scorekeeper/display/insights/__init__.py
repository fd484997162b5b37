"""Words and charts of insights: how people bid, what a game cost them, and their balance."""
