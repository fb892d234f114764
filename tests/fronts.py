"""Boards for the fronts and flanks of Plus, and the hexes around E5, which most of these tests use.

A line of hexes around E5, by the sides that lead there: NW D6, NE E6, E F5, SE E4, SW D4, W D5. At two hexes, by
degrees from the top of the map: N E7, NE F7, ENE F6, E G5, ESE F4, SE F3, S E3, SW D3, WSW C4, W C5, WNW C6, NW D7.
"""

from typing import Any

from bicorne import Game
from boards import board, has_unit, last_step, options, unit

CORNERS = ("N", "ENE", "ESE", "S", "WSW", "WNW")
SIDES = ("NW", "NE", "E", "SE", "SW", "W")
AROUND = dict(zip(SIDES, ("D6", "E6", "F5", "E4", "D4", "D5"), strict=True))  # of E5
NO_CARDS = {"allied": "", "french": ""}


def plus(pieces: str, ordered: str = "", **more: Any) -> Game:
    """A board of Plus on which nobody has an action card; with `ordered` the combat phase begins."""
    return board(pieces, ordered=ordered, **{"rules": "plus", "sacs": NO_CARDS, **more})


def moving(pieces: str, ordered: str, **more: Any) -> Game:
    """The same in the movement phase."""
    return plus(pieces, ordered, phase="move", **more)


def facings(game: Game, hex: str) -> set[str]:
    """The corners that the unit on a hex may face, by turning or by keeping its front."""
    found = {option.split()[2] for option in options(game, "face") if option.split()[1] == hex}
    return found | {front(game, hex)} if "pass" in game.options else found


def front(game: Game, hex: str) -> str:
    """The corner that a unit faces."""
    return CORNERS[unit(game, hex).facing // 2]


def march(game: Game, start: str, end: str, facing: str = "") -> None:
    """Move a unit and let it face a corner there, or keep its front."""
    game.play(f"move {start} {end}")
    game.play(f"face {end} {facing}" if facing and facing != front(game, end) else "pass")


def attack(game: Game, action: str, *faces: str) -> list[Any]:
    """Play an attack with these faces and blanks after them; decline all answers before the roll and ignore no flag."""
    blank = "cav" if unit_arm(game, action.split()[2]) == "artillery" else "art"
    dice = " ".join([*faces, *[blank] * (game.odds(action).dice - len(faces))])
    happened = game.play(action, dice=dice if asks_nothing(game, action) else "")
    while any(option.split()[0] in ANSWERS for option in game.options):
        happened += game.play("pass", dice=dice if asks_nothing(game, "pass") and not happened_roll(happened) else "")
    return happened


ANSWERS = ("retire", "form-square", "ignore", "first-strike")


def unit_arm(game: Game, hex: str) -> str:
    return unit(game, hex).arm if has_unit(game, hex) else ""


def asks_nothing(game: Game, action: str) -> bool:
    """Are dice rolled for an attack at once, before the defender is asked?"""
    after = game.copy()
    return happened_roll(after.play(action))


def happened_roll(happened: list[Any]) -> bool:
    return any(type(event).__name__ == "Rolled" for event in happened)


def steps_back(game: Game) -> set[str]:
    """The hexes that the retreating piece may take next."""
    return {option.split()[-1] for option in options(game, "retreat")}


def fallen_back(game: Game, happened: list[Any]) -> set[str]:
    """The hexes that one flag drives a unit to, whether its owner is asked or has no choice; empty if it stays."""
    return steps_back(game) or ({last_step(happened)} - {""})
