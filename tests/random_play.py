"""Random play for tests: four battles, battles on random maps with special rules, and players that choose at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bicorne import Game

BATTLES = ("rolica-first-position", "vimeiro", "bussaco-reynier", "waterloo")

LETTERS = "hhhwwevtpncakgmqsfb"  # what random maps are made of, besides open ground
CLOSED = "Hrld"
NO_CAVALRY, NO_GUNS = "e", "emq"
WORKABLE = ".hwt"  # ground that field works may stand on
DIRECTIONS = ("NW", "NE", "E", "SE", "SW", "W")
KINDS = {
    "allied": "BLN BLN BLT BRL BGR BGG BLC BHC BGH BFA BHA PLN PLT PMI PLC PFA DLN DLT DLC DFA",
    "french": "FLN FLN FLT FGR FYG FOG FMI FLC FHC FCU FGC FGH FFA FHA FGF FGA",
}
FURTHER = {
    "allied": "SLN SLT SGR SMI SLC SHC SCU SFA RLN RLT RGR RGL RGG RMI RLC RHC RCU RGC RGH RCO RLR RML RFA RHA RGF"
    " ALN ALT AGZ AGR AMI ALC ALR AHC ACU AFA AHA KLN KLN KLT KGR KGG KRI KMI KLC KLR KHC KCU KML KFA KHA",
    "french": "FLN FLT FGR FMI FLR FLR FHC FCU FGC FFA FHA",
}
CAVALRY, GUNS = ("LC", "HC", "GH", "CU", "GC", "LR", "ML", "CO"), ("FA", "HA", "GF", "GA")


def sample_of(numbers: int, quick: int = 2, step: int = 1) -> list[Any]:
    """The numbers of alike tests of something random: the first few for the quick check, the others are long."""
    return [n if n < quick else pytest.param(n, marks=pytest.mark.long) for n in range(0, numbers, step)]


def random_play(game: Game, random: Random, decisions: int = 5000) -> Iterator[tuple[str, list[Any]]]:
    """Play options at random; yield each action with its events once it has been played."""
    for _ in range(decisions):
        if game.winner is not None:
            return
        action = random.choice(game.options)
        yield action, game.play(action)


def eager(game: Game, random: Random) -> str:
    """A random option, but seldom a pass, so that more is ordered, moved and fought."""
    action = random.choice(game.options)
    return random.choice(game.options) if action == "pass" and random.random() < 0.9 else action


def random_map(seed: int) -> str:
    """A scenario with random ground, works and armies close together; odd seeds have the further armies."""
    random = Random(f"map {seed}")
    letters = random_ground(random)
    units = random_armies(letters, random, FURTHER if seed % 2 else KINDS)
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


def random_armies(letters: dict[str, str], random: Random, kinds: dict[str, str]) -> dict[str, dict[str, str]]:
    """The kinds of units by hex, 8 to 20 on each side; the armies meet on row 5."""
    armies: dict[str, dict[str, str]] = {"allied": {}, "french": {}}
    for side, rows in (("allied", "2345"), ("french", "5678")):
        free = [hex for hex in letters if hex[1] in rows and hex not in armies["allied"]]
        for hex in random.sample(free, random.randint(16, 20)):
            kind = random.choice(kinds[side].split())
            if can_stand(kind, letters[hex]):
                armies[side][hex] = kind
    return armies


def hexes() -> list[str]:
    """All hexes, row by row from A1."""
    return [f"{c}{row}" for row in range(1, 10) for c in ("ABCDEFGHIJKLM" if row % 2 else "ABCDEFGHIJKL")]


def can_stand(kind: str, letter: str) -> bool:
    if letter in CLOSED:
        return False
    return not (letter in NO_CAVALRY and kind[1:] in CAVALRY) and not (letter in NO_GUNS and kind[1:] in GUNS)


def lone_leaders(letters: dict[str, str], tokens: dict[str, str], random: Random) -> list[tuple[str, str]]:
    free = [hex for hex in letters if hex not in tokens and letters[hex] not in CLOSED and hex[1] in "23478"]
    return [("allied" if int(hex[1]) < 5 else "french", hex) for hex in random.sample(free, 4)]


def random_rules(seed: int) -> str:
    """Special rules for the random map of a seed, drawn from the kinds that limit what a piece may do."""
    random = Random(f"rules {seed}")
    tokens = {hex: token for hex, token in zip(hexes(), map_tokens(random_map(seed)), strict=True)}
    french = [hex for hex, token in tokens.items() if token[2:3] == "F"]
    passable = [hex for hex, token in tokens.items() if ":" not in token and token not in CLOSED]
    # on these maps no lone leader stands on row 5 or 6
    turns = random.randint(2, 12)
    row = [hex for hex in hexes() if hex[1] == "1"]
    lines = [
        f"kind = 'exit'\nside = 'french'\nedge = 'bottom'\nhexes = {row}\nmax = 4",
        f"kind = 'exit'\nside = 'allied'\nedge = 'bottom'\nhexes = ['A1', 'B1', 'C1', 'D1']\nfrom_turn = {turns}"
        "\narms = ['infantry', 'artillery']",
        f"kind = 'no_order'\nside = 'french'\nhexes = {random.sample(french, 4)}\nuntil_turn = {turns}"
        f"\nunless = {{ side = 'allied', hexes = {random.sample(passable, 9)} }}",
        f"kind = 'no_order'\nside = 'french'\nhexes = {random.sample(french, 3)}\nuntil_banners = 2",
        f"kind = 'muddy'\narms = ['artillery']\ntypes = ['LC', 'LN']\nminus = {random.randint(1, 3)}",
        f"kind = 'muddy'\nuntil_turn = {turns}",
        f"kind = 'range_limit'\nmax = {random.randint(1, 3)}\nuntil_turn = {turns}",
        "kind = 'range_limit'\nmax = 1\narms = ['infantry']\nexcept_hills = true",
        "kind = 'range_limit'\nmax = 2\ndie = 'infantry'",
        f"kind = 'no_entry'\narms = ['cavalry']\ntypes = ['FA']\nhexes = {random.sample(passable, 12)}",
        f"kind = 'no_entry'\nside = 'allied'\narms = ['infantry']\nhexes = {random.sample(passable, 8)}",
        f"kind = 'conscripts'\nside = 'french'\nhexes = {random.sample(french, 6)}",
        f"kind = 'impassable'\nhexes = {random.sample([hex for hex in passable if hex[1] in '56'], 3)}",
    ]
    lakes = [hex for hex, token in tokens.items() if token == "l"]
    chosen = random.sample(lines, 6) + ([f"kind = 'frozen'\nhexes = {lakes}"] if lakes else [])
    return "".join(f"\n[[rule]]\n{line}\n" for line in chosen)


def map_tokens(text: str) -> list[str]:
    """The tokens of a scenario's map, from A1 on."""
    rows = text.split('"""')[1].split("\n")
    return [token for row in reversed(rows) for token in row.split()]


def scenario(
    tokens: dict[str, str], works: dict[str, list[str]], leaders: list[tuple[str, str]], random: Random
) -> str:
    rows = [" ".join(tokens[hex] for hex in hexes() if hex[1] == row) for row in "987654321"]
    head = 'format = 1\nid = "random-map"\nname = "Random map"\n[board]\ntop = "french"\nbottom = "allied"'
    lines = [head, 'map = """', *rows, '"""']
    for side, nations in (("allied", '"B", "P", "D", "S", "R", "A", "K"'), ("french", '"F"')):
        general = "Wellesley" if side == "allied" else "Junot"
        lines.append(f'[sides.{side}]\nname = "{side}"\ncommander = "{general}"\nnations = [{nations}]')
        lines.append("cards = 6\ntacticians = 5\nbanners = 9")
    for number, (side, hex) in enumerate(leaders):
        lines.append(f'[[leader]]\nside = "{side}"\nname = "Leader {number}"\nhex = "{hex}"')
    lines.append(f'[start]\nfirst = "{random.choice(("allied", "french"))}"\ncontact = true\n[terrain]')
    lines.append("field_works = {" + ", ".join(f"{hex} = {sides}" for hex, sides in works.items()) + "}")
    return "\n".join(lines).replace("'", '"')
