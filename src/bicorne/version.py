"""Versions: of the program, and of the rules as they are played out."""

VERSION = "0.1.0"
RULES_VERSION = 1  # rises with every change that could make the same actions and dice end otherwise
