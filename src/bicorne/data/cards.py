"""Reads the command deck, strictly: an unknown word or a missing key names the file, the place and the remedy."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

from ..actions import CLAUSES
from ..cards import COMMAND_VALUE, MOMENTS, NEVER, OWN, RATING, SLOTS, Card, Deck, Grant, TacticianCard
from ..errors import DataError
from ..terms import ARMS

ANY_SECTION = 7  # all three, as a mask
DEEDS = ("", "copy", "elan", "rally", "short-supply", "first-strike", "take-command")
ROLLS = ("", "melee", "fire", "battle-back")
EMBLEMS = (  # what can be drawn on the face of a card
    *("", "sections", "volley", "colors", "sabers", "bayonets", "blades", "gun", "horsemen", "exchange", "flag"),
    *("chevrons", "hat", "staff", "sweep", "wheel", "shako", "bonnet", "crown", "fool"),
)
LINE_WORDS = 11  # at the foot of a face
NEEDS = ("infantry", "cavalry", "artillery", "infantry|artillery", "light", "leader", "enemy cavalry", "enemy built-up")


class GrantRow(msgspec.Struct, forbid_unknown_fields=True):
    rule: str
    move_rule: str
    battle_rule: str
    reach: int = OWN
    ready: int | str = OWN
    fire: bool = True
    melee: bool = True
    dice: int = 0
    guard_dice: int | None = None
    again_dice: int = OWN
    charge: bool = False
    haste: bool = False
    leader_reach: int = 3
    guard_rule: str = ""
    hushed: str = ""  # the order that is left when an enemy has retreated next to the unit


class VaryRow(GrantRow, forbid_unknown_fields=True):
    instead: bool = False  # `reach` and `ready` replace those of the order; otherwise they are added


class CardRow(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    kind: str
    count: int
    rule: str
    text: str
    line: str = ""  # the text in a few words; without it and an emblem the face is plain
    emblem: str = ""
    orders: dict[str, int | str] = {}
    mirror: str = ""
    draw: int = 1
    arms: list[str] = msgspec.field(default_factory=lambda: list(ARMS))
    horse: bool = False
    apart: bool = False
    leaders: bool = False
    squares: bool = True
    grant: str | dict[str, str] = "normal"
    fast_grant: str = ""
    fallback: bool = False
    everyone: str = ""
    clauses: dict[str, str] = {}  # what is chosen from, as players read it
    deed: str = ""
    section: str = ""
    reshuffle: bool = False
    points: int | str = 0


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    grant: dict[str, GrantRow]
    card: dict[str, CardRow]


class TacticRow(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    count: int
    when: list[str]
    rule: str
    timing: str
    text: str
    effect: str = ""
    arms: list[str] = msgspec.field(default_factory=lambda: list(ARMS))
    light: bool = False
    leader: bool = False
    ordered: bool = False
    squares: bool = False
    square_rule: str = ""
    leader_rule: str = ""
    dice: int = 0
    rolls: str = ""
    never_with: dict[str, str] = {}  # orders of Command cards, each with its rule
    line: str = ""
    emblem: str = ""
    extra: bool = True
    needs: list[str] = []


class VariantFile(msgspec.Struct, forbid_unknown_fields=True):
    """What a rule set makes of the core deck: new counts, further cards and orders, Tactician cards."""

    count: dict[str, int]
    grant: dict[str, GrantRow]
    card: dict[str, CardRow]
    tactic: dict[str, TacticRow]
    vary: dict[str, VaryRow]  # changes that a Tactician card makes to any order
    tactician_draws: list[str] = []  # cards after which their player draws a Tactician card
    both_draw: list[str] = []
    bonus_grant: dict[str, str] = {}  # by Command card: the order that a unit has from a Tactician card
    shared: bool = True  # one deck for both sides, or a whole one for each
    forced_march: list[str] = []  # orders under which units may march farther, away from the enemy
    hand: dict[str, list[str]] = {}  # by nation: what a side begins with besides


@cache
def load_deck(name: str | Path = "core") -> Deck:
    """A deck by name: the core game's, or that with the changes of `<name>.toml`; or the whole deck of a file."""
    if isinstance(name, Path):
        return read_deck(name.read_text("utf-8"), name.name)
    rows = read_rows(data_text("cards.toml"), "cards.toml", CardFile)
    if name == "core":
        return build_deck(rows, "cards.toml")
    file = f"{name}.toml"
    changes = read_rows(data_text(file), file, VariantFile)
    rows.grant |= changes.grant
    rows.card = {id: row for id, row in (rows.card | changes.card).items() if id in changes.count}
    for id, count in changes.count.items():
        rows.card[_known_id(file, "count", id, rows.card)].count = count
    return build_deck(rows, file, changes)


def data_text(file: str) -> str:
    return files("bicorne.data").joinpath(file).read_text("utf-8")


Rows = TypeVar("Rows", bound=msgspec.Struct)


def read_rows(text: str, file: str, kind: type[Rows]) -> Rows:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{file}: {error}; compare the row with its neighbors.") from error


def read_deck(text: str, file: str) -> Deck:
    return build_deck(read_rows(text, file, CardFile), file)


def build_deck(rows: CardFile, file: str, changes: VariantFile | None = None) -> Deck:
    grants = [_grant(0, "none", GrantRow("", "", "", fire=False, melee=False, reach=0, ready=NEVER))]
    for name, grant in rows.grant.items():
        if isinstance(grant.ready, str) and grant.ready != "never":
            raise DataError(f"{file}: grant.{name}.ready is '{grant.ready}': write a number of hexes or 'never'.")
        grants.append(_grant(len(grants), name, grant))
    numbers = {grant.id: grant.index for grant in grants}
    for name, grant in rows.grant.items():
        if grant.hushed:
            grants[numbers[name]].hushed = _known(file, f"grant.{name}.hushed", grant.hushed, numbers)
    if changes:
        _vary_grants(grants, changes)
    cards = [_card(i, file, id, row, numbers) for i, (id, row) in enumerate(rows.card.items())]
    ids = {card.id: card.index for card in cards}
    for card in cards:
        mirror = rows.card[card.id].mirror
        if mirror:
            card.mirror = _known(file, f"card.{card.id}.mirror", mirror, ids)
    if not changes:
        return Deck(cards, grants, [])
    for id in changes.tactician_draws:
        card = cards[_known(file, "tactician_draws", id, ids)]
        card.tacticians, card.text = [1, 0], f"{card.text} Draw a Tactician card."
    for id in changes.both_draw:
        card = cards[_known(file, "both_draw", id, ids)]
        card.tacticians, card.text = [1, 1], f"{card.text} Both players draw a Tactician card."
    for id, name in changes.bonus_grant.items():
        card = cards[_known(file, "bonus_grant", id, ids)]
        card.bonus_grant = _known(file, f"bonus_grant.{id}", name, numbers)
    tactics = [_tactic(i, file, id, row, numbers) for i, (id, row) in enumerate(changes.tactic.items())]
    deck = Deck(cards, grants, tactics)
    deck.shared = changes.shared
    for name in changes.forced_march:
        deck.forced_march[_known(file, "forced_march", name, numbers)] = True
    for nation, names in changes.hand.items():
        deck.hands[nation] = [tactics[_known(file, f"hand.{nation}", id, deck.tactic_number)].id for id in names]
    return deck


def _vary_grants(grants: list[Grant], changes: VariantFile) -> None:
    """Each order once more for every change that a Tactician card can make to it."""
    for base in grants[1:]:
        for change, row in changes.vary.items():
            grant = _grant(len(grants), f"{base.id}+{change}", row)
            grant.base, grant.instead = base.index, row.instead
            grant.fire, grant.melee = row.fire and base.fire, row.melee and base.melee
            grant.dice, grant.guard_dice, grant.rule, grant.guard_rule = (
                base.dice,
                base.guard_dice,
                base.rule,
                base.guard_rule,
            )
            grant.charge, grant.leader_reach = base.charge, base.leader_reach
            grants.append(grant)


def _tactic(index: int, file: str, id: str, row: TacticRow, grants: dict[str, int]) -> TacticianCard:
    place = f"tactic.{id}"
    tactic = TacticianCard(index, id, row.name, row.count, row.text, row.rule, row.timing)
    if not row.when or not set(row.when) <= set(MOMENTS) or row.rolls not in ROLLS:
        raise DataError(f"{file}: {place}: unknown moment or roll; the words are closed lists.")
    tactic.when = row.when
    tactic.arms = [_in_arms(file, place, row.arms, arm) for arm in ARMS]
    tactic.light, tactic.leader, tactic.ordered, tactic.squares = row.light, row.leader, row.ordered, row.squares
    tactic.square_rule, tactic.leader_rule = row.square_rule or row.rule, row.leader_rule or row.rule
    tactic.dice, tactic.rolls, tactic.effect = row.dice, row.rolls, row.effect
    for name in row.never_with:
        _known(file, f"{place}.never_with", name, grants)
    tactic.never_with = row.never_with
    tactic.line, tactic.emblem = _face(file, place, row)
    tactic.extra = row.extra
    if not set(row.needs) <= set(NEEDS):
        raise DataError(f"{file}: {place}.needs: write {', '.join(NEEDS)}.")
    tactic.needs = row.needs
    return tactic


def _grant(index: int, id: str, row: GrantRow) -> Grant:
    ready = NEVER if row.ready == "never" else int(row.ready)
    guard_dice = row.dice if row.guard_dice is None else row.guard_dice
    return Grant(
        index=index,
        id=id,
        reach=row.reach,
        ready=ready,
        fire=row.fire,
        melee=row.melee,
        dice=row.dice,
        guard_dice=guard_dice,
        again_dice=row.again_dice,
        charge=row.charge,
        haste=row.haste,
        leader_reach=row.leader_reach,
        rule=row.rule,
        guard_rule=row.guard_rule or row.rule,
        move_rule=row.move_rule,
        battle_rule=row.battle_rule,
    )


def _card(index: int, file: str, id: str, row: CardRow, grants: dict[str, int]) -> Card:
    place = f"card.{id}"
    card = Card(index, id, row.name, row.kind == "section", row.count, row.text, row.rule)
    if row.kind not in ("section", "tactic", "rank"):
        raise DataError(f"{file}: {place}.kind is '{row.kind}': write 'section', 'tactic' or 'rank'.")
    if isinstance(row.points, str) and row.points != "rating":
        raise DataError(f"{file}: {place}.points is '{row.points}': write a number or 'rating'.")
    card.points = RATING if isinstance(row.points, str) else row.points
    for slot, count in row.orders.items():
        if slot not in SLOTS or not (count == "command" or (isinstance(count, int) and 0 < count <= 9)):
            raise DataError(f"{file}: {place}.orders: use {', '.join(SLOTS)} with a number or 'command'.")
        card.slots[SLOTS.index(slot)] = COMMAND_VALUE if isinstance(count, str) else count
    card.leaders = row.leaders or card.section  # [classic.card.section-detach]
    card.arms = [_in_arms(file, place, row.arms, arm) for arm in ARMS]
    card.horse, card.apart, card.squares = row.horse, row.apart, row.squares
    card.everyone, card.fallback, card.draw, card.reshuffle = row.everyone, row.fallback, row.draw, row.reshuffle
    card.clauses = [_clause(file, place, clause) for clause in row.clauses]
    card.clause_names = list(row.clauses.values())
    card.rank = row.kind == "rank"
    card.line, card.emblem = _face(file, place, row)
    card.deed = row.deed
    if row.section:
        card.leader_sections = ANY_SECTION if row.section == "any" else 1 << SLOTS.index(row.section)
    if row.deed not in DEEDS or row.everyone not in ("", "adjacent", "led", "section"):
        raise DataError(f"{file}: {place}: unknown deed or everyone; the words are closed lists.")
    card.grants = [_known(file, f"{place}.grant", name, grants) for name in _by_arm(row.grant)]
    if row.fast_grant:
        card.fast_grant = _known(file, f"{place}.fast_grant", row.fast_grant, grants)
    return card


def _face(file: str, place: str, row: CardRow | TacticRow) -> tuple[str, str]:
    if row.emblem not in EMBLEMS:
        raise DataError(f"{file}: {place}.emblem: '{row.emblem}' is unknown; write {', '.join(EMBLEMS[1:])}.")
    if len(row.line.split()) > LINE_WORDS:
        raise DataError(f"{file}: {place}.line: a face has room for {LINE_WORDS} words.")
    return row.line, row.emblem


def _by_arm(grant: str | dict[str, str]) -> list[str]:
    if isinstance(grant, str):
        return [grant] * 3
    return [grant.get(arm, "normal") for arm in ARMS]


def _in_arms(file: str, place: str, arms: list[str], arm: str) -> bool:
    for name in arms:
        if name not in ARMS:
            raise DataError(f"{file}: {place}.arms: '{name}' is not an arm; write {', '.join(ARMS)}.")
    return arm in arms


def _clause(file: str, place: str, name: str) -> int:
    if name not in CLAUSES:
        raise DataError(f"{file}: {place}.clauses: '{name}' is unknown; write {', '.join(CLAUSES)}.")
    return CLAUSES.index(name)


def _known_id(file: str, place: str, id: str, rows: dict[str, CardRow]) -> str:
    if id not in rows:
        raise DataError(f"{file}: {place} names '{id}', which is not a card.")
    return id


def _known(file: str, place: str, name: str, numbers: dict[str, int]) -> int:
    if name not in numbers:
        raise DataError(f"{file}: {place} names '{name}', which the file does not define.")
    return numbers[name]
