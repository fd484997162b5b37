"""Photos of old sheets: what a file is is read from its content, and what cameras add to a picture is left out."""
