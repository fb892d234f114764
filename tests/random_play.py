"""Random play for tests: the four battles, battles on random maps, and games that go on at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bicorne import Game

BATTLES = ("rolica-first-position", "vimeiro", "bussaco-reynier", "waterloo")

LETTERS = "hhhwwevtpncakgmqsfb"  # what random maps are made of, beside open ground
CLOSED = "Hrld"
NO_CAVALRY, NO_GUNS = "e", "emq"
WORKABLE = ".hwt"  # ground that field works stand on
DIRECTIONS = ("NW", "NE", "E", "SE", "SW", "W")
KINDS = {
    "allied": "BLN BLN BLT BRL BGR BGG BLC BHC BGH BFA BHA PLN PLT PMI PLC PFA DLN DLT DLC DFA",
    "french": "FLN FLN FLT FGR FYG FOG FMI FLC FHC FCU FGC FGH FFA FHA FGF FGA",
}
CAVALRY, GUNS = ("LC", "HC", "GH", "CU", "GC"), ("FA", "HA", "GF", "GA")


def random_play(game: Game, random: Random, decisions: int = 5000) -> Iterator[tuple[str, list[Any]]]:
    """Play options at random; each action with its events, the game standing behind it."""
    for _ in range(decisions):
        if game.winner is not None:
            return
        action = random.choice(game.options)
        yield action, game.play(action)


def eager(game: Game, random: Random) -> str:
    """An option at random, seldom to pass: more is ordered, moved and fought."""
    action = random.choice(game.options)
    return random.choice(game.options) if action == "pass" and random.random() < 0.9 else action


def random_map(seed: int) -> str:
    """A scenario with random ground, works and armies that stand close together."""
    random = Random(f"map {seed}")
    letters = random_ground(random)
    units = random_armies(letters, random)
    tokens = {hex: f"{letters[hex]}:{kind}" for army in units.values() for hex, kind in army.items()}
    works = {
        hex: random.sample(DIRECTIONS, random.randint(2, 4))
        for hex, letter in letters.items()
        if letter in WORKABLE and random.random() < 0.08
    }
    leaders = [(side, hex) for side, army in units.items() for hex in random.sample(list(army), 4)]
    leaders += lone_leaders(letters, tokens, random)
    return scenario(letters | tokens, works, leaders, random)


def random_ground(random: Random) -> dict[str, str]:
    rough, shut = random.uniform(0.1, 0.5), random.uniform(0.02, 0.12)
    letters: dict[str, str] = {}
    for hex in hexes():
        letters[hex] = random.choice(LETTERS) if random.random() < rough else "."
        if random.random() < shut:
            letters[hex] = random.choice(CLOSED)
    return letters


def random_armies(letters: dict[str, str], random: Random) -> dict[str, dict[str, str]]:
    """Kinds of units by hex, 8 to 20 on each side; they meet on row 5."""
    armies: dict[str, dict[str, str]] = {"allied": {}, "french": {}}
    for side, rows in (("allied", "2345"), ("french", "5678")):
        free = [hex for hex in letters if hex[1] in rows and hex not in armies["allied"]]
        for hex in random.sample(free, random.randint(16, 20)):
            kind = random.choice(KINDS[side].split())
            if can_stand(kind, letters[hex]):
                armies[side][hex] = kind
    return armies


def hexes() -> list[str]:
    """Row by row from A1."""
    return [f"{c}{row}" for row in range(1, 10) for c in ("ABCDEFGHIJKLM" if row % 2 else "ABCDEFGHIJKL")]


def can_stand(kind: str, letter: str) -> bool:
    if letter in CLOSED:
        return False
    return not (letter in NO_CAVALRY and kind[1:] in CAVALRY) and not (letter in NO_GUNS and kind[1:] in GUNS)


def lone_leaders(letters: dict[str, str], tokens: dict[str, str], random: Random) -> list[tuple[str, str]]:
    free = [hex for hex in letters if hex not in tokens and letters[hex] not in CLOSED and hex[1] in "23478"]
    return [("allied" if int(hex[1]) < 5 else "french", hex) for hex in random.sample(free, 4)]


def scenario(
    tokens: dict[str, str], works: dict[str, list[str]], leaders: list[tuple[str, str]], random: Random
) -> str:
    rows = [" ".join(tokens[hex] for hex in hexes() if hex[1] == row) for row in "987654321"]
    head = 'format = 1\nid = "random-map"\nname = "Random map"\n[board]\ntop = "french"\nbottom = "allied"'
    lines = [head, 'map = """', *rows, '"""']
    for side, nations in (("allied", '"B", "P", "D"'), ("french", '"F"')):
        lines.append(f'[sides.{side}]\nname = "{side}"\ncommander = "Commander"\nnations = [{nations}]')
        lines.append("cards = 6\ntacticians = 0\nbanners = 9")
    for number, (side, hex) in enumerate(leaders):
        lines.append(f'[[leader]]\nside = "{side}"\nname = "Leader {number}"\nhex = "{hex}"')
    lines.append(f'[start]\nfirst = "{random.choice(("allied", "french"))}"\ncontact = true\n[terrain]')
    lines.append("field_works = {" + ", ".join(f"{hex} = {sides}" for hex, sides in works.items()) + "}")
    return "\n".join(lines).replace("'", '"')
