"""Events: every outcome of the game as one small typed value.

The log, the animation, the statistics and the tests read the same events; no text and no pixels stand here.
Pieces are named by unit or leader number together with the hex, sides by seat. `seen_by` gives the event as
one side may know it: a hidden card becomes -1.
"""

from dataclasses import dataclass, field


@dataclass
class Event:
    """The parent of all events."""

    def seen_by(self, side: int) -> "Event":
        """What that side (or, for -1, a bystander) learns of it."""
        return self


@dataclass
class Share:
    """A line of a dice list: how many dice, why, and the rule that says so."""

    label: str
    dice: int
    rule: str


# ------------------------------------------------------------------ the turn and its cards


@dataclass
class TurnBegan(Event):
    side: int
    turn: int


@dataclass
class CardPlayed(Event):
    side: int
    card: int
    counts_as: int  # what Counter-Attack has become; -1: it orders nobody


@dataclass
class ClauseChosen(Event):
    side: int
    clause: int


@dataclass
class CommandRolled(Event):
    """The dice of Elan or Rally."""

    side: int
    card: int
    faces: list[int]


@dataclass
class Ordered(Event):
    unit: int
    hex: int


@dataclass
class LeaderOrdered(Event):
    leader: int
    hex: int


@dataclass
class SquareLeft(Event):
    unit: int
    hex: int
    space: int


@dataclass
class BlockRallied(Event):
    unit: int
    hex: int


@dataclass
class SuppliesCut(Event):
    """Short Supply has sent a unit back."""

    unit: int
    start: int
    hex: int


@dataclass
class GuerrillaTried(Event):
    """A counter is spent to spoil a command card."""

    side: int
    card: int
    left: int


@dataclass
class GuerrillasMet(Event):
    """A die against the guerrillas: a saber drives them off."""

    side: int
    faces: list[int]
    stopped: bool


@dataclass
class GuerrillasStruck(Event):
    """The command card does nothing."""

    side: int
    card: int


@dataclass
class FateRolled(Event):
    """A die at the start of a turn for the weather or for a clock, and whether it shows the face that counts."""

    side: int
    cause: str  # "weather" or "clock"
    faces: list[int]
    comes: bool


@dataclass
class CardMissed(Event):
    """A card that is lost with a leader."""

    side: int
    card: int


@dataclass
class CounterTaken(Event):
    """A guerrilla counter won with a Scout card."""

    side: int
    counters: int


@dataclass
class MusterRolled(Event):
    """The roll before the battle."""

    side: int
    faces: list[int]


@dataclass
class Strengthened(Event):
    """A unit has got a block more than its card says."""

    unit: int
    hex: int


@dataclass
class WorksDug(Event):
    hex: int
    facing: int


@dataclass
class TacticPlayed(Event):
    """A Tactician card is played, on a unit or leader where it names one."""

    side: int
    tactic: int
    hex: int
    unit: int = -1


@dataclass
class TacticGivenUp(Event):
    """A Tactician card is discarded to move a leader."""

    side: int
    tactic: int


@dataclass
class TacticDrawn(Event):
    side: int
    tactic: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else TacticDrawn(self.side, -1)


@dataclass
class TacticRecalled(Event):
    """A Tactician card is taken back from the discards."""

    side: int
    tactic: int


@dataclass
class TacticsReshuffled(Event):
    cards: int


@dataclass
class ReformRolled(Event):
    """The dice for a unit that rallies round its leader."""

    unit: int
    hex: int
    faces: list[int]


@dataclass
class ReservesPlaced(Event):
    unit: int
    start: int
    hex: int


@dataclass
class GarrisonPlaced(Event):
    unit: int
    hex: int


@dataclass
class GarrisonRelieved(Event):
    """A garrison makes way for a friendly unit."""

    unit: int
    hex: int


@dataclass
class Discarded(Event):
    side: int
    card: int


@dataclass
class Reshuffled(Event):
    cards: int


@dataclass
class CardDrawn(Event):
    side: int
    card: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else CardDrawn(self.side, -1)


@dataclass
class TurnEnded(Event):
    side: int


# ------------------------------------------------------------------ movement


@dataclass
class Moved(Event):
    unit: int
    start: int
    hex: int
    leader: int  # who went along, or -1


@dataclass
class LeaderMoved(Event):
    leader: int
    start: int
    hex: int


@dataclass
class Attached(Event):
    leader: int
    unit: int
    hex: int


@dataclass
class Arrived(Event):
    """A reinforcement has come onto the board."""

    unit: int
    hex: int
    leader: int


@dataclass
class UnitLeft(Event):
    """A unit has left the field by an exit; it is not lost."""

    unit: int
    hex: int
    leader: int


# ------------------------------------------------------------------ combat


@dataclass
class FireAnnounced(Event):
    unit: int
    hex: int
    foe: int  # or -1
    target: int
    leader: int = -1  # a lone leader under fire
    along: list[int] = field(default_factory=list)  # hexes of the batteries that fire along with it


@dataclass
class MeleeAnnounced(Event):
    unit: int
    hex: int
    foe: int  # or -1
    leader: int  # a lone leader under attack, or -1
    target: int
    batteries: list[int]
    bonus: bool


@dataclass
class FirstStrikePlayed(Event):
    side: int
    card: int
    unit: int
    hex: int


@dataclass
class RetireChosen(Event):
    unit: int
    hex: int


@dataclass
class SquareFormed(Event):
    unit: int
    hex: int
    space: int
    side: int
    card: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else SquareFormed(self.unit, self.hex, self.space, self.side, -1)


@dataclass
class BattledBack(Event):
    unit: int
    hex: int
    target: int


@dataclass
class Rolled(Event):
    """The dice of an attack, with the list that says where they came from and what became of each."""

    side: int
    unit: int
    hex: int
    target: int
    shares: list[Share]
    faces: list[int]
    hits: int
    flags: int
    effects: list[str] = field(default_factory=list)  # die by die; an old record has none

    @property
    def stopped(self) -> int:
        """Further hits, which cuirasses have stopped."""
        return self.effects.count("stopped")

    @property
    def misfires(self) -> int:
        """Rockets that burst among their own crew: two dice each."""
        return self.effects.count("misfire") // 2


@dataclass
class RolledAgain(Event):
    """Lancers roll the dice that showed flags once more; what they add."""

    side: int
    unit: int
    hex: int
    target: int
    faces: list[int]
    hits: int
    flags: int
    effects: list[str] = field(default_factory=list)


@dataclass
class BlocksLost(Event):
    unit: int
    hex: int
    blocks: int
    left: int
    retreating: bool  # for retreat hexes that could not be made


@dataclass
class UnitEliminated(Event):
    unit: int
    hex: int


@dataclass
class LeaderChecked(Event):
    leader: int
    hex: int
    side: int  # who rolled
    faces: list[int]
    killed: bool


@dataclass
class LeaderEliminated(Event):
    leader: int
    hex: int


@dataclass
class FlagsIgnored(Event):
    unit: int
    hex: int
    flags: int
    ignored: int


@dataclass
class IronWillUsed(Event):
    """Counters spent to ignore flags."""

    unit: int
    hex: int
    counters: int
    left: int


@dataclass
class Retreated(Event):
    unit: int
    start: int
    hex: int
    leader: int


@dataclass
class LeaderRetreated(Event):
    leader: int
    start: int
    hex: int


@dataclass
class LeaderEscaped(Event):
    """A leader went through an enemy unit, whose dice missed him."""

    leader: int
    hex: int
    unit: int
    faces: list[int]


@dataclass
class LeaderCaught(Event):
    """The dice of the unit a leader had to pass hit him."""

    leader: int
    hex: int
    unit: int
    faces: list[int]


@dataclass
class LeaderLeft(Event):
    """Off his own edge of the board: out of the battle, no banner."""

    leader: int
    hex: int


@dataclass
class Reformed(Event):
    """Cavalry has retired and reformed, or any unit has fallen back by order."""

    unit: int
    start: int
    hex: int
    leader: int
    ordered: bool = False  # its leader ordered it back


@dataclass
class GroundTaken(Event):
    unit: int
    start: int
    hex: int
    leader: int
    further: bool  # the additional hex of a breakthrough


# ------------------------------------------------------------------ the score


@dataclass
class BannerGained(Event):
    side: int
    banners: int
    total: int
    cause: str  # "unit", "leader", "exit", "clock" or the id of an objective


@dataclass
class BannerLost(Event):
    side: int
    banners: int
    total: int
    cause: str


@dataclass
class StalemateAnnounced(Event):
    """Turns of each side without a loss, and how many more of them draw the battle."""

    quiet: int
    left: int


@dataclass
class BattleEnded(Event):
    result: int  # the winning side, or 2 for a draw
    quiet: int = 0  # in a stalemate: the turns of each side without a loss


@dataclass
class Undone(Event):
    """The last choice was taken back."""

    action: str
