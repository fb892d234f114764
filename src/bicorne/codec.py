"""Games as JSON: saves that can be made in the middle of any decision, and loaded again.

A save names its frames' steps instead of numbering them, so that it survives a step inserted later, and
carries a checksum: a truncated or altered file is refused as a whole. One of an older version of its rule book
is read with what it has: what it lacks begins as in a new battle, and what only it knows is dropped.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

from .battlefield import Field
from .chance import PURPOSES, Chance, Die
from .columns import NO_CARD, Column, One, Part, card_columns, plain_values
from .errors import SaveError
from .flow import Frame, advance
from .rules import rule_set
from .rules.book import RuleBook
from .state import COLUMNS, MASS, SAVED_AS, State, fresh

FORMAT = 1
FRAME_END = "end"
NAMED = {key: name for name, key in SAVED_AS.items()}


class SavedChance(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    fast: bool
    counter: int
    turn: int
    ordinals: list[int]
    loaded: list[int]
    reveals: int


class Save(msgspec.Struct, forbid_unknown_fields=True):
    bicorne: str
    format: int
    version: int
    rules: str
    scenario: str
    origin: str
    windows: bool
    state: dict[str, Any]  # the columns of the state
    chance: SavedChance
    check: str = ""


# ------------------------------------------------------------------ writing


def encode(s: State, origin: str) -> str:
    """The save of a game, as JSON text."""
    save = Save(
        "save", FORMAT, s.book.version, s.book.name, s.field.source, origin, s.windows, saved(s), saved_chance(s.chance)
    )
    save.check = checksum(save)
    return msgspec.json.encode(save).decode()


def checksum(save: Save) -> str:
    check, save.check = save.check, ""
    digest = blake2b(msgspec.json.encode(save), digest_size=16).hexdigest()
    save.check = check
    return digest


def saved(s: State) -> dict[str, Any]:
    """The state as plain lists; -1 stands for none."""
    plain: dict[str, Any] = {}
    for name, column in COLUMNS.items():
        if name == "stack":
            plain[name] = [saved_frame(s.book, frame) for frame in s.stack]
        elif name == "parts":
            plain.update(dict.fromkeys(s.book.parts))
            plain.update({part.key: plain_values(part, part.columns) for part in s.parts})
        else:
            plain[SAVED_AS.get(name, name)] = column.plain(getattr(s, name))
    return plain


def saved_frame(book: RuleBook, frame: Frame) -> dict[str, Any]:
    steps = book.procedures[frame.procedure].steps
    step = steps[frame.step].name if frame.step < len(steps) else FRAME_END
    return {"procedure": frame.procedure, "step": step, **frame.data()}


def saved_chance(c: Chance) -> SavedChance:
    return SavedChance(c.key.hex(), c.fast, c.counter, c.turn, c.ordinals, c.loaded, c.reveals)


# ------------------------------------------------------------------ reading


def decode(text: str) -> Save:
    """The save behind a text; SaveError names what is wrong with it."""
    try:
        save = msgspec.json.decode(text, type=Save)
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_a_save(error) from error
    if save.bicorne != "save" or save.format != FORMAT:
        raise SaveError(
            f"This save has format {save.format}, and this program reads format {FORMAT}: use the one that wrote it."
        )
    present = rule_set(save.rules).version
    if save.version > present:
        raise SaveError(
            f"This game was played under version {save.version} of the rules;"
            f" this program plays version {present}: open it with the one that saved it."
        )
    if save.check != checksum(save):
        raise SaveError("The save has been altered or cut short (its checksum differs): use an unaltered copy.")
    return save


class Head(msgspec.Struct):
    """What a save says of its rules."""

    rules: str
    version: int


def head_of(text: str) -> Head:
    try:
        return msgspec.json.decode(text, type=Head)
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_a_save(error) from error


def version_of(text: str) -> int:
    """The version of the rule book that a save was written under."""
    return head_of(text).version


def is_older(text: str) -> bool:
    """Was the save written under an older version of its rule book?"""
    head = head_of(text)
    return head.version < rule_set(head.rules).version


def restore_save(save: Save, field: Field, book: RuleBook) -> State:
    """The game of a save, whether its rule book has changed since or not."""
    older = save.version < book.version
    try:
        return restore(save.state, field, book, restore_chance(save.chance, book.die), save.windows, older)
    except SaveError as error:
        if not older:
            raise
        problem = str(error).rpartition(":")[0]
        raise SaveError(
            f"This game was saved under version {save.version} of the rules, and version {book.version}"
            f" cannot go on with it. {problem}: open it with the program that saved it."
        ) from error


def restore_chance(c: SavedChance, die: Die) -> Chance:
    try:
        key = bytes.fromhex(c.key)
    except ValueError as error:
        raise SaveError("The save's key of chance is not hexadecimal: use an unaltered copy.") from error
    missing = len(PURPOSES) - len(c.ordinals)  # draws for purposes that are newer than the save
    if len(key) != 16 or missing < 0 or not all(0 <= face < len(die.faces) for face in c.loaded):
        raise SaveError("The save's dice and draws have the wrong shape: use an unaltered copy.")
    chance = Chance(key, c.fast, die)
    chance.counter, chance.turn, chance.reveals = c.counter, c.turn, c.reveals
    chance.ordinals, chance.loaded = c.ordinals + [0] * missing, c.loaded
    return chance


def restore(
    plain: dict[str, Any], field: Field, book: RuleBook, chance: Chance, windows: bool, older: bool = False
) -> State:
    """A State from its lists, every one of them checked against the battlefield."""
    s = fresh(changed_field(plain, field), book, chance)
    s.windows = windows  # before the options are worked out: an open window must stay open
    plain = state_columns(plain, s, older)
    check_columns(plain, s.field)
    check_cards(plain, COLUMNS, [s.field.deck.fresh()], "card")
    check_pieces(plain, s.field)
    for name, column in COLUMNS.items():
        if name not in ("stack", "parts"):
            setattr(s, name, column.read(plain[name]))
    for part in s.parts:
        restore_part(part, plain[part.key], s.field, older)
    s.stack = [restore_frame(book, frame, s.field, older) for frame in plain["stack"]]
    place_pieces(s)
    if s.result < 0:
        stand_at_decision(s)
    return s


def state_columns(plain: dict[str, Any], s: State, older: bool) -> dict[str, Any]:
    """The columns of a save by name; a late one that it lacks begins as in a new battle."""
    columns = {name: column for name, column in COLUMNS.items() if name != "parts"}
    plain = {NAMED.get(key, key): value for key, value in plain.items()}
    late = {name: column.plain(getattr(s, name)) for name, column in columns.items() if column.late}
    plain = late | dict.fromkeys(s.book.parts) | plain
    if older:
        plain = updated(plain, columns, s) | {key: plain[key] for key in s.book.parts}
    check_names(plain, [*columns, *s.book.parts])
    return plain


def updated(plain: dict[str, Any], columns: dict[str, Column], holder: State | Part | Frame) -> dict[str, Any]:
    """The values of an older save, with those of the new holder where it has none."""
    return {name: plain.get(name, value) for name, value in plain_values(holder, columns).items()}


def check_names(plain: dict[str, Any], known: Iterable[str]) -> None:
    """No column is missing, and none is there that the rules do not have."""
    for name in known:
        if name not in plain:
            raise not_a_save(f"it has no '{name}'")
    for name in plain:
        if name not in known:
            raise not_a_save(f"it has a '{name}'")


def not_a_save(problem: object) -> SaveError:
    return SaveError(f"This is not a saved game ({problem}): save the game again, or use another file.")


def restore_part(part: Part, plain: Any, field: Field, older: bool) -> None:
    """What a rule set adds to the state; one that did not add it yet had nothing of it."""
    if older and plain is None:
        plain = {}
    if not isinstance(plain, dict):
        raise SaveError(f"The save has no {part.noun}s, and its rules need them: use an unaltered copy.")
    if older:
        plain = updated(plain, part.columns, part)
    check_names(plain, part.columns)
    for name, column in part.columns.items():
        if not column.fits(plain[name], field):
            raise SaveError(f"The save's marks of {part.noun}s do not fit the battle: use an unaltered copy.")
        setattr(part, name, column.read(plain[name]))
    check_cards(plain, part.columns, part.whole_decks(field), part.noun)
    problem = part.problem(field)
    if problem:
        raise SaveError(f"The save's {part.noun}s cannot be as they are ({problem}): use an unaltered copy.")


def changed_field(plain: dict[str, Any], field: Field) -> Field:
    """The battlefield with what was done to it before the battle."""
    column, changes = COLUMNS["changes"], plain.get("changes", [])
    if not column.fits(changes, field):
        raise SaveError("The save changes the battlefield in an impossible way: use an unaltered copy.")
    return field.changed(column.read(changes)) if changes else field


def place_pieces(s: State) -> None:
    for unit, hex in enumerate(s.hex):
        if hex >= 0:
            if s.at[hex] >= 0:
                raise SaveError(f"The save has two units on {s.field.board.names[hex]}: use an unaltered copy.")
            s.at[hex] = unit
    walking = [frame.data().get("leader") for frame in s.stack if frame.procedure == "leader retreat"]
    for leader, hex in enumerate(s.leader_hex):
        if hex >= 0 and leader not in walking:
            unit = s.at[hex]
            if s.leader_at[hex] >= 0 or (unit >= 0 and s.field.side[unit] != s.field.leader_side[leader]):
                raise SaveError(f"The save has two leaders on {s.field.board.names[hex]}: use an unaltered copy.")
            s.leader_at[hex] = leader


def stand_at_decision(s: State) -> None:
    """The options are worked out again: they are no part of a save."""
    try:
        advance(s)
    except (AssertionError, LookupError, TypeError, ValueError) as error:
        raise SaveError(f"The save contradicts itself ({error}): use an unaltered copy.") from error


def restore_frame(book: RuleBook, plain: Any, field: Field, older: bool) -> Frame:
    if not isinstance(plain, dict):
        raise not_a_save("its stack holds something else than frames")
    name, step = plain.get("procedure"), plain.get("step")
    if not isinstance(name, str) or name not in book.frames:
        raise SaveError(f"The save is in a procedure '{name}' that these rules do not have: use an unaltered copy.")
    procedure = book.procedures[name]
    if not isinstance(step, str) or (step != FRAME_END and step not in procedure.index):
        raise SaveError(
            f"The save is at step '{step}' of '{name}', which these rules do not have: use an unaltered copy."
        )
    frame = book.frames[name]()
    frame.procedure = name
    frame.step = len(procedure.steps) if step == FRAME_END else procedure.index[step]
    if older:
        plain = {"procedure": name, "step": step, **updated(plain, frame.fields, frame)}
    if set(plain) != {"procedure", "step", *frame.fields}:
        raise SaveError(f"The save's frame '{name}' does not have the fields of these rules: use an unaltered copy.")
    for key, column in frame.fields.items():
        if not column.fits(plain[key], field):
            raise SaveError(f"The save's frame '{name}' has a wrong value for '{key}': use an unaltered copy.")
        setattr(frame, key, column.read(plain[key]))
    return frame


def check_columns(plain: dict[str, Any], field: Field) -> None:
    """Every list has its length, every number its range."""
    for name, column in COLUMNS.items():
        if name != "parts" and not column.fits(plain[name], field):
            what = "" if isinstance(column, One) else "list "
            raise SaveError(f"The save's {what}'{name}' does not fit the battle: use an unaltered copy.")
    if not isinstance(plain["stack"], list) or not plain["stack"]:
        raise SaveError("The save's stack is empty: use an unaltered copy.")


def check_cards(plain: dict[str, Any], columns: dict[str, Column], decks: list[list[int]], noun: str) -> None:
    """Every card of the deck, or of the deck of a side, is somewhere, and once."""
    found: list[list[Any]] = [[] for _ in decks]
    for name, column in card_columns(columns).items():
        for owner, pile in enumerate(column.piles(plain[name])):
            found[owner % len(decks)] += [card for card in pile if card != NO_CARD]
    for cards, deck in zip(found, decks):
        if any(type(card) is not int for card in cards) or sorted(cards) != sorted(deck):
            raise SaveError(f"The save's {noun}s are not those of the deck: use an unaltered copy.")


def check_pieces(plain: dict[str, Any], field: Field) -> None:
    """Units have blocks and stand where they can, squares have their cards, the lists of orders agree."""
    counters: list[tuple[int, int]] = []
    for unit, hex in enumerate(plain["hex"]):
        blocks, square, side = plain["blocks"][unit], plain["square"][unit], field.side[unit]
        if square and square < MASS:
            counters.append((side, square))
        broken = hex >= 0 and (blocks == 0 or field.closed_for[unit][hex])
        if broken or blocks > field.full[unit] or (square and not can_be_square(plain, side, hex, square)):
            raise SaveError(f"The save's unit {unit + 1} cannot be in the state it is in: use an unaltered copy.")
    ordered = [unit for unit, grant in enumerate(plain["order"]) if grant]
    led = [leader for leader, grant in enumerate(plain["leader_order"]) if grant]
    agree = sorted(plain["ordered"]) == ordered and sorted(plain["ordered_leaders"]) == led
    if len(set(counters)) < len(counters) or not agree:
        raise SaveError("The save's squares or orders contradict each other: use an unaltered copy.")


def can_be_square(plain: dict[str, Any], side: int, hex: int, square: int) -> bool:
    """A square stands on the board and has its card on the track; a battalion mass needs none."""
    return hex >= 0 and (square >= MASS or plain["tracks"][side][square - 1] != -1)
