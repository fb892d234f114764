"""What Plus answers about rolls: as the core game does, with what its own questions lead to."""

from typing import Final

from ..classic.outlook import ANSWERS, Answers
from ..classic.resolver import ClassicResolver

PLUS_ANSWERS: Final[Answers] = {
    name: answer for name, answer in ANSWERS.items() if name not in ("retreat", "first strike")
}


class PlusResolver(ClassicResolver):
    def __init__(self) -> None:
        super().__init__(PLUS_ANSWERS)
