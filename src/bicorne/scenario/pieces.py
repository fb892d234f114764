"""The sides of a battle, their units and leaders, and what they fight for."""

from ..hexes import NOWHERE
from ..reading import SLUG, Table, show
from ..tables import MOST_BLOCKS
from ..terms import BOTTOM, INFANTRY, TOP
from ..wording import is_plural
from .draft import NOBODY, Draft
from .ground import nation_letters
from .model import LeaderSetup, Objective, SideSetup, UnitSetup

MOST_CARDS = 20
UNRATED = -1  # the file does not say how many Tactician cards a side has
MOST_BANNERS = 30
MOST_SQUARES = 4  # counters and track spaces of a side [classic.setup.square-track]
TOWNS = "towns"  # stands for all town hexes of the map
NOT_SIDES = ("both", "draw")  # words that stand where a side may stand


# ---- sides ----


def read_seats(draft: Draft, board: Table) -> None:
    """Which of the two sides sits at the bottom of the board and which at the top. [classic.setup.sides]"""
    sides = draft.top.table("sides", "[sides]")
    for id in sides.data:
        if id in NOT_SIDES or not SLUG.fullmatch(id):
            sides.problem("", f"{show(id)} cannot name a side", "use a-z, 0-9 and single hyphens, not `both` or `draw`")
    if len(sides.data) != 2:
        remedy = "write two tables such as [sides.allied] and [sides.french]"
        sides.problem("", f"{len(sides.data)} given, and a battle has two", remedy)
    board.expect("bottom", "top")
    if not sides.data:
        return
    bottom, top = (board.word(key, None, sides.data) for key in ("bottom", "top"))
    if bottom and bottom == top:
        board.problem("top", f"{show(top)} sits at the bottom too", "name the other side")
        top = ""
    others = [id for id in sides.data if id not in (bottom, top)] + [""]
    draft.side_ids = [bottom or others.pop(0), top or others.pop(0)]  # to read on with where one is wrong


def read_sides(draft: Draft) -> None:
    sides = draft.top.table("sides", "[sides]")
    for id in draft.side_ids:
        if id:
            draft.sides.append(read_side(draft, sides.table(id, f"[sides.{id}]"), id))
        else:
            draft.sides.append(SideSetup("", "", "", [], 5, 0, MOST_BANNERS, 0, 0, 0))
    for number, side in enumerate(draft.sides):
        for letter in side.nations:
            if letter in draft.letters:
                sides.problem("", f"both sides command the nation `{letter}`", "leave it to one of them")
            draft.letters[letter] = number


def read_side(draft: Draft, table: Table, id: str) -> SideSetup:
    cards, banners = (5, 6) if draft.is_position else (None, None)
    side = SideSetup(
        id=id,
        name=table.text("name", id.replace("-", " ").capitalize(), "Army of Portugal"),
        commander=table.text("commander", "", "Andoche Junot"),
        nations=read_nations(draft, table),
        cards=table.whole("cards", cards, 1, MOST_CARDS, 5),
        tacticians=table.whole("tacticians", UNRATED, 0, MOST_CARDS),
        banners=table.whole("banners", banners, 1, MOST_BANNERS, 6),
        start_banners=table.whole("start_banners", 0, 0, MOST_BANNERS),
        guerrilla=table.whole("guerrilla", 0, 0, MOST_CARDS),
        iron_will=table.whole("iron_will", 0, 0, MOST_CARDS),
    )
    if side.start_banners >= side.banners:
        what = f"with {side.start_banners} banners the battle is won before it begins"
        table.problem("start_banners", what, f"keep below the goal of {side.banners}")
    table.close()
    return side


def read_nations(draft: Draft, table: Table) -> list[str]:
    letters: list[str] = []
    for letter in table.texts("nations", '["B", "P"]'):
        if letter not in draft.tables.nation_letters:
            remedy = f"the letters are {nation_letters(draft)}"
            table.problem("nations", f"{show(letter)} is not a nation", remedy)
        elif letter in letters:
            table.problem("nations", f"{show(letter)} is named twice", "name it once")
        else:
            letters.append(letter)
    if table.data.get("nations") in (None, []):
        table.missing("nations", '["F"]')
    return letters


# ---- units and leaders ----


def read_units(draft: Draft) -> None:
    """Names and odd strengths, and in a position squares, of units that stand on the map."""
    seen = {NOWHERE}
    for table in draft.top.tables("unit"):
        hex = draft.one_hex(table)
        if hex in seen - {NOWHERE}:
            table.problem("hex", f"`{draft.name(hex)}` already has a [[unit]]", "put the two into one")
        elif hex != NOWHERE and draft.lacks_unit(hex):
            table.problem("hex", f"no unit stands on `{draft.name(hex)}`", "correct the hex or the map")
        seen.add(hex)
        change_unit(draft, table, draft.units.get(hex))
        table.close()


def change_unit(draft: Draft, table: Table, unit: UnitSetup | None) -> None:
    name = table.text("name", "", "95th Rifles", 60)
    plural = table.flag("plural", is_plural(name))
    if "plural" in table.data and not name:
        table.problem("plural", "there is no name that it could be about", "leave it out, or add a name")
    blocks = table.whole("blocks", 0, 1, MOST_BLOCKS)
    square = read_square(draft, table, unit)
    if unit is None:
        return
    unit.name, unit.plural, unit.blocks, unit.square = name, plural, blocks or unit.blocks, square


def read_square(draft: Draft, table: Table, unit: UnitSetup | None) -> int:
    """The number of the counter that marks a square. [classic.square.counter-marks-unit]"""
    table.expect("square")
    if "square" not in table.data:
        return 0
    if not draft.is_position:
        table.problem("square", "a battle begins without squares", "leave it out or add a [position] table")
        return 0
    square = table.whole("square", None, 1, MOST_SQUARES)
    if unit is not None and draft.kind(unit).arm != INFANTRY:
        table.problem("square", f"{draft.kind(unit).name} forms no square", "only infantry does")
    for other in draft.units_of(unit.side) if unit is not None else []:
        if other is not unit and other.square == square:
            what = f"counter {square} already lies on `{draft.name(other.hex)}`"
            table.problem("square", what, f"give each square of a side its own, 1 to {MOST_SQUARES}")
    return square


def read_leaders(draft: Draft) -> None:
    """One leader to a hex, alone or with a unit of his side."""
    for table in draft.top.tables("leader"):
        side, name = draft.side(table, "side", None), table.text("name", None, "Wellesley", 60)
        hex = draft.one_hex(table)
        unit = draft.units.get(hex)
        if unit is not None and side not in (NOBODY, unit.side) and draft.sound:
            table.problem("hex", f"an enemy unit stands on `{draft.name(hex)}`", "place him with his own")
        if hex in [leader.hex for leader in draft.leaders]:
            table.problem("hex", f"a leader already stands on `{draft.name(hex)}`", "place each on his own")
        if side != NOBODY and hex != NOWHERE:
            draft.leaders.append(LeaderSetup(side, name, hex))
        table.close()


# ---- objectives ----


def read_objectives(draft: Draft) -> list[Objective]:
    objectives: list[Objective] = []
    for table in draft.top.tables("objective"):
        objective = read_objective(draft, table)
        if objective.id in [other.id for other in objectives]:
            table.problem("id", f"{show(objective.id)} is taken", "give each objective an id of its own")
        check_objective(draft, table, objective)
        objectives.append(objective)
        table.close()
    return objectives


def read_objective(draft: Draft, table: Table) -> Objective:
    id = table.text("id", None, "church", 60)
    side = draft.side_number(table.word("side", None, [*draft.named_sides(), "both"]))
    return Objective(
        id=id,
        name=table.text("name", id, "The church"),
        side=side,
        hexes=read_goal_hexes(draft, table),
        permanent=table.word("kind", "temporary", ("temporary", "permanent")) == "permanent",
        scope=table.word("scope", "single", ("single", "group", "majority", "count")),
        turn_start=table.flag("turn_start", False),
        worth=read_worth(draft, table, side),
        held_by=draft.side(table, "held_by", ""),
        needed=table.whole("needed", 0, 1, 30),
    )


def read_goal_hexes(draft: Draft, table: Table) -> list[int]:
    """A list of hexes, or the word `towns` for all that count as towns. [exp.terrain.counts-as-town-for-victory]"""
    if table.raw("hexes") != TOWNS:
        return draft.some_hexes(table, "hexes")
    towns = draft.towns()
    if not towns and draft.sound:
        table.problem("hexes", "no hex of the map is a town", "name hexes or draw a town")
    return towns


def read_worth(draft: Draft, table: Table, side: int) -> list[int]:
    """Banners by side: `worth`, or `worth_<side>` where the two gain different numbers."""
    common = table.whole("worth", 1, 1, MOST_BANNERS)
    own = [table.whole(f"worth_{id}", common, 1, MOST_BANNERS) if id else 0 for id in draft.side_ids]
    return [own[i] if side in (i, NOBODY) else 0 for i in (BOTTOM, TOP)]


def check_objective(draft: Draft, table: Table, objective: Objective) -> None:
    if objective.permanent and objective.scope != "single":
        table.problem("scope", "a permanent objective is always single", 'write scope = "single"')
    if (objective.scope == "count") != bool(objective.needed):
        table.problem("needed", "it goes with the scope `count`", 'give both, as in scope = "count", needed = 3')
    elif objective.needed > len(objective.hexes):
        table.problem("needed", "there are fewer hexes than that", "name more hexes or need fewer")
    if NOBODY not in (objective.side, objective.held_by) and objective.held_by != objective.side:
        table.problem("held_by", "that side cannot gain the objective", "name the side it is for")
    times = len(objective.hexes) if objective.scope == "single" else 1  # single hexes count one by one
    for side, setup in enumerate(draft.sides):
        total = objective.worth[side] * times
        if total >= setup.banners and setup.id:
            what = f"its {total} banners would by themselves win the battle for {show(setup.id)}"
            table.problem("worth", what, f"keep below the goal of {setup.banners}")
