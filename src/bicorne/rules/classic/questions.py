"""The questions of the core game that have a role in the plans of a computer general."""

from typing import Final

from ..question import Question

QUESTIONS: Final[dict[str, Question]] = {
    "play card": Question("opening"),
    "choose clause": Question("clause", True),
    "rally": Question("effect", True),
    "cut supplies": Question("effect", True),
    "place unit": Question("", True),
    "order": Question("order", True),
    "move": Question("move", True),
    "battle": Question("attack"),
    "attack again": Question("bonus"),
    "battle back": Question("reply"),
}
