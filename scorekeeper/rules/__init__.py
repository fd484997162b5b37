"""The rules of Wizard that matter for keeping the score: pure Python, standard library only.

The ids in the docstrings (G1, P2, M4 ...) refer to the rule book that the project follows.
"""
