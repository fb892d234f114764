"""Files that a command writes where its user says: whole or not at all, and never over another one unasked."""

import os
from pathlib import Path

from . import savefile
from .output import Problem


def refuse_to_replace(paths: list[Path], force: bool) -> None:
    """Check all files of a command before the first is made."""
    for path in paths:
        if path.is_dir():
            raise Problem(f"{path} is a folder: name a file.")
        if not path.parent.is_dir():
            raise Problem(f"There is no folder {path.parent}: make it, or name another file than {path}.")
        if path.exists() and not force:
            raise Problem(f"{path} already exists: name another file, or add --force to replace it.")


def put(path: Path, data: bytes) -> None:
    """Write a file that others may read as far as the user's settings allow."""
    try:
        savefile.write_bytes(path, data, readable())
    except OSError as error:
        raise Problem(f"{path} cannot be written ({error.strerror or error}): name another file.") from error


def readable() -> int:
    """The permissions of a newly made file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
