"""A rule book: a whole rule system, which shared code only asks. A variant says what it adds, replaces and drops."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..actions import Action
from ..battlefield import Field
from ..chance import SYMBOLS, Die
from ..columns import Part
from ..flow import Frame, Procedure
from ..hexes import STANDARD, BoardShape
from ..wording import Words
from .aide import SCORE_ALONE, Aide
from .conduct import Conduct
from .ledger import Ledger
from .opening import Opening
from .resolver import NO_DICE, Resolver
from .scoring import Scoring
from .speech import Phrase, Question

if TYPE_CHECKING:
    from ..state import State

NOTHING: Final[Mapping[str, Any]] = {}


class Reason:
    """Why something is not allowed: the rule, and a sentence about `{piece}` and `{target}`.

    A pair of words in braces, `{has|have}`, agrees with the piece. A `secret` reason speaks of a hidden hand.
    """

    def __init__(self, rule: str, text: str, secret: bool = False) -> None:
        self.rule = rule
        self.text = text
        self.secret = secret


class DiceSource:
    """One roll that could be made: who, at whom, from where, and in which posture."""

    def __init__(self, unit: int, foe: int, base: int, ground: int, combat: int, posture: int) -> None:
        self.unit = unit
        self.foe = foe  # -1: a lone leader
        self.base = base
        self.ground = ground
        self.combat = combat
        self.posture = posture


class Modifier:
    """A line of a dice list: how many dice it adds to the total so far, and the rule that says so."""

    def __init__(
        self,
        name: str,
        amount: Callable[["State", DiceSource, int], int],
        label: Callable[["State", DiceSource], tuple[str, str]],
    ) -> None:
        self.name = name
        self.amount = amount
        self.label = label  # what players read, and the rule id


# What a computer general must know of a verb: that it opens a turn; orders or moves a piece, or moves it in a way that
# only the rule set can judge; attacks.
VERB_ROLES: Final = ("opening", "order", "order leader", "move", "move leader", "special move", "attack")


class Verb:
    """How a verb is judged: the questions it answers, why not at another time, and its checks in order."""

    def __init__(
        self,
        asks: list[str],
        untimely: Reason,
        checks: list[Callable[["State", Action], Reason | None]],
        piece: str = "unit",
        either_side: bool = False,
        hidden: bool = False,
        role: str = "",
    ) -> None:
        self.asks = asks
        self.untimely = untimely
        self.checks = checks
        self.piece = piece  # what must stand on its first hex: "unit", "leader" or ""
        self.either_side = either_side
        self.hidden = hidden  # only a hidden card offers it: that it is offered betrays the hand
        self.role = role  # in the plans of a computer general: one of VERB_ROLES, or none


class Switch:
    """A ruling that some rule sets have and others do not: what it allows, in a sentence, and its rule."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule


class RuleBook:
    """One rule system."""

    def __init__(
        self,
        name: str,
        *,
        version: int,
        procedures: list[Procedure],
        verbs: dict[str, Verb],
        frames: dict[str, Callable[[], Frame]],
        questions: dict[str, Question],
        phrases: dict[str, Phrase],
        phases: list[tuple[str, str]],
        opening: Opening,
        conduct: Conduct,
        scoring: Scoring,
        words: Words,
        board: BoardShape = STANDARD,
        die: Die = SYMBOLS,
        resolver: Resolver = NO_DICE,
        aide: Aide = SCORE_ALONE,
        ledger: Callable[["State"], Ledger] = Ledger,
        lessons: str = "",
        fire_dice: Sequence[Modifier] = (),
        melee_dice: Sequence[Modifier] = (),
        musts: Mapping[str, Reason] = NOTHING,
        citations: Mapping[str, Callable[["State", Action], str]] = NOTHING,
        parts: Mapping[str, Callable[[Field], Part] | None] = NOTHING,
        switches: Mapping[str, Switch] = NOTHING,
        tables: str | Path | None = None,
        deck: str | Path = "core",
        battles: Path | None = None,
        scenario_tables: Mapping[str, Callable[[Any, Any], object]] = NOTHING,
        position_keys: Collection[str] = (),
        passes_over: Collection[str] | None = None,
        tacticians: bool = False,
        special_kinds: Collection[str] = (),
        void_kinds: Mapping[str, Callable[[Any, Any], str] | None] = NOTHING,
    ) -> None:
        self.name = name
        self.version = version  # rises with every change that could make the same actions and dice end otherwise
        self.procedures: dict[str, Procedure] = {p.name: p for p in procedures}
        self.fire_dice: list[Modifier] = list(fire_dice)
        self.melee_dice: list[Modifier] = list(melee_dice)
        self.verbs = verbs
        self.musts = dict(musts)  # why a question cannot be passed
        self.citations = dict(citations)  # rules that depend on the unit, the ground or the card
        self.frames = frames  # the frame of each procedure, for loading saves
        self.parts = dict(parts)  # of the state, by their names in saves; None: saves say that there is none
        self.questions = questions  # by the name of the step that asks
        self.phrases = phrases  # how each verb is written and read
        self.phases = phases  # of a turn, in their order: id and name
        self.lessons = lessons  # of the guided battle, by their name in data/lessons.toml; "": none
        self.opening = opening
        self.conduct = conduct
        self.scoring = scoring
        self.resolver = resolver  # what dice decide, asked beforehand
        self.aide = aide  # what computer generals ask
        self.ledger = ledger  # the books of a game, by which its events and states are compared
        self.board = board  # how hexes stand on its boards, and whether they have sections
        self.die = die
        self.switches = dict(switches)  # by name: those that are on
        self.leader_fire = "leader_fire" in switches  # asked for every unit that may fire
        self.aims = conduct.aims  # the same
        self.words = words
        self.tables = tables  # a file whose rows are laid over those of the core game's tables, named like the deck
        self.deck = deck  # the cards, by the name of their file in the program, or their own file
        self.battles = battles  # the folder of its own battles; without one it plays those of the core game
        self.scenario_tables = dict(scenario_tables)  # of a scenario file: what reads the table of that name
        self.position_keys = position_keys  # of the [position] table: those that only its own readers know
        self.passes_over = passes_over  # tables of other rule sets that its battles may have; None: any
        self.tacticians = tacticians  # Tactician cards are in play
        self.special_kinds = special_kinds  # the kinds of special rules it can play
        # Those of them that it reads in its own way, without the steps they add elsewhere, each with its own sentence;
        # None: nothing is to be said.
        self.void_kinds = dict(void_kinds)
        self.roles: dict[str, str] = {"pass": "", **{name: verb.role for name, verb in verbs.items()}}

    def variant(self, name: str, **changes: Any) -> "RuleBook":
        """This book under another name with changes: of procedures and dictionaries, what has a name replaces its
        namesake or is added, and None drops it; anything else is given whole. Nothing here changes."""
        parts: dict[str, Any] = {part: getattr(self, part) for part in PARTS}
        for part, change in changes.items():
            if part not in parts:
                raise TypeError(f"a rule book has no part {part!r}: it has {', '.join(PARTS)}")
            if part == "procedures":
                change = {p.name: p for p in change}
            parts[part] = {**parts[part], **change} if isinstance(change, dict) else change
            if part in DROPPABLE:
                parts[part] = {name: row for name, row in parts[part].items() if row is not None}
        parts["procedures"] = list(parts["procedures"].values())
        return RuleBook(name, **parts)


DROPPABLE: Final = ("verbs", "questions", "musts", "phrases")  # what a variant may drop by name
PARTS: Final = (
    "version", "procedures", "fire_dice", "melee_dice", "verbs", "musts", "citations", "frames", "parts", "questions",
    "phrases", "phases", "lessons", "opening", "conduct", "scoring", "resolver", "aide", "ledger", "board", "die",
    "switches", "words", "tables", "deck", "battles", "scenario_tables", "position_keys",
    "passes_over", "tacticians", "special_kinds", "void_kinds",
)  # fmt: skip
