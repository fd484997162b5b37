from pathlib import Path

# Django looks for migrations in each folder of this path, and nowhere else.
__path__.append(str(Path(__file__).parent / "until_0019"))
