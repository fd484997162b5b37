"""Standard library only. The ids in docstrings (G1, P2, M4 ...) refer to the rule book that the project follows."""
