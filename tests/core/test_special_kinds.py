"""Special rules: every module is listed, and a rule set refuses the kinds that it does not play."""

from pathlib import Path

import pytest

from bicorne import Game
from bicorne.errors import ScenarioError
from bicorne.rules import BOOKS
from bicorne.rules.book import RuleBook
from bicorne.rules.special import kinds
from bicorne.scenario import load_text

PLAIN = load_text("training-squares")
CLOCK = "kind = 'clock'\nside = 'allied'\nturns = [8]"
CONSCRIPTS = "kind = 'conscripts'\nside = 'allied'\nhexes = ['G1']"
WILL = "kind = 'iron_will'\nside = 'allied'"
IMPASSABLE = "kind = 'impassable'\nhexes = ['A6']"


def test_every_module_of_a_kind_is_listed_under_its_own_name() -> None:
    modules = {path.stem for path in Path(kinds.__file__).parent.glob("*.py")} - {"__init__", "kind", "kinds"}
    assert modules == set(kinds.KINDS)
    assert [kind.number for kind in kinds.KINDS.values()] == list(range(len(modules)))


def start(book: RuleBook, rule: str, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(BOOKS, book.name, book)
    text = PLAIN.replace("[sides.allied]\n", "[sides.allied]\niron_will = 3\n")
    return Game.new(f"{text}\n[[rule]]\n{rule}\n", seed=1, rules=book.name)


@pytest.mark.parametrize("rules", ["classic", "tacticians"])
@pytest.mark.parametrize("rule", [CLOCK, CONSCRIPTS, WILL, IMPASSABLE])
def test_a_kind_is_refused_by_a_rule_set_that_does_not_play_it(
    rules: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = rule.split("'")[1]
    others = [name for name in kinds.KINDS if name != kind]
    assert start(BOOKS[rules], rule, monkeypatch).options
    with pytest.raises(ScenarioError, match=f"The rule set 'few-{rules}' does not play the special rule '{kind}'"):
        start(BOOKS[rules].variant(f"few-{rules}", special_kinds=others), rule, monkeypatch)


@pytest.mark.parametrize("rule", [CLOCK, CONSCRIPTS, WILL])
def test_a_kind_is_refused_by_a_rule_set_without_the_place_for_it(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    classic = BOOKS["classic"]
    turn = classic.procedures["turn"].without("play card")
    battle = classic.procedures["battle"].without("ignore flags")
    dice = [line for line in classic.melee_dice if line.name != "type"]
    other = classic.variant("other", procedures=[turn, battle], melee_dice=dice)
    with pytest.raises(ScenarioError, match=r"The rule set 'other' does not play the special rule '\w+'"):
        start(other, rule, monkeypatch)
