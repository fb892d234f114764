"""Boards for tests of Plus: those of `boards.py` with fronts, points and action cards.

    game = clash("G5 BLN, G6 FLN", "G5", facing={"G6": "N"})

Nobody holds an action card unless `sacs` says so. The allies face north and the French south unless `facing` says
otherwise: G5 has F6 and G6 before it, F5 and H5 on its flanks, F4 and G4 behind it.
"""

from typing import Any

import boards
from bicorne import ActionError, Game

NO_CARDS = {"allied": "", "french": ""}


def board(
    pieces: str,
    *,
    facing: dict[str, str] | None = None,
    points: int = -1,
    saved: dict[str, int] | None = None,
    blocks_lost: dict[str, int] | None = None,
    sacs: dict[str, str] | None = None,
    extra: str = "",
    **rest: Any,
) -> Game:
    """A game under Plus at the moment where the test begins."""
    hands = {side: cards.split() for side, cards in {**NO_CARDS, **(sacs or {})}.items()}
    lines = [inline("facing", facing or {}), inline("saved", saved or {}), inline("sacs", hands)]
    lines.append(inline("blocks_lost", blocks_lost or {}))
    if points >= 0:
        lines.append(f"points = {points}")
    return boards.board(pieces, rules=rest.pop("rules", "plus"), extra="\n".join([*lines, extra]), **rest)


def inline(key: str, table: dict[str, Any]) -> str:
    return f"{key} = {{ {', '.join(f'{name} = {value!r}' for name, value in table.items())} }}"


def clash(pieces: str, ordered: str, **rest: Any) -> Game:
    """A combat phase of Plus."""
    return board(pieces, ordered=ordered, **rest)


def purse(pieces: str, points: int, **rest: Any) -> Game:
    """The order phase of Plus, with so many points."""
    return board(pieces, phase="order", points=points, **rest)


def roll(game: Game, action: str, faces: str) -> list[Any]:
    """An attack with these dice, to which nobody answers before they fall."""
    try:
        return game.play(action, dice=faces)
    except ActionError:
        happened = game.play(action)
        assert not boards.rolls(happened), f"{action} rolls {boards.rolls(happened)} dice, not {faces}"
        return happened + roll(game, "pass", faces)


def misses(game: Game, attack: str) -> str:
    """Dice that do nothing to the target of an attack."""
    target = attack.split()[2]
    face = "inf" if boards.unit(game, target).arm == "artillery" else "art"
    return " ".join([face] * boards.dice(game, attack))
