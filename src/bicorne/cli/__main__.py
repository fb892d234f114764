"""`python -m bicorne.cli`."""

from . import main

main()
