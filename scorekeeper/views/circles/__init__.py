"""Pages of circles, whose members share one history."""
