"""Boards for tests: only what matters stands on them, in the tokens of the scenario format.

    game = board("A6 BLN, B7 FLT2+, B8 w", ordered="A6")

Each token is a hex and what is there: `[terrain:]` then nation letter and unit code, blocks where they are
not the roster's, `+` for an attached leader, `#1` for a square with that counter. `C3 +B` is a lone British
leader, `C3 w` a forest. British, Portuguese and Netherlanders (and their like) are the allied side, the
French the other. The allies sit at the bottom (rows 1 up) unless `bottom="french"`.
"""

import re
from typing import Any

from bicorne import Game

TOKEN = re.compile(r"(?:(?P<terrain>[a-zH.]):)?(?P<unit>[A-Z]{3})(?P<blocks>\d+)?(?P<leader>\+)?(?:#(?P<square>\d))?$")
LONE = re.compile(r"(?:(?P<terrain>[a-zH.]):)?\+(?P<nation>[A-Z])$")
NATIONS = {"allied": ["B", "P", "D"], "french": ["F"]}


def board(
    pieces: str,
    *,
    to_move: str = "allied",
    ordered: str = "",
    phase: str = "",
    card: str = "",
    hands: dict[str, str] | None = None,
    deck: str = "",
    discards: str = "",
    tracks: dict[str, str] | None = None,
    last_card: str = "",
    moved: dict[str, str] | None = None,
    battled: str = "",
    banners: dict[str, int] | None = None,
    goal: int | dict[str, int] = 5,
    cards: int | dict[str, int] = 5,
    works: dict[str, str] | None = None,
    also: dict[str, str] | None = None,
    objectives: str = "",
    extra: str = "",
    bottom: str = "allied",
    turn: int = 1,
    seed: int = 1,
    rules: str | None = None,
    **options: Any,
) -> Game:
    """A game that stands where the test begins.

    With `ordered` (as "G5, H4 leader") the game is in the combat phase unless `phase` says "move" or
    "order"; without it the side to move plays a card. Hands are words such as "rally scout-left"; a side
    without an entry is dealt five cards. `objectives` and `extra` are TOML text put in as it is.
    """
    text = scenario_text(
        pieces, to_move, ordered, phase or ("combat" if ordered else "command"), card, hands, deck, discards, tracks,
        last_card, moved, battled, banners, goal, cards, works, also, objectives, extra, bottom, turn,
    )  # fmt: skip
    return Game.new(text, seed=seed, rules=rules, **options)


def scenario_text(
    pieces: str,
    to_move: str,
    ordered: str,
    phase: str,
    card: str,
    hands: dict[str, str] | None,
    deck: str,
    discards: str,
    tracks: dict[str, str] | None,
    last_card: str,
    moved: dict[str, str] | None,
    battled: str,
    banners: dict[str, int] | None,
    goal: int | dict[str, int],
    cards: int | dict[str, int],
    works: dict[str, str] | None,
    also: dict[str, str] | None,
    objectives: str,
    extra: str,
    bottom: str,
    turn: int,
) -> str:
    tokens, units, leaders = read_pieces(pieces)
    top = "french" if bottom == "allied" else "allied"
    lines = ["format = 1", f'[board]\ntop = "{top}"\nbottom = "{bottom}"\nmap = """', map_rows(tokens), '"""']
    for side in ("allied", "french"):
        needed = goal if isinstance(goal, int) else goal.get(side, 5)
        dealt = cards if isinstance(cards, int) else cards.get(side, 5)
        lines.append(f'[sides.{side}]\nname = "{side.title()}"\ncommander = "Commander"\nnations = {NATIONS[side]}')
        lines.append(f"cards = {dealt}\ntacticians = 0\nbanners = {needed}")
    lines.append(f'[start]\nfirst = "{to_move}"')
    lines += units + leaders
    lines.append("[terrain]")
    if works:
        sides = ", ".join(f"{hex} = {words(names)}" for hex, names in works.items())
        lines.append(f"field_works = {{ {sides} }}")
    if also:
        lines.append("also = {" + ", ".join(f"{hex} = {words(names)}" for hex, names in also.items()) + "}")
    lines.append(objectives)
    lines.append(f'[position]\nturn = {turn}\nactive = "{to_move}"\nphase = "{phase}"')
    if card:
        lines.append(f'card = "{card}"')
    if hands is not None:
        lines.append("hands = {" + ", ".join(f"{side} = {words(names)}" for side, names in hands.items()) + "}")
    if tracks is not None:
        lines.append("tracks = {" + ", ".join(f"{side} = {words(names)}" for side, names in tracks.items()) + "}")
    if deck:
        lines.append(f"deck = {words(deck)}")
    if discards:
        lines.append(f"discards = {words(discards)}")
    if last_card:
        lines.append(f'last_card = "{last_card}"')
    if ordered:
        lines.append(f"ordered = {[piece.strip() for piece in ordered.split(',')]}")
    if moved:
        lines.append("moved = {" + ", ".join(f'{hex} = "{start}"' for hex, start in moved.items()) + "}")
    if battled:
        lines.append(f"battled = {words(battled)}")
    if banners:
        lines.append("banners = {" + ", ".join(f"{side} = {n}" for side, n in banners.items()) + "}")
    lines.append(extra)
    return "\n".join(lines).replace("'", '"')


def words(text: str) -> list[str]:
    return text.split()


def read_pieces(pieces: str) -> tuple[dict[str, str], list[str], list[str]]:
    """Map tokens by hex, and the [[unit]] and [[leader]] tables."""
    tokens: dict[str, str] = {}
    units: list[str] = []
    leaders: list[str] = []
    for entry in pieces.split(","):
        if not entry.strip():
            continue
        hex, token = entry.split()
        lone, unit = LONE.match(token), TOKEN.match(token)
        if lone:
            tokens[hex] = lone["terrain"] or "."
            leaders.append(leader_table(lone["nation"], hex))
        elif unit:
            tokens[hex] = f"{unit['terrain'] or '.'}:{unit['unit']}"
            if unit["blocks"] or unit["square"]:
                units.append(f'[[unit]]\nhex = "{hex}"' + key("blocks", unit["blocks"]) + key("square", unit["square"]))
            if unit["leader"]:
                leaders.append(leader_table(unit["unit"][0], hex))
        elif re.match(r"[a-zH.]$", token):
            tokens[hex] = token
        else:
            raise ValueError(f"no such token: {entry}")
    return tokens, units, leaders


def key(name: str, value: str | None) -> str:
    return f"\n{name} = {value}" if value else ""


def leader_table(nation: str, hex: str) -> str:
    side = "french" if nation == "F" else "allied"
    return f'[[leader]]\nside = "{side}"\nname = "{side.title()} leader on {hex}"\nhex = "{hex}"'


def map_rows(tokens: dict[str, str]) -> str:
    rows = []
    for row in range(9, 0, -1):
        columns = "ABCDEFGHIJKLM" if row % 2 else "ABCDEFGHIJKL"
        rows.append(" ".join(tokens.pop(f"{column}{row}", ".") for column in columns))
    if tokens:
        raise ValueError(f"hexes off the board: {sorted(tokens)}")
    return "\n".join(rows)


# ------------------------------------------------------------------ questions tests ask


def options(game: Game, *verbs: str) -> list[str]:
    """The options with these verbs."""
    return [option for option in game.options if option.split()[0] in verbs]


def unit(game: Game, hex: str) -> Any:
    """The unit on a hex, or None."""
    return next((unit for unit in game.units if unit.hex == hex), None)


def leader(game: Game, hex: str) -> Any:
    """The leader on a hex, or None."""
    return next((leader for leader in game.leaders if leader.hex == hex), None)


def events(happened: list[Any], kind: str) -> list[Any]:
    """The events of one kind, by class name."""
    return [event for event in happened if type(event).__name__ == kind]


def rolls(happened: list[Any]) -> list[int]:
    """How many dice each battle roll among the events had."""
    return [len(event.faces) for event in events(happened, "Rolled")]


def dice(game: Game, attack: str) -> int:
    """How many dice a legal attack would roll."""
    return game.odds(attack).dice


def hand(game: Game, side: str) -> list[str]:
    """The cards in a hand, sorted."""
    return sorted(game.view(side)["cards"]["hand"])
