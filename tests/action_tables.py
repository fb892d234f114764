"""Boards under Plus with action cards in hand."""

from typing import Any

from bicorne import Game
from bicorne.data.cards import load_deck
from boards import board, options

IDS = [card.id for card in load_deck("plus").tactician_cards]
SIDES = ["allied", "french"]  # the bottom one first


def table(
    pieces: str,
    allied: str = "",
    french: str = "",
    *,
    points: int = 0,
    facing: dict[str, str] | None = None,
    saved: dict[str, int] | None = None,
    rating: int = 2,
    drawn: dict[str, str] | None = None,
    deck: dict[str, str] | None = None,
    **rest: Any,
) -> Game:
    """The order phase, with these action cards and points. `drawn` are additional cards; by default there are none.

    With `deck` a side draws from the deck of its nation instead; what it holds then is stated by `deck`.
    """
    position = [f"points = {points}"]
    if facing:
        position.append("facing = {" + ", ".join(f'{hex} = "{to}"' for hex, to in facing.items()) + "}")
    if saved:
        position.append("saved = {" + ", ".join(f"{hex} = {n}" for hex, n in saved.items()) + "}")
    if deck:
        position.append("sacs = {" + ", ".join(f"{side} = {names.split()}" for side, names in deck.items()) + "}")
    lines = [*position, rest.pop("extra", ""), f"[plus]\ncinc = {{ allied = {rating}, french = {rating} }}"]
    lines.append(rest.pop("plus", ""))
    for side, basic in (("allied", allied), ("french", french)):
        if side not in (deck or {}):
            additional = (drawn or {}).get(side, "").split()
            lines.append(f"[plus.sacs.{side}]\nbasic = {basic.split()}\nadditional = {additional}")
    return board(pieces, rules="plus", extra="\n".join(lines), **{"phase": "order", **rest})


def fight(pieces: str, ordered: str, allied: str = "", french: str = "", **rest: Any) -> Game:
    """The combat phase."""
    return table(pieces, allied, french, ordered=ordered, phase="combat", **rest)


def cards(game: Game, side: str) -> list[str]:
    """All action cards that a side holds."""
    state, number = game.view(side)["state"], game._s.field.side_ids.index(side)
    return sorted(IDS[card] for part in ("basics", "extras") for card in state[part]["hands"][number])


def skip(game: Game, *verbs: str) -> None:
    """Pass until one of these verbs is offered."""
    while not options(game, *verbs):
        game.play("pass")


def muster(game: Game, card: str, *pieces: str, faces: str = "") -> None:
    """Play a card for its orders and order these pieces; then the other orders of the turn follow."""
    game.play(f"play {card}", dice=faces)
    for piece in pieces:
        game.play(f"order {piece}")


def go(game: Game) -> None:
    """No more orders."""
    skip(game, "move", "face", "fire", "melee", "skirmish")
