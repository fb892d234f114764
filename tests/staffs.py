"""Boards of Plus for tests of command: ratings, points, saved points, action cards, and the command card in play."""

from typing import Any

import pytest

from bicorne import Game
from bicorne.rules import BOOKS
from bicorne.rules.plus.book import OTHER_READINGS, PLUS
from boards import board, scenario_text

NO_CARDS = {"allied": "", "french": ""}


def staff_board(
    pieces: str,
    *,
    points: int | None = None,
    saved: dict[str, int] | None = None,
    cinc: dict[str, int] | None = None,
    sacs: dict[str, str] | None = None,
    blocks_lost: dict[str, int] | None = None,
    facing: dict[str, str] | None = None,
    plus: str = "",
    extra: str = "",
    rules: str = "plus",
    **more: Any,
) -> Game:
    """A game of Plus in its order phase, unless `phase` or `ordered` says otherwise. Nobody holds an action card unless
    `sacs` names it. `points` are those of the card that are not spent, `saved` those that lie on leaders, by hex;
    `plus` and `extra` are TOML text: lines of [plus], and further tables."""
    ratings = {"allied": 3, "french": 3, **(cinc or {})}
    lines = [] if points is None else [f"points = {points}"]
    lines.append(table("saved", saved or {}))
    lines.append(table("blocks_lost", blocks_lost or {}))
    lines.append(table("facing", {hex: f'"{to}"' for hex, to in (facing or {}).items()}))
    lines.append(table("sacs", {side: str(cards.split()) for side, cards in {**NO_CARDS, **(sacs or {})}.items()}))
    lines.append(f"[plus]\n{table('cinc', ratings)}\n{plus}\n{extra}")
    if "ordered" not in more:
        more.setdefault("phase", "order")
    return board(pieces, rules=rules, extra="\n".join(lines), **more)


def table(name: str, rows: dict[str, Any]) -> str:
    return f"{name} = {{ " + ", ".join(f"{key} = {value}" for key, value in rows.items()) + " }"


def new_battle(pieces: str, *, first: str = "allied", seed: int = 1, plus: str = "", extra: str = "") -> Game:
    """A battle with these pieces before it begins: no command card is drawn, no point laid on a leader. Four more units
    of each side stand on its baseline, for no battle has fewer than five."""
    rest = ", ".join(f"{column}1 BLN, {column}9 FLN" for column in "ABLM")
    text = scenario_text(
        f"{pieces}, {rest}", first, "", "", "", None, "", "", None, "", None, "", None, 5, 5, None, None, "", "",
        "allied", 1,
    )  # fmt: skip
    text = text.split("[position]")[0]
    text = text.replace("format = 1", 'format = 1\nid = "field"\nname = "A field"', 1)
    return Game.new(f"{text}\n{extra}\n[plus]\n{plus}\n", seed=seed, rules="plus")


def with_reading(monkeypatch: pytest.MonkeyPatch, switch: str) -> str:
    """The name of Plus with another reading of one rule."""
    name = f"plus-{switch.replace('_', '-')}"
    book = PLUS.variant(name, switches={switch: OTHER_READINGS[switch]})
    monkeypatch.setitem(BOOKS, name, book)
    return name


# ------------------------------------------------------------------ questions tests ask


def staff(game: Game) -> dict[str, Any]:
    """What everybody knows of both staffs."""
    found: dict[str, Any] = game.view(game.sides[0])["state"]["staff"]
    return found


def purse(game: Game) -> int:
    """What the side whose turn it is can spend."""
    return game.book.conduct.purse(game._s, game.sides.index(game.active))


def saved(game: Game) -> dict[str, int]:
    """The points that lie on leaders, by hex."""
    hexes = game.view(None)["state"]["leader_hex"]
    return {game.field.board.names[hex]: points for hex, points in zip(hexes, staff(game)["saved"]) if points}


def drawn(game: Game, side: str) -> list[str]:
    """The command cards that a side has drawn since the last shuffle."""
    return [game.field.deck.cards[card].id for card in staff(game)["drawn"][game.sides.index(side)]]


def action_cards(game: Game, side: str) -> list[str]:
    """The action cards that a side holds, sorted."""
    state = game.view(side)["state"]
    i = game.sides.index(side)
    held = state["basics"]["hands"][i] + state["extras"]["hands"][i]
    return sorted(game.field.deck.tactician_cards[card].id for card in held)


def counted(game: Game) -> dict[str, int]:
    """Enemy blocks eliminated, by side."""
    return dict(zip(game.sides, staff(game)["lost"]))


def step(game: Game) -> str:
    """The question that the game waits for, by the name of its step."""
    found: str = game.view(None)["state"]["stack"][-1]["step"]
    return found


def finish_turn(game: Game) -> list[Any]:
    """Do as little as possible until the turn is over; what happened up to there and at the start of the next."""
    side, happened = game.active, []
    while game.active == side and game.winner is None:
        happened += game.play("pass" if "pass" in game.options else game.options[0])
    return happened


def cost(game: Game, action: str) -> int:
    """What an order takes out of the purse."""
    after = game.copy()
    after.play(action)
    return purse(game) - purse(after)
