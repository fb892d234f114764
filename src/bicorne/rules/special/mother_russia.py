"""The Mother Russia roll, the special rule `mother_russia`: what the country sends its army before the battle."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...battlefield import DUG, STRENGTHENED, Field, corner
from ...chance import COMMAND
from ...columns import COUNT, NUMBER, Column, Each, exactly
from ...events import Arrived, MusterRolled, Strengthened, WorksDug
from ...flow import Ask, Frame, Procedure, again
from ...reading import show
from ...state import State
from ...terms import ARMS, ARTILLERY, CAV, CAVALRY, FLAG, INF, INFANTRY, SABER
from ...wording import listed
from ..book import Reason, RuleBook, Verb
from ..pieces import is_lone_leader
from ..speech import Phrase, Question, phrases
from ..victory import ground_changed
from .kind import ROLLED, Data, Entry, Kind, Words

NATION: Final = "russian"
DIGGABLE: Final = ("open", "hill", "forest", "town")  # ground that has a tile with works
NO_RESULT: Final = -1
RESULTS: Final = (*ARMS, "flags", "sabers")


class Muster:
    """The roll before the battle for what a country sends its army."""

    def __init__(self, field: Field, data: Data) -> None:
        kind = field.tables.units["R", "CO"]
        self.side: int = data["side"]
        self.void: list[int] = data["no_effect"]  # faces that have no effect
        # Cossacks wait off the board, as many as the roll could bring. [exp.mother-russia.cavalry-places-cossack]
        most = field.hand_sizes[self.side]
        self.cossacks = [field.muster(kind, self.side, -1, kind.blocks, kind.blocks) for _ in range(most)]


def read(entry: Entry) -> Data:
    """Faces without effect are named by what they show."""
    void = entry.table.texts("no_effect", '["cavalry"]')
    for face in void:
        if face not in ROLLED:
            entry.table.problem("no_effect", f"{show(face)} is not a result", f"the results are {', '.join(ROLLED)}")
    return {"side": entry.side(), "no_effect": [ROLLED.index(face) for face in void if face in ROLLED]}


def words(w: Words, data: Data) -> str:
    void = listed([RESULTS[face] for face in data["no_effect"]], "and")
    roll = f"{w.general(data['side'])} rolls before the battle for what Mother Russia sends"
    return f"{roll}; {void} count for nothing" if void else roll


# ------------------------------------------------------------------ the roll


class MusterRoll(Frame):
    """The results of the roll that are still to be used, by face."""

    fields: ClassVar[dict[str, Column]] = {"side": NUMBER, "faces": Each(exactly(5), COUNT)}

    def __init__(self, side: int = 0) -> None:
        super().__init__("mother russia")
        self.side = side
        self.faces: list[int] = [0] * 5

    def copy(self) -> Frame:
        f = MusterRoll(self.side)
        f.step = self.step
        f.faces = self.faces[:]
        return f


def musters(s: State) -> list[Frame]:
    """A roll for every army whose battle has one. [exp.mother-russia.scenario-gated]"""
    return [MusterRoll(rule.side) for rule in KIND.rows(s.field)]


def owner(s: State, f: Frame) -> int:
    assert isinstance(f, MusterRoll)
    return f.side


def may_roll(s: State, f: Frame) -> list[Action]:
    return [("roll", -1, -1, NONE)]


def roll(s: State, f: Frame, a: Action) -> None:
    """As many dice as the army has command cards. [exp.mother-russia.dice-equal-command-cards]"""
    assert isinstance(f, MusterRoll)
    faces = s.chance.roll(s.field.hand_sizes[f.side], COMMAND)
    f.faces = [0 if face in void_faces(s, f.side) else faces.count(face) for face in range(5)]
    if s.recording:
        s.events.append(MusterRolled(f.side, faces))


def void_faces(s: State, side: int) -> list[int]:
    """Results without effect in this battle. [exp.mother-russia.saber-no-effect-note]

    [exp.mother-russia.cavalry-no-effect-note]
    """
    for rule in KIND.rows(s.field):
        if rule.side == side:
            return rule.void
    return []


# ------------------------------------------------------------------ using the results


def may_use(s: State, f: Frame) -> list[Action]:
    """Every use of every result left; what nobody can use is lost. [exp.mother-russia.unusable-results-lost]"""
    assert isinstance(f, MusterRoll)
    options: list[Action] = []
    for unit in s.field.units_of[f.side]:
        hex = s.hex[unit]
        if hex >= 0:
            if strength_bar(s, f, unit) is None:
                options.append(("strengthen", hex, -1, NONE))
            if dig_bar(s, f, hex) is None:
                options += [("dig", hex, facing, NONE) for facing in range(6)]  # [exp.mother-russia.field-works-facing]
    for hex in range(s.field.board.size):
        if cossack_bar(s, f, hex) is None:
            options.append(("cossacks", hex, -1, NONE))
    if options:
        options.append(PASS)
    return options


def use(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, MusterRoll)
    again(f)
    if a[0] == "strengthen":
        unit = s.at[a[1]]
        spend(s, f, face_for(s, unit))
        strengthen(s, unit)
    elif a[0] == "cossacks":
        spend(s, f, CAV)
        place_cossacks(s, f, a[1])
    else:
        spend(s, f, SABER)
        dig(s, a[1], a[2])


def spend(s: State, f: MusterRoll, face: int) -> None:
    """The result itself, or a flag in its place. [exp.mother-russia.flag-as-wild]"""
    f.faces[usable(s, f, face)] -= 1


def usable(s: State, f: MusterRoll, face: int) -> int:
    """The result that would be spent; a flag serves for no result that the battle forbids.

    [exp.mother-russia.flag-cannot-bypass-ban]
    """
    if f.faces[face]:
        return face
    return FLAG if f.faces[FLAG] and face not in void_faces(s, f.side) else NO_RESULT


def strengthen(s: State, unit: int) -> None:
    """One block more, which is its full strength from now on. [exp.mother-russia.paper-strength-is-original]

    The block adds a die to infantry, none to guns. [exp.mother-russia.added-line-block-adds-die,
    exp.mother-russia.added-light-block-adds-die, exp.mother-russia.artillery-block-adds-no-die]
    """
    change(s, (STRENGTHENED, unit, 0))
    s.blocks[unit] += 1
    if s.recording:
        s.events.append(Strengthened(unit, s.hex[unit]))


def change(s: State, made: tuple[int, int, int]) -> None:
    s.changes = [*s.changes, made]
    s.field = s.field.changed([made])


def place_cossacks(s: State, f: MusterRoll, hex: int) -> None:
    """Two blocks next to a Russian unit. [exp.mother-russia.cavalry-places-cossack]"""
    unit = spare_cossacks(s, f.side)[0]
    s.hex[unit] = hex
    s.at[hex] = unit
    if s.recording:
        s.events.append(Arrived(unit, hex, -1))
    if s.field.claimed[hex]:
        ground_changed(s)


def spare_cossacks(s: State, side: int) -> list[int]:
    return [unit for rule in KIND.rows(s.field) if rule.side == side for unit in rule.cossacks if s.hex[unit] < 0]


def dig(s: State, hex: int, facing: int) -> None:
    """Works on two sides that share a corner. [exp.mother-russia.saber-places-field-works]"""
    change(s, (DUG, hex, corner(facing)))
    if s.recording:
        s.events.append(WorksDug(hex, facing))


# ------------------------------------------------------------------ refusals

NOT_MEANT: Final = Reason(
    "exp.mother-russia.infantry-adds-line-block",
    "Only Russian line infantry, light infantry and batteries gain a block.",
)
HAS_BLOCK: Final = Reason("exp.mother-russia.one-block-per-unit", "{piece} {has|have} gained a block already.")
NO_RESULT_LEFT: Final = Reason("exp.mother-russia.flag-as-wild", "No die is left that could be used for that.")
NO_COSSACKS: Final = Reason("exp.mother-russia.cavalry-places-cossack", "No Cossacks are left to be placed.")
HELD: Final = Reason("exp.mother-russia.cavalry-places-cossack", "There is a piece on {hex} already.")
CLOSED: Final = Reason("exp.mother-russia.cossack-hex-enterable", "Cavalry cannot stand on {hex}.")
ALONE: Final = Reason("exp.mother-russia.cavalry-places-cossack", "No Russian unit stands next to {hex}.")
NO_DIGGERS: Final = Reason(
    "exp.mother-russia.saber-places-field-works", "Works are dug by infantry and batteries, where they stand."
)
DUG_ALREADY: Final = Reason("exp.mother-russia.saber-places-field-works", "There are works on {hex} already.")
NO_TILE: Final = Reason("exp.mother-russia.field-works-combined-tiles", "No works can be dug on that ground.")


def face_for(s: State, unit: int) -> int:
    """The result that brings this unit a block. [exp.mother-russia.infantry-adds-line-block]

    [exp.mother-russia.flag-adds-light-block, exp.mother-russia.artillery-adds-block,
    exp.mother-russia.artillery-any-type]
    """
    kind = s.field.kinds[unit]
    if kind.nation != NATION:
        return NO_RESULT
    if kind.arm == ARTILLERY:
        return ARTILLERY
    return {"LN": INF, "LT": FLAG}.get(kind.code, NO_RESULT)


def strength_bar(s: State, f: MusterRoll, unit: int) -> Reason | None:
    face = face_for(s, unit)
    if face == NO_RESULT:
        return NOT_MEANT
    if (STRENGTHENED, unit, 0) in s.changes:
        return HAS_BLOCK
    return NO_RESULT_LEFT if usable(s, f, face) == NO_RESULT else None


def cossack_bar(s: State, f: MusterRoll, hex: int) -> Reason | None:
    if usable(s, f, CAV) == NO_RESULT:
        return NO_RESULT_LEFT
    if not spare_cossacks(s, f.side):
        return NO_COSSACKS
    if s.at[hex] >= 0 or (is_lone_leader(s, hex) and s.field.leader_side[s.leader_at[hex]] != f.side):
        return HELD
    if s.field.closed[CAVALRY][hex]:
        return CLOSED
    near = [s.at[beside] for beside in s.field.board.neighbors[hex] if s.at[beside] >= 0]
    russians = [unit for unit in near if s.field.side[unit] == f.side and s.field.kinds[unit].nation == NATION]
    return None if russians else ALONE


def dig_bar(s: State, f: MusterRoll, hex: int) -> Reason | None:
    if usable(s, f, SABER) == NO_RESULT:
        return NO_RESULT_LEFT
    unit = s.at[hex]
    if unit < 0 or s.field.side[unit] != f.side or s.field.arm[unit] not in (INFANTRY, ARTILLERY):
        return NO_DIGGERS
    if s.field.works[hex]:
        return DUG_ALREADY
    # [exp.mother-russia.saber-on-terrain-needs-combined-tile]
    return None if all([ground.id in DIGGABLE for ground in s.field.grounds[hex]]) else NO_TILE


def check_strengthen(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, MusterRoll)
    return strength_bar(s, f, s.at[a[1]])


def check_cossacks(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, MusterRoll)
    return cossack_bar(s, f, a[1])


def check_dig(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, MusterRoll)
    return dig_bar(s, f, a[1])


BEFORE: Final = Reason("exp.mother-russia.dice-equal-command-cards", "The roll is made once, before the battle.")
VERBS: Final[dict[str, Verb]] = {
    "roll": Verb(["muster"], BEFORE, [], ""),
    "strengthen": Verb(["use muster"], BEFORE, [check_strengthen]),
    "cossacks": Verb(["use muster"], BEFORE, [check_cossacks], "", True),
    "dig": Verb(["use muster"], BEFORE, [check_dig], "", True),
}
MUSTS: Final[dict[str, Reason]] = {"muster": BEFORE}


QUESTIONS: Final[dict[str, Question]] = {
    "muster": Question(
        "command", "Before the battle: roll for what your country sends.", "is rolling before the battle"
    ),
    "use muster": Question(
        "command", "Use the results of the roll, or pass.", "is making ready for the battle", "Done"
    ),
}
PHRASES: Final = phrases(
    Phrase("roll", (), "Roll"),
    Phrase("strengthen", ("hex",), "Add a block", at_once=True, in_sequence=True),
    Phrase("cossacks", ("hex",), "Place Cossacks", at_once=True, in_sequence=True),
    Phrase("dig", ("hex", "facing"), "Works to {to}", in_sequence=True),
)


MUSTER_STEPS: Final = Procedure(
    "mother russia", [Ask("muster", owner, may_roll, roll, True), Ask("use muster", owner, may_use, use)]
)


def compose(book: RuleBook, rows: list[Muster]) -> RuleBook:
    return book.variant(
        book.name,
        procedures=[MUSTER_STEPS],
        verbs=VERBS,
        musts=MUSTS,
        questions=QUESTIONS,
        phrases=PHRASES,
        frames={"mother russia": MusterRoll},
    )


KIND: Final[Kind[Muster]] = Kind("mother_russia", read, words, Muster, compose, brings_troops=True)
