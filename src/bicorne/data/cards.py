"""Reads the command deck, strictly: an unknown word or a missing key names the file, the place and the remedy."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from ..actions import CLAUSES
from ..cards import COMMAND_VALUE, NEVER, OWN, SLOTS, Card, Deck, Grant
from ..errors import DataError

ARMS = ("infantry", "cavalry", "artillery")
DEEDS = ("", "copy", "elan", "rally", "short-supply", "first-strike")


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
    leader_reach: int = 3
    guard_rule: str = ""


class CardRow(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    kind: str
    count: int
    rule: str
    text: str
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
    clauses: list[str] = []
    deed: str = ""
    reshuffle: bool = False


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    grant: dict[str, GrantRow]
    card: dict[str, CardRow]


@cache
def load_deck() -> Deck:
    """The deck of the core game."""
    return read_deck(files("bicorne.data").joinpath("cards.toml").read_text("utf-8"), "cards.toml")


def read_deck(text: str, file: str) -> Deck:
    try:
        rows = msgspec.convert(tomllib.loads(text), CardFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{file}: {error}; compare the row with its neighbors.") from error
    grants = [_grant(0, "none", GrantRow("", "", "", fire=False, melee=False, reach=0, ready=NEVER))]
    for name, grant in rows.grant.items():
        grants.append(_grant(len(grants), name, grant))
    numbers = {grant.id: grant.index for grant in grants}
    cards = [_card(i, file, id, row, numbers) for i, (id, row) in enumerate(rows.card.items())]
    ids = {card.id: card.index for card in cards}
    for card in cards:
        mirror = rows.card[card.id].mirror
        if mirror:
            card.mirror = _known(file, f"card.{card.id}.mirror", mirror, ids)
    return Deck(cards, grants)


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
        leader_reach=row.leader_reach,
        rule=row.rule,
        guard_rule=row.guard_rule or row.rule,
        move_rule=row.move_rule,
        battle_rule=row.battle_rule,
    )


def _card(index: int, file: str, id: str, row: CardRow, grants: dict[str, int]) -> Card:
    place = f"card.{id}"
    card = Card(index, id, row.name, row.kind == "section", row.count, row.text, row.rule)
    if row.kind not in ("section", "tactic"):
        raise DataError(f"{file}: {place}.kind is '{row.kind}': write 'section' or 'tactic'.")
    for slot, count in row.orders.items():
        if slot not in SLOTS or not (count == "command" or (isinstance(count, int) and 0 < count <= 9)):
            raise DataError(f"{file}: {place}.orders: use {', '.join(SLOTS)} with a number or 'command'.")
        card.slots[SLOTS.index(slot)] = COMMAND_VALUE if isinstance(count, str) else count
    card.leaders = row.leaders or card.section  # [classic.card.section-detach]
    card.arms = [_in_arms(file, place, row.arms, arm) for arm in ARMS]
    card.horse, card.apart, card.squares = row.horse, row.apart, row.squares
    card.everyone, card.fallback, card.draw, card.reshuffle = row.everyone, row.fallback, row.draw, row.reshuffle
    card.clauses = [_clause(file, place, clause) for clause in row.clauses]
    card.deed = row.deed
    if row.deed not in DEEDS or row.everyone not in ("", "adjacent", "led", "section"):
        raise DataError(f"{file}: {place}: unknown deed or everyone; the words are closed lists.")
    card.grants = [_known(file, f"{place}.grant", name, grants) for name in _by_arm(row.grant)]
    if row.fast_grant:
        card.fast_grant = _known(file, f"{place}.fast_grant", row.fast_grant, grants)
    return card


def _by_arm(grant: str | dict[str, str]) -> list[str]:
    if isinstance(grant, str):
        return [grant] * 3
    return [grant.get(arm, "normal") for arm in ARMS]


def _in_arms(file: str, place: str, arms: list[str], arm: str) -> bool:
    for name in arms:
        if name not in ARMS:
            raise DataError(f"{file}: {place}.arms: '{name}' is no arm; write {', '.join(ARMS)}.")
    return arm in arms


def _clause(file: str, place: str, name: str) -> int:
    if name not in CLAUSES:
        raise DataError(f"{file}: {place}.clauses: '{name}' is unknown; write {', '.join(CLAUSES)}.")
    return CLAUSES.index(name)


def _known(file: str, place: str, name: str, numbers: dict[str, int]) -> int:
    if name not in numbers:
        raise DataError(f"{file}: {place} names '{name}', which the file does not define.")
    return numbers[name]

