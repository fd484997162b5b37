"""The rules of Wizard as the person who keeps the score meets them: pure Python, standard library only.

The ids in the docstrings (G1, P2, M4 ...) are those of the rule book that the project follows.
"""
