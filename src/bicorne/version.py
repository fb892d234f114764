"""The version of the program, and whether its engine is compiled; every rule book has a version of its own."""

from importlib import import_module

VERSION = "0.1.0"


def compiled() -> bool:
    """Is the engine that runs here compiled, or plain Python?"""
    file = import_module("bicorne.flow").__file__ or ""
    return not file.endswith((".py", ".pyc"))
