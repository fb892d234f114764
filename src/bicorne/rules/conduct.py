"""How pieces behave under a rule set: what shared code asks of its chapters."""

from ..state import State


class Conduct:
    """One object a rule book; it remembers nothing. Here stand the answers of a game without rules of its own."""

    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """The hexes toward which a beaten unit on `hex` falls back, free or not; `base` is where the attack came
        from."""
        return s.field.board.neighbors[hex]

    def leader_back(self, s: State, side: int, hex: int) -> list[int]:
        """The hexes toward which a leader on `hex` falls back, free or not."""
        return s.field.board.neighbors[hex]

    def reachable(self, s: State, unit: int) -> list[int]:
        """Where an ordered unit may move."""
        return []

    def facing(self, s: State, unit: int) -> int:
        """Where a unit on the board looks, in twelfths of a circle, clockwise from the top of the map; -1: nowhere."""
        return -1

    def blocking(self, s: State, a: int, b: int) -> list[int]:
        """The hexes that block the line of sight from one hex to another; -1 is the edge of the board."""
        return []
