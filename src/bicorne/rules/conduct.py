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
