"""The battle while it is being read: what the parts of the file must know of each other."""

from collections.abc import Callable, Collection, Mapping

from ..cards import Deck
from ..hexes import NOWHERE, STANDARD, Board, BoardShape, standard_board
from ..reading import LINE, Report, Table, clean, read_toml, show
from ..tables import Kind, Tables, Terrain
from ..terms import BOTTOM, LEADER, TOP
from .model import LeaderSetup, SideSetup, UnitSetup

NOBODY = -1  # no side, or either
NO_TABLES: Mapping[str, str] = {}

Reader = Callable[["Draft", Table], object]


class Kit:
    """What the rule set of a battle gives to its reader."""

    def __init__(
        self,
        tables: Tables,
        rule_sets: Collection[str],
        deck: Deck | None = None,
        own: dict[str, Reader] | None = None,
        foreign: Collection[str] = (),
        shape: BoardShape = STANDARD,
        shunned: Mapping[str, str] = NO_TABLES,
        position_keys: Collection[str] = (),
    ) -> None:
        self.tables = tables
        self.rule_sets = rule_sets  # the names that a file may say it is meant for
        self.deck = deck  # None: the names of cards are not checked
        self.own: dict[str, Reader] = own or {}  # tables of the file that this rule set alone reads
        self.foreign = foreign  # those of other rule sets, which are passed over
        self.shape = shape  # of its board
        self.shunned = shunned  # tables that no battle of this rule set has, with the name of one that reads them
        self.position_keys = position_keys  # of [position]: those that readers of own tables know, or other rule sets


class Draft:
    """Everything read so far; what could not be read is replaced by something harmless."""

    def __init__(self, text: str, file: str, kits: Callable[[str], Kit]) -> None:
        self.file = file
        self.report = Report(clean(file, LINE))
        self.top = Table(self.report, "", read_toml(text, self.report.file))
        self.kit = kits(str(self.top.data.get("rules")))
        self.tables, self.deck, self.shape = self.kit.tables, self.kit.deck, self.kit.shape
        self.is_position = "position" in self.top.data
        self.side_ids = ["", ""]  # bottom, top
        self.sides: list[SideSetup] = []
        self.letters: dict[str, int] = {}  # nation letter -> side
        self.leaders: list[LeaderSetup] = []
        self.sound = True  # the map has its rows and tokens, so that hexes are where the author meant them
        self.lay_out(standard_board())

    def lay_out(self, board: Board) -> None:
        """An empty field of these measures."""
        self.board = board
        self.terrain: list[list[str]] = [["."] for _ in range(board.size)]
        self.works = [0] * board.size
        self.closed: set[int] = set()
        self.hex_names: dict[int, str] = {}
        self.units: dict[int, UnitSetup] = {}  # by hex
        self.unread: list[int] = []  # hexes whose unit could not be read

    def optional(self, value: str) -> str | None:
        """What a position may leave out, a battle must say."""
        return value if self.is_position else None

    # ---- names ----

    def named_sides(self) -> list[str]:
        return [id for id in self.side_ids if id]

    def side(self, table: Table, key: str, default: str | None) -> int:
        """The side that a key names, or NOBODY."""
        return self.side_number(table.word(key, default, self.named_sides()))

    def side_number(self, id: str) -> int:
        return self.side_ids.index(id) if id and id in self.side_ids else NOBODY

    def hex(self, table: Table, key: str, value: object) -> int:
        """The hex that a text names, or NOWHERE."""
        name = value if isinstance(value, str) else ""
        found = self.board.find(name)
        if found == NOWHERE:
            guess = name[:5].strip().upper()
            near = self.board.find(guess) != NOWHERE
            remedy = f"did you mean `{guess}`?" if near else self.hex_range()
            table.problem(key, f"{show(value)} is not a hex of this board", remedy)
        return found

    def hex_range(self) -> str:
        return f"columns are {self.board.columns()}, rows 1 to {self.board.depth}"

    def one_hex(self, table: Table) -> int:
        """The hex of the required key `hex`, or NOWHERE."""
        value = table.raw("hex")
        if value is None:
            table.missing("hex", '"G5"')
            return NOWHERE
        return self.hex(table, "hex", value)

    def hexes(self, table: Table, key: str) -> list[int]:
        """The hexes of a list, each once."""
        found: list[int] = []
        for value in table.values(key, '["F7", "G7"]'):
            hex = self.hex(table, key, value)
            if hex in found:
                table.problem(key, f"{show(value)} is named twice", "name each hex once")
            elif hex != NOWHERE:
                found.append(hex)
        return found

    def some_hexes(self, table: Table, key: str) -> list[int]:
        """The hexes of a list that must not be empty."""
        found = self.hexes(table, key)
        if table.data.get(key) in (None, []):
            table.missing(key, '["F7", "G7"]')
        return found

    def name(self, hex: int) -> str:
        return self.board.names[hex]

    def spot(self, hex: int) -> str:
        """Where a hex stands in the map's text."""
        return f"row {self.board.row[hex]}, token {self.board.col[hex] + 1}"

    # ---- facts ----

    def kind(self, unit: UnitSetup) -> Kind:
        return self.tables.kinds[unit.kind]

    def ground(self, hex: int) -> Terrain:
        """The feature that decides movement."""
        return self.tables.terrain_letters[self.terrain[hex][0]]

    def towns(self) -> list[int]:
        """The hexes where something counts as a town, as castles, churches and the like do."""
        letters = self.tables.terrain_letters
        return [hex for hex, ground in enumerate(self.terrain) if any(letters[letter].town for letter in ground)]

    def is_closed(self, hex: int, mover: int) -> bool:
        return hex in self.closed or self.ground(hex).closed_to[mover]

    def check_ground(self) -> None:
        """Nothing stands where it could not go, so nothing battles there. [classic.move.impassable]

        [classic.terrain.river-no-melee] [classic.terrain.rugged-hill-no-battle]
        """
        for hex, unit in self.units.items():
            if self.is_closed(hex, self.kind(unit).mover):
                self.refuse_ground(self.spot(hex), hex, self.kind(unit).name)
        for leader in self.leaders:
            if self.is_closed(leader.hex, LEADER):
                self.refuse_ground(f"leader {show(leader.name)}", leader.hex, "a leader")

    def refuse_ground(self, place: str, hex: int, who: str) -> None:
        why = "closed by a special rule" if hex in self.closed else self.ground(hex).name
        what = f"{who} cannot stand on `{self.name(hex)}` ({why})"
        self.report.add(place, what, "change the ground or the hex")

    def lacks_unit(self, hex: int) -> bool:
        """The map surely has no unit there."""
        return self.sound and hex not in self.units and hex not in self.unread

    def units_of(self, side: int) -> list[UnitSetup]:
        return [unit for unit in self.units.values() if unit.side == side]

    def check_numbers(self, fewest: int, most: int) -> None:
        for side in (BOTTOM, TOP):
            count = len(self.units_of(side))
            if not fewest <= count <= most:
                remedy = f"a battle has {fewest} to {most} on each side"
                self.report.add(f"[sides.{self.side_ids[side]}]", f"{count} units on the map", remedy)

    def check_distance(self, least: int) -> None:
        """Armies begin apart, so that nobody is attacked before he could move."""
        enemies = [unit.hex for unit in self.units_of(TOP)]
        for unit in self.units_of(BOTTOM):
            far = self.board.distance[unit.hex]
            enemy = min(enemies, key=lambda hex: (far[hex], hex), default=NOWHERE)
            if enemy != NOWHERE and far[enemy] < least:
                apart = "next to" if far[enemy] == 1 else f"{far[enemy]} hexes from"
                what = f"the unit on `{self.name(unit.hex)}` begins {apart} the enemy on `{self.name(enemy)}`"
                remedy = f"keep them {least} hexes apart or set contact = true in [start]"
                self.report.add(self.spot(unit.hex), what, remedy)
