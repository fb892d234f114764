"""The Tactician cards in the state: their piles, and on whom one was played this turn."""

from typing import ClassVar, Final

from ..battlefield import Field
from ..columns import ALL, NOBODY, ON_BOARD_OR_OFF, OWNER, Cards, Column, Each, One, Part, Pile, Range, leaders, units
from ..state import State


def kinds(f: Field) -> int:
    return len(f.deck.tactician_cards)


MARK: Final = Range(0, 1, kinds)  # number of the card plus one; 0: none


class Tacticians(Part):
    key: ClassVar[str] = "tactics"
    noun: ClassVar[str] = "Tactician card"
    columns: ClassVar[dict[str, Column]] = {
        "hands": Cards(OWNER, "aside", "{Tactician card|Tactician cards}", by_side=True),
        "deck": Cards(NOBODY, "deck", "{Tactician card|Tactician cards}"),
        "discards": Cards(ALL, "discards", "{Tactician card|Tactician cards}"),
        "on_unit": Each(units, MARK, turn=True),
        "on_enemy": Each(units, MARK, turn=True),
        "on_leader": Each(leaders, MARK, turn=True),
        "came_from": Each(units, ON_BOARD_OR_OFF, -1, turn=True),
        "answers": Each(units, Range(-1, 0, units), -1, turn=True),
        "commander": One(Range(-1, 0, leaders), -1, turn=True),
    }

    hands: list[list[int]]
    deck: list[int]  # the top is the last
    discards: list[int]
    on_unit: list[int]  # played by its owner
    on_enemy: list[int]  # played by the enemy of the unit
    on_leader: list[int]
    came_from: list[int]  # where skirmishers began
    answers: list[int]  # the attacker that a unit battles back at with its card
    commander: int  # the leader of a Take Command card
    touched: bool  # has any of this turn's marks been set? no part of a save

    def copy(self) -> Part:
        t = Tacticians()
        t.hands = [self.hands[0][:], self.hands[1][:]]
        t.deck = self.deck[:]
        t.discards = self.discards[:]
        t.on_unit = self.on_unit[:]
        t.on_enemy = self.on_enemy[:]
        t.on_leader = self.on_leader[:]
        t.came_from = self.came_from[:]
        t.answers = self.answers[:]
        t.commander = self.commander
        t.touched = self.touched
        return t

    def join(self, s: State) -> None:
        s.parts.append(self)
        s.tacticians = self

    def cards(self, f: Field) -> list[int]:
        """[exp.tactician.deck-composition]"""
        return f.deck.fresh_tactics()

    def card_ids(self, f: Field) -> list[str]:
        return [tactic.id for tactic in f.deck.tactician_cards]

    def piles(self, s: State, side: int) -> list[Pile]:
        """The cards that were played on units lie on them until the turn ends."""
        ids = self.card_ids(s.field)
        return super().piles(s, side) + [
            Pile("laid", "", -1, 1, [ids[card]], s.hex[unit]) for unit, card in self.laid(s)
        ]

    def laid(self, s: State) -> list[tuple[int, int]]:
        """The units with a card of this turn on them, and the card."""
        marks = [own or enemy for own, enemy in zip(self.on_unit, self.on_enemy)]
        return [(unit, number - 1) for unit, number in enumerate(marks) if number and s.hex[unit] >= 0]

    def forget(self, f: Field) -> None:
        if not self.touched:
            return
        self.touched = False
        self.on_unit = [0] * len(self.on_unit)
        self.on_enemy = [0] * len(self.on_enemy)
        self.on_leader = [0] * len(self.on_leader)
        self.came_from = [-1] * len(self.came_from)
        self.answers = [-1] * len(self.answers)
        self.commander = -1

    def marks(self) -> list[int]:
        return self.on_unit


def new_tacticians(f: Field) -> Part:
    """No card dealt or played."""
    t = Tacticians()
    for name, column in t.columns.items():
        setattr(t, name, column.first(f))
    t.touched = True
    return t
