"""From the text of a battle to the battle, or to the list of all that is wrong with it."""

from collections.abc import Callable
from pathlib import PurePath

from ..reading import SLUG, Table, show
from ..rules.special.kind import Entry
from ..rules.special.kinds import KINDS
from ..terms import BOTTOM
from .draft import Draft, Kit
from .ground import read_map, read_measures, read_terrain
from .model import Scenario, SpecialRule
from .pieces import read_leaders, read_objectives, read_seats, read_sides, read_units
from .position import MOST_TURNS, read_position

FORMAT = 1
STATUSES = ("draft", "tested", "released")
NORTHS = ("top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right")
FEWEST_UNITS, MOST_UNITS = 5, 30
LEAST_DISTANCE = 3
LONGEST_HISTORY, LONGEST_REASON = 5000, 300
AS_USUAL = -1
# What `oddities` looks for, and a file may explain.
ODD_KINDS = ("hands", "goals", "strengths", "stranded", "lonely", "never_ordered", "never_played", "unreachable")


def parse(text: str, name: str, kits: Callable[[str], Kit]) -> Scenario:
    """The battle that a text describes.

    `name` stands in every message; one that ends in .toml is the name of a file, and the battle's id must
    agree with it. `kits` has the tables, cards and readers of the rule set that the text names.
    """
    draft = Draft(text, name, kits)
    scenario = read(draft, text)
    draft.report.finish()
    return scenario


def read(draft: Draft, text: str) -> Scenario:
    """Read every table in the order in which they depend on each other."""
    top = draft.top
    check_format(draft)
    board = top.table("board", "[board]")
    read_measures(draft, board)
    read_seats(draft, board)
    read_sides(draft)
    read_map(draft, board)
    read_terrain(draft)
    read_units(draft)
    read_leaders(draft)
    special = read_special(draft)
    objectives = read_objectives(draft)
    history = top.table("history", "[history]")
    start = top.table("start", "[start]")
    first = max(draft.side(start, "first", draft.optional(draft.side_ids[BOTTOM])), BOTTOM)
    scenario = Scenario(
        text=text,
        id=read_id(draft),
        name=top.text("name", draft.optional("A position"), "Vimeiro"),
        date=top.day("date"),
        place=top.text("place", "", "Vimeiro on the Maceira, Portugal"),
        campaign=top.text("campaign", "", "Peninsular War, 1808"),
        set=top.text("set", "core", "core"),
        status=top.word("status", "draft", STATUSES),
        rules=top.word("rules", "classic", draft.kit.rule_sets),
        history_before=history.text("before", "", "Four days after …", LONGEST_HISTORY),
        history_after=history.text("after", "", "Column after column …", LONGEST_HISTORY),
        top=draft.side_ids[1],
        bottom=draft.side_ids[0],
        north=board.word("north", "top", NORTHS),
        width=draft.board.width,
        depth=draft.board.depth,
        lines=draft.board.lines,
        flat=draft.board.flat,
        sides=draft.sides,
        terrain=draft.terrain,
        works=draft.works,
        closed=draft.closed,
        hex_names=draft.hex_names,
        units=list(draft.units.values()),
        leaders=draft.leaders,
        objectives=objectives,
        special=special,
        first=first,
        max_turns=start.whole("max_turns", 0, 1, MOST_TURNS),
        at_limit=read_limit(draft, start),
        stalemate=start.whole("stalemate", AS_USUAL, 0, MOST_TURNS),
        contact=start.flag("contact", False),
        position=read_position(draft, first) if draft.is_position else None,
        odd=read_odd(draft),
        own={name: reader(draft, top.table(name, f"[{name}]")) for name, reader in draft.kit.own.items()},
    )
    check_foreign(draft)
    for table in (history, board, start, top):
        table.close()
    check_field(draft, scenario.contact)
    return scenario


def read_special(draft: Draft) -> list[SpecialRule]:
    """A rule the program does not know must not be passed over in silence. [classic.setup.special-rules]"""
    rules: list[SpecialRule] = []
    for table in draft.top.tables("rule"):
        kind = table.word("kind", None, KINDS)
        if kind:
            rules.append(SpecialRule(kind, KINDS[kind].read(Entry(draft, table))))
            table.close()
    return rules


def check_format(draft: Draft) -> None:
    version = draft.top.whole("format", FORMAT if draft.is_position else None, 1, 99)
    if version != FORMAT:
        draft.top.problem("format", f"`{version}` is not known", f"this program reads format = {FORMAT}")


def check_foreign(draft: Draft) -> None:
    """Tables of other rule sets are passed over, except those with which this battle can never be played."""
    draft.top.expect(*draft.kit.foreign, *draft.kit.shunned)
    for table, reader in draft.kit.shunned.items():
        if table in draft.top.data:
            what = "no battle of this rule set has such a table"
            draft.top.problem(f"[{table}]", what, f'remove it, or write rules = "{reader}"')


def read_id(draft: Draft) -> str:
    """The battle's id, which is also the name of its file."""
    id = draft.top.text("id", draft.optional("position"), "vimeiro")
    stem = PurePath(draft.file).name.removesuffix(".toml")
    if id and not SLUG.fullmatch(id):
        draft.top.problem("id", f"{show(id)} is not possible", "use a-z, 0-9 and single hyphens: bussaco-ney")
    elif id and draft.file.endswith(".toml") and stem != id and "id" in draft.top.data:
        remedy = f'write id = "{stem}" or rename the file'
        draft.top.problem("id", f"{show(id)} is not the name of the file", remedy)
    return id


def read_odd(draft: Draft) -> dict[str, str]:
    """Why something odd is meant, by the kind of oddity."""
    table = draft.top.table("odd", "[odd]")
    told = {kind: table.text(kind, "", "the marshal had just been wounded", LONGEST_REASON) for kind in ODD_KINDS}
    table.close()
    return {kind: reason for kind, reason in told.items() if reason}


def read_limit(draft: Draft, start: Table) -> int:
    """Who wins when the last turn has been played."""
    id = start.word("at_limit", "draw", [*draft.named_sides(), "draw"])
    if "at_limit" in start.data and "max_turns" not in start.data:
        start.problem("at_limit", "there is no limit", "add max_turns or leave it out")
    return draft.side_number(id)


def check_field(draft: Draft, contact: bool) -> None:
    """What must hold on the map as a whole; pointless where its rows are broken."""
    if not draft.sound:
        return
    draft.check_ground()
    if draft.is_position or not all(draft.side_ids):
        return
    if not draft.unread:
        draft.check_numbers(FEWEST_UNITS, MOST_UNITS)
    if not contact:
        draft.check_distance(LEAST_DISTANCE)
