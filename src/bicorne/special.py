"""The special rules of a battle, as its file states them. `rules/special.py` plays them."""

# Turns are the side's own turns, counted from 1. `until_turn` is the first turn on which a rule no longer
# holds; 0 means that it holds for the whole battle.

from typing import Final

NO_DIE: Final = -1


class Presence:
    """A condition: a unit of a side stands on one of the hexes. Without hexes it says nothing."""

    def __init__(self, side: int, hexes: list[int]) -> None:
        self.side = side
        self.hexes = hexes


class HeldBack:
    """A command that may not be ordered yet."""

    def __init__(
        self, side: int, units: list[int], leaders: list[int], until_turn: int, until_banners: int, unless: Presence
    ) -> None:
        self.side = side
        self.units = units
        self.leaders = leaders
        self.until_turn = until_turn
        self.until_banners = until_banners
        self.unless = unless


class Exit:
    """Hexes by which units of a side may leave the field."""

    def __init__(
        self, side: int, units: list[bool], hexes: list[int], from_turn: int, per_units: int, worth: int, most: int
    ) -> None:
        self.side = side
        self.units = units  # by unit: may it leave?
        self.hexes = hexes
        self.from_turn = from_turn
        self.per_units = per_units
        self.worth = worth
        self.most = most


class Clock:
    """Banners at the start of given turns, as far as the ground and a die allow."""

    def __init__(self, side: int, turns: list[int], worth: int, only_if: Presence, unless: Presence, die: int) -> None:
        self.side = side
        self.turns = turns
        self.worth = worth
        self.only_if = only_if
        self.unless = unless
        self.die = die  # the face it needs; NO_DIE: none is rolled


class Mud:
    """Slower movement for some units."""

    def __init__(self, units: list[bool], minus: int, until_turn: int) -> None:
        self.units = units  # by unit: is it slowed?
        self.minus = minus
        self.until_turn = until_turn


class RangeLimit:
    """Mist, tall crops, snow: fire reaches less far."""

    def __init__(self, units: list[bool], most: int, until_turn: int, except_hills: bool, die: int, mark: int) -> None:
        self.units = units
        self.die = die  # the face that brings it for a turn; NO_DIE: it is always there
        self.mark = mark  # what it brought this turn stands here in the state's marks
        self.most = most
        self.until_turn = until_turn
        self.except_hills = except_hills


class Reinforcement:
    """Troops that arrive at the start of a turn."""

    def __init__(self, side: int, turn: int, hexes: list[int], units: list[int], leader: int) -> None:
        self.side = side
        self.turn = turn
        self.hexes = hexes
        self.units = units
        self.leader = leader


class SuddenDeath:
    """A side that holds all these hexes wins; a side that has lost a number of these units loses."""

    def __init__(self, side: int, hexes: list[int], units: list[bool], count: int) -> None:
        self.side = side
        self.hexes = hexes
        self.units = units
        self.count = count


class WetPowder:
    """Fewer dice for musketry."""

    def __init__(self, minus: int, until_turn: int) -> None:
        self.minus = minus
        self.until_turn = until_turn


class LeaderLoss:
    """Cards that a side loses with a leader."""

    def __init__(self, side: int, leader: int, cards: int, mark: int) -> None:
        self.side = side
        self.leader = leader  # -1: whoever falls first
        self.cards = cards
        self.mark = mark  # the cards are gone


class MustAdvance:
    """A unit that goes forward by itself in a turn."""

    def __init__(self, side: int, unit: int, turn: int) -> None:
        self.side = side
        self.unit = unit
        self.turn = turn


class Guerrilla:
    """Counters by which a side spoils the enemy's command cards."""

    def __init__(self, side: int, pool: int) -> None:
        self.side = side
        self.pool = pool  # counters that nobody has yet


class Muster:
    """The roll before the battle for what a country sends its army."""

    def __init__(self, side: int, void: list[int], cossacks: list[int]) -> None:
        self.side = side
        self.void = void  # faces that have no effect
        self.cossacks = cossacks  # units that may be placed


class Special:
    """All special rules of one battle."""

    def __init__(self) -> None:
        self.held_back: list[HeldBack] = []
        self.exits: list[Exit] = []
        self.clocks: list[Clock] = []
        self.muds: list[Mud] = []
        self.range_limits: list[RangeLimit] = []
        self.reinforcements: list[Reinforcement] = []
        self.sudden_deaths: list[SuddenDeath] = []
        self.wet_powders: list[WetPowder] = []
        self.guerrillas: list[Guerrilla] = []
        self.musters: list[Muster] = []
        self.leader_losses: list[LeaderLoss] = []
        self.must_advance: list[MustAdvance] = []
        self.conscripts: list[int] = []  # units
        self.marks = 0  # how many rules remember something
        self.iron_will: list[bool] = [False, False]  # by side: its counters are in play
        self.mass: list[bool] = [False, False]  # by side: its troops that can form battalion mass do
        self.garrisons: list[int] = [-1, -1]  # by side: how many may stand at once; -1: no limit
        self.no_square_units: list[bool] = []  # by unit
        self.no_square_hexes: list[int] = []
