"""Figures of a battle: kept beside it, and recognized as stale once it has changed."""

from pathlib import Path

import msgspec
import pytest

from bicorne import BicorneError
from bicorne.research.balance import BalanceFile, Figures, figures_of, measured, place_of, with_figures
from bicorne.research.matches import Match, play_match
from bicorne.rules import BOOKS
from bicorne.scenario import fingerprint, list_scenarios, load_text

VIMEIRO = load_text("vimeiro")


def figures(battle: str, player: str = "random", games: int = 2) -> Figures:
    return figures_of(Match(player, player, list(play_match(player, player, [battle], games))), battle, 0)


@pytest.mark.parametrize("battle", list_scenarios())
def test_the_figures_of_every_battle_are_of_its_present_state(battle: str) -> None:
    """`bicorne balance BATTLE` measures again after a change."""
    kept = {(figures.player, figures.rules): figures for figures in measured(battle)}
    assert kept["greedy", ""].games >= 200
    for figures in kept.values():
        assert figures.fingerprint == fingerprint(load_text(battle)), f"stale: run `bicorne balance {battle}`"
        assert sum(figures.wins) + figures.draws == figures.games
        assert figures.interval[0] <= figures.share <= figures.interval[1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name     = "Vimeiro"', 'name     = "Vimeiro Hill"'),
        ("Andoche Junot", "General Junot"),
        ("\n[board]\n", "\n# The ground.\n\n[board]\n"),
        ("1808-08-21", "1808-08-22"),
        (" .      .", "  .    ."),
    ],
)
def test_words_do_not_make_another_battle(old: str, new: str) -> None:
    assert old in VIMEIRO
    assert fingerprint(VIMEIRO.replace(old, new)) == fingerprint(VIMEIRO)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("banners    = 7", "banners    = 6"),
        (":FLN", ":FLT"),
        ('first = "french"', 'first = "allied"'),
        ("worth      = 1", "worth      = 2"),
        ('first = "french"', 'first = "french"\nstalemate = 30'),
        ('kind       = "temporary"', 'kind       = "permanent"'),
        ("\n[terrain]\n", '\n[[unit]]\nhex = "H5"\nblocks = 3\n\n[terrain]\n'),
    ],
)
def test_what_is_played_makes_another_battle(old: str, new: str) -> None:
    assert old in VIMEIRO
    assert fingerprint(VIMEIRO.replace(old, new, 1)) != fingerprint(VIMEIRO)


def test_a_row_that_only_names_a_unit_is_no_change() -> None:
    named = VIMEIRO.replace("\n[terrain]\n", '\n[[unit]]\nhex = "A1"\nname = "Guides"\n\n[terrain]\n')
    assert fingerprint(named) == fingerprint(VIMEIRO) and named != VIMEIRO


@pytest.fixture
def battle(tmp_path: Path) -> str:
    path = tmp_path / "training-guns.toml"
    path.write_text(load_text("training-guns"), "utf-8")
    return str(path)


def test_figures_are_read_as_they_were_kept(battle: str) -> None:
    new = figures(battle)
    assert measured(battle) == []
    Path(str(place_of(battle))).write_text(with_figures(battle, new))
    assert measured(battle) == [new]
    assert Path(str(place_of(battle))).name == "training-guns.balance.json"


def test_each_player_has_its_own_figures_and_the_last_count(battle: str) -> None:
    for player, games in (("random", 2), ("greedy", 1), ("random", 3)):
        Path(str(place_of(battle))).write_text(with_figures(battle, figures(battle, player, games)))
    assert [(kept.player, kept.games) for kept in measured(battle)] == [("greedy", 1), ("random", 3)]


def test_figures_of_another_battle_or_other_rules_are_stale(battle: str) -> None:
    new = figures(battle)
    text = load_text("training-guns")
    assert not new.stale(text)
    assert new.stale(VIMEIRO)
    new.rules_version = BOOKS["classic"].version - 1
    assert new.stale(text)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"measured": 3}', '{"measured": [{"player": "greedy"}]}', "\x00"])
def test_a_file_that_holds_no_figures_is_named(battle: str, text: str) -> None:
    Path(str(place_of(battle))).write_text(text)
    with pytest.raises(BicorneError, match=r"training-guns\.balance\.json holds no figures"):
        measured(battle)


def test_a_file_of_another_kind_is_named(battle: str) -> None:
    Path(str(place_of(battle))).write_bytes(msgspec.json.encode(BalanceFile(bicorne="save", measured=[])))
    with pytest.raises(BicorneError, match="is a save of format 1"):
        measured(battle)
