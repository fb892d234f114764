"""Files of older versions of a rule book load and go on; files of newer ones are refused with a sentence."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec
import pytest

import corpus
from bicorne import Game, RecordError, SaveError
from bicorne.flow import Do, Frame, Procedure
from bicorne.rules import BOOKS
from bicorne.state import State

KEPT = {(save.rules, save.question): save for version in corpus.present() for save in corpus.saves(version)}
MOST_DECISIONS = 3000


def rewritten(save: str, version: int, change: Callable[[dict[str, Any]], None] = lambda data: None) -> str:
    """The save as if that version had written it."""
    data = json.loads(save) | {"version": version, "check": ""}
    change(data["state"])
    data["check"] = blake2b(msgspec.json.encode(data), digest_size=16).hexdigest()
    return json.dumps(data)


def older(save: str, change: Callable[[dict[str, Any]], None] = lambda state: None) -> str:
    return rewritten(save, 3, change)


def to_the_end(game: Game) -> None:
    random = Random(5)
    for _ in range(MOST_DECISIONS):
        if game.winner is not None:
            return
        assert game.options
        game.play(random.choice(game.options))
    pytest.fail("the game does not end")


@contextmanager
def amended(rules: str, **changes: Any) -> Iterator[None]:
    """The rule set as a later version of it has changed it."""
    book = BOOKS[rules]
    BOOKS[rules] = book.variant(rules, version=book.version + 1, **changes)
    try:
        yield
    finally:
        BOOKS[rules] = book


def save_with(procedure: str, rules: str = "classic") -> str:
    """A save in the middle of a procedure."""
    return next(
        save.save
        for save in KEPT.values()
        if save.rules == rules and json.loads(save.save)["state"]["stack"][-1]["procedure"] == procedure
    )


# ------------------------------------------------------------------ saves


@pytest.mark.parametrize("kind", sorted(KEPT), ids=[f"{rules}-{question}" for rules, question in sorted(KEPT)])
def test_an_older_save_goes_on_like_one_of_today(kind: tuple[str, str]) -> None:
    kept = KEPT[kind]
    assert corpus.play_on(Game.load(older(kept.save)), corpus.AHEAD, kept.battle) == kept.end


@pytest.mark.parametrize("rules", sorted(BOOKS))
def test_an_older_save_is_played_to_the_end_and_saved_as_of_today(rules: str) -> None:
    game = Game.load(older(KEPT[rules, "battle"].save))
    assert json.loads(game.save())["version"] == BOOKS[rules].version
    to_the_end(game)
    assert Game.replay(game.record()).winner == game.winner


def drop_field(state: dict[str, Any]) -> None:
    del state["stack"][-1]["hits"]


def add_field(state: dict[str, Any]) -> None:
    state["stack"][-1]["elan"] = 3


def drop_column(state: dict[str, Any]) -> None:
    del state["struck"]


def add_column(state: dict[str, Any]) -> None:
    state["weather"] = [1, 2]


CHANGES = [drop_field, add_field, drop_column, add_column]


@pytest.mark.parametrize("change", CHANGES)
def test_what_an_older_save_lacks_begins_afresh_and_what_only_it_knows_is_dropped(
    change: Callable[[dict[str, Any]], None],
) -> None:
    save = save_with("battle")
    to_the_end(Game.load(older(save, change)))
    with pytest.raises(SaveError, match=r"fields of these rules|it has"):
        Game.load(rewritten(save, BOOKS["classic"].version, change))


def test_marks_that_an_older_save_lacks_begin_afresh() -> None:
    def change(state: dict[str, Any]) -> None:
        del state["tactics"]["answers"]
        state["tactics"]["wounds"] = 1

    save = KEPT["tacticians", "battle"].save
    to_the_end(Game.load(older(save, change)))
    with pytest.raises(SaveError, match="it has"):
        Game.load(rewritten(save, BOOKS["tacticians"].version, change))


def test_a_save_finds_its_step_by_name_when_a_later_version_has_more_of_them() -> None:
    ran: list[str] = []

    def note(s: State, f: Frame) -> None:
        ran.append(f.procedure)

    turn: Procedure = BOOKS["classic"].procedures["turn"]
    save = KEPT["classic", "order"].save
    options = Game.load(save).options
    with amended("classic", procedures=[turn.before("order", Do("parley", note)).after("move", Do("rest", note))]):
        game = Game.load(save)
        assert game.options == options and json.loads(game.save())["state"]["stack"][0]["step"] == "order"
        assert not ran
        to_the_end(game)
    assert ran


def test_a_correction_of_one_rule_set_leaves_the_games_of_another_alone() -> None:
    classic, tacticians = KEPT["classic", "battle"], KEPT["tacticians", "battle"]
    with amended("classic"):
        assert json.loads(Game.load(classic.save).save())["version"] == 5
        assert Game.load(tacticians.save).save() == tacticians.save


GONE: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (lambda state: state["stack"][0].update(step="parley"), "at step 'parley' of 'turn'"),
    (lambda state: state["stack"].append({"procedure": "siege", "step": "dig"}), "in a procedure 'siege'"),
    (lambda state: state["deck"].append(99), "cards are not those of the deck"),
]


@pytest.mark.parametrize(("change", "problem"), GONE)
def test_what_the_rules_no_longer_have_is_named(change: Callable[[dict[str, Any]], None], problem: str) -> None:
    with pytest.raises(SaveError, match="saved under version 3 of the rules, and version 4 cannot go on") as refused:
        Game.load(older(KEPT["classic", "battle"].save, change))
    assert problem in str(refused.value) and str(refused.value).endswith(": open it with the program that saved it.")


def test_a_save_of_a_newer_version_is_refused() -> None:
    with pytest.raises(SaveError, match="played under version 9 of the rules; this program plays version 4"):
        Game.load(rewritten(KEPT["classic", "move"].save, 9))


# ------------------------------------------------------------------ records


def older_record(number: int, change: Callable[[list[dict[str, Any]]], None] = lambda moves: None) -> str:
    record = json.loads(corpus.records("4")[number])
    record["version"], record["start"] = 3, older(record["start"])
    change(record["moves"])
    return json.dumps(record)


@pytest.mark.parametrize("number", [0, -1])
def test_an_older_record_replays_as_far_as_the_rules_agree_with_it(number: int) -> None:
    assert Game.replay(older_record(number)).winner is not None

    def other_outcome(moves: list[dict[str, Any]]) -> None:
        moves[40]["events"] = moves[40]["events"][:-1]

    def other_action(moves: list[dict[str, Any]]) -> None:
        moves[40]["action"] = "fire A1 A2"

    with pytest.raises(RecordError, match=r"Move 41 \(.*\) does not end as recorded: `bicorne replay` shows it"):
        Game.replay(older_record(number, other_outcome))
    with pytest.raises(RecordError, match="Move 41 of the record cannot be played"):
        Game.replay(older_record(number, other_action))


def test_a_record_names_the_version_of_its_own_rule_book() -> None:
    with amended("classic"):
        versions = {rules: json.loads(Game.new("vimeiro", rules=rules).record())["version"] for rules in sorted(BOOKS)}
    assert versions == {"classic": 5, "plus": 1, "tacticians": 4}
