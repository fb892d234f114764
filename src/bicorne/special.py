"""The special rules of a battle, as its file states them. `rules/special.py` plays them."""

# Turns are the side's own turns, counted from 1. `until_turn` is the first turn on which a rule no longer
# holds; 0 means that it holds all battle long.


class HeldBack:
    """A command that may not be ordered yet."""

    def __init__(self, side: int, units: list[int], leaders: list[int], until_turn: int, until_banners: int) -> None:
        self.side = side
        self.units = units
        self.leaders = leaders
        self.until_turn = until_turn
        self.until_banners = until_banners


class Exit:
    """Hexes by which units of a side may leave the field."""

    def __init__(self, side: int, hexes: list[int], from_turn: int, per_units: int, worth: int, most: int) -> None:
        self.side = side
        self.hexes = hexes
        self.from_turn = from_turn
        self.per_units = per_units
        self.worth = worth
        self.most = most


class Clock:
    """Banners at the start of given turns, unless the other side holds certain hexes then."""

    def __init__(self, side: int, turns: list[int], worth: int, unless_side: int, unless_hexes: list[int]) -> None:
        self.side = side
        self.turns = turns
        self.worth = worth
        self.unless_side = unless_side
        self.unless_hexes = unless_hexes


class Mud:
    """Slower movement for some units."""

    def __init__(self, units: list[bool], minus: int, until_turn: int) -> None:
        self.units = units  # by unit: is it slowed?
        self.minus = minus
        self.until_turn = until_turn


class RangeLimit:
    """Mist, tall crops: fire reaches less far."""

    def __init__(self, units: list[bool], most: int, until_turn: int, except_hills: bool) -> None:
        self.units = units
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
    """A side that holds all these hexes wins; a side that has lost so many of these units loses."""

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
        self.no_square_units: list[bool] = []  # by unit
        self.no_square_hexes: list[int] = []
