"""Ids in docstrings (G1, P2, M4 ...) are those of the rule book that the project follows."""
