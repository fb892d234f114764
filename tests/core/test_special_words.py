"""Players read the special rules of a battle as sentences that say all there is to them."""

import pytest

from bicorne.data.tables import load_tables
from bicorne.rules.special.kinds import KINDS, special_rules
from bicorne.scenario import list_scenarios, load_text
from bicorne.setup import read_scenario

PLAIN = load_text("training-squares").replace("[sides.allied]\n", "[sides.allied]\nguerrilla = 2\niron_will = 3\n")
WORDS = [
    (
        "kind = 'exit'\nside = 'french'\nedge = 'top'\nhexes = ['F9', 'G9']\nfrom_turn = 5\nper_units = 2\nmax = 2",
        "Varenne's troops may leave by F9 or G9 from turn 5 on: a banner for every two units, at most two.",
    ),
    (
        "kind = 'exit'\nside = 'french'\nedge = 'top'\nhexes = ['F9']\nworth = 0",
        "Varenne's troops may leave by F9, for no banner and at no loss.",
    ),
    (
        "kind = 'no_order'\nside = 'allied'\nhexes = ['G1', 'G2']\nuntil_turn = 3",
        "Ashby cannot order those who start on G1 and G2 before turn 3.",
    ),
    (
        "kind = 'no_order'\nside = 'allied'\nhexes = ['G1']\nuntil_banners = 1",
        "Ashby cannot order those who start on G1 before he has a banner.",
    ),
    (
        "kind = 'clock'\nside = 'allied'\nturns = [8, 11, 14]",
        "Ashby gains a banner at the start of his turns 8, 11 and 14.",
    ),
    (
        "kind = 'clock'\nside = 'allied'\nturns = [8]\nworth = 2\nunless = { side = 'french', hexes = ['G4', 'G5'] }",
        "Ashby gains two banners at the start of his turn 8, unless Varenne holds G4 or G5.",
    ),
    (
        "kind = 'exit'\nside = 'french'\nedge = 'top'\nhexes = ['F9']\nworth = 0\narms = ['infantry']",
        "Varenne's infantry may leave by F9, for no banner and at no loss.",
    ),
    (
        "kind = 'no_order'\nside = 'allied'\nhexes = ['G1']\nuntil_turn = 3\n"
        "unless = { side = 'french', hexes = ['G4', 'G5'] }",
        "Ashby cannot order those who start on G1 before turn 3, unless Varenne holds G4 or G5.",
    ),
    (
        "kind = 'clock'\nside = 'allied'\nturns = [8]\ndie = 'cavalry'\n"
        "only_if = { side = 'allied', hexes = ['G4', 'G5'] }",
        "Ashby gains a banner at the start of his turn 8, if a die shows cavalry and he holds G4 or G5.",
    ),
    (
        "kind = 'range_limit'\nmax = 2\ndie = 'flag'",
        "Nobody can fire farther than two hexes, in turns that begin with a die that shows a flag.",
    ),
    (
        "kind = 'no_entry'\nside = 'french'\narms = ['cavalry']\nhexes = ['D5']",
        "Varenne's cavalry cannot enter D5.",
    ),
    (
        "kind = 'conscripts'\nside = 'allied'\nhexes = ['G1']",
        "Ashby's troops that start on G1 are raw conscripts: in melee they have no dice beyond their blocks.",
    ),
    (
        "kind = 'must_advance'\nside = 'allied'\nhex = 'G1'\nturn = 2",
        "In turn 2 Ashby's unit that starts on G1 is ordered in addition to the card and goes forward first.",
    ),
    (
        "kind = 'leader_loss'\nside = 'allied'\ndiscard = 2",
        "When the first of Ashby's leaders falls, his army loses two cards at random for good.",
    ),
    ("kind = 'muddy'\narms = ['artillery']\nminus = 9\nuntil_turn = 3", "Mud: artillery cannot move before turn 3."),
    ("kind = 'muddy'\ntypes = ['LC', 'HC']", "Mud shortens the moves of light cavalry and heavy cavalry by one hex."),
    ("kind = 'range_limit'\nmax = 2\nuntil_turn = 4", "Nobody can fire farther than two hexes before turn 4."),
    (
        "kind = 'range_limit'\nmax = 1\narms = ['infantry']\nuntil_turn = 5\nexcept_hills = true",
        "Infantry cannot fire before turn 5, except from a hill.",
    ),
    ("kind = 'wet_powder'\nminus = 2\nuntil_turn = 3", "Wet powder: infantry fires with two dice fewer before turn 3."),
    ("kind = 'no_entry'\narms = ['cavalry']\nhexes = ['D5', 'E5']", "Cavalry cannot enter D5 or E5."),
    ("kind = 'impassable'\nhexes = ['A6', 'B6']", "Nobody can enter A6 or B6."),
    ("kind = 'no_square'\nside = 'french'", "Varenne's troops cannot form square."),
    ("kind = 'no_square'\nhexes = ['E5']", "Troops on E5 cannot form square."),
    (
        "kind = 'sudden_death'\nside = 'french'\nwhen = 'lost'\ncount = 1",
        "Varenne loses at once when he has lost one unit.",
    ),
    ("kind = 'muddy'\nminus = 9", "Mud: nobody can move."),
    ("kind = 'muddy'\nminus = 2\nuntil_turn = 4", "Mud shortens the moves of all troops by two hexes before turn 4."),
    (
        "kind = 'sudden_death'\nside = 'french'\nwhen = 'occupy'\nhexes = ['G1', 'H1']",
        "Varenne wins at once by holding G1 and H1.",
    ),
    (
        "kind = 'sudden_death'\nside = 'french'\nwhen = 'lost'\ncount = 2\narms = ['cavalry']",
        "Varenne loses at once when he has lost two units of cavalry.",
    ),
    (
        "kind = 'reinforce'\nside = 'allied'\nturn = 4\nhexes = ['A1', 'B1']\nunits = ['BLN', 'BLC']\nleader = 'Hill'",
        "Ashby is joined in turn 4 on A1 or B1 by British line infantry and British light cavalry, with Hill.",
    ),
    (
        "kind = 'guerrilla'\nside = 'allied'\npool = 4",
        "Ashby begins with two guerrilla counters, and four more can be won.",
    ),
    ("kind = 'iron_will'\nside = 'allied'", "Ashby has three Iron Will counters for his Prussian units."),
    ("kind = 'garrison'\nside = 'allied'", "Ashby may leave garrisons under the Tactician rules."),
    (
        "kind = 'garrison'\nside = 'allied'\nmost = 2",
        "Ashby may leave garrisons under the Tactician rules, at most two at a time.",
    ),
    (
        "kind = 'battalion_mass'\nside = 'allied'",
        "Ashby's Austrian line infantry forms battalion mass instead of squares.",
    ),
    (
        "kind = 'mother_russia'\nside = 'allied'\nno_effect = ['cavalry', 'saber']",
        "Ashby rolls before the battle for what Mother Russia sends; cavalry and sabers count for nothing.",
    ),
    (
        "kind = 'mother_russia'\nside = 'allied'",
        "Ashby rolls before the battle for what Mother Russia sends.",
    ),
]

SAID = [name for name, kind in KINDS.items() if kind.words is not None]


def test_whole_rows_are_told_as_rows() -> None:
    rows = {row: [f"{column}{row}" for column in "ABCDEFGHIJKLM"[: 12 + row % 2]] for row in (3, 4, 6)}
    rule = f"kind = 'no_entry'\narms = ['cavalry']\nhexes = {rows[3] + rows[4] + rows[6] + ['B8', 'C8']}"
    scenario = read_scenario(f"{PLAIN}\n[[rule]]\n{rule}\n", "text")
    assert special_rules(scenario, load_tables()) == ["Cavalry cannot enter B8, C8, rows 3 to 4 or row 6."]


@pytest.mark.parametrize(("rule", "sentence"), WORDS)
def test_a_special_rule_is_a_sentence(rule: str, sentence: str) -> None:
    scenario = read_scenario(f"{PLAIN}\n[[rule]]\n{rule}\n", "text")
    assert special_rules(scenario, load_tables()) == [sentence]


def test_every_kind_has_its_words() -> None:
    """Fords and ice are drawn on the map and need none; closed hexes are told together."""
    assert set(SAID) == set(KINDS) - {"fordable", "impassable", "frozen"}
    assert all(any(f"'{kind}'" in rule for rule, _ in WORDS) for kind in (*SAID, "impassable"))


@pytest.mark.parametrize("id", list_scenarios())
def test_every_rule_of_a_battle_is_told(id: str) -> None:
    scenario = read_scenario(load_text(id), f"{id}.toml")
    told = [rule for rule in scenario.special if rule.kind in SAID]
    assert len(special_rules(scenario, load_tables())) == len(told) + bool(scenario.closed)
