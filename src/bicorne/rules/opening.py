"""How a battle begins, and how one in mid-battle goes on."""

from typing import TYPE_CHECKING

from ..battlefield import Field
from ..state import State

if TYPE_CHECKING:
    from ..scenario.model import Scenario


class Opening:
    """One object a rule book, asked once a battle; it remembers nothing."""

    def muster(self, field: Field, scenario: "Scenario") -> None:
        """What the rule set adds to the troops of the file."""

    def begin(self, s: State, scenario: "Scenario") -> None:
        """Put the first frame on the stack and deal the cards; the pieces stand on their hexes already."""
        raise NotImplementedError
