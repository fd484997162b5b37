"""What holds for all tests: hooks of pytest, and how many examples properties try."""
