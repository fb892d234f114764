"""Records to look through: a file from anywhere, played again step by step."""

import msgspec

from ..errors import BicorneError, RecordError
from ..game import Game, Move, read_record
from . import outgoing
from .journal import Terms
from .outgoing import Pieces, Status, Told
from .plan import greeting

MOST_MOVES = 20_000
encode = msgspec.json.encode


def replay_record(body: bytes, side: str | None) -> bytes:
    """What the table needs to draw a record, and its story, as JSON; RecordError where it does not play."""
    try:
        start, moves = read_record(body.decode())
    except UnicodeDecodeError as error:
        raise RecordError("This is not a game record: it is not UTF-8 text.") from error
    if len(moves) > MOST_MOVES:
        raise RecordError(f"This record has more than {MOST_MOVES} moves.")
    game = Game.load(start)
    if side is not None and side not in game.sides:
        raise RecordError(f"The sides of this battle are {' and '.join(game.sides)}.")
    pieces = Pieces()
    steps = [seen(game, side, Told(0, None, ""), pieces)]
    for number, move in enumerate(moves, 1):
        told = played(game, number, move)
        as_recorded(game, number, move)
        steps.append(seen(game, side, told, pieces))
    bottom = game.sides.index(side) if side else 0
    welcome = encode(greeting(game, file_terms(game), "record", "watch", side, bottom, len(moves)))
    story = b'{"version":%d,"steps":[%s]}' % (len(moves), b",".join(steps))
    return b'{"welcome":%s,"story":%s}' % (welcome, story)


def played(game: Game, number: int, move: Move) -> Told:
    try:
        if move.action == "undo":
            return Told(number, move.side, "undo", events=[game.take_back()])
        return Told(number, move.side, move.action, events=game.play(move.action, move.dice))
    except BicorneError as error:
        raise RecordError(f"Move {number} of the record cannot be played: {error}") from error


def as_recorded(game: Game, number: int, move: Move) -> None:
    """A record that would not be shown as it happened is not shown."""
    if move.action != "undo" and msgspec.to_builtins(game.take_moves()[-1].events) != move.events:
        raise RecordError(
            f"Move {number} ({move.action}) turns out differently than recorded: open it with the program that made it."
        )


def seen(game: Game, side: str | None, told: Told, pieces: Pieces) -> bytes:
    game.take_moves()
    status = Status(game.winner, "rules" if game.winner else None, game.prompt)
    return outgoing.step(game, side, told, status, outgoing.scene(game, told.version, status, pieces))


def file_terms(game: Game) -> Terms:
    field = game._s.field
    goals = dict(zip(game.sides, field.goals, strict=True))
    return Terms(field.scenario_id, field.name, game.sides, goals, "here", game.deciding or game.sides[0])
