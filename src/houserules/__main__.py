"""`python -m houserules`."""

from houserules.cli import main

main()
