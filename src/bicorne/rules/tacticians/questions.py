"""The questions of Tactician cards that have a role in the plans of a computer general."""

from typing import Final

from ..question import Question

QUESTIONS: Final[dict[str, Question]] = {
    "tactics before orders": Question("card", True),
    "skirmish": Question("", True),
}
