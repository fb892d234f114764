"""Battles as text: what loads, what is refused, and how the refusal reads."""

import copy
import json
import random
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bicorne.data.cards import load_deck
from bicorne.data.tables import load_tables
from bicorne.errors import ScenarioError
from bicorne.oddities import oddities
from bicorne.scenario import Kit, Scenario, find_scenario, list_scenarios, load_text, muster, parse
from bicorne.setup import kit_of, lay_out, read_scenario
from bicorne.tables import MOST_BLOCKS
from bicorne.terms import BOTTOM, INFANTRY, LEADER, TOP

TABLES = load_tables()
DECK = load_deck()

# A battle with little in it, for one change at a time.
PLAIN = """
format = 1
id = "plain"
name = "A plain"

[board]
top = "french"
bottom = "allied"
map = '''
 .      .      .:FLN  .:FLN  .:FLN  .:FLN  .:FFA  .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      t      t      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 r      r      .      .      .      .      .      .      .      .      .      .      m
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .:BLN  .:BLN  .:BLN  .:BLC  .:BFA  .      .      .      .      .      .
'''

[sides.allied]
nations = ["B", "P"]
cards = 5
banners = 6

[sides.french]
nations = ["F"]
cards = 5
banners = 6

[start]
first = "allied"

[[leader]]
side = "allied"
name = "Hill"
hex = "D1"

[[objective]]
id = "village"
side = "french"
hexes = ["C7", "D7"]
scope = "group"

[terrain]
names = { A5 = "Maceira", B5 = "Maceira", C7 = "Village" }
"""

POSITION = (
    PLAIN
    + """
[position]
turn = 5
active = "french"
phase = "combat"
card = "probe-center"
hands = { french = ["rally", "scout-left"], allied = ["first-strike"] }
deck = ["attack-left"]
discards = ["bombard"]
tracks = { allied = ["forward"] }
last_card = "attack-center"
ordered = ["C9", "D9"]
moved = { C9 = "B8" }
battled = ["D9"]
banners = { french = 2 }

[[unit]]
hex = "D1"
blocks = 2
square = 1
"""
)


# The same with Tactician cards.
TACTICAL = (
    POSITION.replace("format = 1", "format = 1\nrules = 'tacticians'")
    .replace("cards = 5", "cards = 5\ntacticians = 4")
    .replace('["first-strike"]', '["elan"]')
    + """[[rule]]
kind = "garrison"
side = "french"
most = 3

[position.tacticians]
allied = ["sappers", "first-strike"]
french = []
"""
)


def read(text: str, name: str = "text") -> Scenario:
    return parse(text, name, kit_of)


def problems(text: str, name: str = "text") -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        read(text, name)
    return caught.value.problems


def changed(old: str, new: str, text: str = PLAIN) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


# ---- the battles that come with the program ----

# Units by type and leaders, bottom side first, as the designs have them.
DESIGNS = {
    "rolica-first-position": [
        ("BLN 8, BLT 1, BRL 2, BFA 2, BLC 1, PLN 2, PLT 1, PLC 1", "Wellesley, Ferguson, Trant", 7, 6, 5),
        ("FLN 5, FLT 4, FLC 2, FFA 1", "Delaborde, Brennier", 6, 5, 4),
    ],
    "vimeiro": [
        ("BLN 10, BLT 1, BRL 2, BLC 1, BFA 3, PLN 2", "Wellesley, Fane, Ferguson, Hill", 5, 5, 5),
        (
            "FLN 8, FLT 3, FGR 3, FLC 1, FHC 1, FFA 1, FHA 1",
            "Junot, Thomières, Solignac, Kellermann",
            7,
            5,
            3,
        ),
    ],
    "bussaco-reynier": [
        ("BLN 7, BLT 1, PLN 5, PLT 1, BFA 1, PFA 2", "Wellington, Picton, Leith", 6, 5, 6),
        ("FLN 7, FLT 6, FLC 1, FFA 3", "Reynier, Merle, Heudelet, Foy", 6, 5, 4),
    ],
    "waterloo": [
        (
            "BLN 8, BLT 2, BRL 1, BGG 2, BHC 2, BLC 2, BFA 2, BHA 1, DLN 4, DLC 1",
            "Wellington, Uxbridge, Picton, Cooke, Orange",
            *(9, 6, 6),
        ),
        (
            "FLN 10, FLT 2, FOG 2, FYG 1, FLC 2, FHC 1, FCU 2, FGH 1, FFA 3, FHA 1",
            "Napoleon, Ney, d'Erlon, Reille, Lobau",
            *(7, 6, 5),
        ),
    ],
}


@pytest.fixture(params=list_scenarios())
def battle(request: pytest.FixtureRequest) -> Scenario:
    return read(load_text(request.param), f"{request.param}.toml")


def test_every_battle_loads_and_tells_its_story(battle: Scenario) -> None:
    assert battle.rules == "classic"
    assert len(battle.history_before) > 200 and len(battle.history_after) > 200
    if battle.id.startswith("training-"):
        assert battle.date == ""  # invented
    else:
        assert date.fromisoformat(battle.date).year in range(1792, 1816)


@pytest.mark.parametrize("id", DESIGNS)
def test_a_battle_has_the_troops_of_its_design(id: str) -> None:
    battle = read(load_text(id), f"{id}.toml")
    for side, (troops, leaders, banners, cards, tacticians) in enumerate(DESIGNS[id]):
        kinds = [TABLES.kinds[unit.kind] for unit in battle.units if unit.side == side]
        expected = {code: int(count) for code, count in (word.split() for word in troops.split(", "))}
        assert Counter(kind.letter + kind.code for kind in kinds) == expected
        assert [leader.name for leader in battle.leaders if leader.side == side] == leaders.split(", ")
        setup = battle.sides[side]
        assert (setup.banners, setup.cards, setup.tacticians) == (banners, cards, tacticians)


def test_leaders_begin_with_a_unit_of_their_side(battle: Scenario) -> None:
    units = {unit.hex: unit.side for unit in battle.units}
    assert all(units.get(leader.hex) == leader.side for leader in battle.leaders)


def test_armies_begin_three_hexes_apart(battle: Scenario) -> None:
    bottom = [unit.hex for unit in battle.units if unit.side == BOTTOM]
    top = [unit.hex for unit in battle.units if unit.side == TOP]
    assert min(battle.board.distance[a][b] for a in bottom for b in top) >= 3 and not battle.contact


def test_nothing_begins_on_ground_closed_to_it(battle: Scenario) -> None:
    for unit in battle.units:
        ground = TABLES.terrain_letters[battle.terrain[unit.hex][0]]
        assert not ground.closed_to[TABLES.kinds[unit.kind].arm]


def test_vimeiro_has_the_objectives_of_its_design() -> None:
    battle = read(load_text("vimeiro"))
    found = {
        objective.id: (
            [battle.board.names[hex] for hex in objective.hexes],
            (objective.side, objective.permanent, objective.scope, objective.turn_start),
            (objective.worth, objective.held_by),
        )
        for objective in battle.objectives
    }
    assert found == {
        "vimeiro-hill": (["H5", "I5", "J5"], (TOP, False, "majority", True), ([0, 2], -1)),
        "church": (["J4"], (TOP, False, "single", True), ([0, 1], -1)),
        "beach-road": (["G1"], (TOP, True, "single", True), ([0, 2], -1)),
        "ventosa": (["C7"], (-1, False, "single", True), ([1, 1], TOP)),
    }


def test_the_roll_call_counts_by_type_and_section() -> None:
    battle = read(load_text("rolica-first-position"))
    assert muster(battle, TABLES)[:6] == [
        "Delaborde's division: 12 units: F LN 5, F LT 4, F LC 2, F FA 1",
        "  left and center: 1 unit: F LT 1",
        "  center: 10 units: F LN 5, F LT 2, F LC 2, F FA 1",
        "  center and right: 1 unit: F LT 1",
        "  leaders: 2 (Delaborde F6, Brennier E6)",
        "Anglo-Portuguese army: 18 units: B LN 8, B LT 1, B RL 2, B LC 1, B FA 2, P LN 2, P LT 1, P LC 1",
    ]


def test_map_lines_are_short_enough_for_an_editor() -> None:
    for id in list_scenarios():
        assert max(len(line) for line in load_text(id).splitlines()) <= 95


# ---- what a text becomes ----


def test_a_plain_battle_is_read_with_its_defaults() -> None:
    battle = read(PLAIN)
    assert (battle.width, battle.depth, battle.lines) == (13, 9, (4.0, 9.0))
    assert (battle.top, battle.bottom, battle.north, battle.first) == ("french", "allied", "top", BOTTOM)
    assert (battle.rules, battle.status, battle.set, battle.date) == ("classic", "draft", "core", "")
    assert (battle.max_turns, battle.at_limit, battle.contact, battle.position) == (0, -1, False, None)
    allied, french = battle.sides
    assert (allied.name, allied.nations, allied.tacticians, allied.start_banners) == (
        "Allied",
        ["B", "P"],
        -1,
        0,
    )
    assert french.id == "french"
    assert battle.text == PLAIN and battle.closed == set()


def test_units_stand_where_the_map_has_them() -> None:
    battle = read(PLAIN)
    unit = battle.units[3]
    assert (battle.board.names[unit.hex], unit.side, unit.blocks, unit.square) == ("F1", BOTTOM, 3, 0)
    assert TABLES.kinds[unit.kind].id == "british-light-cavalry"
    assert [unit.hex for unit in battle.units] == sorted(unit.hex for unit in battle.units)


def test_units_get_names_and_odd_strengths_from_their_tables() -> None:
    battle = read(PLAIN + '[[unit]]\nhex = "C1"\nname = "50th Foot"\nblocks = 2\n')
    assert (battle.units[0].name, battle.units[0].blocks) == ("50th Foot", 2)


def test_a_hex_may_have_a_second_feature_and_field_works() -> None:
    extra = 'names = { A5 = "Maceira", B5 = "Maceira", C7 = "Village" }\nalso = { E7 = ["h"] }\n'
    extra += 'field_works = { E7 = ["NW", "NE"] }'
    battle = read(re.sub("names = .*", extra, PLAIN))
    hex = battle.board.hex("E7")
    assert battle.terrain[hex] == [".", "h"]
    assert battle.works[hex] == 1 << battle.board.sides.index("NW") | 1 << battle.board.sides.index("NE")
    assert battle.hex_names[battle.board.hex("C7")] == "Village"


@pytest.mark.parametrize("where", ['hexes = ["A5", "B5"]', 'name = "Maceira"'])
def test_a_river_becomes_fordable(where: str) -> None:
    battle = read(PLAIN + f'[[rule]]\nkind = "fordable"\n{where}\n')
    assert [battle.terrain[battle.board.hex(name)] for name in ("A5", "B5")] == [["s"], ["s"]]
    assert battle.special[0].kind == "fordable"


def test_a_special_rule_closes_hexes() -> None:
    battle = read(PLAIN + '[[rule]]\nkind = "impassable"\nhexes = ["G5"]\n')
    assert battle.closed == {battle.board.hex("G5")}


def test_an_objective_may_be_worth_more_to_one_side() -> None:
    battle = read(changed('side = "french"\nhexes', 'side = "both"\nworth = 2\nworth_french = 3\nhexes'))
    assert battle.objectives[0].worth == [2, 3]
    assert battle.objectives[0].side == -1


def test_an_objective_may_be_all_towns_of_the_map() -> None:
    text = changed('["C7", "D7"]', '"towns"')
    battle = read(text.replace("m\n", "c\n") + 'also = { E5 = ["p"] }\n')
    assert [battle.board.names[hex] for hex in battle.objectives[0].hexes] == ["E5", "M5", "C7", "D7"]
    jsonschema.Draft7Validator(schema()).validate(as_json(text))
    nowhere = problems(text.replace("t      t", ".      ."))
    assert nowhere == ["text: [[objective]] 1 hexes: no hex of the map is a town; name hexes or draw a town."]


def test_a_turn_limit_names_a_winner_or_is_a_draw() -> None:
    limited = read(changed('first = "allied"', 'first = "allied"\nmax_turns = 12\nat_limit = "french"'))
    assert (limited.max_turns, limited.at_limit) == (12, TOP)
    assert read(changed('first = "allied"', 'first = "allied"\nmax_turns = 12')).at_limit == -1


def test_a_stalemate_is_the_usual_one_unless_the_file_names_it() -> None:
    assert read(PLAIN).stalemate == -1
    for turns in (0, 1, 40):
        text = changed('first = "allied"', f'first = "allied"\nstalemate = {turns}')
        assert read(text).stalemate == turns
        jsonschema.Draft7Validator(schema()).validate(as_json(text))


def test_boards_of_other_measures() -> None:
    rows = ["." for _ in range(11)]
    for i in range(11):
        rows[i] = " ".join(["."] * (20 if (11 - i) % 2 else 19))
    rows[0] = " ".join([".:FLN"] * 5 + ["."] * 15)
    rows[10] = " ".join([".:BLN"] * 5 + ["."] * 15)
    head, _, rest = PLAIN.partition("map = '''")
    tail = rest.partition("'''")[2]
    battle = read(head + "width = 20\ndepth = 11\nsections = [6, 13.5]\nmap = '''" + "\n".join(rows) + "'''" + tail)
    assert (battle.width, battle.depth, battle.lines) == (20, 11, (6.0, 13.5))
    assert len(battle.terrain) == battle.board.size == 6 * 20 + 5 * 19
    assert [battle.board.names[unit.hex] for unit in battle.units][-1] == "E11"


def test_section_lines_of_other_boards_stand_as_on_the_standard_one_by_default() -> None:
    map = "\n".join(" ".join(["."] * n) for n in (26, 25, 26))
    text = re.sub("map = '''.*?'''", f"width = 26\ndepth = 3\nmap = '''{map}'''", PLAIN, flags=re.DOTALL)
    text = re.sub(r"\[\[leader\]\].*", "[position]\n", text, flags=re.DOTALL)
    assert read(text).lines == (8.0, 18.0)


# ---- what is refused ----


def refusals(section: str) -> list[tuple[str, list[str]]]:
    """The changes and the problems they cause, as `scenario_refusals.txt` lists them."""
    text = Path(__file__).with_name("scenario_refusals.txt").read_text("utf-8")
    rows: list[tuple[str, list[str]]] = []
    for line in text.partition(f"== {section}\n")[2].partition("\n== ")[0].splitlines():
        if line.startswith("    "):
            rows[-1][1].append(line.strip())
        elif line and not line.startswith("#"):
            rows.append((line, []))
    return rows


def apply_change(change: str, text: str) -> str:
    old, arrow, new = change.replace(r"\n", "\n").replace(r"\\", "\\").partition("=>")
    return changed(old.strip(" "), new.strip(" "), text) if arrow else text + old.removeprefix("+").strip()


def check_problems(text: str, expected: list[str]) -> None:
    found = problems(text)
    assert len(found) == len(expected), found
    for problem, says in zip(found, expected):
        assert problem == f"text: {says}" or (says.endswith("…") and problem.startswith(f"text: {says[:-1]}"))
        assert re.fullmatch(r"text: .+; .+[.?]", problem)


@pytest.mark.parametrize(("change", "expected"), refusals("battle"))
def test_a_mistake_is_named_with_its_place_and_a_remedy(change: str, expected: list[str]) -> None:
    check_problems(apply_change(change, PLAIN), expected)


def test_unknown_letters_and_codes_are_answered_with_the_known_ones() -> None:
    letters = " ".join(TABLES.terrain_letters)
    codes = " ".join(code for letter, code in TABLES.units if letter == "F")
    assert problems(changed(".:FFA", "x:FLX")) == [
        f"text: row 9, token 7: `x:FLX`: no such terrain; the letters are {letters}.",
        f"text: row 9, token 7: `x:FLX`: no such unit; the French codes are {codes}.",
    ]


def test_a_side_has_at_most_thirty_units() -> None:
    crowd = PLAIN.replace("\n    " + ".      " * 11 + ".", "\n    " + ".:FLN  " * 12)
    assert "text: [sides.french]: 53 units on the map; a battle has 5 to 30 on each side." in problems(crowd)


def test_numbers_and_texts_have_limits() -> None:
    assert problems(changed("cards = 5", "cards = 0x" + "f" * 5000)) == [
        "text: [sides.allied] cards: that number is out of range; write a whole number from 1 to 20."
    ]
    assert problems(changed("A plain", "x" * 121)) == ["text: name: the text has 121 characters; write at most 120."]
    assert problems(PLAIN + f'[[unit]]\nhex = "C1"\nblocks = {MOST_BLOCKS + 1}') == [
        f"text: [[unit]] 1 blocks: `{MOST_BLOCKS + 1}` is out of range; write a whole number from 1 to {MOST_BLOCKS}."
    ]


def test_the_id_must_be_the_name_of_the_file() -> None:
    assert problems(PLAIN, "battles/other.toml") == [
        'battles/other.toml: id: `plain` is not the name of the file; write id = "other" or rename the file.'
    ]
    assert read(PLAIN, "battles/plain.toml").id == "plain"
    assert read(PLAIN, "some text").id == "plain"


def test_one_mistake_gives_one_problem() -> None:
    """A broken row must not drag wrong complaints about units and leaders behind it."""
    assert problems(changed(" .      .      .:FLN", " .      .:FLN")) == [
        "text: row 9: 12 tokens; an odd row of this board has 13."
    ]
    assert problems(changed('top = "french"', 'top = "frensh"')) == [
        "text: [board] top: `frensh` is not possible here; did you mean `french`?"
    ]
    assert len(problems(changed(".:FFA", ".:FXX"))) == 1
    assert len(problems(changed(".:FFA", ".:DLN"))) == 1


def test_all_problems_are_reported_at_once() -> None:
    text = changed("format = 1", "format = 9").replace('hex = "D1"', 'hex = "Z1"').replace(".:FFA", ".:FXX")
    found = problems(text + 'colour = "red"\n')
    assert len(found) == 4
    with pytest.raises(ScenarioError) as caught:
        read(text)
    assert str(caught.value).count("\n") == 2


def test_contact_allows_armies_to_begin_close() -> None:
    near = PLAIN.replace(" .      .      t  ", " .      .      t:BLN ")
    assert read(changed("[start]", "[start]\ncontact = true", near)).contact


# ---- texts that mean harm ----

HOSTILE = {
    "ten megabytes": ("#" * 10_000_000, "text: the text is longer than 100,000 bytes; shorten it."),
    "too long": ("#" * 100_001, "text: the text is longer than 100,000 bytes; shorten it."),
    "too long in UTF-8": ("#" + "é" * 50_001, "text: the text is longer than 100,000 bytes; shorten it."),
    "nested lists": ("a = " + "[" * 90_000, "text: lists or tables are nested too deeply; flatten them."),
    "nested tables": ("a = " + "{a=" * 30_000, "text: lists or tables are nested too deeply; flatten them."),
    "nested on": (f"a = {'[' * 21}{']' * 21}", "text: lists or tables are nested too deeply; flatten them."),
    "a dotted key": ("a" + ".a" * 40_000 + " = 1", "text: line 1 has more than 60 dots; break it up."),
    "a long number": ("a = " + "1" * 10_000, "text: this is not valid TOML: "),
    "half a character": ('a = "\ud800"', "text: the text holds half a character; save it as UTF-8."),
    "no TOML": ("Once upon a time", "text: this is not valid TOML: "),
    "empty": ("", "text: format: missing; add a line such as format = 1."),
    "a zero byte": ("a = \0", "text: this is not valid TOML: "),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_text_is_refused_at_once(what: str) -> None:
    text, start = HOSTILE[what]
    assert problems(text)[0].startswith(start)


@pytest.mark.parametrize(
    "line",
    [
        f"x = {'[' * 20}{']' * 20}",
        f"x = '{'[' * 50}'",
        f'x = "{"[" * 50}" # {"[" * 50}',
        f'x = "\\"{"[" * 50}"',
        f"x = '''\n{'[' * 50}\n{'[' * 50}'''",
        f'x = """\n{"[" * 50}"""',
    ],
)
def test_brackets_in_texts_and_comments_are_not_nested(line: str) -> None:
    (problem,) = problems(line + PLAIN)
    assert problem.startswith("text: top of the file: unknown key `x`; ")


def test_a_text_full_of_mistakes_is_not_read_to_its_end() -> None:
    found = problems(PLAIN + "".join(f"key-{i} = {i}\n" for i in range(5_000)))
    assert len(found) == 101
    assert found[-1] == "text: that makes 100; the rest was not checked."


WATCHED = """
import sys
from bicorne.oddities import oddities
from bicorne.errors import ScenarioError
from bicorne.scenario import load_text
from bicorne.setup import kit_of, lay_out, read_scenario

def read(text):
    try:
        battle = read_scenario(text, "text")
    except ScenarioError as error:
        return error.problems
    return oddities(battle, lay_out(battle))

texts = [load_text("vimeiro"), "name = '__import__(\\"os\\")'\\ninclude = '/etc/passwd'"]
before = [read(text) for text in texts]  # what is loaded on first use
seen = []
sys.addaudithook(lambda event, args: seen.append(event))
assert [read(text) for text in texts] == before
open("/dev/null").close()
print([event for event in seen if event not in ("object.__getattr__", "sys._getframe")])
"""


def test_reading_a_battle_opens_imports_and_runs_nothing() -> None:
    """The interpreter tells of every file, module and code; the one file it must tell of is opened on purpose."""
    result = subprocess.run([sys.executable, "-P", "-c", WATCHED], capture_output=True, text=True)
    assert (result.stdout, result.stderr) == ("['open']\n", "")


def test_messages_repeat_only_a_piece_of_a_long_value() -> None:
    text = changed('"A plain"', '"' + "x" * 40_000 + '"') + "y" * 40_000 + " = 1"
    assert max(len(problem) for problem in problems(text, "z" * 1000)) < 500


# ---- positions ----


def test_a_position_is_read() -> None:
    position = read(POSITION).position
    assert position is not None
    names = read(POSITION).board.hex
    assert (position.turn, position.active, position.phase, position.card) == (
        5,
        TOP,
        "combat",
        "probe-center",
    )
    assert position.hands == {TOP: ["rally", "scout-left"], BOTTOM: ["first-strike"]}
    assert (position.deck, position.discards, position.last_card) == (
        ["attack-left"],
        ["bombard"],
        "attack-center",
    )
    assert position.tracks == {BOTTOM: ["forward"]}
    assert position.ordered == [(names("C9"), False), (names("D9"), False)]
    assert (position.moved, position.battled) == ({names("C9"): names("B8")}, [names("D9")])
    assert position.banners == {TOP: 2}
    assert [(unit.blocks, unit.square) for unit in read(POSITION).units if unit.square] == [(2, 1)]


def test_an_empty_position_is_as_at_the_start() -> None:
    position = read(PLAIN + "[position]\n").position
    assert position is not None
    assert (position.turn, position.active, position.phase, position.card) == (1, BOTTOM, "command", "")
    assert (position.hands, position.tracks, position.banners, position.moved) == ({}, {}, {}, {})
    assert (position.deck, position.discards, position.ordered, position.battled) == ([], [], [], [])


def test_a_position_may_be_small_and_close() -> None:
    """The refusals on numbers of units and on distance do not apply to it."""
    empty = re.sub(r"\.:(FLN|FFA|BLN|BLC|BFA)", ".", PLAIN)
    text = changed("    .      .      .", "    .:FLN  .:BLN  .", empty) + "[position]\n"
    battle = read(text)
    assert len(battle.units) == 2
    assert len(problems(text.replace("[position]", ""))) == 3


def test_a_position_may_leave_out_what_a_battle_must_say() -> None:
    text = PLAIN
    for line in (
        "format = 1",
        'id = "plain"',
        'name = "A plain"',
        'first = "allied"',
        "cards = 5",
        "banners = 6",
    ):
        text = text.replace(line, "")
    battle = read(text + "[position]\n")
    assert (battle.id, battle.name, battle.first) == ("position", "A position", BOTTOM)
    assert (battle.sides[BOTTOM].cards, battle.sides[TOP].banners) == (5, 6)


def test_the_leader_of_a_pair_is_ordered_by_his_own_text() -> None:
    text = changed('ordered = ["C9", "D9"]', 'ordered = ["C1", "D1 leader"]', POSITION)
    text = changed('active = "french"', 'active = "allied"', text).replace('moved = { C9 = "B8" }', "")
    position = read(text).position
    assert position is not None
    assert position.ordered == [(2, False), (3, True)]


@pytest.mark.parametrize(("change", "expected"), refusals("position"))
def test_a_mistake_in_a_position_is_named(change: str, expected: list[str]) -> None:
    check_problems(apply_change(change, POSITION), expected)


def test_a_position_names_tactician_cards_and_garrisons() -> None:
    battle = read(TACTICAL)
    assert battle.position is not None and battle.position.tacticians == {BOTTOM: ["sappers", "first-strike"], TOP: []}
    assert (battle.sides[BOTTOM].tacticians, battle.special[0].fields["most"]) == (4, 3)


@pytest.mark.parametrize(("change", "expected"), refusals("tactical position"))
def test_a_mistake_about_tactician_cards_is_named(change: str, expected: list[str]) -> None:
    check_problems(apply_change(change, TACTICAL), expected)


def test_rules_without_tactician_cards_let_them_lie() -> None:
    text = changed("'tacticians'", "'classic'", TACTICAL).replace("sappers", "tea-party")
    assert read(text).position is not None


def test_a_commander_without_a_rating_needs_a_number() -> None:
    unrated = TACTICAL.replace("tacticians = 4", 'commander = "Nobody"', 1)
    with pytest.raises(ScenarioError, match=r"\[sides.allied\] tacticians: .* no rating of 'Nobody' is known; write"):
        lay_out(read_scenario(unrated, "text"))
    rated = TACTICAL.replace("tacticians = 4", 'commander = "Marshal Ney"', 1)
    assert lay_out(read_scenario(rated, "text")).tacticians == [5, 4]


def test_two_squares_of_a_side_have_different_counters() -> None:
    found = problems(POSITION + '[[unit]]\nhex = "C1"\nsquare = 1\n')
    assert found == [
        "text: [[unit]] 2 square: counter 1 already lies on `D1`; give each square of a side its own, 1 to 4."
    ]


def test_a_position_still_refuses_closed_ground() -> None:
    found = problems(changed("r      r", "r:BLN  r") + "[position]\n")
    assert found[0].startswith("text: row 5, token 1: British line infantry cannot stand on `A5` (river)")


def test_enough_cards_must_be_left_to_deal() -> None:
    every = [card.id for card in DECK.cards for _ in range(card.count)]
    spare = PLAIN + f"[position]\ndiscards = {every[10:]}"
    assert read(spare).position is not None
    assert problems(PLAIN + f"[position]\ndiscards = {every[9:]}") == [
        "text: [position]: 61 cards are named, and too few of the deck's 70 are left to deal; "
        "name the hands too or fewer cards elsewhere."
    ]
    assert read(PLAIN + f"[position]\ndiscards = {every[1:]}\nhands = {{allied = [], french = []}}").position


def test_cards_are_not_looked_up_without_a_deck() -> None:
    position = parse(POSITION.replace('"bombard"', '"tea-party"'), "text", lambda rules: Kit(TABLES, [rules])).position
    assert position is not None and position.discards == ["tea-party"]


# ---- where battles come from ----


def test_a_battle_is_found_by_its_id() -> None:
    assert find_scenario("vimeiro") == (load_text("vimeiro"), "vimeiro.toml")


def test_an_unknown_id_is_answered_with_near_ones() -> None:
    with pytest.raises(ScenarioError, match="no battle called `rolica`; did you mean rolica-first-position"):
        find_scenario("rolica")
    with pytest.raises(ScenarioError, match=r"called `vimiero`; did you mean vimeiro\?"):
        load_text("vimiero")
    with pytest.raises(ScenarioError, match=r"called `\.\./cards`; `bicorne battles` lists them all"):
        load_text("../cards")


def test_a_text_is_taken_as_it_is() -> None:
    assert find_scenario(PLAIN) == (PLAIN, "scenario text")
    assert find_scenario("format = 1") == ("format = 1", "scenario text")
    assert find_scenario("") == ("", "scenario text")
    assert find_scenario("x" * 2000)[1] == "scenario text"


def test_a_battle_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_bytes(b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode())
    for source in (path, str(path)):
        text, name = find_scenario(source)
        assert read(text, name).id == "plain"


def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"name = 'Roli\xe7a'")
    (tmp_path / "long.toml").write_bytes("é".encode() * 60_000)
    with pytest.raises(ScenarioError, match="byte 12 is not UTF-8; save the file as UTF-8"):
        find_scenario(tmp_path / "latin.toml")
    with pytest.raises(ScenarioError, match="longer than 100,000 bytes"):
        read(*find_scenario(tmp_path / "long.toml"))
    for name in ("none.toml", "", "a\0b.toml", "x" * 500 + ".toml"):
        with pytest.raises(ScenarioError, match="give the id of a battle or the path of its file"):
            find_scenario(tmp_path / name)


# ---- the schema ----


def schema() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((files("bicorne.data") / "schema" / "scenario.json").read_text("utf-8"))
    return loaded


def as_json(text: str) -> Any:
    return json.loads(json.dumps(tomllib.loads(text), default=date.isoformat))


def test_the_schema_accepts_what_the_loader_accepts() -> None:
    validator = jsonschema.Draft7Validator(schema())
    for text in (PLAIN, POSITION, TACTICAL, PLAIN + "[position]\n", *(load_text(id) for id in list_scenarios())):
        validator.validate(as_json(text))


def test_the_schema_refuses_slips_of_the_pen() -> None:
    validator = jsonschema.Draft7Validator(schema())
    slips = [
        changed('first = "allied"', ""),
        changed('hex = "D1"', 'hex = "d1"'),
        changed("cards = 5", "card = 5"),
    ]
    slips += [
        PLAIN + '[[rule]]\nkind = "exit"',
        changed("most = 3", "most = 21", TACTICAL),
        changed("french = []", "french = 1", TACTICAL),
        PLAIN + '[[unit]]\nhex = "C1"\nsquare = 1',
        "colour = 1\n" + PLAIN,
    ]
    for slip in slips:
        assert not validator.is_valid(as_json(slip)), slip


def test_the_schema_knows_every_key_and_limit_of_the_loader() -> None:
    properties = schema()["properties"]
    assert properties["unit"]["items"]["properties"]["blocks"]["maximum"] == MOST_BLOCKS
    hint = problems(PLAIN + "[zzzzzz]")[0]
    assert all(f" {key}" in hint for key in properties if key != "position")


# ---- whatever is written, the answer is a battle or a list of problems ----

GARBAGE = ["", "x", "-1", "0", "99999999999999999999", "1.5", "nan", "true", "[]", "{}", "[[1]]", '["Z9"]']
GARBAGE += ['"', "'''", '"""', "[", "]", "{", "}", "=", "#", ".", ":", "\0", "\x1b", "é", "🎲", "\\u0000", "a.b.c"]
GARBAGE += ["1808-08-17", "12:00:00", "[position]", "[[unit]]", "[[rule]]", '"both"', '"draw"', "0x" + "f" * 30]
VALUES: list[object] = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    "",
    "x",
    "C1",
    "Z9",
    "both",
    [],
    [[]],
    ["C1"],
    [3],
    {},
]
VALUES += [{"C1": "D1"}, {"x": {}}, [{}], [{"hex": "C1"}], date(1808, 8, 17)]


def mutated_text(text: str, dice: random.Random) -> str:
    """One token replaced, one line dropped or doubled, or the text cut off."""
    kind = dice.randrange(5)
    lines = text.split("\n")
    i = dice.randrange(len(lines))
    if kind == 0:
        return text[: dice.randrange(len(text))]
    if kind == 1:
        del lines[i]
    elif kind == 2:
        lines.insert(dice.randrange(len(lines)), lines[i])
    else:
        parts = re.split(r"(\s+|[=,\[\]{}])", lines[i])
        parts[dice.randrange(len(parts))] = dice.choice(GARBAGE)
        lines[i] = "".join(parts)
    return "\n".join(lines)


def branches(data: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree of tables and lists, as container and key."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    found = [(data, key) for key in keys]
    for key in keys:
        found += branches(data[key])
    return found


def to_toml(value: Any) -> str:
    """Enough of TOML to write a changed battle down again."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {to_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(to_toml(item) for item in value) + "]"
    return value.isoformat() if isinstance(value, date) else json.dumps(value)


def mutated_value(text: str, dice: random.Random) -> str:
    """One value anywhere in the file replaced by one of another type."""
    data = copy.deepcopy(tomllib.loads(text))
    container, key = dice.choice(branches(data))
    value = dice.choice(VALUES)
    if value is None:
        del container[key]
    else:
        container[key] = value
    return "\n".join(f"{json.dumps(key)} = {to_toml(item)}" for key, item in data.items())


@pytest.mark.parametrize("seed", range(8))
def test_mutated_texts_raise_nothing_but_scenario_errors(seed: int) -> None:
    dice = random.Random(seed)
    texts = [PLAIN, POSITION, *(load_text(id) for id in list_scenarios())]
    refused = 0
    for i in range(250):
        text = (mutated_value if i % 2 else mutated_text)(dice.choice(texts), dice)
        for _ in range(dice.randrange(3)):
            text = mutated_text(text, dice) if text else text
        try:
            battle = read(text, dice.choice(["text", "plain.toml"]))
        except ScenarioError as error:
            refused += 1
            assert error.problems and all(len(problem) < 1000 for problem in error.problems)
        else:
            check_sound(battle)
    assert 125 < refused < 250


PLACES = 1500  # of the tokens, and as many of the tables and values, of all battles


def tokens(text: str) -> list[tuple[int, int]]:
    """Where each word, number and sign of a text stands, comments apart."""
    found = [match.span() for match in re.finditer(r"#[^\n]*|[^\s=,\[\]{}]+|[=,\[\]{}]", text)]
    return [(start, end) for start, end in found if text[start] != "#"]


def spoiled_tokens(dice: random.Random) -> list[str]:
    """Battles in which one token is garbage."""
    texts = [POSITION, *(load_text(id) for id in list_scenarios())]
    places = [(text, span) for text in texts for span in tokens(text)]
    return [text[:start] + dice.choice(GARBAGE) + text[end:] for text, (start, end) in dice.sample(places, PLACES)]


def spoiled_tables(dice: random.Random) -> list[str]:
    """Battles in which one table, list or value is of a wrong type."""
    texts = [POSITION, *(load_text(id) for id in list_scenarios())]
    places = [(text, i) for text in texts for i in range(len(branches(tomllib.loads(text))))]
    found = []
    for text, i in dice.sample(places, PLACES):
        data = tomllib.loads(text)
        container, key = branches(data)[i]
        container[key] = dice.choice([value for value in VALUES[1:] if type(value) is not type(container[key])])
        found.append("\n".join(f"{json.dumps(key)} = {to_toml(item)}" for key, item in data.items()))
    return found


Spoil = Callable[[random.Random], list[str]]


@pytest.mark.long
@pytest.mark.parametrize(("spoil", "fewest"), [(spoiled_tokens, PLACES // 4), (spoiled_tables, PLACES)])
def test_a_battle_spoiled_anywhere_is_played_or_refused_by_name(spoil: Spoil, fewest: int) -> None:
    """With the mutated texts above these are 5,000 files. A wrong type is never taken for a right one."""
    refused = 0
    for text in spoil(random.Random(7)):
        try:
            battle = read_scenario(text, "text")
            oddities(battle, lay_out(battle))
        except ScenarioError as error:
            refused += 1
            assert error.problems and all(len(problem) < 1000 for problem in error.problems)
        else:
            check_sound(battle)
    assert refused >= fewest


def check_sound(battle: Scenario) -> None:
    """What a battle that was not refused may rely on."""
    size = battle.board.size
    assert len(battle.terrain) == len(battle.works) == size and len(battle.sides) == 2
    assert all(letter in TABLES.terrain_letters for letters in battle.terrain for letter in letters)
    for unit in battle.units:
        kind = TABLES.kinds[unit.kind]
        assert battle.sides[unit.side].nations.count(kind.letter) == 1
        assert 1 <= unit.blocks <= MOST_BLOCKS and not (unit.square and kind.arm != INFANTRY)
        assert not TABLES.terrain_letters[battle.terrain[unit.hex][0]].closed_to[kind.arm]
    for leader in battle.leaders:
        assert not TABLES.terrain_letters[battle.terrain[leader.hex][0]].closed_to[LEADER]
    assert len({leader.hex for leader in battle.leaders}) == len(battle.leaders)
    for objective in battle.objectives:
        assert objective.hexes and all(0 <= hex < size for hex in objective.hexes)
        assert all(objective.worth[side] < battle.sides[side].banners for side in (BOTTOM, TOP))
