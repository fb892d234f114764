"""Versions: of the program, of the rules as they are played out, and whether the engine is compiled."""

from importlib import import_module

VERSION = "0.1.0"
RULES_VERSION = 4  # rises with every change that could make the same actions and dice end otherwise


def compiled() -> bool:
    """Is the engine that runs here compiled, or plain Python?"""
    file = import_module("bicorne.flow").__file__ or ""
    return not file.endswith((".py", ".pyc"))


def full_version() -> str:
    """Both, as `bicorne --version` says it."""
    return f"bicorne {VERSION} ({'compiled' if compiled() else 'interpreted'} engine, rules version {RULES_VERSION})"
