"""What a battle's file says for Plus alone: the table [plus], and some keys of [position].

Vertices are numbers, as the board names them: on a board of pointed hexes N ENE ESE S WSW WNW are 0 to 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...errors import ScenarioError
from ...hexes import NOWHERE
from ...reading import Table, hint, show
from ...terms import CAVALRY

if TYPE_CHECKING:
    from ...scenario.draft import Draft
    from ...scenario.model import LeaderSetup, SideSetup, UnitSetup
    from ...tables import Tables

POSITION_KEYS: Final = ("facing", "points", "saved", "blocks_lost", "sacs")  # of [position]

BEST_RATING: Final = 4
MOST_POINTS_OF_A_CARD: Final = 4
MOST_BANNERS: Final = 30
MOST_BLOCKS_LOST: Final = 4 * MOST_BANNERS
MOST_CARDS: Final = 20
BLOCKS_FOR_A_BANNER: Final = 4  # [plus.victory.four-blocks]
JOKER: Final = "joker"  # [plus.command.joker]
UNKNOWN: Final = -1  # the file does not say how many points there are
BRITISH: Final = "B"
# Commanders known by the last word of their name. [plus.command.rating-examples]
RATINGS: Final[dict[str, int]] = {
    "Cuesta": 1,
    "Dupont": 2,
    "Reding": 2,
    "Ney": 3,
    "Craufurd": 3,
    "Napoleon": 4,
    "Wellington": 4,
}


@dataclass
class PlusSetup:
    """What the file says for Plus. Lists go by side, the bottom one first."""

    ratings: list[int]  # of the commanders-in-chief; 0: the file gives none
    nations: list[str]  # letters of their nations; "": the first of the side's nations
    banners: list[int]  # needed to win; 0: scaled from the goal of the core game
    facing: dict[int, int]  # by hex: the vertex that the unit there faces
    steady: list[int]  # hexes of British cavalry that is not impetuous
    basic: list[list[str] | None]  # action cards in place of the default; None: the default
    additional: list[list[str] | None]
    # of a [position]
    points: int  # of the active side; UNKNOWN where the file does not say
    saved: dict[int, int]  # by hex of a leader: the points that lie on him
    blocks_lost: list[int]  # enemy blocks eliminated
    hands: dict[int, list[str]]  # action cards of the sides that the file names
    drawn: str  # the command card in play, "" where there is none


# ------------------------------------------------------------------ reading


def read_plus(draft: "Draft", table: Table) -> PlusSetup:
    """The table [plus] and the keys of [position]; whatever a file leaves out is as the rules have it.

    [plus.command.cinc-rating] [plus.facing.setup] [plus.sac.scenario-hand] [plus.impetuous.who]
    """
    position = draft.top.table("position", "[position]")
    card = position.raw("card")
    if card == JOKER:
        position.problem("card", "a joker is never the card of a turn", "name the card that was drawn after it")
    basic, additional = read_action_cards(draft, table)
    setup = PlusSetup(
        ratings=read_numbers(draft, table, "cinc", 1, BEST_RATING),
        nations=read_nations(draft, table),
        banners=read_goals(draft, table),
        facing={**read_facing(draft, table), **read_facing(draft, position)},
        steady=read_steady(draft, table),
        basic=basic,
        additional=additional,
        points=UNKNOWN,
        saved={},
        blocks_lost=read_numbers(draft, position, "blocks_lost", 0, MOST_BLOCKS_LOST),
        hands=read_hands(draft, position),
        drawn=card if isinstance(card, str) else "",
    )
    read_points(draft, position, setup)
    table.close()
    return setup


def below(table: Table, key: str) -> Table:
    """The table below a key."""
    return table.table(key, table.at(key))


def read_numbers(draft: "Draft", table: Table, key: str, least: int, most: int) -> list[int]:
    """A number for each side, 0 where the file gives none."""
    given = below(table, key)
    found = [given.whole(id, 0, least, most) if id else 0 for id in draft.side_ids]
    given.close()
    return found


def read_goals(draft: "Draft", table: Table) -> list[int]:
    """The banners that each side needs. [plus.victory.core-scenario-conversion]"""
    goals = read_numbers(draft, table, "banners", 1, MOST_BANNERS)
    for goal, side in zip(goals, draft.sides):
        if 0 < goal <= side.start_banners:
            what = f"with {side.start_banners} banners the battle is won before it begins"
            below(table, "banners").problem(side.id, what, f"write more than {side.start_banners}")
    return goals


def read_nations(draft: "Draft", table: Table) -> list[str]:
    """The nation of each commander-in-chief, one of those he commands. [plus.sac.basic-hand-others]"""
    given = below(table, "cinc_nation")
    found = [given.word(side.id, "", side.nations) if side.id else "" for side in draft.sides]
    given.close()
    return found


def read_facing(draft: "Draft", table: Table) -> dict[int, int]:
    """The vertices that units face, by hex. [plus.facing.vertex]"""
    given, names = below(table, "facing"), draft.board.vertices
    facing: dict[int, int] = {}
    for key, value in given.data.items():
        hex = draft.hex(given, "", key)
        if value not in names:
            given.problem(key, f"{show(value)} is no facing", f"write one of {', '.join(names)}")
        elif hex != NOWHERE and has_unit(draft, given, key, hex):
            facing[hex] = names.index(str(value))
    return facing


def has_unit(draft: "Draft", table: Table, key: str, hex: int) -> bool:
    if draft.lacks_unit(hex):
        table.problem(key, f"no unit stands on `{draft.name(hex)}`", "correct the hex or the map")
    return hex in draft.units


def read_steady(draft: "Draft", table: Table) -> list[int]:
    """British cavalry that is not impetuous, such as that of the King's German Legion. [plus.impetuous.who]"""
    found: list[int] = []
    for hex in draft.hexes(table, "steady"):
        if not has_unit(draft, table, "steady", hex):
            continue
        kind = draft.kind(draft.units[hex])
        if kind.arm == CAVALRY and kind.letter == BRITISH:
            found.append(hex)
        else:
            what = f"the unit on `{draft.name(hex)}` is {kind.name}"
            table.problem("steady", what, "name hexes of British cavalry only, for no other has to be steadied")
    return found


# ------------------------------------------------------------------ action cards


def read_action_cards(draft: "Draft", table: Table) -> tuple[list[list[str] | None], list[list[str] | None]]:
    """What the file assigns to each side, basic cards and additional ones. [plus.sac.scenario-hand]"""
    given = below(table, "sacs")
    basic: list[list[str] | None] = []
    additional: list[list[str] | None] = []
    for id in draft.side_ids:
        cards = below(given, id) if id else Table(draft.report, "", {})
        basic.append(read_cards(draft, cards, "basic"))
        additional.append(read_cards(draft, cards, "additional"))
        cards.close()
    given.close()
    return basic, additional


def read_hands(draft: "Draft", position: Table) -> dict[int, list[str]]:
    """The action cards that each side holds in a position."""
    given = below(position, "sacs")
    hands: dict[int, list[str]] = {}
    for side, id in enumerate(draft.side_ids):
        cards = read_cards(draft, given, id) if id else None
        if cards is not None:
            hands[side] = cards
    given.close()
    return hands


def read_cards(draft: "Draft", table: Table, key: str) -> list[str] | None:
    """Action cards by id; None where the file names none, not even an empty list."""
    given = table.texts(key, '["rally", "bombard"]')
    if key not in table.data:
        return None
    known = list(draft.deck.tactic_number) if draft.deck is not None else given
    for id in given:
        if id not in known:
            table.problem(key, f"{show(id)} is not an action card", hint(id, known))
    if len(given) > MOST_CARDS:
        table.problem(key, f"{len(given)} cards", f"name at most {MOST_CARDS}")
    return [id for id in given if id in known]


# ------------------------------------------------------------------ command points


def read_points(draft: "Draft", position: Table, setup: PlusSetup) -> None:
    """The points that a side has in a position, in its purse and on a leader. [plus.command.save-cap]"""
    ratings = [rating_of(setup, side, number) for number, side in enumerate(draft.sides)]
    first = draft.top.table("start", "[start]").data.get("first")
    active = max(draft.side_number(str(position.data.get("active", first))), 0)
    setup.points = position.whole("points", UNKNOWN, 0, MOST_POINTS_OF_A_CARD + ratings[active])
    setup.saved = read_saved(draft, position, ratings)


def read_saved(draft: "Draft", position: Table, ratings: list[int]) -> dict[int, int]:
    """Saved points lie on one leader of a side, as many as its commander-in-chief is rated at most.

    [plus.command.save-cap, plus.command.start-cps]
    """
    given = below(position, "saved")
    saved: dict[int, int] = {}
    bearers = [NOWHERE, NOWHERE]
    for key in list(given.data):
        hex = draft.hex(given, "", key)
        side = next((leader.side for leader in draft.leaders if leader.hex == hex), -1)
        if hex != NOWHERE and side < 0:
            given.problem(key, f"no leader stands on `{draft.name(hex)}`", "name the hex of a leader")
        points = given.whole(key, 0, 0, ratings[side] if side >= 0 else BEST_RATING)
        if side < 0 or not points:
            continue
        if bearers[side] != NOWHERE:
            what = f"points of {show(draft.side_ids[side])} lie on `{draft.name(bearers[side])}` already"
            given.problem(key, what, "lay all that a side has saved on one leader")
        bearers[side] = hex
        saved[hex] = points
    return saved


# ------------------------------------------------------------------ battles of the core game


def rating_of(setup: PlusSetup, side: "SideSetup", number: int) -> int:
    """How a commander-in-chief is rated: by the file, by his name, or by the hand that the core game gives him.

    [plus.command.cinc-rating] [plus.command.rating-examples]
    """
    last = side.commander.split(" ")[-1]
    if setup.ratings[number]:
        return setup.ratings[number]
    if last in RATINGS:
        return RATINGS[last]
    if side.cards < 1:
        raise ScenarioError(
            f"[plus] cinc: it is missing, and no rating of '{side.commander}' is known;"
            f" write cinc = {{ {side.id} = 3 }} or another number from 1 to {BEST_RATING}."
        )
    return min(max(side.cards - 2, 1), BEST_RATING)


def scaled_banners(
    goal: int, units: "Sequence[UnitSetup]", leaders: "Sequence[LeaderSetup]", side: int, tables: "Tables"
) -> int:
    """The goal of a side, scaled to counting by the blocks of its enemies; halves are rounded up.

    Units whose loss gives no banner are left out: Cossacks and garrisons. [plus.victory.core-scenario-conversion]
    """
    foes = [unit for unit in units if unit.side != side and tables.kinds[unit.kind].banner]
    generals = len([leader for leader in leaders if leader.side != side])
    blocks = sum([unit.blocks for unit in foes])
    pieces = len(foes) + generals
    if not pieces:
        return goal
    worth, whole = goal * (blocks + BLOCKS_FOR_A_BANNER * generals), BLOCKS_FOR_A_BANNER * pieces
    return max(1, (2 * worth + whole) // (2 * whole))
