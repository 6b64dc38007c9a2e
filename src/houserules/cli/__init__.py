"""The command line: it reads what was typed, calls the library and prints."""

from houserules.cli.door import main

__all__ = ["main"]
