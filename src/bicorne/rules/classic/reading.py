"""How dice are read: what each face does in a roll, counted, and shown die by die."""

from typing import Final

from ...terms import ARTILLERY, CAVALRY, FLAG, INF, INFANTRY, SABER

# What becomes of a die.
NOTHING: Final = ""
HIT: Final = "hit"
HALF: Final = "half"  # one of two that make one hit together
ODD: Final = "odd"  # one of those that has no second one
STOPPED: Final = "stopped"  # a hit that armor stops
DRIVES: Final = "flag"  # drives the target back
MISFIRE: Final = "misfire"  # one of two that burst a rocket among those who fire it
EFFECTS: Final = (NOTHING, HIT, HALF, ODD, STOPPED, DRIVES, MISFIRE)

NO_ARM: Final = -1


class Reading:
    """What each face of a die does, before pairs are counted and armor stops anything."""

    def __init__(self, symbol: str, flag: str, saber: str, arm: int) -> None:
        """The symbols are numbered like the arms. [classic.unit.arm-sets-hit-symbol]"""
        self.effects: list[str] = [NOTHING, NOTHING, NOTHING, flag, saber]  # by face
        if arm != NO_ARM:
            self.effects[arm] = symbol
        self.hits: list[int] = [face for face, effect in enumerate(self.effects) if effect == HIT]
        self.halves: list[int] = [face for face, effect in enumerate(self.effects) if effect == HALF]
        self.drives: bool = flag == DRIVES
        self.bursts: bool = saber == MISFIRE
        # of the six sides of the die, those that count as hits; the infantry symbol is on two, and flags are apart
        self.sides: int = sum([2 if face == INF else 1 for face in self.hits + self.halves if face != FLAG])


def by_arm(symbol: str, flag: str, saber: str) -> list[Reading]:
    """One for each arm of the target."""
    return [Reading(symbol, flag, saber, arm) for arm in (INFANTRY, CAVALRY, ARTILLERY)]


SYMBOLS: Final = by_arm(HIT, DRIVES, NOTHING)
SYMBOLS_AND_SABERS: Final = by_arm(HIT, DRIVES, HIT)
SYMBOLS_ALONE: Final = by_arm(HIT, NOTHING, NOTHING)
PAIRS: Final = by_arm(HALF, DRIVES, MISFIRE)
SYMBOLS_FLAGS_AND_SABERS: Final = by_arm(HIT, HIT, HIT)
SYMBOLS_AND_FLAGS: Final = by_arm(HIT, HIT, NOTHING)
PAIRS_AND_FLAGS: Final = by_arm(HALF, HIT, MISFIRE)
LEADER_IN_MELEE: Final = Reading(NOTHING, NOTHING, HIT, NO_ARM)
LEADER_UNDER_FIRE: Final = Reading(NOTHING, NOTHING, HALF, NO_ARM)


def count_hits(r: Reading, faces: list[int], armor: int) -> int:
    """The hits of a roll, two halves for one, less those that armor stops."""
    hits = 0
    for face in r.hits:
        hits += faces.count(face)
    if r.halves:
        hits += sum([faces.count(face) for face in r.halves]) // 2
    return max(0, hits - armor) if armor else hits


def count_flags(r: Reading, faces: list[int]) -> int:
    """A leader alone, and cavalry that retires, mind no flags; those on a garrison are hits already.

    [classic.retire.only-cavalry-symbols]
    """
    return faces.count(FLAG) if r.drives else 0


def count_misfires(r: Reading, faces: list[int]) -> int:
    """Rockets that burst: one for each two sabers. [exp.rocket.misfire, exp.rocket.more-dice-pairs]"""
    return faces.count(SABER) // 2 if r.bursts else 0


def effects(r: Reading, faces: list[int], armor: int) -> list[str]:
    """What becomes of each die: of those that count in pairs an odd one is lost, and armor stops the last hits."""
    found = [r.effects[face] for face in faces]
    if found.count(HALF) % 2:
        replace_last(found, HALF, ODD)
    if found.count(MISFIRE) % 2:
        replace_last(found, MISFIRE, NOTHING)
    for _ in range(min(armor, found.count(HIT))):
        replace_last(found, HIT, STOPPED)
    return found


def replace_last(found: list[str], effect: str, other: str) -> None:
    for i in range(len(found) - 1, -1, -1):
        if found[i] == effect:
            found[i] = other
            return
