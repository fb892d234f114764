"""What can go wrong, by name. Every message is a full sentence that says where and what to do about it."""


class BicorneError(ValueError):
    """The parent of every error this package raises on purpose."""


class ScenarioError(BicorneError):
    """A battle that cannot be played as written; `problems` lists all that is wrong, one sentence each."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems: list[str] = list(problems)

    def __str__(self) -> str:
        return "\n".join(self.problems)


class ActionError(BicorneError):
    """A text that is not an action: an unknown verb, a hex off the board, a word too many."""


class IllegalAction(BicorneError):
    """A well-formed action that the rules do not allow now."""


class SaveError(BicorneError):
    """A saved game that cannot be loaded."""


class RecordError(BicorneError):
    """A game record that cannot be read or replayed."""


class DataError(BicorneError):
    """A table of the rules' own data (units, terrain, cards) that is incomplete or contradicts itself."""


class PictureError(BicorneError):
    """A picture that cannot be drawn here."""
