"""What battle files say for Plus alone: the table [plus], keys of [position], and how core battles are converted."""

import json
import random
import tomllib
from datetime import date
from typing import Any

import jsonschema
import pytest

from bicorne.data.strict import FOLDER
from bicorne.errors import ScenarioError
from bicorne.hexes import board_of, standard_board
from bicorne.rules import BOOKS, foreign_keys, foreign_tables, passed_over
from bicorne.rules.classic.book import CLASSIC
from bicorne.rules.plus.scenario import (
    POSITION_KEYS,
    UNKNOWN,
    PlusSetup,
    rating_of,
    read_plus,
    scaled_banners,
)
from bicorne.scenario import LeaderSetup, Scenario, SideSetup, UnitSetup, fingerprint
from bicorne.scenario.public import public_text
from bicorne.setup import read_scenario, tables_of

RULES = "plus-reader"  # a book that reads what Plus reads, and plays by the core rules
BOOK = CLASSIC.variant(
    RULES,
    version=1,
    tables=FOLDER / "plus-tables.toml",
    deck="plus",
    scenario_tables={"plus": read_plus},
    position_keys=POSITION_KEYS,
)
LONER = CLASSIC.variant("loner", version=1, passes_over=())  # its battles have no tables of others

PLAIN = """
format = 1
id = "plain"
name = "A plain"

[board]
top = "french"
bottom = "allied"
map = '''
 .      .      .:FLN  .:FLN  .:FLN  .:FLC  .:FFA  .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .:BLN  .:BLN  .:BHC  .:BLC  .:BFA  .:PLC  .      .      .      .      .
'''

[sides.allied]
nations = ["B", "P"]
cards = 4
banners = 6

[sides.french]
commander = "Marshal Ney"
nations = ["F"]
cards = 6
banners = 6

[start]
first = "allied"

[[leader]]
side = "allied"
name = "Hill"
hex = "D1"

[[leader]]
side = "allied"
name = "Cole"
hex = "A1"

[[leader]]
side = "french"
name = "Ney"
hex = "D9"
"""


@pytest.fixture(autouse=True)
def _books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, RULES, BOOK)
    monkeypatch.setitem(BOOKS, LONER.name, LONER)


def read(table: str = "", position: str | None = None, text: str = PLAIN) -> Scenario:
    """A battle with the lines of a [plus] and of a [position] table, read for Plus."""
    text += f"\n[plus]\n{table}\n" if table else ""
    return read_scenario(text if position is None else f"{text}\n[position]\n{position}\n", "text", RULES)


def plus(table: str = "", position: str | None = None, text: str = PLAIN) -> PlusSetup:
    setup = read(table, position, text).own["plus"]
    assert isinstance(setup, PlusSetup)
    return setup


def problem(table: str = "", position: str | None = None) -> str:
    """The one thing that is wrong."""
    with pytest.raises(ScenarioError) as caught:
        read(table, position)
    assert len(caught.value.problems) == 1, caught.value.problems
    return caught.value.problems[0].removeprefix("text: ")


def at(*names: str) -> list[int]:
    return [standard_board().hex(name) for name in names]


# ------------------------------------------------------------------ the table [plus]


def test_a_file_without_the_table_leaves_everything_to_the_rules() -> None:
    nothing: dict[str, Any] = {"facing": {}, "steady": [], "saved": {}, "hands": {}, "points": UNKNOWN, "drawn": ""}
    assert vars_of(plus()) == {
        "ratings": [0, 0],
        "nations": ["", ""],
        "banners": [0, 0],
        "basic": [None, None],
        "additional": [None, None],
        "blocks_lost": [0, 0],
        **nothing,
    }


def vars_of(setup: PlusSetup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in PlusSetup.__dataclass_fields__}


@pytest.mark.rule("plus.command.cinc-rating")
def test_the_file_rates_commanders_from_1_to_4() -> None:
    setup = plus("cinc = { french = 1, allied = 4 }")
    assert setup.ratings == [4, 1]
    assert problem("cinc = { french = 5 }") == (
        "[plus] cinc french: `5` is out of range; write a whole number from 1 to 4."
    )
    assert "`0` is out of range" in problem("cinc = { french = 0 }")
    assert "unknown key `spanish`; write one of allied, french" in problem("cinc = { spanish = 2 }")


@pytest.mark.rule("plus.facing.setup")
def test_units_look_where_the_file_says() -> None:
    c1, f9 = at("C1", "F9")
    assert plus('facing = { C1 = "ENE", F9 = "WSW" }').facing == {c1: 1, f9: 4}
    names = ["N", "ENE", "ESE", "S", "WSW", "WNW"]
    assert [plus(f'facing = {{ C1 = "{name}" }}').facing[c1] for name in names] == [0, 1, 2, 3, 4, 5]


def test_vertices_stand_where_two_sides_meet() -> None:
    pointed, flat = standard_board(), board_of(13, 9, None, True)
    assert [(pointed.sides[d], pointed.sides[(d + 1) % 6]) for d in (0, 1)] == [("NW", "NE"), ("NE", "E")]
    assert pointed.vertices[:2] == ("N", "ENE")
    assert [(flat.sides[d], flat.sides[(d + 1) % 6]) for d in (0, 1)] == [("N", "NE"), ("NE", "SE")]
    assert flat.vertices == ("NNE", "E", "SSE", "SSW", "W", "NNW")


@pytest.mark.parametrize(
    "line, wrong",
    [
        ('facing = { C1 = "NE" }', "[plus] facing C1: `NE` is no facing; write one of N, ENE, ESE, S, WSW, WNW."),
        ("facing = { C1 = 2 }", "[plus] facing C1: `2` is no facing; write one of N, ENE, ESE, S, WSW, WNW."),
        ('facing = { G5 = "N" }', "[plus] facing G5: no unit stands on `G5`; correct the hex or the map."),
        ('facing = { A1 = "N" }', "[plus] facing A1: no unit stands on `A1`; correct the hex or the map."),
        ('facing = { c1 = "N" }', "[plus] facing: `c1` is not a hex of this board; did you mean `C1`?"),
        ('facing = "N"', "[plus] facing: `N` is text; write a table of keys and values."),
        ('steady = ["C1"]', "[plus] steady: the unit on `C1` is British line infantry; name hexes of British cavalry"),
        ('steady = ["H1"]', "[plus] steady: the unit on `H1` is Portuguese light cavalry; name hexes of British"),
        ('steady = ["F9"]', "[plus] steady: the unit on `F9` is French light cavalry; name hexes of British cavalry"),
        ('steady = ["G5"]', "[plus] steady: no unit stands on `G5`; correct the hex or the map."),
        ('cinc_nation = { allied = "A" }', "[plus] cinc_nation allied: `A` is not possible here; write one of B, P."),
        ("banners = { french = 0 }", "[plus] banners french: `0` is out of range; write a whole number from 1 to 30."),
        ("sacks = 1", "[plus]: unknown key `sacks`; did you mean `sacs`?"),
        (
            'sacs = { french = { basic = ["bombards"] } }',
            "[plus] sacs french basic: `bombards` is not an action card; did you mean `bombard`?",
        ),
        (
            'sacs = { french = { additional = ["ambush"] } }',
            "[plus] sacs french additional: `ambush` is not an action card; write one of fire-and-hold, first-volley",
        ),
        ('sacs = { french = ["rally"] }', "[plus] sacs french: this is a list; write a table of keys and values."),
        ('sacs = { french = { hidden = ["rally"] } }', "[plus] sacs french: unknown key `hidden`"),
    ],
)
def test_what_is_wrong_is_named_with_its_place_and_a_remedy(line: str, wrong: str) -> None:
    assert problem(line).startswith(wrong)


@pytest.mark.rule("plus.impetuous.who")
def test_the_file_names_british_cavalry_that_is_steady() -> None:
    assert plus('steady = ["F1", "E1"]').steady == at("F1", "E1")


@pytest.mark.rule("plus.sac.basic-hand-others")
def test_the_file_may_name_the_nation_of_a_commander() -> None:
    assert plus('cinc_nation = { allied = "P" }').nations == ["P", ""]


@pytest.mark.rule("plus.sac.scenario-hand")
def test_the_file_may_assign_action_cards_of_either_kind() -> None:
    setup = plus('sacs = { french = { basic = ["rally", "bombard"] }, allied = { additional = [] } }')
    assert setup.basic == [None, ["rally", "bombard"]]
    assert setup.additional == [[], None]
    setup = plus('sacs = { allied = { basic = ["guerrilla-action", "guerrilla-action"] } }')
    assert setup.basic[0] == ["guerrilla-action"] * 2


def test_a_goal_is_more_than_a_side_begins_with() -> None:
    text = PLAIN.replace("banners = 6", "banners = 6\nstart_banners = 3", 1)
    assert plus("banners = { allied = 4 }", text=text).banners == [4, 0]
    with pytest.raises(ScenarioError, match=r"\[plus\] banners allied: with 3 banners the battle is won before it beg"):
        read("banners = { allied = 3 }", text=text)


# ------------------------------------------------------------------ the keys of [position]


def test_a_position_says_what_plus_must_know_of_it() -> None:
    position = """
        facing = { C1 = "S" }
        points = 3
        saved = { D9 = 2 }
        blocks_lost = { french = 7 }
        sacs = { allied = ["rally"], french = [] }
    """
    setup = plus('facing = { C1 = "ENE", D1 = "ESE" }', position)
    c1, d1, d9 = at("C1", "D1", "D9")
    assert setup.facing == {c1: 3, d1: 2}  # the position wins
    assert (setup.points, setup.saved, setup.blocks_lost) == (3, {d9: 2}, [0, 7])
    assert setup.hands == {0: ["rally"], 1: []}
    assert plus("", 'phase = "order"\ncard = "three"').drawn == "three"


@pytest.mark.rule("plus.command.save-cap")
def test_a_side_has_no_more_points_than_it_can_have() -> None:
    """The card gives 4 at most; saved are as many as the rating, on one leader."""
    rated = "cinc = { allied = 2, french = 3 }"
    assert plus(rated, "points = 6").points == 6
    assert problem(rated, "points = 7") == ("[position] points: `7` is out of range; write a whole number from 0 to 6.")
    assert plus(rated, 'points = 7\nactive = "french"').points == 7
    assert plus(rated, "saved = { D1 = 2, D9 = 3 }").saved == dict(zip(at("D1", "D9"), (2, 3)))
    assert problem(rated, "saved = { D1 = 3 }") == (
        "[position] saved D1: `3` is out of range; write a whole number from 0 to 2."
    )
    assert problem(rated, "saved = { D1 = 1, A1 = 1 }") == (
        "[position] saved A1: points of `allied` lie on `D1` already; lay all that a side has saved on one leader."
    )
    assert problem(rated, "saved = { C1 = 1 }") == (
        "[position] saved C1: no leader stands on `C1`; name the hex of a leader."
    )


@pytest.mark.parametrize(
    "line, wrong",
    [
        ('facing = { C1 = "E" }', "[position] facing C1: `E` is no facing"),
        ("blocks_lost = { french = -1 }", "[position] blocks_lost french: `-1` is out of range"),
        ('sacs = { french = ["raly"] }', "[position] sacs french: `raly` is not an action card; did you mean `rally`?"),
        ("purse = 3", "[position]: unknown key `purse`"),
    ],
)
def test_what_is_wrong_in_a_position_is_named(line: str, wrong: str) -> None:
    assert problem("", line).startswith(wrong)


def test_hands_of_action_cards_do_not_leave_for_the_other_side() -> None:
    text = PLAIN + '\n[position]\npoints = 2\nsacs = { french = ["rally"] }\n'
    seen = tomllib.loads(public_text(text))["position"]
    assert seen == {"points": 2}


# ------------------------------------------------------------------ other rule sets


def test_other_rule_sets_pass_over_what_only_plus_reads() -> None:
    text = PLAIN + '\n[plus]\nfacing = "anything"\n\n[position]\npoints = "many"\nsacs = 3\n'
    for name in ("classic", "tacticians"):
        scenario = read_scenario(text, "text", name)
        assert "plus" not in scenario.own
        assert "plus" in passed_over(name) and set(POSITION_KEYS) <= set(foreign_keys(name))
    with pytest.raises(ScenarioError, match=r"\[position\] points: `many` is text"):
        read_scenario(text, "text", RULES)


def test_what_only_plus_reads_is_no_part_of_other_fingerprints() -> None:
    plain = PLAIN + '\n[position]\nphase = "order"\n'
    marked = plain + "points = 3\n\n[plus]\ncinc = { french = 3 }\n"
    for name in ("classic", "tacticians"):
        assert fingerprint(marked, name) == fingerprint(plain, name)
    points = plain + "points = 3\n"
    assert len({fingerprint(text, RULES) for text in (plain, points, marked)}) == 3


def test_a_rule_set_may_refuse_the_tables_of_others() -> None:
    """Its battles are its own, and can never be played by Plus."""
    assert foreign_tables("loner")["plus"] in (RULES, "plus") and passed_over("loner") == []
    with pytest.raises(ScenarioError) as caught:
        read_scenario('rules = "loner"\n' + PLAIN + "\n[plus]\ncinc = { french = 3 }\n", "text")
    assert caught.value.problems == [
        'text: [plus]: no battle of this rule set has such a table; remove it, or write rules = "plus".'
    ]
    with pytest.raises(ScenarioError, match=r"\[position\]: unknown key `saved`"):
        read_scenario('rules = "loner"\n' + PLAIN + "\n[position]\nsaved = { D9 = 1 }\n", "text")
    assert read_scenario('rules = "loner"\n' + PLAIN, "text").own == {}


# ------------------------------------------------------------------ battles of the core game


def side(commander: str, cards: int = 0) -> SideSetup:
    return SideSetup("x", "X", commander, ["F"], cards, 0, 6, 0, 0, 0)


@pytest.mark.rule("plus.command.rating-examples")
def test_commanders_without_a_rating_are_known_by_the_last_word_of_their_name() -> None:
    unrated = plus()
    known = {"Cuesta": 1, "Pierre Dupont": 2, "Teodoro Reding": 2, "Marshal Ney": 3, "Robert Craufurd": 3}
    known |= {"Napoleon": 4, "Earl of Wellington": 4}
    assert {name: rating_of(unrated, side(name), 0) for name in known} == known
    assert rating_of(plus("cinc = { allied = 3 }"), side("Earl of Wellington"), 0) == 3
    assert rating_of(plus("cinc = { allied = 3 }"), side("Earl of Wellington"), 1) == 4


@pytest.mark.rule("plus.command.rating-examples")
def test_commanders_nobody_knows_are_rated_by_their_hand_or_refused() -> None:
    unrated = plus()
    hands = {1: 1, 3: 1, 4: 2, 5: 3, 6: 4, 7: 4}
    assert {cards: rating_of(unrated, side("Duke of Ney-Elchingen", cards), 1) for cards in hands} == hands
    with pytest.raises(ScenarioError, match=r"no rating of 'Nobody' is known; write cinc = { x = 3 } or another"):
        rating_of(unrated, side("Nobody"), 1)


def army(count: int, name: str, blocks: int) -> list[UnitSetup]:
    kind = tables_of(RULES).units[name[0], name[1:]].index
    return [UnitSetup(number, kind, 1, "", blocks, 0) for number in range(count)]


def staff(count: int) -> list[LeaderSetup]:
    return [LeaderSetup(1, "Ney", number) for number in range(count)]


@pytest.mark.rule("plus.victory.core-scenario-conversion")
def test_the_goal_is_scaled_by_the_blocks_of_the_enemy() -> None:
    tables = tables_of(RULES)
    assert scaled_banners(5, army(10, "FLN", 4), staff(3), 0, tables) == 5
    russians = army(14, "RLN", 3)
    assert scaled_banners(9, russians, staff(4), 0, tables) == 7  # 7.25
    assert scaled_banners(9, russians + army(3, "RCO", 2) + army(2, "RGN", 1), staff(4), 0, tables) == 7
    assert scaled_banners(2, army(4, "RLN", 3), [], 0, tables) == 2  # halves up, from 1.5
    assert scaled_banners(5, army(4, "FLN", 4), staff(2), 1, tables) == 5  # nobody on the other side
    assert plus("banners = { french = 8 }").banners == [0, 8]


# ------------------------------------------------------------------ the schema, and garbage


def is_valid(text: str) -> bool:
    schema = json.loads((FOLDER / "schema" / "scenario.json").read_text("utf-8"))
    data = json.loads(json.dumps(tomllib.loads(text), default=date.isoformat))
    return bool(jsonschema.Draft7Validator(schema).is_valid(data))


def test_the_schema_knows_what_plus_reads() -> None:
    full = """
[plus]
cinc = { allied = 4, french = 2 }
cinc_nation = { allied = "P" }
banners = { french = 8 }
facing = { C1 = "ENE" }
steady = ["F1"]
sacs = { french = { basic = ["rally"], additional = ["sappers"] } }

[position]
facing = { C1 = "N" }
points = 3
saved = { D9 = 2 }
blocks_lost = { french = 7 }
sacs = { allied = ["rally"] }
"""
    assert is_valid(PLAIN + full)
    read_scenario(PLAIN + full, "text", RULES)
    slips = {
        "allied = 4": "allied = 5",
        '"ENE"': '"NE"',
        '["F1"]': '["f1"]',
        "basic": "base",
        "points = 3": "points = 9",
    }
    for good, bad in slips.items():
        assert not is_valid(PLAIN + full.replace(good, bad, 1)), bad


def test_whatever_is_written_the_answer_is_a_battle_or_a_list_of_problems() -> None:
    dice = random.Random(17)
    keys = ["cinc", "cinc_nation", "banners", "facing", "steady", "sacs"]
    values = ["0", "true", '"N"', "[]", "{}", "[[1]]", "{ C1 = {} }", '["C1", 3]', "{ allied = [] }", "1808-08-17"]
    values += ["{ allied = { basic = 3 } }", '{ "" = 1 }', "{ Z99 = 1 }", "{ french = -1 }", '{ D1 = "x" }', "99999999"]
    for _ in range(400):
        lines = [f"{key} = {dice.choice(values)}" for key in dice.sample(keys, 2)]
        position = [f"{key} = {dice.choice(values)}" for key in dice.sample(POSITION_KEYS, 2)]
        text = PLAIN if dice.random() < 0.7 else PLAIN.replace(dice.choice(PLAIN.split("\n")), "", 1)
        try:
            read("\n".join(lines), "\n".join(position), text)
        except ScenarioError as error:
            assert error.problems
