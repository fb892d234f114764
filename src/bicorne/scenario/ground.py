"""The board of a battle: its measures, its map and the [terrain] table."""

from ..hexes import NOWHERE, Lines, board_of
from ..reading import Table, show
from ..tables import Kind
from .draft import Draft
from .model import UnitSetup

WIDEST = 26  # columns have one letter
DEEPEST = 26


def read_measures(draft: Draft, table: Table) -> None:
    """13 by 9 hexes, where the rule set has sections with lines at 4 and 9, unless the file says otherwise."""
    width, depth = table.whole("width", 13, 2, WIDEST), table.whole("depth", 9, 2, DEEPEST)  # [classic.board.size]
    given = table.values("sections", "[4, 9]")
    lines = None
    if draft.shape.sections:
        lines = read_lines(table, width, given)
    elif given:
        table.problem("sections", "the boards of this rule set have none", "leave it out")
    draft.lay_out(board_of(width, depth, lines, draft.shape.flat))


def read_lines(table: Table, width: int, given: list[object]) -> Lines:
    """The two section lines, in hexes from the left edge."""
    flank = round(width * 4 / 13)
    if not given:
        return float(flank), float(width - flank)
    # Halves are enough for any line through or between hexes, and keep the number of boards finite.
    fit = [float(x) for x in given if is_number(x) and x in [half / 2 for half in range(1, 2 * width)]]
    if len(given) == len(fit) == 2 and fit[0] < fit[1]:
        return fit[0], fit[1]
    remedy = f"write two whole or half numbers between 0 and {width}, the smaller first"
    table.problem("sections", "these are not two section lines", remedy)
    return float(flank), float(width - flank)


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


# ---- the map ----


def read_map(draft: Draft, table: Table) -> None:
    """One line of tokens for each row, the top row first."""
    value = table.raw("map")
    if not isinstance(value, str):
        draft.sound = False
        if value is None:
            table.problem("map", "missing", 'add map = """ with one line of tokens for each row')
        else:
            table.wrong_type("map", value, "text with one line of tokens for each row")
        return
    depth = draft.board.depth
    rows = [line.split() for line in value.splitlines() if line.strip()]
    if len(rows) != depth:
        draft.sound = False
        remedy = f"write one for each of the {depth} rows, row {depth} first"
        table.problem("map", f"it has {len(rows)} lines", remedy)
    for i, tokens in enumerate(rows[:depth]):
        read_row(draft, depth - i, tokens, len(rows) == depth)
    draft.units = dict(sorted(draft.units.items()))


def read_row(draft: Draft, row: int, tokens: list[str], counted: bool) -> None:
    """The tokens of a row; their number means nothing where rows are missing."""
    hexes = [hex for hex in range(draft.board.size) if draft.board.row[hex] == row]
    if counted and len(tokens) != len(hexes):
        draft.sound = False
        kind = "a" if draft.board.flat else "an odd" if row % 2 else "an even"
        draft.report.add(f"row {row}", f"{len(tokens)} tokens", f"{kind} row of this board has {len(hexes)}")
    for hex, token in zip(hexes, tokens):
        read_token(draft, hex, token)


def read_token(draft: Draft, hex: int, token: str) -> None:
    """token = terrain [ ":" unit ], unit = nation letter and type code."""
    letter, colon, unit = token.partition(":")
    if letter in draft.tables.terrain_letters:
        draft.terrain[hex] = [letter]
    else:
        draft.report.add(draft.spot(hex), f"{show(token)}: no such terrain", terrain_letters(draft))
    if not colon:
        return
    kind = read_kind(draft, draft.spot(hex), token, unit)
    if kind is None:
        draft.unread.append(hex)
    else:
        side = draft.letters[kind.letter]
        draft.units[hex] = UnitSetup(hex, kind.index, side, "", kind.blocks, 0)


def terrain_letters(draft: Draft) -> str:
    return f"the letters are {' '.join(draft.tables.terrain_letters)}"


def nation_letters(draft: Draft) -> str:
    return ", ".join(f"{nation.letter} {nation.adjective}" for nation in draft.tables.nations.values())


def read_kind(draft: Draft, place: str, token: str, unit: str) -> Kind | None:
    """The unit that a nation's table has under that code; nobody may field what an army does not own."""
    nation = draft.tables.nation_letters.get(unit[:1])
    if nation is None:
        remedy = f"after the colon write a nation ({nation_letters(draft)}) and a type code"
        draft.report.add(place, f"{show(token)}: no such unit", remedy)
        return None
    kind = draft.tables.units.get((nation.letter, unit[1:]))
    if kind is None:
        codes = [code for letter, code in draft.tables.units if letter == nation.letter]
        remedy = f"the {nation.adjective} codes are {' '.join(codes)}"
        draft.report.add(place, f"{show(token)}: no such unit", remedy)
    elif nation.letter not in draft.letters:
        if all(draft.side_ids):
            what = f"{show(token)}: no side commands the nation `{nation.letter}`"
            draft.report.add(place, what, "add it to the nations of a side")
        return None
    return kind


# ---- the [terrain] table ----


def read_terrain(draft: Draft) -> None:
    table = draft.top.table("terrain", "[terrain]")
    read_names(draft, table.table("names", "[terrain] names"))
    read_features(draft, table.table("also", "[terrain] also"))
    read_works(draft, table.table("field_works", "[terrain] field_works"))
    table.close()


def read_names(draft: Draft, table: Table) -> None:
    for key in table.data:
        hex = draft.hex(table, "", key)
        name = table.text(key, None, "Ventosa", 60)
        if hex != NOWHERE:
            draft.hex_names[hex] = name


def read_features(draft: Draft, table: Table) -> None:
    """Second features of a hex; the map's letter goes on deciding movement."""
    for key in table.data:
        hex = draft.hex(table, "", key)
        for letter in table.texts(key, '["t"]'):
            if letter not in draft.tables.terrain_letters:
                table.problem(key, f"{show(letter)}: no such terrain", terrain_letters(draft))
            elif hex != NOWHERE and letter in draft.terrain[hex]:
                table.problem(key, f"{show(letter)} is already there", "name another feature or none")
            elif hex != NOWHERE:
                draft.terrain[hex].append(letter)


def read_works(draft: Draft, table: Table) -> None:
    sides = draft.board.sides
    for key in table.data:
        hex = draft.hex(table, "", key)
        for side in table.texts(key, '["NW", "NE"]'):
            if side not in sides:
                remedy = f"the sides are {' '.join(sides)}"
                table.problem(key, f"{show(side)} is not a side of a hex", remedy)
            elif hex != NOWHERE:
                draft.works[hex] |= 1 << sides.index(side)
