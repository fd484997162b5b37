"""Photos of old sheets: the content tells the type of a file, and what cameras add to a picture is left out."""
