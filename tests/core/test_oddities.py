"""What is legal but odd is reported by kind, place and remedy, unless the file explains it."""

import pytest

from bicorne.oddities import LOOKS, oddities
from bicorne.scenario import list_scenarios, load_text
from bicorne.scenario.parser import ODD_KINDS
from bicorne.setup import lay_out, read_scenario
from random_play import hexes

PLAIN = load_text("training-squares")


def found(text: str) -> list[str]:
    """What is odd and not explained, as the designer reads it."""
    scenario = read_scenario(text, "text")
    return [f"{odd.kind}: {odd}" for odd in oddities(scenario, lay_out(scenario))[0]]


def changed(*changes: tuple[str, str]) -> str:
    text = PLAIN
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def redrawn(**tokens: str) -> str:
    """The battle with other tokens on some hexes."""
    head, rest = PLAIN.split('map = """\n')
    map, tail = rest.split('"""', 1)
    rows = [line.split() for line in map.strip().splitlines()]
    names = [[hex for hex in hexes() if hex[1] == row] for row in "987654321"]
    lines = [" ".join(tokens.get(hex, token) for hex, token in zip(*row, strict=True)) for row in zip(names, rows)]
    return head + 'map = """\n' + "\n".join(lines) + '\n"""' + tail


WALLED = {"L9": "H", "L8": "H"}  # all around M9
OBJECTIVE = '\n[[objective]]\nid = "far"\nside = "{side}"\nhexes = ["M9"]\n'
LEADER = '\n[[leader]]\nside = "allied"\nname = "Uxbridge"\nhex = "M9"\n'
HELD = '\n[[rule]]\nkind = "no_order"\nside = "allied"\nhexes = ["G1"]\n{until}\n'
LIMIT = ("[start]\n", "[start]\nmax_turns = 9\n")

ODD = [
    ("hands", changed(("cards      = 5", "cards      = 6")), "[sides]: 6 cards against 4"),
    ("hands", changed(("cards      = 5", "cards      = 7"), ("cards      = 4", "cards      = 6")), "a hand of 7"),
    ("goals", changed(("banners    = 4", "banners    = 20")), "20 are needed, and there are 8 to gain"),
    (
        "strengths",
        PLAIN + '\n[[unit]]\nhex = "G1"\nblocks = 7\n',
        "the unit on `G1`: 7 blocks where British line infantry has 4",
    ),
    ("stranded", redrawn(M9=".:FLC", **WALLED), "French light cavalry on `M9`: no enemy can ever meet it"),
    ("stranded", redrawn(M9=".:FLN", **WALLED), "French line infantry on `M9`: all ground around is closed to it"),
    ("lonely", PLAIN + LEADER, "leader `Uxbridge`: no unit of his side is within 3 hexes of `M9`"),
    (
        "never_ordered",
        PLAIN + HELD.format(until="until_banners = 4"),
        "British line infantry on `G1`: it can never be ordered",
    ),
    (
        "never_ordered",
        changed(LIMIT) + HELD.format(until="until_turn = 10"),
        "British line infantry on `G1`: it can never be ordered",
    ),
    (
        "never_played",
        changed(LIMIT) + '\n[[rule]]\nkind = "clock"\nside = "french"\nturns = [9, 10]\n',
        "[[rule]] clock: turn 10 is after the last turn, 9",
    ),
    (
        "unreachable",
        redrawn(**WALLED) + OBJECTIVE.format(side="french"),
        "objective `far`: Chasing column cannot come to `M9`",
    ),
]
FINE = [
    changed(("cards      = 4", "cards      = 6")),
    PLAIN + '\n[[unit]]\nhex = "G1"\nblocks = 4\n',
    PLAIN + HELD.format(until="until_banners = 3"),
    changed(LIMIT) + HELD.format(until="until_turn = 9"),
    changed(LIMIT) + '\n[[rule]]\nkind = "clock"\nside = "french"\nturns = [9]\n',
    PLAIN + LEADER.replace("M9", "J2"),
    PLAIN + OBJECTIVE.format(side="both"),
]


@pytest.mark.parametrize(("kind", "text", "says"), ODD)
def test_what_is_odd_is_told(kind: str, text: str, says: str) -> None:
    (odd,) = found(text)
    assert odd.startswith(f"{kind}: ") and says in odd


@pytest.mark.parametrize("text", [PLAIN, *FINE])
def test_what_is_usual_is_not(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(("kind", "text", "says"), ODD)
def test_an_oddity_that_the_file_explains_is_a_note(kind: str, text: str, says: str) -> None:
    scenario = read_scenario(text + f'\n[odd]\n{kind} = "It is meant so."\n', "text")
    odd, explained = oddities(scenario, lay_out(scenario))
    assert odd == [] and [note.kind for note in explained] == [kind]


def test_an_explanation_of_nothing_is_odd_itself() -> None:
    assert found(PLAIN + '\n[odd]\nlonely = "He likes it."\n') == [
        "odd: [odd] lonely: nothing of the kind is odd here; leave the line out."
    ]


def test_a_position_may_be_as_it_likes() -> None:
    assert found(ODD[0][1] + "\n[position]\n") == []


def test_every_kind_is_looked_for_can_be_explained_and_is_shown_here() -> None:
    assert list(LOOKS) == list(ODD_KINDS)
    assert {kind for kind, _, _ in ODD} == set(ODD_KINDS)


@pytest.mark.parametrize("id", list_scenarios())
def test_no_battle_is_odd_without_saying_why(id: str) -> None:
    assert found(load_text(id)) == []
