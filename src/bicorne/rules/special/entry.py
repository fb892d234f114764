"""Reading the [[rule]] tables of a battle's file: what several kinds of special rules have in common."""

from typing import TYPE_CHECKING, Any, Final

from ...reading import Table, show
from .conditions import NO_DIE, NOBODY

if TYPE_CHECKING:
    from ...scenario.draft import Draft

ARMS: Final = ("infantry", "cavalry", "artillery")
ROLLED: Final = (*ARMS, "flag", "saber")  # the faces of a die
MOST_TURNS: Final = 200
MOST_BANNERS: Final = 20
MOST_COUNTERS: Final = 20

Data = dict[str, Any]


class Entry:
    """One [[rule]] table, in the battle as far as it has been read."""

    def __init__(self, draft: "Draft", table: Table) -> None:
        self.draft = draft
        self.table = table

    def side(self, default: str | None = None) -> int:
        return self.draft.side(self.table, "side", default)

    def hexes(self) -> list[int]:
        return self.draft.some_hexes(self.table, "hexes")

    def until_turn(self) -> int:
        return self.table.whole("until_turn", 0, 2, MOST_TURNS)

    def die(self) -> int:
        """The face that a die must show; NO_DIE where none is rolled."""
        face = self.table.word("die", "", ROLLED)
        return ROLLED.index(face) if face in ROLLED else NO_DIE

    def presence(self, key: str) -> tuple[int, list[int]]:
        """A side, and hexes on one of which it has a unit; without the key nobody and none."""
        inner = Entry(self.draft, self.table.table(key, self.table.at(key)))
        presence = (inner.side(), inner.hexes()) if inner.table.data else (NOBODY, [])
        inner.table.close()
        return presence

    def troops(self) -> Data:
        """Which troops a rule means: unit codes, arms, or everybody."""
        types, arms = self.table.texts("types", '["FA", "HA"]'), self.table.texts("arms", '["artillery"]')
        for code in types:
            if code not in self.draft.tables.types:
                remedy = "use the two letters of the map, such as FA"
                self.table.problem("types", f"{show(code)} is not a unit code", remedy)
        for arm in arms:
            if arm not in ARMS:
                self.table.problem("arms", f"{show(arm)} is not an arm", f"the arms are {', '.join(ARMS)}")
        return {"types": types, "arms": [ARMS.index(arm) for arm in arms if arm in ARMS]}

    def need_units(self, key: str, side: int, hexes: list[int]) -> None:
        """A rule about units names hexes on which units of the side start."""
        for hex in hexes:
            unit = self.draft.units.get(hex)
            if self.draft.sound and side != NOBODY and (unit is None or unit.side != side):
                what = f"no unit of that side starts on `{self.draft.name(hex)}`"
                self.table.problem(key, what, "correct the hex or the map")
