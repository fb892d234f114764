"""A second set of books: where all pieces are and what they have done this turn, kept from the events alone.

It uses nothing from the package it checks: it reads events by the names of their classes and fields, and the
battlefield from the scenario's own text. `position` gives what the second opinion on legal actions needs.
"""

import tomllib
from typing import Any

from oracles import legal

NATIONS = {"french": "F", "british": "B", "portuguese": "P", "netherlands": "D"}
NATIONS |= {"spanish": "S", "russian": "R", "austrian": "A", "prussian": "K"}
CLAUSES = ("left", "center", "right", "march", "one-unit")
NAMES = [f"{column}{row}" for row in range(1, 10) for column in ("ABCDEFGHIJKLM" if row % 2 else "ABCDEFGHIJKL")]


class Watcher:
    """Watches a game from its first decision on and collects in `wrong` whatever breaks the rules.

    A watcher that does not judge only keeps the books.
    """

    def __init__(self, view: dict[str, Any], cards: list[str], judges: bool = True) -> None:
        self.judges = judges
        data = tomllib.loads(view["scenario"])
        board = data["board"]
        rows = [line.split() for line in board["map"].strip().splitlines()]
        tokens = [token for row in reversed(rows) for token in row]
        self.terrain = {hex: token[0] for hex, token in zip(NAMES, tokens, strict=True)}
        self.works = data.get("terrain", {}).get("field_works", {})
        self.rules = data.get("rule", [])
        self.ford(data.get("terrain", {}).get("names", {}))
        self.sides = [board["bottom"], board["top"]]
        self.cards = cards
        self.units = {unit["id"]: new_unit(unit) for unit in view["units"]}
        self.leaders = {i: new_leader(leader) for i, leader in enumerate(view["leaders"])}
        self.banners = dict(view["banners"])
        self.walker: tuple[int, int] | None = None  # a retreating leader and his steps so far
        self.last: Any = None  # the last event; a second roll of some dice counts as part of the first
        self.wrong: list[str] = []
        self.seen = {"retreat steps": 0, "blocked retreats": 0, "leader steps": 0, "leaders lost": 0, "skipped": 0}
        self.begin_turn(view["active"], view["turn"])
        self.snow = any(view["state"]["marks"])  # a die was rolled for it before the first question

    def ford(self, names: dict[str, str]) -> None:
        """Rivers that a special rule makes fordable are streams, and frozen lakes ice."""
        for rule in self.rules:
            if rule["kind"] == "frozen":
                self.terrain |= dict.fromkeys(rule["hexes"], "i")
            if rule["kind"] == "fordable":
                called = [hex for hex, name in names.items() if name == rule.get("name")]
                for hex in rule.get("hexes", called):
                    self.terrain[hex] = self.terrain[hex].replace("r", "s")

    def begin_turn(self, side: str, turn: int) -> None:
        self.active = side
        self.turn = turn
        self.card: str | None = None
        self.clause: str | None = None
        self.fallback = False
        self.passed: set[str] = set()  # phases that the player ended himself
        self.fought = False
        self.fled: tuple[str, str] | None = None  # the side and the hex of a piece on its retreat
        for unit in self.units.values():
            unit |= {"ordered": False, "moved": 0, "battled": False, "frozen": False, "led": False, "hushed": False}
        for leader in self.leaders.values():
            leader |= {"ordered": False, "rode": False}

    # -------------------------------------------------------------- the position

    def position(self) -> legal.Position:
        walking = self.walker[0] if self.walker else -1
        return {
            "bottom": self.sides[0],
            "active": self.active,
            "turn": self.turn,
            "banners": self.banners,
            "card": self.card,
            "clause": self.clause,
            "fallback": self.fallback,
            "terrain": self.terrain,
            "works": self.works,
            "rules": self.rules,
            "snow": self.snow,
            "units": {unit["hex"]: unit for unit in self.units.values()},
            "leaders": {leader["hex"]: leader for i, leader in self.leaders.items() if i != walking},
        }

    def leader_on(self, hex: str) -> int:
        return next((i for i, leader in self.leaders.items() if leader["hex"] == hex), -1)

    def unit_on(self, hex: str) -> Any:
        return next((unit for unit in self.units.values() if unit["hex"] == hex), None)

    def note(self, text: str) -> None:
        self.wrong.append(text)

    # -------------------------------------------------------------- following the game

    def watch(self, action: str, phase: str, events: list[Any]) -> None:
        """Follow an action that answered a question, and its events."""
        if action == "pass":
            self.passed.add(phase)
        self.chosen = action.startswith("retreat")  # the first step was chosen; the steps after it were forced
        if phase != "leader retreat":
            self.walker = None
        for event in events:
            kind = type(event).__name__
            if self.walker and not kind.startswith("Leader"):
                self.walker = None
            follow = getattr(self, kind, None)
            if follow:
                follow(event)
            if kind != "RolledAgain" or event.hits:
                self.last = event

    def stand(self, phase: str) -> None:
        """At the next question: a leader who is no longer asked has ended his retreat."""
        if phase != "leader retreat":
            self.walker = None
        elif self.walker is None:
            self.note("a leader retreats who has not set out")
        if phase not in ("retreat", "leader retreat"):
            self.hush()
        if phase == "battle" and not self.fought:
            self.nothing_skipped("move", legal.moves(self.position()))
            self.passed.add("move")

    def hush(self) -> None:
        """Under Fire and Hold a piece that has ended its retreat beside a unit silences it."""
        if self.fled:
            side, hex = self.fled
            for unit in self.units.values():
                if unit["side"] != side and self.card == "fire-and-hold" and not self.fallback:
                    unit["hushed"] |= not unit["battled"] and hex in legal.neighbors(unit["hex"])
        self.fled = None

    def nothing_skipped(self, phase: str, options: set[str]) -> None:
        """A phase may be skipped only if it offered nothing."""
        if phase not in self.passed:
            self.seen["skipped"] += 1
            if options:
                self.note(f"phase {phase} was skipped, with {sorted(options)}")

    def setting_out(self, hex: str) -> None:
        """A leader must retreat and no event has said so yet; he is the one on this hex."""
        self.walker = (self.leader_on(hex), 0)

    # -------------------------------------------------------------- the turn

    def TurnBegan(self, v: Any) -> None:
        self.begin_turn(self.sides[v.side], v.turn)

    def FateRolled(self, v: Any) -> None:
        self.snow = v.comes if v.cause == "weather" else self.snow

    def TurnEnded(self, v: Any) -> None:
        self.hush()
        if not self.judges:
            return
        self.nothing_skipped("battle", legal.attacks(self.position()))
        if not self.fought:
            self.nothing_skipped("move", legal.moves(self.position()))

    def CardPlayed(self, v: Any) -> None:
        self.card = self.cards[v.counts_as] if v.counts_as >= 0 else None
        self.fallback = legal.falls_back(self.position())

    def ClauseChosen(self, v: Any) -> None:
        self.clause = CLAUSES[v.clause]

    def Ordered(self, v: Any) -> None:
        unit = self.units[v.unit]
        self.nobody_held_back(unit)
        unit["ordered"] = True
        unit["led"] = self.leader_on(unit["hex"]) >= 0

    def LeaderOrdered(self, v: Any) -> None:
        leader = self.leaders[v.leader]
        self.nobody_held_back(leader)
        leader["ordered"] = True
        unit = self.unit_on(leader["hex"])
        if unit and self.card == "leadership":
            unit["ordered"] = False  # the unit he leaves

    def nobody_held_back(self, piece: dict[str, Any]) -> None:
        if self.judges and legal.held_back(self.position(), piece):
            self.note(f"{piece} is held back and was ordered")

    def BlockRallied(self, v: Any) -> None:
        self.units[v.unit]["blocks"] += 1

    def SquareFormed(self, v: Any) -> None:
        self.units[v.unit]["square"] = v.space

    def SquareLeft(self, v: Any) -> None:
        self.units[v.unit]["square"] = 0

    def BannerGained(self, v: Any) -> None:
        self.banners[self.sides[v.side]] = v.total

    def BannerLost(self, v: Any) -> None:
        self.banners[self.sides[v.side]] = v.total

    # -------------------------------------------------------------- pieces on their way

    def go(self, v: Any, leader: int) -> None:
        self.units[v.unit]["hex"] = NAMES[v.hex]
        if leader >= 0:
            self.leaders[leader]["hex"] = NAMES[v.hex]

    def SuppliesCut(self, v: Any) -> None:
        self.go(v, self.leader_on(NAMES[v.start]))

    def Moved(self, v: Any) -> None:
        self.units[v.unit]["moved"] = legal.hexes_moved(self.position(), NAMES[v.start], NAMES[v.hex])
        self.go(v, v.leader)

    def UnitLeft(self, v: Any) -> None:
        del self.units[v.unit]
        if v.leader >= 0:
            del self.leaders[v.leader]

    def LeaderMoved(self, v: Any) -> None:
        leader = self.leaders[v.leader]
        leader |= {"hex": NAMES[v.hex], "rode": True}
        unit = self.unit_on(leader["hex"])
        if unit and not unit["moved"]:
            unit["frozen"] = True

    def GroundTaken(self, v: Any) -> None:
        self.units[v.unit]["moved"] += 1
        self.go(v, v.leader)

    def Reformed(self, v: Any) -> None:
        self.go(v, v.leader)

    # -------------------------------------------------------------- combat

    def FireAnnounced(self, v: Any) -> None:
        self.fought = True
        self.units[v.unit]["battled"] = True

    def MeleeAnnounced(self, v: Any) -> None:
        self.fought = True
        for number in (v.unit, *v.batteries):
            self.units[number]["battled"] = True

    def BlocksLost(self, v: Any) -> None:
        unit = self.units[v.unit]
        if self.judges and v.retreating and not unit["square"]:
            self.seen["blocked retreats"] += 1
            free = legal.retreats(self.position(), unit["hex"])
            if free:
                self.note(f"{unit} lost blocks and could retreat to {free}")
        unit["blocks"] = v.left

    def UnitEliminated(self, v: Any) -> None:
        self.fled = None
        del self.units[v.unit]

    def Retreated(self, v: Any) -> None:
        if self.judges:
            self.seen["retreat steps"] += 1
            start, end = NAMES[v.start], NAMES[v.hex]
            free = legal.retreats(self.position(), start)
            if end not in free or (len(free) > 1 and not self.chosen):
                self.note(f"{start} retreated to {end}, free were {free}")
        self.chosen = False
        self.fled = (self.units[v.unit]["side"], NAMES[v.hex])
        self.go(v, v.leader)

    # -------------------------------------------------------------- retreating leaders

    def LeaderRetreated(self, v: Any) -> None:
        self.seen["leader steps"] += 1
        self.leader_step(v.leader, NAMES[v.hex])
        self.fled = (self.leaders[v.leader]["side"], NAMES[v.hex])
        self.leaders[v.leader]["hex"] = NAMES[v.hex]

    def LeaderLeft(self, v: Any) -> None:
        self.seen["leader steps"] += 1
        self.leader_step(v.leader, "off")
        self.walker = self.fled = None
        del self.leaders[v.leader]

    def leader_step(self, number: int, end: str) -> None:
        if not self.judges:
            return
        if self.walker is None or self.walker[0] != number:
            self.walker = (number, 0)
        leader, made = self.leaders[number], self.walker[1]
        steps, may_stop = legal.leader_steps(self.position(), leader["side"], leader["hex"], made)
        if end not in steps or ((len(steps) > 1 or may_stop) and not self.chosen):
            self.note(f"the leader on {leader['hex']} went to {end}, free were {steps}, may stop: {may_stop}")
        self.chosen = False
        self.walker = (number, made + 1)

    def LeaderEliminated(self, v: Any) -> None:
        if self.judges and not died_by_dice(self.last):
            self.seen["leaders lost"] += 1
            made = self.walker[1] if self.walker and self.walker[0] == v.leader else 0
            self.walker = (v.leader, made)
            leader = self.leaders[v.leader]
            steps = legal.leader_steps(self.position(), leader["side"], leader["hex"], made)
            if steps != (set(), False):
                self.note(f"the leader on {leader['hex']} was lost and could have gone on: {steps}")
        self.walker = self.fled = None
        del self.leaders[v.leader]


def new_unit(unit: dict[str, Any]) -> dict[str, Any]:
    kind = NATIONS[unit["nation"]] + unit["type"]
    return {key: unit[key] for key in ("side", "hex", "blocks", "square")} | {"kind": kind, "home": unit["hex"]}


def new_leader(leader: dict[str, Any]) -> dict[str, Any]:
    return {"side": leader["side"], "hex": leader["hex"], "home": leader["hex"]}


def died_by_dice(last: Any) -> bool:
    kind = type(last).__name__
    if kind == "LeaderChecked":
        return bool(last.killed)
    return kind == "LeaderCaught" or (kind.startswith("Rolled") and last.hits > 0)
