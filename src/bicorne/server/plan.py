"""What never changes while a battle is fought: its card, the plan of its board, its pieces."""

from functools import lru_cache
from typing import Any, Literal

from ..battlefield import Field
from ..chance import Die, Face
from ..game import Game
from ..picture import extent, place
from ..picture.geometry import RADIUS, corners
from ..picture.pieces import DRESS, GLYPHS
from ..rules import rule_set
from ..rules.special.kinds import special_rules
from ..scenario import Scenario, SideSetup, find_scenario, list_scenarios
from ..setup import stage, tables_of
from ..terms import CENTER, LEFT, RIGHT
from ..wording import number, sentence
from . import messages as m
from .journal import Terms
from .live import Live
from .seats import HERE, WATCH
from .speech import speech_of

SECTIONS = ((LEFT, "left"), (CENTER, "center"), (RIGHT, "right"))
FRENCH = "F"  # the nation whose armies have pieces with cut corners


def welcome(live: Live, role: str) -> m.Welcome:
    """The answer to hello, for one role."""
    side = None if role in (HERE, WATCH) else role
    kind: m.SeatKind = "seat" if side else "here" if role == HERE else "watch"
    bottom = live.terms.sides.index(side) if side else 0
    return greeting(live.game, live.terms, live.id, kind, side, bottom, live.version)


def greeting(
    game: Game, terms: Terms, id: str, kind: m.SeatKind, side: str | None, bottom: int, version: int
) -> m.Welcome:
    field, rules = game.field, game.book.name
    pieces = game.pieces
    return m.Welcome(
        game=id,
        kind=kind,
        side=side,
        opponent=terms.opponent,
        level=terms.level,
        computer=terms.computer,
        names=terms.names,
        battle=card_of(stage(field.source, game._origin, rules)[0], rules),
        board=board_plan(field.source, game._origin, rules, bottom),
        die=die_faces(field.die),
        units=[unit_card(field, unit) for unit in pieces["units"]],
        leaders=[m.LeaderCard(i, leader["side"], leader["name"]) for i, leader in enumerate(pieces["leaders"])],
        objectives=[
            m.ObjectiveCard(*[goal[key] for key in m.ObjectiveCard.__struct_fields__]) for goal in pieces["objectives"]
        ],
        clock=terms.clock,
        rules=rules,
        speech=speech_of(game.book, field.deck),
        version=version,
    )


def unit_card(field: Field, unit: dict[str, Any]) -> m.UnitCard:
    id: int = unit["id"]
    kind = field.kinds[id]
    return m.UnitCard(
        id=id,
        side=unit["side"],
        nation=kind.nation,
        letter=kind.letter,
        type=kind.code,
        name=unit["name"],
        arm=unit["arm"],
        symbol=f"unit-{kind.letter}{kind.code}",
        color=DRESS[kind.letter].color,
        kind=kind.id,
    )


def die_faces(die: Die) -> list[m.DieFace]:
    """The faces of the die of a rule set, each with the number of its sides."""
    return [
        m.DieFace(face.word, face.name, face_text(face, die.sides.count(i)), die.sides.count(i), face.word in GLYPHS)
        for i, face in enumerate(die.faces)
    ]


def face_text(face: Face, sides: int) -> str:
    """A face for the key: its name, how many sides show it if not one, and what it does.

    >>> from bicorne.chance import SYMBOLS
    >>> face_text(SYMBOLS.faces[0], 2), face_text(SYMBOLS.faces[3], 1)
    ('infantry, two faces', 'flag: fall back')
    """
    return face.name + (f", {number(sides)} faces" if sides > 1 else "") + (f": {face.deed}" if face.deed else "")


# ------------------------------------------------------------------ battles


@lru_cache(maxsize=1)
def battle_cards() -> list[m.BattleCard]:
    """All battles that come with the program."""
    return [card_of(battle(id)) for id in list_scenarios()]


def battle_rows() -> list[m.BattleRow]:
    """The same as the list shows them."""
    fields = m.BattleRow.__struct_fields__
    return [m.BattleRow(*[getattr(card, field) for field in fields]) for card in battle_cards()]


def battle(id: str, rules: str = "") -> Scenario:
    """The scenario of a battle that comes with the program, by the rules that it names or by others."""
    text, origin = find_scenario(id)
    return stage(text, origin, rules)[0]


def card_of(scenario: Scenario, rules: str = "") -> m.BattleCard:
    """A battle as the rule set reads it, without one the rule set that its file names."""
    book = rule_set(rules or scenario.rules)
    return m.BattleCard(
        id=scenario.id,
        name=scenario.name,
        date=scenario.date,
        place=scenario.place,
        campaign=scenario.campaign,
        rules=scenario.rules,
        status=scenario.status,
        sides=[
            m.SideCard(
                side.id,
                side.name,
                side.commander,
                sentence(scenario.general(number)),
                side.nations,
                side.banners,
                side.cards,
                family(side),
            )
            for number, side in enumerate(scenario.sides)
        ],
        first=scenario.sides[scenario.first].id,
        units={side.id: sum(unit.side == i for unit in scenario.units) for i, side in enumerate(scenario.sides)},
        sketch=sketch_of(scenario),
        special=special_rules(scenario, tables_of(book.name), book),
        history=m.History(flowing(scenario.history_before), flowing(scenario.history_after)),
    )


def family(side: SideSetup) -> Literal["fr", "al"]:
    return "fr" if FRENCH in side.nations else "al"


def sketch_of(scenario: Scenario) -> m.Sketch:
    """The ground, and who stands on it, row by row from the top of the map."""
    board = scenario.board
    troops = {unit.hex: family(scenario.sides[unit.side])[0] for unit in scenario.units}
    rows: list[list[int]] = [[] for _ in range(board.depth)]
    for hex in range(board.size):
        rows[board.depth - board.row[hex]].append(hex)
    return m.Sketch(
        board.flat,
        ["".join([scenario.terrain[hex][0] for hex in row]) for row in rows],
        ["".join([troops.get(hex, ".") for hex in row]) for row in rows],
    )


def flowing(text: str) -> str:
    """A text without the line breaks of its file."""
    return " ".join(text.split())


# ------------------------------------------------------------------ the board


@lru_cache(maxsize=128)
def board_plan(text: str, origin: str, rules: str, bottom: int) -> m.BoardPlan:
    """The board of a battle with one side at the bottom, made once: every welcome has it."""
    scenario, field = stage(text, origin, rules)
    board = scenario.board
    hexes = {}
    for hex, name in enumerate(board.names):
        x, y = place(board, hex, bottom)
        mask = board.sections[bottom][hex]
        section = " ".join([word for bit, word in SECTIONS if mask & bit])
        hexes[name] = m.HexPlan(round(x, 2), round(y, 2), hex_text(scenario, field, hex), section, field.stops[hex])
    outline = [(round(x, 2), round(y, 2)) for x, y in corners(board)]
    sides = [board.sides[(side + 3 * bottom) % 6] for side in range(6)]
    vertices = [board.vertices[(corner + 3 * bottom) % 6] for corner in range(6)]
    return m.BoardPlan(extent(scenario), RADIUS, outline, sides, vertices, bottom, hexes)


def hex_text(scenario: Scenario, field: Field, hex: int) -> str:
    """A hex for a reader: its name, its ground, its name on the map."""
    letters = field.tables.terrain_letters
    words = [scenario.board.names[hex], *[letters[letter].name for letter in scenario.terrain[hex]]]
    if scenario.works[hex]:
        words.append("field works")
    if hex in scenario.hex_names:
        words.append(scenario.hex_names[hex])
    return ", ".join(words)
