"""Writes the corpus of the present version of the rules."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from corpus import main

main()
