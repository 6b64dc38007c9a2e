"""`python -m houserules.shipped`."""

import sys

from houserules.shipped.making import main

if __name__ == "__main__":
    sys.exit(main())
