"""The levels, from beginner to master: how each plays, in one honest line, and how long it may think."""

from typing import Final

from .plans import Style

INSTANT: Final = 0.5  # what a general who looks one step ahead never needs


class Level:
    """How well a general plays, and how long he may think."""

    def __init__(self, name: str, line: str, seconds: float, style: Style | None, mistakes: float) -> None:
        self.name = name
        self.line = line
        self.seconds = seconds  # for one turn; the counted work ends well before that on most turns
        self.style = style  # None: one step ahead
        self.mistakes = mistakes  # the share of decisions that are left to luck


RECRUIT: Final = "The beginner: leaves two decisions in five to luck, and looks one step ahead in the others."
CAPTAIN: Final = "Looks one step ahead, but leaves one decision in six to luck."
COLONEL: Final = "Takes what looks best one step ahead, by exact odds, and never plans."
GENERAL: Final = "Plans whole turns by exact odds, and plays a few plans on to the end of the enemy's answer."
MARSHAL: Final = "The master: plans in four tempers, plays on for three more turns, and mends the best plans."

PLANS_A_LITTLE: Final = Style(
    plans=4,
    generations=1,
    parents=4,
    finalists=3,
    samples=2,
    replies=1,
    choices=1,
    looks=1,
    tempers=3,
    spread=1,
)
PLANS_AHEAD: Final = Style(
    plans=8,
    generations=2,
    parents=8,
    finalists=8,
    samples=4,
    replies=3,
    choices=6,
    looks=64,
    tempers=4,
    spread=2,
    starts=4,
    changes=50,
    glances=4,
)

LEVELS: Final = (
    Level("recruit", RECRUIT, INSTANT, None, 0.4),
    Level("captain", CAPTAIN, INSTANT, None, 1 / 6),
    Level("colonel", COLONEL, INSTANT, None, 0.0),
    Level("general", GENERAL, 1.5, PLANS_A_LITTLE, 0.0),
    Level("marshal", MARSHAL, 10.0, PLANS_AHEAD, 0.0),
)
DEFAULT: Final = "general"
ALSO: Final = {"beginner": "recruit", "greedy": "colonel", "master": "marshal"}  # other names for the same
