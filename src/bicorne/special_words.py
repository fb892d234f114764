"""The special rules of a battle in words, a sentence each."""

from collections.abc import Callable
from typing import Any

from .scenario import Scenario
from .special import NO_DIE
from .tables import Tables
from .wording import counted, listed, number, sentence, some

ARMS = ("infantry", "cavalry", "artillery")
ROLLED = (*ARMS, "flags", "sabers")  # the results of the Mother Russia roll
FACES = (*ARMS, "a flag", "a saber")  # of one die
NO_MOVE = 4  # hexes off every move: no card moves a unit farther


class Words:
    """What the sentences are made of: the names of a battle's commanders, hexes and troops."""

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        self.scenario = scenario
        self.tables = tables

    def general(self, side: int) -> str:
        return self.scenario.general(side)

    def hexes(self, hexes: list[int], last: str = "and") -> str:
        """Hexes by name, and rows that are there as a whole by number."""
        board = self.scenario.board
        in_row = {row: [hex for hex in range(board.size) if board.row[hex] == row] for row in range(1, board.depth + 1)}
        whole = [row for row, there in in_row.items() if set(there) <= set(hexes)]
        rest = [board.names[hex] for hex in hexes if board.row[hex] not in whole]
        return listed([*rest, *rows_in_words(whole)], last)

    def presence(self, presence: tuple[int, list[int]], about: int) -> str:
        """A unit of a side on some hexes, in a sentence about a side."""
        side, hexes = presence
        who = "he" if side == about else self.general(side)
        return f"{who} holds {self.hexes(hexes, 'or')}"

    def named(self, data: dict[str, Any]) -> str:
        """The troops that a rule names, or nothing."""
        arms, types = [ARMS[arm] for arm in data["arms"]], [self.tables.types[code].name for code in data["types"]]
        return listed(arms + types, "and")

    def troops(self, data: dict[str, Any]) -> str:
        """The same of the side that it names, all where it names none."""
        if data["side"] >= 0:
            return f"{self.general(data['side'])}'s {self.named(data) or 'troops'}"
        return self.named(data)

    def cannot(self, data: dict[str, Any], deed: str) -> str:
        """What the troops of a rule for both sides must leave."""
        who = self.named(data)
        return f"{who} cannot {deed}" if who else f"nobody can {deed}"


def special_rules(scenario: Scenario, tables: Tables) -> list[str]:
    """Every special rule of a battle as its players read it, in the order of the file."""
    words = Words(scenario, tables)
    lines = [SENTENCES[rule.kind](words, rule.fields) for rule in scenario.special if rule.kind in SENTENCES]
    if scenario.closed:
        lines.append(f"nobody can enter {words.hexes(sorted(scenario.closed), 'or')}")
    return [f"{sentence(line)}." for line in lines]


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
    time = f" from turn {data['from_turn']} on" if data["from_turn"] > 1 else ""
    leave = f"{w.troops(data)} may leave by {w.hexes(data['hexes'], 'or')}{time}"
    if not data["worth"] or not data["max"]:
        return f"{leave}, for no banner and at no loss"
    units = "unit" if data["per_units"] == 1 else f"{number(data['per_units'])} units"
    return f"{leave}: {some(data['worth'], 'banner')} for every {units}, at most {number(data['max'])}"


def no_order_words(w: Words, data: dict[str, Any]) -> str:
    banners = some(data["until_banners"], "banner")
    until = f"turn {data['until_turn']}" if data["until_turn"] else f"he has {banners}"
    unless = f", unless {w.presence(data['unless'], data['side'])}" if data["unless"][1] else ""
    who = f"those who start on {w.hexes(data['hexes'])}"
    return f"{w.general(data['side'])} cannot order {who} before {until}{unless}"


def clock_words(w: Words, data: dict[str, Any]) -> str:
    side = data["side"]
    turns = f"turn{'s' * (len(data['turns']) > 1)} {listed([str(turn) for turn in data['turns']], 'and')}"
    gains = f"{w.general(side)} gains {some(data['worth'], 'banner')} at the start of his {turns}"
    conditions = [f"a die shows {FACES[data['die']]}"] if data["die"] != NO_DIE else []
    if data["only_if"][1]:
        conditions.append(w.presence(data["only_if"], side))
    if conditions:
        gains += f", if {listed(conditions, 'and')}"
    return f"{gains}, unless {w.presence(data['unless'], side)}" if data["unless"][1] else gains


def muddy_words(w: Words, data: dict[str, Any]) -> str:
    if data["minus"] >= NO_MOVE:
        return f"mud: {w.cannot(data, 'move')}{before(data)}"
    troops = w.named(data) or "all troops"
    return f"mud shortens the moves of {troops} by {counted(data['minus'], 'hex')}{before(data)}"


def range_limit_words(w: Words, data: dict[str, Any]) -> str:
    limits = f"{before(data)}{', except from a hill' if data['except_hills'] else ''}"
    if data["die"] != NO_DIE:
        limits += f", in turns that begin with a die that shows {FACES[data['die']]}"
    reach = "" if data["max"] < 2 else f" farther than {number(data['max'])} hexes"
    return f"{w.cannot(data, 'fire')}{reach}{limits}"


def wet_powder_words(w: Words, data: dict[str, Any]) -> str:
    dice = "one die fewer" if data["minus"] == 1 else f"{number(data['minus'])} dice fewer"
    return f"wet powder: infantry fires with {dice}{before(data)}"


def no_entry_words(w: Words, data: dict[str, Any]) -> str:
    return f"{w.troops(data)} cannot enter {w.hexes(data['hexes'], 'or')}"


def no_square_words(w: Words, data: dict[str, Any]) -> str:
    named = data["types"] or data["arms"] or not data["hexes"]
    who = w.troops(data) if named else ""
    where = f"troops on {w.hexes(data['hexes'], 'or')}" if data["hexes"] else ""
    parts = [part for part in (who, where) if part]
    return f"{listed(parts, 'and')} cannot form square" if parts else "nobody can form square"


def sudden_death_words(w: Words, data: dict[str, Any]) -> str:
    who = w.general(data["side"])
    if data["hexes"]:
        return f"{who} wins at once by holding {w.hexes(data['hexes'])}"
    kind = f" of {w.named(data)}" if w.named(data) else ""
    return f"{who} loses at once when he has lost {counted(data['count'], 'unit')}{kind}"


def reinforce_words(w: Words, data: dict[str, Any]) -> str:
    units = listed([w.tables.kinds[kind].name for kind in data["kinds"]], "and")
    leader = f", with {data['leader']}" if data["leader"] else ""
    where = w.hexes(data["hexes"], "or")
    return f"{w.general(data['side'])} is joined in turn {data['turn']} on {where} by {units}{leader}"


def guerrilla_words(w: Words, data: dict[str, Any]) -> str:
    counters = some(w.scenario.sides[data["side"]].guerrilla, "guerrilla counter")
    return f"{w.general(data['side'])} begins with {counters}, and {number(data['pool'])} more can be won"


def iron_will_words(w: Words, data: dict[str, Any]) -> str:
    counters = some(w.scenario.sides[data["side"]].iron_will, "Iron Will counter")
    return f"{w.general(data['side'])} has {counters} for his Prussian units"


def garrison_words(w: Words, data: dict[str, Any]) -> str:
    most = f", at most {number(data['most'])} at a time" if data["most"] >= 0 else ""
    return f"{w.general(data['side'])} may leave garrisons under the Tactician rules{most}"


def battalion_mass_words(w: Words, data: dict[str, Any]) -> str:
    return f"{w.general(data['side'])}'s Austrian line infantry forms battalion mass instead of squares"


def mother_russia_words(w: Words, data: dict[str, Any]) -> str:
    void = listed([ROLLED[face] for face in data["no_effect"]], "and")
    roll = f"{w.general(data['side'])} rolls before the battle for what Mother Russia sends"
    return f"{roll}; {void} count for nothing" if void else roll


def conscripts_words(w: Words, data: dict[str, Any]) -> str:
    who = f"{w.general(data['side'])}'s troops that start on {w.hexes(data['hexes'])}"
    return f"{who} are raw conscripts: in melee they have no dice beyond their blocks"


def must_advance_words(w: Words, data: dict[str, Any]) -> str:
    unit = f"{w.general(data['side'])}'s unit that starts on {w.hexes([data['hex']])}"
    return f"in turn {data['turn']} {unit} is ordered in addition to the card and goes forward first"


def leader_loss_words(w: Words, data: dict[str, Any]) -> str:
    named = [leader.name for leader in w.scenario.leaders if leader.hex == data["hex"]]
    who = named[0] if named else f"the first of {w.general(data['side'])}'s leaders"
    return f"when {who} falls, his army loses {some(data['discard'], 'card')} at random for good"


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
