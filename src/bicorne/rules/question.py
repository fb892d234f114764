"""What computer generals know of a question: the part it plays in a turn.

The roles:
- opening: it opens the turn, and what is chosen says what the turn can bring (a card is played)
- clause: a choice that the opening leaves
- effect: what the opening brings at once: the best answer counts for it
- card: only hidden cards answer it
- order, move, attack: the phases of the turn, each asked until it is passed
- bonus: another attack in the middle of a fight
- reply: a blow returned, which is always worth it
- none: any other answer
"""

from typing import Final


class Question:
    """The role of a question, and whether it is answered by the plan of a turn."""

    def __init__(self, role: str = "", planned: bool = False) -> None:
        self.role = role
        self.planned = planned


ANY: Final = Question()
