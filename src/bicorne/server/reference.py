"""Units, terrain, cards and rules as a reader wants them, from the same tables that the game plays by."""

from typing import Any, TypeVar

from ..cards import Card, Deck, TacticianCard
from ..data.cards import load_deck
from ..data.index import rules as rule_index
from ..data.lessons import load_lessons
from ..players import DEFAULT, LEVELS
from ..rules import rule_sets
from ..scenario import list_scenarios
from ..setup import tables_of
from ..tables import Cell, Kind, Terrain
from ..terms import ARMS


def reference() -> dict[str, Any]:
    tables = [tables_of(name) for name in rule_sets()]
    kinds = by_id([kind for table in tables for kind in table.kinds])
    terrains = by_id([terrain for table in tables for terrain in table.terrains])
    return {
        "units": [unit_row(kind) for kind in kinds],
        "terrain": [terrain_row(terrain) for terrain in terrains],
        "cards": card_rows(),
        "tactics": [tactic_row(rules, tactic) for rules, deck in decks().items() for tactic in deck.tactician_cards],
        "lessons": {
            name: load_lessons(book.lessons, book.questions) for name, book in rule_sets().items() if book.lessons
        },
        "rule_sets": [
            {
                "id": name,
                "name": book.words.title,
                "text": book.words.text,
                "battles": list_scenarios(name),
                "cards": bool(load_deck(book.deck).cards),
                "banner": book.words.banner,
            }
            for name, book in rule_sets().items()
        ],
        "levels": [
            {"id": level.name, "name": level.name.capitalize(), "text": level.line, "usual": level.name == DEFAULT}
            for level in LEVELS
        ],
    }


Row = TypeVar("Row", Kind, Terrain)


def by_id(rows: list[Row]) -> list[Row]:
    """Every row once, as the first rule set has it."""
    return list({row.id: row for row in reversed(rows)}.values())[::-1]


SLOTS = ("left", "center", "right", "any")


def decks() -> dict[str, Deck]:
    """The Command deck of each rule set, the core game's first."""
    return {name: load_deck(book.deck) for name, book in rule_sets().items()}


def card_rows() -> list[dict[str, Any]]:
    """Every card once, as the first rule set that has it; `texts` are those of other rule sets, where they differ."""
    rows: dict[str, dict[str, Any]] = {}
    for rules, deck in decks().items():
        for card in deck.cards:
            row = rows.setdefault(card.id, card_row(card))
            if row["text"] != card.text:
                row["texts"][rules] = card.text
    return list(rows.values())


def card_row(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "kind": "rank" if card.rank else "section" if card.section else "tactic",
        "count": card.count,
        "text": card.text,
        "texts": {},
        "line": card.line,
        "emblem": card.emblem,
        "points": card.points,
        "orders": {slot: orders for slot, orders in zip(SLOTS, card.slots) if orders},
        "rule": card.rule,
    }


def tactic_row(rules: str, tactic: TacticianCard) -> dict[str, Any]:
    return {
        "rules": rules,
        "id": tactic.id,
        "name": tactic.name,
        "count": tactic.count,
        "text": tactic.text,
        "line": tactic.line,
        "emblem": tactic.emblem,
        "rule": tactic.rule,
    }


def unit_row(kind: Kind) -> dict[str, Any]:
    return {
        "kind": kind.id,
        "code": kind.code,
        "nation": kind.nation,
        "letter": kind.letter,
        "name": kind.name,
        "arm": ARMS[kind.arm],
        "class": kind.type.cls,
        "blocks": kind.blocks,
        "move": kind.move,
        "march": kind.march,
        "range": kind.range,
        "ignores": kind.ignores,
        "retreat": kind.retreat,
        "sabers": kind.sabers,
        "guns": kind.gun_dice[1:3],
        "melee": [{"dice": bonus.dice, "against": (*ARMS, "all")[bonus.against]} for bonus in kind.melee],
        "symbol": f"unit-{kind.letter}{kind.code}",
        "rules": [kind.blocks_rule, kind.fire_rule],
    }


def terrain_row(terrain: Terrain) -> dict[str, Any]:
    return {
        "id": terrain.id,
        "letter": terrain.letter,
        "name": terrain.name,
        "text": terrain_text(terrain),
        "rules": list(dict.fromkeys(terrain.rules.values())),
    }


def terrain_text(terrain: Terrain) -> str:
    """What a player must know about a kind of ground, in a few sentences."""
    if all(terrain.closed_to):
        return "Nobody enters." + (" It blocks the line of sight." if terrain.sight != "clear" else "")
    told = []
    shut = [mover for mover, closed in zip((*ARMS, "leaders"), terrain.closed_to) if closed]
    if shut:
        told.append(f"Closed to {' and '.join(shut)}.")
    if terrain.stops:
        told.append("A unit that enters must stop.")
    if terrain.entry != "all":
        who = "Only light infantry" if terrain.entry == "light" else "No unit"
        told.append(f"{who} battles on the turn of entry.")
    if terrain.sight == "blocks":
        told.append("It blocks the line of sight.")
    elif terrain.sight == "hill":
        told.append("It blocks the line of sight unless both ends stand on hills.")
    told += dice_text("against a unit here", terrain.into) + dice_text("from here", terrain.out)
    if terrain.flags:
        told.append(f"A unit may ignore {terrain.flags} flag{'s' if terrain.flags > 1 else ''} here.")
    if not terrain.square:
        told.append("No square can be formed.")
    return " ".join(told) or "No effect on movement, sight or battle."


def dice_text(where: str, cells: list[Cell]) -> list[str]:
    """Dice lost by the arm that attacks."""
    told = []
    for combat in ("melee", "fire"):
        lost = [f"{arm} -{getattr(cell, combat)}" for arm, cell in zip(ARMS, cells) if getattr(cell, combat)]
        if lost:
            told.append(f"Dice in {combat} {where}: {', '.join(lost)}.")
    return told


def rules() -> list[dict[str, Any]]:
    """The rule index in the order of its files."""
    return [{"id": rule.id, "text": rule.text, "area": rule.area, "see": rule.see} for rule in rule_index().values()]
