"""Files of games: a table that can be resumed, and whatever else `replay` and `odds` open.

Files are written under another name and then renamed, so that an interrupted program leaves the last whole
one in place.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from .. import codec
from ..errors import RecordError, SaveError
from ..game import Game
from ..scenario.library import find_scenario

MOST_BYTES = 50_000_000


class Table(msgspec.Struct):
    """A game at a text table: who plays, the game itself, and its record from the first card on."""

    bicorne: str
    format: int
    hot_seat: bool
    side: str
    against: str
    save: str
    record: msgspec.Raw

    def recorded(self) -> dict[str, Any]:
        """The record as plain data."""
        return decoded(self.record_text())

    def record_text(self) -> str:
        return bytes(self.record).decode()


class Record:
    """The record of a game while it grows: each move is put into text once, however often it is written."""

    def __init__(self, game: Game, before: dict[str, Any] | None) -> None:
        self.start = before["start"] if before else game._start
        self.moves = [msgspec.json.encode(move) for move in before["moves"]] if before else []
        self.noted = 0  # moves of the running game that are in the text

    def text(self, game: Game) -> bytes:
        """The record up to now, of a game that may have been interrupted and resumed."""
        self.moves += [msgspec.json.encode(move) for move in game._moves[self.noted :]]
        self.noted = len(game._moves)
        version = codec.version_of(self.start)
        head = {"bicorne": "record", "format": 1, "version": version, "start": self.start, "winner": game.winner}
        return msgspec.json.encode(head)[:-1] + b',"moves":[' + b",".join(self.moves) + b"]}"


def write(path: Path, text: str) -> None:
    """Write a file of the player's own whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_bytes(path, text.encode(), 0o600)


def write_bytes(path: Path, data: bytes, mode: int) -> None:
    """Write a file with these permissions whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> str:
    """The text of a file; SaveError with the reason where it cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise SaveError(f"{path} is larger than any game: name another file.")
        return path.read_text("utf-8")
    except OSError as error:
        raise SaveError(f"{path} cannot be read ({error.strerror or error}): name another file.") from None
    except UnicodeDecodeError:
        raise SaveError(f"{path} is not UTF-8 text: name another file.") from None


def kind_of(text: str) -> str:
    """What a JSON text says it is: save, record, table or failure; "" for anything else."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return ""
    kind = data.get("bicorne") if isinstance(data, dict) else None
    return kind if isinstance(kind, str) else ""


def read_table(text: str, path: Path) -> Table:
    try:
        table = msgspec.json.decode(text, type=Table)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(f"{path} is not a game of the text table ({error}): name another file.") from error
    if table.bicorne != "table" or table.format != 1:
        raise SaveError(
            f"{path} is a {table.bicorne} of format {table.format}; this version reads a table of format 1."
        )
    return table


# ------------------------------------------------------------------ where games are kept


def home() -> Path:
    """The folder of the games; BICORNE_HOME moves it."""
    if os.environ.get("BICORNE_HOME"):
        return Path(os.environ["BICORNE_HOME"])
    if os.environ.get("XDG_DATA_HOME"):
        return Path(os.environ["XDG_DATA_HOME"]) / "bicorne"
    if os.name == "nt" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / "bicorne"
    return Path.home() / ".local" / "share" / "bicorne"


def latest() -> Path | None:
    """The unfinished game that was played last."""
    try:
        files = sorted(home().glob("*.game"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return None
    for path in files:
        try:
            table = read_table(read(path), path)
        except SaveError:
            continue
        if unfinished(table):
            return path
    return None


def decoded(record: str) -> dict[str, Any]:
    """A record as plain data."""
    try:
        data = msgspec.json.decode(record)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"The record cannot be read ({error}): take another copy.") from error
    if not isinstance(data, dict):
        raise RecordError("The record cannot be read: take another copy.")
    return data


def unfinished(table: Table) -> bool:
    try:
        return table.recorded().get("winner") is None
    except RecordError:
        return False


# ------------------------------------------------------------------ any of them as a game


def is_file(source: str) -> bool:
    """Does this name a file other than a scenario?"""
    return not source.endswith(".toml") and "\n" not in source and len(source) < 1000 and Path(source).is_file()


def open_game(source: str, seed: int | None = None) -> Game:
    """A game from a battle's id, a scenario or position file, a save, a record, a table or a failure file."""
    if not is_file(source):
        return Game.new(source, seed=seed)
    text = read(Path(source))
    kind = kind_of(text)
    if kind == "save":
        return Game.load(text)
    if kind == "table":
        return Game.load(read_table(text, Path(source)).save)
    if kind == "record":
        return Game.replay(text)
    if kind == "failure":
        return Game.replay(msgspec.json.encode(decoded(text).get("record")).decode())
    find_scenario(Path(source))  # says what is wrong with bytes that are not text
    return Game.new(text, seed=seed)
