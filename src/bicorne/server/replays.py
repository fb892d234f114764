"""Records to look through: a file from anywhere, played again step by step."""

import msgspec

from .. import codec
from ..errors import RecordError
from ..film import Film
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
    try:
        steps = played_again(game, moves, side)
    except RecordError:
        if not codec.is_older(start):
            raise
        game = Game.load(start)
        steps = shown_again(game, start, moves, side)
    bottom = game.sides.index(side) if side else 0
    welcome = encode(greeting(game, file_terms(game), "record", "watch", side, bottom, len(moves)))
    story = b'{"version":%d,"steps":[%s]}' % (len(moves), b",".join(steps))
    return b'{"welcome":%s,"story":%s}' % (welcome, story)


def played_again(game: Game, moves: list[Move], side: str | None) -> list[bytes]:
    """Every step of a record, by the rules."""
    pieces = Pieces()
    steps = [seen(game, side, Told(0, None, ""), pieces)]
    for number, move in enumerate(moves, 1):
        told = Told(number, move.side, move.action, events=game.repeat(number, move))
        steps.append(seen(game, side, told, pieces))
    return steps


def shown_again(game: Game, start: str, moves: list[Move], side: str | None) -> list[bytes]:
    """Every step of an older record that the present rules would play differently, from its stored events alone."""
    pieces, steps = Pieces(), []
    for number, step in enumerate(Film({"start": start, "moves": msgspec.to_builtins(moves)}).steps):
        game.show(step.picture)
        steps.append(seen(game, side, Told(number, step.side or None, step.action, events=step.events), pieces))
    return steps


def seen(game: Game, side: str | None, told: Told, pieces: Pieces) -> bytes:
    game.take_moves()
    status = Status(game.winner, "rules" if game.winner else None, game.prompt)
    return outgoing.step(game, side, told, status, outgoing.scene(game, told.version, status, pieces))


def file_terms(game: Game) -> Terms:
    field = game.field
    goals = dict(zip(game.sides, field.goals, strict=True))
    return Terms(field.scenario_id, field.name, game.sides, goals, "here", game.deciding or game.sides[0])
