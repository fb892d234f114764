"""Chance: the one door through which dice and cards come.

Three sources behind one interface. Games between people take each number from a keyed hash of the secret
seed, the turn, the purpose and the ordinal of the draw within those: no choice shifts later dice, and the
dice can be committed to before the battle and proved after it. Self-play takes a fast counter hash. Tests,
records and puzzles load faces, which come before either.
"""

from hashlib import blake2b
from typing import Final

from .terms import ART, CAV, FLAG, INF, SABER

DEAL: Final = 0
DRAW: Final = 1
ROLL: Final = 2
CHECK: Final = 3
ESCAPE: Final = 4
COMMAND: Final = 5
SQUARE: Final = 6
PURPOSES: Final = ("deal", "draw", "roll", "check", "escape", "command", "square")

_WORD: Final = 0xFFFFFFFF


class Face:
    """A face of a die: its word in records, what sentences call it, and what it does, for a key."""

    def __init__(self, word: str, name: str = "", plural: str = "", deed: str = "") -> None:
        self.word = word
        self.name = name or word
        self.plural = plural  # "" where it stays the same: two infantry
        self.deed = deed


class Die:
    """A die: its different faces, which are numbers elsewhere, and the face on each of its sides."""

    def __init__(self, faces: tuple[Face, ...], sides: tuple[int, ...]) -> None:
        self.faces = faces
        self.words = [face.word for face in faces]
        self.sides = sides


# The battle die of six symbols, infantry on two sides. [classic.dice.faces]
SYMBOLS: Final = Die(
    (
        Face("inf", "infantry"),
        Face("cav", "cavalry"),
        Face("art", "artillery"),
        Face("flag", "flag", "flags", "fall back"),
        Face("saber", "saber", "sabers", "hits in melee"),
    ),
    (INF, INF, CAV, ART, FLAG, SABER),
)


class Chance:
    """Where a game's luck comes from; part of its state, and the part no view ever shows."""

    def __init__(self, key: bytes, fast: bool, die: Die = SYMBOLS, seed: int = -1) -> None:
        self.key = key
        self.fast = fast
        self.die = die  # that of the rule book, once a game is set up
        self.seed = seed if seed >= 0 else int.from_bytes(key[:4], "big")  # a copy has it from the original
        self.counter: int = 0
        self.turn: int = 0
        self.ordinals: list[int] = [0] * len(PURPOSES)
        self.loaded: list[int] = []
        self.reveals: int = 0

    def copy(self) -> "Chance":
        c = Chance(self.key, self.fast, self.die, self.seed)
        c.counter = self.counter
        c.turn = self.turn
        c.ordinals = self.ordinals[:]
        c.loaded = self.loaded[:]
        c.reveals = self.reveals
        return c

    def next_turn(self) -> None:
        """Number the draws afresh: what this turn used does not move the dice of the next."""
        self.turn += 1
        if not self.fast:
            self.ordinals = [0] * len(PURPOSES)

    def below(self, n: int, purpose: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        self.reveals += 1
        if self.fast:
            self.counter += 1
            return scramble(self.seed, self.counter) % n
        self.ordinals[purpose] += 1
        return keyed(self.key, self.turn, purpose, self.ordinals[purpose], n)

    def roll(self, n: int, purpose: int) -> list[int]:
        """n dice: loaded faces first."""
        faces: list[int] = []
        sides = self.die.sides
        for _ in range(n):
            if self.loaded:
                self.reveals += 1
                faces.append(self.loaded.pop(0))
            else:
                faces.append(sides[self.below(len(sides), purpose)])
        return faces

    def shuffle(self, cards: list[int], purpose: int) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1, purpose)
            cards[i], cards[j] = cards[j], cards[i]


def scramble(seed: int, counter: int) -> int:
    """A counter hashed to 32 bits; every product stays below 2**60, so it is fast compiled."""
    x = (seed + counter * 0x9E3779B) & _WORD
    x ^= x >> 16
    x = (x * 0x45D9F3B) & _WORD
    x ^= x >> 16
    x = (x * 0x45D9F3B) & _WORD
    return x ^ (x >> 16)


def keyed(key: bytes, turn: int, purpose: int, ordinal: int, n: int) -> int:
    """The number a key holds for one draw; a hash beyond the last full multiple of n is drawn again."""
    limit = (1 << 32) // n * n
    attempt = 0
    while True:
        text = f"{turn}/{PURPOSES[purpose]}/{ordinal}/{attempt}"
        number = int.from_bytes(blake2b(text.encode(), key=key, digest_size=4).digest(), "big")
        if number < limit:
            return number % n
        attempt += 1


def key_of(seed: int) -> bytes:
    """A small integer seed stretched to a 128-bit key."""
    return blake2b(f"bicorne seed {seed}".encode(), digest_size=16).digest()
