"""Boards for tests: they hold only what matters, in the tokens of the scenario format.

    game = board("A6 BLN, B7 FLT2+, B8 w", ordered="A6")

Each entry is a hex and what is there: `[terrain:]`, then nation letter and unit code, the number of blocks if it is
not the roster's, `+` for an attached leader, `#1` for a square with that counter. `C3 +B` is a lone British leader,
`C3 w` a forest. The French are one side; all other nations are the allied side. The allies sit at the bottom (row 1)
unless `bottom="french"`.
"""

import os
import re
from collections import Counter
from typing import Any

from bicorne import Game, Leader, Unit
from bicorne.data.cards import load_deck
from bicorne.rules import BOOKS

TOKEN = re.compile(r"(?:(?P<terrain>[a-zH.]):)?(?P<unit>[A-Z]{3})(?P<blocks>\d+)?(?P<leader>\+)?(?:#(?P<square>\d))?$")
LONE = re.compile(r"(?:(?P<terrain>[a-zH.]):)?\+(?P<nation>[A-Z])$")
NATIONS = {"allied": ["B", "P", "D", "S", "R", "A", "K"], "french": ["F"]}
GENERALS = {"allied": "Sir Arthur Wellesley", "french": "Andoche Junot"}
HAND = "scout-left scout-right recon-in-force forward"  # with the card that is played this makes Command 5
FOE = "attack-center attack-center"
RULES = os.environ.get("BICORNE_RULES") or None  # the rule set of boards that name none


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
    start: str = "",
    bottom: str = "allied",
    turn: int = 1,
    seed: int = 1,
    rules: str | None = None,
    sides: dict[str, str] | None = None,
    tactics: dict[str, str] | None = None,
    facing: dict[str, str] | None = None,
    points: int | None = None,
    saved: dict[str, int] | None = None,
    blocks_lost: dict[str, int] | None = None,
    sacs: dict[str, str] | None = None,
    **options: Any,
) -> Game:
    """A game at the moment where the test begins.

    With `ordered` (as "G5, H4 leader") the game is in the combat phase unless `phase` says "move" or "order";
    without it the side to move plays a card. Hands are words such as "rally scout-left"; a side without an entry is
    dealt five cards. `objectives`, `extra` and `start` (in place of the [start] table) are TOML text inserted as is;
    so is `sides`, by side, in the side tables. `facing` and what follows it are for Plus: the corners that units look
    to, by hex; the points of the side to move; those saved, by the hex of a leader; enemy blocks eliminated, by side;
    action cards, as words by side.
    """
    if RULES == "plus" and not rules:
        from neutral import neutral_text, new_game  # it builds on this module

        phase = phase or ("combat" if ordered else "command")
        text = neutral_text(
            pieces, to_move, ordered, phase, hands or {}, moved, battled, banners, goal, cards, works, also,
            objectives, extra, bottom, turn, start, sides,
        )  # fmt: skip
        return new_game(text, seed, options, hands or {})
    if hands and not rules and RULES:
        hands, tactics = with_strikes_as_tactics(hands, tactics or {})
    text = scenario_text(
        pieces, to_move, ordered, phase or ("combat" if ordered else "command"), card, hands, deck, discards, tracks,
        last_card, moved, battled, banners, goal, cards, works, also, objectives, extra, bottom, turn, start, sides,
        tactics,
    )  # fmt: skip
    text = text.replace("[position]\n", "[position]\n" + plus_position(facing, points, saved, blocks_lost, sacs), 1)
    return Game.new(text, seed=seed, rules=rules or RULES, **options)


def plus_position(
    facing: dict[str, str] | None,
    points: int | None,
    saved: dict[str, int] | None,
    blocks_lost: dict[str, int] | None,
    sacs: dict[str, str] | None,
) -> str:
    """The lines of a [position] that only Plus reads."""
    lines = [f"points = {points}"] if points is not None else []
    if facing:
        lines.append("facing = {" + ", ".join(f'{hex} = "{corner}"' for hex, corner in facing.items()) + "}")
    for name, numbers in (("saved", saved), ("blocks_lost", blocks_lost)):
        if numbers:
            lines.append(f"{name} = {{" + ", ".join(f"{key} = {number}" for key, number in numbers.items()) + "}")
    if sacs is not None:
        lines.append("sacs = {" + ", ".join(f"{side} = {words(names)}" for side, names in sacs.items()) + "}")
    return "".join(f"{line}\n" for line in lines).replace("'", '"')


def with_strikes_as_tactics(hands: dict[str, str], tactics: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The hands for rules that have First Strike as a Tactician card instead of a Command card."""
    for side, names in hands.items():
        strikes = [name for name in names.split() if name == "first-strike"]
        if strikes and "first-strike" not in load_deck(BOOKS[str(RULES)].deck).number:
            hands = {**hands, side: " ".join(name for name in names.split() if name not in strikes)}
            tactics = {**tactics, side: " ".join([*tactics.get(side, "").split(), *strikes])}
    return hands, tactics


def all_cards() -> Counter[str]:
    """The Command deck of the boards: 70 cards, or 90 under the rules with Tactician cards."""
    deck = load_deck(BOOKS[RULES or "classic"].deck)
    return Counter(deck.cards[number].id for number in deck.fresh())


def all_but(*taken: str) -> str:
    """That deck without these cards."""
    return " ".join((all_cards() - Counter(" ".join(taken).split())).elements())


def in_deck(names: str) -> str:
    """The cards among these that are in that deck."""
    return " ".join(name for name in names.split() if name in all_cards())


def strikes_held(game: Game, side: str) -> int:
    """How many First Strikes a side holds, in whichever hand the rules put them."""
    view = game.view(side)
    return [*view["cards"]["hand"], *(view.get("tacticians") or {"hand": []})["hand"]].count("first-strike")


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
    start: str = "",
    sides: dict[str, str] | None = None,
    tactics: dict[str, str] | None = None,
) -> str:
    tokens, units, leaders = read_pieces(pieces)
    top = "french" if bottom == "allied" else "allied"
    lines = ["format = 1", f'[board]\ntop = "{top}"\nbottom = "{bottom}"\nmap = """', map_rows(tokens), '"""']
    for side in ("allied", "french"):
        needed = goal if isinstance(goal, int) else goal.get(side, 5)
        dealt = cards if isinstance(cards, int) else cards.get(side, 5)
        lines.append(f'[sides.{side}]\nname = "{side.title()}"\ncommander = "{GENERALS[side]}"')
        lines.append(f"nations = {NATIONS[side]}")
        lines.append(f"cards = {dealt}\ntacticians = 0\nbanners = {needed}\n{(sides or {}).get(side, '')}")
    lines.append(start or f'[start]\nfirst = "{to_move}"')
    lines += units + leaders
    lines.append("[terrain]")
    if works:
        covered = ", ".join(f"{hex} = {words(names)}" for hex, names in works.items())
        lines.append(f"field_works = {{ {covered} }}")
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
    if tactics is not None:
        lines.append("tacticians = {" + ", ".join(f"{side} = {words(names)}" for side, names in tactics.items()) + "}")
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


def unit(game: Game, hex: str) -> Unit:
    """The unit on a hex; the test fails if there is none."""
    assert has_unit(game, hex), f"there is no unit on {hex}"
    return next(unit for unit in game.units if unit.hex == hex)


def leader(game: Game, hex: str) -> Leader:
    """The leader on a hex; the test fails if there is none."""
    assert has_leader(game, hex), f"there is no leader on {hex}"
    return next(leader for leader in game.leaders if leader.hex == hex)


def has_unit(game: Game, hex: str) -> bool:
    """Is there a unit on a hex?"""
    return any(unit.hex == hex for unit in game.units)


def has_leader(game: Game, hex: str) -> bool:
    """Is there a leader on a hex?"""
    return any(leader.hex == hex for leader in game.leaders)


def undecided(game: Game) -> bool:
    """Has nobody won yet? Unlike `game.winner is None` it may be asked again after a move: mypy believes that a
    property once found to be None stays so."""
    return game.winner is None


def events(happened: list[Any], kind: str) -> list[Any]:
    """The events of one kind, by class name."""
    return [event for event in happened if type(event).__name__ == kind]


def rolls(happened: list[Any]) -> list[int]:
    """The number of dice in each battle roll among the events."""
    return [len(event.faces) for event in events(happened, "Rolled")]


def dice(game: Game, attack: str) -> int:
    """How many dice a legal attack would roll."""
    return game.odds(attack).dice


def hand(game: Game, side: str) -> list[str]:
    """The cards in a hand, sorted."""
    return sorted(game.view(side)["cards"]["hand"])


def clash(pieces: str, ordered: str, **rest: Any) -> Game:
    """A combat phase without surprises: one plain card in each hand, so no First Strike and no square."""
    plain = {"allied": "probe-center", "french": "probe-center"}
    return board(pieces, ordered=ordered, **{"hands": plain, **rest})


def loaded(game: Game, attack: str, *faces: str) -> str:
    """Dice for an attack: these faces, then blanks (artillery) up to the number it rolls."""
    return " ".join([*faces, *["art"] * (dice(game, attack) - len(faces))])


def ends(game: Game, piece: str) -> set[str]:
    """Where the move of a piece may end; the piece is "G5" or "G5 leader"."""
    found = [option.removeprefix(f"move {piece} ") for option in options(game, "move")]
    return {hex for hex in found if " " not in hex}


def targets(game: Game, verb: str, hex: str) -> set[str]:
    """What a unit may fire at or melee alone."""
    found = [option.removeprefix(f"{verb} {hex} ") for option in options(game, verb)]
    return {target for target in found if " " not in target}


def ring(hex: str, distance: int) -> set[str]:
    """The hexes of the standard board at this distance, counted in half hexes and rows."""
    return {other for other in PLACES if apart(hex, other) == distance}


def apart(a: str, b: str) -> int:
    (ax, ay), (bx, by) = PLACES[a], PLACES[b]
    return abs(ay - by) + max(0, abs(ax - bx) - abs(ay - by)) // 2


PLACES = {
    f"{column}{row}": (2 * i + 1 - row % 2, row)
    for row in range(1, 10)
    for i, column in enumerate("ABCDEFGHIJKLM" if row % 2 else "ABCDEFGHIJKL")
}


# ------------------------------------------------------------------ a turn, quickly


def played(card: str, pieces: str, *, to_move: str = "allied", hand: str = HAND, foe: str = FOE, **more: Any) -> Game:
    """A game in which the side to move has just played this card. `hand` is the rest of its hand (Command is one
    more); `foe` is the enemy's hand, by default without a First Strike and with too few cards for a square."""
    faces = more.pop("dice", "")
    other = "french" if to_move == "allied" else "allied"
    game = board(pieces, to_move=to_move, hands={to_move: f"{card} {hand}", other: foe}, **more)
    game.play(f"play {card}", dice=faces)
    return game


def order(game: Game, *pieces: str) -> None:
    """Give these orders and no more."""
    for piece in pieces:
        game.play(f"order {piece}")
    if options(game, "order", "leave-square"):
        game.play("pass")


def move(game: Game, *moves: str) -> None:
    """Make these moves, each as "F4 G5", and no more."""
    for step in moves:
        game.play(f"move {step}")
    if options(game, "move"):
        game.play("pass")


def end_turn(game: Game) -> None:
    """Pass until it is the other side's turn."""
    side = game.active
    while game.active == side:
        game.play("pass")


def idle(game: Game, card: str = "") -> list[Any]:
    """A turn in which a side plays a card (its first unless named) and otherwise does as little as it can."""
    side = game.active
    happened = game.play(f"play {card}" if card else game.options[0])
    while game.active == side and game.winner is None:
        happened += game.play("pass" if "pass" in game.options else game.options[0])
    return happened


def ways_back(game: Game, at: str = "") -> set[str]:
    """Where the piece that must now retreat may end, by any way open to it; "off" is beyond its edge."""
    if not options(game, "retreat"):
        return {at}
    found: set[str] = set()
    for option in game.options:
        after = game.copy()
        found |= ways_back(after, last_step(after.play(option), at))
    return found


def last_step(happened: list[Any], at: str = "") -> str:
    """The hex of the last retreat step among the events, or `at`."""
    for event in happened:
        kind = type(event).__name__
        if kind in ("Retreated", "LeaderRetreated"):
            at = list(PLACES)[event.hex]
        elif kind == "LeaderLeft":
            at = "off"
    return at


# Allied pieces of every kind in every section; the section lines cut D4 and I4.
EVERYWHERE = (
    "A3 BLN, B4 BFA, C2 +B, D3 BLC, D4 BLN, E3 BLN, F3 BFA, G3 +B, H3 BLC, "
    "I3 BLN, I4 BLN, J3 BLN, K3 BFA, L3 +B, M3 BLC"
)
LEFT = ["A3", "B4", "C2 leader", "D3"]
CENTER = ["E3", "F3", "G3 leader", "H3", "I3"]
RIGHT = ["J3", "K3", "L3 leader", "M3"]


def orders(game: Game) -> set[str]:
    """The pieces that may be ordered, as "G5" or "G5 leader"."""
    return {option.removeprefix("order ") for option in options(game, "order")}


def most(game: Game, pieces: list[str], verb: str = "order") -> int:
    """Order (or rally) each of these as often as the game allows, and count."""
    count = 0
    for piece in pieces:
        while f"{verb} {piece}" in game.options:
            game.play(f"{verb} {piece}")
            count += 1
    return count


def bar(game: Game, action: str) -> str:
    """The rule that forbids an action, "" if it is legal."""
    refusal = game.why_not(action)
    if refusal and RULES == "plus" and refusal.rule.startswith("plus."):
        return AnyRule(refusal.rule)
    if not refusal and RULES == "plus" and action not in game.options:
        return AnyRule("plus.move.forced-march-bonus")  # the only action that a neutral board leaves out
    return refusal.rule if refusal else ""


class AnyRule(str):
    """A rule of Plus in a test of the classic rules: it takes the place of whichever the test names."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other != ""

    def __ne__(self, other: object) -> bool:
        return not self == other


def why(game: Game, action: str) -> str:
    """The refusal that a player reads."""
    refusal = game.why_not(action)
    return refusal.text if refusal else ""
