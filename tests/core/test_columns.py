"""What a game holds is declared once: columns of the state and of its parts, fields of the frames."""

from typing import Any

import pytest

import corpus
from bicorne import Game
from bicorne.columns import Cards, Column, Part, Range
from bicorne.flow import Frame
from bicorne.state import COLUMNS, State, forget_orders

PARTS = {"tacticians", "drill", "staff"}
SHARED = {"field", "book", "options", "changes"} | PARTS  # never changed in place, or one of the parts
NOT_SAVED = {"field", "book", "chance", "windows", "recording", "events", "at", "leader_at", "options"} | PARTS
NOT_SAVED |= {"listed", "offers", "offer_masks", "marches", "rides"}


def attributes(kind: type) -> set[str]:
    """The attributes that every object of a class of the state has."""
    names = [name for name in dir(kind) if not name.startswith("_")]
    return {name for name in names if not callable(getattr(kind, name)) and name not in ("columns", "key", "noun")}


def games() -> list[State]:
    """Games in the middle of something, of all rule sets."""
    saves = [save for version in corpus.present() for save in corpus.saves(version)]
    kept = {(save.rules, save.question): save.save for save in saves}
    rare = [save for (_, question), save in kept.items() if question in ("guerrilla", "muster")]
    return [Game.load(save)._s for save in [*list(kept.values())[::7], *rare]]


GAMES = games()


def mutable(value: Any) -> bool:
    return isinstance(value, list)


def check_copied(name: str, old: Any, new: Any) -> None:
    assert old == new, name
    if mutable(old):
        assert old is not new, f"{name} is shared between copies"
        for inner, other in zip(old, new, strict=True):
            assert not mutable(inner) or not inner or inner is not other, f"{name} shares a list between copies"


def test_every_list_of_the_state_is_a_column_or_known_to_be_none() -> None:
    assert attributes(State) == set(COLUMNS) | NOT_SAVED


@pytest.mark.parametrize("s", GAMES)
def test_a_copy_misses_no_column(s: State) -> None:
    copy = s.copy()
    for name in attributes(State) - SHARED - {"chance", "stack", "parts", "marches", "rides"}:
        check_copied(name, getattr(s, name), getattr(copy, name))
    for name in SHARED - PARTS:
        assert getattr(copy, name) is getattr(s, name)
    assert s.marches is not copy.marches and s.rides is not copy.rides and s.chance is not copy.chance
    assert len(copy.parts) == len(s.parts)
    for part, other in zip(s.parts, copy.parts, strict=True):
        assert type(part) is type(other) and part is not other
        for name in part.columns:
            check_copied(name, getattr(part, name), getattr(other, name))


@pytest.mark.parametrize("s", GAMES)
def test_nothing_that_is_declared_to_be_of_the_turn_outlives_it(s: State) -> None:
    s = s.copy()
    forget_orders(s)
    holders: list[tuple[State | Part, dict[str, Column]]] = [(s, COLUMNS)]
    holders += [(part, part.columns) for part in s.parts]
    for holder, columns in holders:
        for name, column in columns.items():
            if column.turn:
                assert getattr(holder, name) == column.first(s.field), name


@pytest.mark.parametrize("s", GAMES)
def test_a_new_part_begins_as_its_columns_say(s: State) -> None:
    for part in s.parts:
        make = s.book.parts[part.key]
        assert make is not None
        new = make(s.field)
        for name, column in part.columns.items():
            assert getattr(new, name) == column.first(s.field), name


FRAMES = {name: make for s in GAMES for name, make in s.book.frames.items()}


@pytest.mark.parametrize("procedure", sorted(FRAMES))
def test_a_copy_of_a_frame_misses_no_field(procedure: str) -> None:
    frame: Frame = FRAMES[procedure]()
    frame.procedure, frame.step = procedure, 3
    for number, name in enumerate(frame.fields, 1):
        value = getattr(frame, name)
        if isinstance(value, bool):
            setattr(frame, name, not value)
        elif isinstance(value, int):
            setattr(frame, name, number + 7)
        else:
            setattr(frame, name, type(value)([number] * (len(value) or 2)))
    copy = frame.copy()
    assert (copy.procedure, copy.step, copy.data()) == (frame.procedure, frame.step, frame.data())
    for name in frame.fields:
        if mutable(getattr(frame, name)):
            assert getattr(copy, name) is not getattr(frame, name)


def test_every_frame_declares_all_that_it_holds() -> None:
    for make in FRAMES.values():
        frame = make()
        held = set(vars(frame)) if hasattr(frame, "__dict__") else set(frame.fields) | {"procedure", "step"}
        assert held == {*frame.fields, "procedure", "step"}


def test_a_range_holds_whole_numbers_alone() -> None:
    f = GAMES[0].field
    assert Range(-1, 3).holds([-1, 0, 2], f)
    for value in (-2, 3, True, 1.0, "1", None, 10**30):
        assert not Range(-1, 3).holds([value], f)


def test_a_pile_is_seen_by_those_it_is_open_to() -> None:
    for s in GAMES:
        for name, column in COLUMNS.items():
            if isinstance(column, Cards):
                seen = column.veiled(getattr(s, name), 0, s.active)
                assert len(column.cards(seen)) == len(column.cards(getattr(s, name)))
                assert None not in column.piles(seen)[0] or name == "deck" or (name == "scouted" and s.active != 0)
