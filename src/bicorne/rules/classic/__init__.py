"""The core game, in the order of its rulebook; `book` puts the chapters together."""
