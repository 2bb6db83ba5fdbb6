"""Is what `python -m fortyfives` runs: the command line."""

import sys

from fortyfives.cli import main

if __name__ == "__main__":
    sys.exit(main())
