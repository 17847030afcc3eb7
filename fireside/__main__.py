"""`python -m fireside` is the command line."""

import sys

from fireside.cli import main

sys.exit(main())
