"""The special rules of a battle in words, a sentence each."""

from collections.abc import Callable
from typing import Any

from .log import many
from .scenario import Scenario
from .special import NO_DIE
from .tables import Tables

ARMS = ("infantry", "cavalry", "artillery")
ROLLED = (*ARMS, "flags", "sabers")  # the results of the Mother Russia roll
FACES = (*ARMS, "a flag", "a saber")  # of one die
NO_MOVE = 4  # hexes off every move: no card moves a unit farther


class Words:
    """What the sentences are made of: the names of a battle's sides, hexes and troops."""

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        self.scenario = scenario
        self.tables = tables

    def side(self, side: int) -> str:
        return self.scenario.sides[side].name

    def hexes(self, hexes: list[int], last: str = "and") -> str:
        """Hexes by name, and rows that are there as a whole by number."""
        board = self.scenario.board
        in_row = {row: [hex for hex in range(board.size) if board.row[hex] == row] for row in range(1, board.depth + 1)}
        whole = [row for row, there in in_row.items() if set(there) <= set(hexes)]
        rest = [board.names[hex] for hex in hexes if board.row[hex] not in whole]
        return listed([*rest, *rows_in_words(whole)], last)

    def presence(self, presence: tuple[int, list[int]]) -> str:
        """A unit of a side on some hexes."""
        side, hexes = presence
        return f"{self.side(side)} holds {self.hexes(hexes, 'or')}"

    def troops(self, data: dict[str, Any]) -> str:
        """The troops that a rule names; all where it names none."""
        named = [ARMS[arm] for arm in data["arms"]] + [self.tables.types[code].name for code in data["types"]]
        return listed(named) or "all troops"


def special_rules(scenario: Scenario, tables: Tables) -> list[str]:
    """Every special rule of a battle as its players read it, in the order of the file."""
    words = Words(scenario, tables)
    lines = [SENTENCES[rule.kind](words, rule.fields) for rule in scenario.special if rule.kind in SENTENCES]
    if scenario.closed:
        lines.append(f"nobody can enter {words.hexes(sorted(scenario.closed), 'or')}")
    return [f"{line[0].upper()}{line[1:]}." for line in lines]


def listed(names: list[str], last: str = "and") -> str:
    return f" {last} ".join([*([", ".join(names[:-1])] if names[1:] else []), *names[-1:]])


def rows_in_words(rows: list[int]) -> list[str]:
    """Rows by number, those that follow each other together."""
    if not rows:
        return []
    end = next((row for row in rows if row + 1 not in rows), rows[-1])
    together = f"row {rows[0]}" if end == rows[0] else f"rows {rows[0]} to {end}"
    return [together, *rows_in_words([row for row in rows if row > end])]


def before(data: dict[str, Any]) -> str:
    return f" before turn {data['until_turn']}" if data["until_turn"] else ""


def exit_words(w: Words, data: dict[str, Any]) -> str:
    """Who may leave, and for what. [scenario.exit.hexes, scenario.exit.banners]"""
    gain = f"{many(data['worth'], 'banner')} for every {many(data['per_units'], 'unit')}, {data['max']} at most"
    who = f"{w.troops(data)} of {w.side(data['side'])}" if data["types"] or data["arms"] else w.side(data["side"])
    leave = f"{who} may leave by {w.hexes(data['hexes'], 'or')} from turn {data['from_turn']} on"
    return f"{leave}: {gain}" if data["worth"] and data["max"] else f"{leave}, for no banner and at no loss"


def no_order_words(w: Words, data: dict[str, Any]) -> str:
    until = f"turn {data['until_turn']}" if data["until_turn"] else f"it has {many(data['until_banners'], 'banner')}"
    unless = f", unless {w.presence(data['unless'])}" if data["unless"][1] else ""
    return f"{w.side(data['side'])}: no orders before {until} for those who start on {w.hexes(data['hexes'])}{unless}"


def clock_words(w: Words, data: dict[str, Any]) -> str:
    turns = f"turn{'s' * (len(data['turns']) > 1)} {listed([str(turn) for turn in data['turns']])}"
    gains = f"{w.side(data['side'])} gains {many(data['worth'], 'banner')} at the start of its {turns}"
    if data["die"] != NO_DIE:
        gains += f" if a die shows {FACES[data['die']]}"
    if data["only_if"][1]:
        gains += f", if {w.presence(data['only_if'])}"
    return f"{gains}, unless {w.presence(data['unless'])}" if data["unless"][1] else gains


def muddy_words(w: Words, data: dict[str, Any]) -> str:
    if data["minus"] >= NO_MOVE:
        return f"mud: {w.troops(data)} cannot move{before(data)}"
    hexes = "1 hex" if data["minus"] == 1 else f"{data['minus']} hexes"
    return f"mud: {w.troops(data)} move {hexes} less{before(data)}"


def range_limit_words(w: Words, data: dict[str, Any]) -> str:
    hill = ", except from a hill" if data["except_hills"] else ""
    if data["die"] != NO_DIE:
        hill += f", in a turn that begins with a die that shows {FACES[data['die']]}"
    if data["max"] < 2:
        return f"{w.troops(data)} cannot fire{before(data)}{hill}"
    return f"{w.troops(data)} fire no farther than {data['max']} hexes{before(data)}{hill}"


def wet_powder_words(w: Words, data: dict[str, Any]) -> str:
    dice = "1 die" if data["minus"] == 1 else f"{data['minus']} dice"
    return f"wet powder: infantry fires with {dice} less{before(data)}"


def no_entry_words(w: Words, data: dict[str, Any]) -> str:
    whose = f" of {w.side(data['side'])}" if data["side"] >= 0 else ""
    return f"{w.troops(data)}{whose} cannot enter {w.hexes(data['hexes'], 'or')}"


def no_square_words(w: Words, data: dict[str, Any]) -> str:
    whose = f" of {w.side(data['side'])}" if data["side"] >= 0 else ""
    named = data["types"] or data["arms"] or not data["hexes"]
    who = f"{w.troops(data)}{whose}" if named else ""
    where = f"troops on {w.hexes(data['hexes'], 'or')}" if data["hexes"] else ""
    return f"{listed([part for part in (who, where) if part])} cannot form square"


def sudden_death_words(w: Words, data: dict[str, Any]) -> str:
    if data["hexes"]:
        return f"{w.side(data['side'])} wins at once by holding {w.hexes(data['hexes'])}"
    return f"{w.side(data['side'])} loses at once with {many(data['count'], 'unit')} lost of {w.troops(data)}"


def reinforce_words(w: Words, data: dict[str, Any]) -> str:
    units = listed([w.tables.kinds[kind].name for kind in data["kinds"]])
    leader = f" with {data['leader']}" if data["leader"] else ""
    return f"{w.side(data['side'])} is joined in turn {data['turn']} on {w.hexes(data['hexes'], 'or')}: {units}{leader}"


def guerrilla_words(w: Words, data: dict[str, Any]) -> str:
    counters = many(w.scenario.sides[data["side"]].guerrilla, "guerrilla counter")
    return f"{w.side(data['side'])} begins with {counters}, and {data['pool']} more can be won"


def iron_will_words(w: Words, data: dict[str, Any]) -> str:
    counters = many(w.scenario.sides[data["side"]].iron_will, "Iron Will counter")
    return f"{w.side(data['side'])} has {counters} for its Prussian units"


def garrison_words(w: Words, data: dict[str, Any]) -> str:
    most = f", {data['most']} at once at most" if data["most"] >= 0 else ""
    return f"{w.side(data['side'])} leaves garrisons under the Tactician rules{most}"


def battalion_mass_words(w: Words, data: dict[str, Any]) -> str:
    return f"{w.side(data['side'])}: the Austrian line forms battalion mass in place of squares"


def mother_russia_words(w: Words, data: dict[str, Any]) -> str:
    void = listed([ROLLED[face] for face in data["no_effect"]])
    roll = f"{w.side(data['side'])} rolls before the battle for what Mother Russia sends"
    return f"{roll}; {void} count for nothing" if void else roll


def conscripts_words(w: Words, data: dict[str, Any]) -> str:
    who = f"those who start on {w.hexes(data['hexes'])}"
    return f"raw conscripts of {w.side(data['side'])}: no dice beyond their blocks in melee for {who}"


def must_advance_words(w: Words, data: dict[str, Any]) -> str:
    unit = f"the unit of {w.side(data['side'])} that starts on {w.hexes([data['hex']])}"
    return f"in turn {data['turn']} {unit} is ordered beside the card and goes forward first"


def leader_loss_words(w: Words, data: dict[str, Any]) -> str:
    named = [leader.name for leader in w.scenario.leaders if leader.hex == data["hex"]]
    who = named[0] if named else "its first leader"
    return f"{w.side(data['side'])} loses {many(data['discard'], 'card')} at random for good when {who} falls"


SENTENCES: dict[str, Callable[[Words, dict[str, Any]], str]] = {
    "exit": exit_words,
    "no_order": no_order_words,
    "clock": clock_words,
    "muddy": muddy_words,
    "range_limit": range_limit_words,
    "wet_powder": wet_powder_words,
    "no_entry": no_entry_words,
    "no_square": no_square_words,
    "sudden_death": sudden_death_words,
    "reinforce": reinforce_words,
    "guerrilla": guerrilla_words,
    "iron_will": iron_will_words,
    "garrison": garrison_words,
    "battalion_mass": battalion_mass_words,
    "mother_russia": mother_russia_words,
    "conscripts": conscripts_words,
    "must_advance": must_advance_words,
    "leader_loss": leader_loss_words,
}
