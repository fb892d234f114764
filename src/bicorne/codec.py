"""Games as JSON: saves that can be made in the middle of any decision, and loaded again.

A save names its frames' steps instead of numbering them, so that it survives a step inserted later, and
carries a checksum: a truncated or altered file is refused as a whole.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from .battlefield import DUG, STRENGTHENED, Field
from .chance import PURPOSES, Chance
from .errors import SaveError
from .flow import Frame, advance
from .rules.book import RuleBook
from .state import MASS, State, Tactics, fresh
from .version import RULES_VERSION

FORMAT = 1
FRAME_END = "end"
OWN_SHAPE = ("stack", "tactics")  # fields that are not written as they are
WHO = {"melee": "unit", "battle": "unit", "leader retreat": "leader"}  # the piece a procedure is about

# Lists of the state by what they hold: one number a unit, a leader, a side or a claim.
BY_UNIT = ("hex", "blocks", "square", "order", "moved", "joined", "battled")
BY_LEADER = ("leader_hex", "leader_order", "leader_moved")
BY_SIDE = ("banners", "last")
CARD_LISTS = ("deck", "discards", "played", "scouted")
NUMBERS = ("result", "turn", "active", "card", "command", "clause", "struck", "fallback")
MOST_TURNS = 10**6


class SavedChance(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    fast: bool
    counter: int
    turn: int
    ordinals: list[int]
    loaded: list[int]
    reveals: int


class SavedTactics(msgspec.Struct, forbid_unknown_fields=True):
    hands: list[list[int | None]]
    deck: list[int | None]
    discards: list[int]
    on_unit: list[int]
    on_enemy: list[int]
    on_leader: list[int]
    came_from: list[int]
    answers: list[int]
    commander: int


class SavedState(msgspec.Struct, forbid_unknown_fields=True):
    """The lists of a State as they are written; -1 stands for none. `None` is a card that a view hides."""

    hex: list[int]
    blocks: list[int]
    square: list[int]
    order: list[int]
    moved: list[int]
    joined: list[bool]
    battled: list[bool]
    leader_hex: list[int]
    leader_order: list[int]
    leader_moved: list[bool]
    banners: list[int]
    last: list[int]
    held: list[int]
    hands: list[list[int | None]]
    tracks: list[list[int | None]]
    deck: list[int | None]
    discards: list[int]
    played: list[int]
    scouted: list[int | None]
    result: int
    turn: int
    active: int
    card: int
    command: int
    clause: int
    fallback: bool
    struck: int
    slots: list[int]
    taken: list[int]
    ordered: list[int]
    led: list[int]
    exited: list[int]
    waiting: list[int]
    stack: list[dict[str, Any]]
    counters: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0, 0])
    marks: list[bool] = []
    changes: list[tuple[int, int, int]] = []
    tactics: SavedTactics | None = None
    quiet: int | msgspec.UnsetType = msgspec.UNSET  # older saves have no count


class Save(msgspec.Struct, forbid_unknown_fields=True):
    bicorne: str
    format: int
    version: int
    rules: str
    scenario: str
    origin: str
    windows: bool
    state: SavedState
    chance: SavedChance
    check: str = ""


# ------------------------------------------------------------------ writing


def encode(s: State, origin: str) -> str:
    """The save of a game, as JSON text."""
    save = Save(
        "save", FORMAT, RULES_VERSION, s.book.name, s.field.source, origin, s.windows, saved(s), saved_chance(s.chance)
    )
    save.check = checksum(save)
    return msgspec.json.encode(save).decode()


def checksum(save: Save) -> str:
    check, save.check = save.check, ""
    digest = blake2b(msgspec.json.encode(save), digest_size=16).hexdigest()
    save.check = check
    return digest


def saved(s: State) -> SavedState:
    """The state as plain lists."""
    values: dict[str, Any] = {name: getattr(s, name) for name in SavedState.__struct_fields__ if name not in OWN_SHAPE}
    values["tactics"] = saved_tactics(s.tactics) if s.tactics.used else None
    return SavedState(stack=[saved_frame(s.book, frame) for frame in s.stack], **values)


def saved_tactics(t: Tactics) -> SavedTactics:
    return SavedTactics(
        [list(t.hands[0]), list(t.hands[1])],
        list(t.deck),
        t.discards,
        t.on_unit,
        t.on_enemy,
        t.on_leader,
        t.came_from,
        t.answers,
        t.commander,
    )


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
        raise SaveError(f"This is not a saved game ({error}): save the game again, or use another file.") from error
    if save.bicorne != "save" or save.format != FORMAT:
        raise SaveError(
            f"This save has format {save.format}, and this program reads format {FORMAT}: use the one that wrote it."
        )
    if save.version != RULES_VERSION:
        raise SaveError(
            f"This game was played under version {save.version} of the rules;"
            f" this program plays version {RULES_VERSION}: open it with the one that saved it."
        )
    if save.check != checksum(save):
        raise SaveError("The save has been altered or cut short (its checksum differs): use an unaltered copy.")
    return save


def restore_chance(c: SavedChance) -> Chance:
    try:
        key = bytes.fromhex(c.key)
    except ValueError as error:
        raise SaveError("The save's key of chance is not hexadecimal: use an unaltered copy.") from error
    if len(key) != 16 or len(c.ordinals) != len(PURPOSES) or not all(0 <= face < 5 for face in c.loaded):
        raise SaveError("The save's dice and draws have the wrong shape: use an unaltered copy.")
    chance = Chance(key, c.fast)
    chance.counter, chance.turn, chance.reveals = c.counter, c.turn, c.reveals
    chance.ordinals, chance.loaded = c.ordinals, c.loaded
    return chance


def restore(saved: SavedState, field: Field, book: RuleBook, chance: Chance, windows: bool) -> State:
    """A State from its lists, every one of them checked against the battlefield."""
    field = changed_field(saved, field)
    check_shape(saved, field)
    check_pieces(saved, field)
    s = fresh(field, book, chance)
    s.windows = windows  # before the options are worked out: an open window must stay open
    for name in (*BY_UNIT, *BY_LEADER, *BY_SIDE, *CARD_LISTS, *NUMBERS, "held", "hands", "tracks", "slots", "taken"):
        setattr(s, name, getattr(saved, name))
    s.ordered, s.led = saved.ordered, saved.led
    s.exited, s.waiting = saved.exited, saved.waiting
    s.counters, s.marks, s.changes = saved.counters, saved.marks, saved.changes
    s.quiet = counted(saved)
    if s.tactics.used:
        restore_tactics(s.tactics, saved.tactics, field)
    s.stack = [restore_frame(book, frame, field) for frame in saved.stack]
    place_pieces(s)
    if s.result < 0:
        stand_at_decision(s)
    return s


def counted(saved: SavedState) -> int:
    """The quiet turns of a save; one that has no count begins with none."""
    return 0 if isinstance(saved.quiet, msgspec.UnsetType) else saved.quiet


def restore_tactics(t: Tactics, saved: SavedTactics | None, field: Field) -> None:
    """The Tactician cards, each of them somewhere, and once."""
    if saved is None or len(saved.hands) != 2:
        raise SaveError("The save has no Tactician cards, and its rules need them: use an unaltered copy.")
    found = [*saved.deck, *saved.discards, *saved.hands[0], *saved.hands[1]]
    if None in found or sorted(card for card in found if card is not None) != field.deck.fresh_tactics():
        raise SaveError("The save's Tactician cards are not those of the deck: use an unaltered copy.")
    kinds, size = len(field.deck.tactics), field.board.size
    lists = [
        (saved.on_unit, len(t.on_unit), 0, kinds + 1),
        (saved.on_enemy, len(t.on_enemy), 0, kinds + 1),
        (saved.on_leader, len(t.on_leader), 0, kinds + 1),
        (saved.came_from, len(t.came_from), -1, size),
        (saved.answers, len(t.answers), -1, len(t.answers)),
        ([saved.commander], 1, -1, len(t.on_leader)),
    ]
    for values, length, low, high in lists:
        if len(values) != length or not all(low <= value < high for value in values):
            raise SaveError("The save's marks of Tactician cards do not fit the battle: use an unaltered copy.")
    t.hands = [[card for card in hand if card is not None] for hand in saved.hands]
    t.deck = [card for card in saved.deck if card is not None]
    t.discards, t.on_unit, t.on_enemy, t.on_leader = saved.discards, saved.on_unit, saved.on_enemy, saved.on_leader
    t.came_from, t.answers, t.commander = saved.came_from, saved.answers, saved.commander


def changed_field(saved: SavedState, field: Field) -> Field:
    """The battlefield with what was done to it before the battle."""
    if not saved.changes:
        return field
    for what, piece, sides in saved.changes:
        limit = field.board.size if what == DUG else len(field.kinds)
        if what not in (DUG, STRENGTHENED) or not 0 <= piece < limit or not 0 <= sides < 64:
            raise SaveError("The save changes the battlefield in an impossible way: use an unaltered copy.")
    return field.changed(saved.changes)


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


def restore_frame(book: RuleBook, data: dict[str, Any], field: Field) -> Frame:
    name, step = data.pop("procedure", None), data.pop("step", None)
    if not isinstance(name, str) or name not in book.frames:
        raise SaveError(f"The save is in a procedure '{name}' that these rules do not have: use an unaltered copy.")
    procedure = book.procedures[name]
    frame = book.frames[name]()
    if not isinstance(step, str) or (step != FRAME_END and step not in procedure.index):
        raise SaveError(
            f"The save is at step '{step}' of '{name}', which these rules do not have: use an unaltered copy."
        )
    frame.step = len(procedure.steps) if step == FRAME_END else procedure.index[step]
    empty = frame.data()
    if set(empty) != set(data):
        raise SaveError(f"The save's frame '{name}' does not have the fields of these rules: use an unaltered copy.")
    for key, value in data.items():
        setattr(frame, key, frame_value(name, key, value, empty[key], field))
    if name in WHO and data[WHO[name]] < 0:
        raise SaveError(f"The save's frame '{name}' is about nobody: use an unaltered copy.")
    return frame


def frame_value(name: str, key: str, value: Any, example: Any, field: Field) -> Any:
    if isinstance(example, list) and isinstance(value, list) and all(type(v) is int for v in value):
        if key == "batteries" and all(0 <= v < field.board.size for v in value):
            return tuple(value)
        if key in ("blocks", "faces") and len(value) == len(example):
            return value
    elif type(value) is type(example) and (value in (True, False) or -1 <= value < frame_limit(key, field)):
        return value
    raise SaveError(f"The save's frame '{name}' has a wrong value for '{key}': use an unaltered copy.")


def frame_limit(key: str, field: Field) -> int:
    if key in ("unit", "foe"):
        return len(field.kinds)
    if key == "leader":
        return len(field.leader_side)
    return field.board.size


def check_shape(saved: SavedState, field: Field) -> None:
    """Every list has its length, every number its range."""
    units, leaders, size = len(field.kinds), len(field.leader_side), field.board.size
    cards, grants = len(field.deck.cards), len(field.deck.grants)
    lists: list[tuple[str, int, int, int]] = [
        ("hex", units, -1, size),
        ("blocks", units, 0, 100),
        ("square", units, 0, MASS + 1),
        ("order", units, 0, grants),
        ("moved", units, 0, 100),
        ("joined", units, 0, 2),
        ("battled", units, 0, 2),
        ("leader_hex", leaders, -1, size),
        ("leader_order", leaders, 0, grants),
        ("leader_moved", leaders, 0, 2),
        ("banners", 2, -1000, 1000),
        ("last", 2, -1, cards),
        ("held", len(field.claims), 0, 4),
        ("slots", 4, 0, 100),
        ("taken", -1, 0, 16),
        ("ordered", -1, 0, units),
        ("led", -1, 0, leaders),
        ("exited", field.special.exits, 0, units + 1),
        ("waiting", -1, 0, units),
        ("counters", 5, 0, 100),
        ("marks", field.special.marks, 0, 2),
        ("discards", -1, 0, cards),
        ("played", -1, 0, cards),
    ]
    for name, length, low, high in lists:
        values = getattr(saved, name)
        if (length >= 0 and len(values) != length) or (values and not low <= min(values) <= max(values) < high):
            raise SaveError(f"The save's list '{name}' does not fit the battle: use an unaltered copy.")
    check_cards(saved, field, cards)
    limits = {"result": 3, "turn": MOST_TURNS, "active": 2, "card": cards, "command": 100, "clause": 5, "struck": 100}
    for name, high in limits.items():
        if not -1 <= getattr(saved, name) < high or (name == "active" and saved.active < 0):
            raise SaveError(f"The save's '{name}' does not fit the battle: use an unaltered copy.")
    if not -1 <= counted(saved) <= (2 * field.stalemate or MOST_TURNS):
        raise SaveError("The save's 'quiet' does not fit the battle: use an unaltered copy.")
    if not saved.stack:
        raise SaveError("The save's stack is empty: use an unaltered copy.")


def check_pieces(saved: SavedState, field: Field) -> None:
    """Units have blocks and stand where they can, squares have their cards, the lists of orders agree."""
    counters: list[tuple[int, int]] = []
    for unit, hex in enumerate(saved.hex):
        blocks, square, side = saved.blocks[unit], saved.square[unit], field.side[unit]
        if square and square != MASS:
            counters.append((side, square))
        broken = hex >= 0 and (blocks == 0 or field.closed_for[unit][hex])
        if broken or blocks > field.full[unit] or (square and not can_be_square(saved, side, hex, square)):
            raise SaveError(f"The save's unit {unit + 1} cannot be in the state it is in: use an unaltered copy.")
    ordered = [unit for unit, grant in enumerate(saved.order) if grant]
    led = [leader for leader, grant in enumerate(saved.leader_order) if grant]
    if len(set(counters)) < len(counters) or sorted(saved.ordered) != ordered or sorted(saved.led) != led:
        raise SaveError("The save's squares or orders contradict each other: use an unaltered copy.")


def can_be_square(saved: SavedState, side: int, hex: int, square: int) -> bool:
    """A square stands on the board and has its card on the track; a battalion mass needs none."""
    return hex >= 0 and (square == MASS or saved.tracks[side][square - 1] != -1)


def check_cards(saved: SavedState, field: Field, cards: int) -> None:
    """Every card of the deck is somewhere, and once."""
    if len(saved.hands) != 2 or len(saved.tracks) != 2 or any(len(track) != 4 for track in saved.tracks):
        raise SaveError("The save's hands or square tracks have the wrong shape: use an unaltered copy.")
    found = [*saved.deck, *saved.discards, *saved.played, *saved.scouted, *saved.hands[0], *saved.hands[1]]
    found += [card for track in saved.tracks for card in track if card != -1]
    if None in found or sorted(card for card in found if card is not None) != sorted(field.deck.fresh()):
        raise SaveError("The save's cards are not those of the deck: use an unaltered copy.")
