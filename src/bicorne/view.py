"""What a side may know, and a possible game behind it.

`view` is the one place that decides what leaves for a side or a bystander: no deck order, no seed, of the
other hand only the number of cards. `deal_behind` deals what is hidden afresh.
"""

from functools import cache
from typing import Any

import msgspec

from .battlefield import DUG, Field
from .cards import Deck
from .chance import DEAL, Chance
from .codec import restore, saved
from .columns import HIDDEN, NO_CARD, Column, Pile, card_columns, card_piles
from .errors import SaveError
from .events import Share
from .flow import current, deciding
from .rules.book import RuleBook
from .rules.conduct import ALL_ROUND, SUCCESSOR, UNLED
from .rules.victory import is_stalemate_near, quiet_turns
from .state import COLUMNS, GUERRILLA, IRON_WILL, POOL, State
from .terms import ARMS
from .wording import sentence


def view(s: State, side: int) -> dict[str, Any]:
    """All that this side may know (-1: a bystander), as plain data."""
    f = s.field
    names = f.board.names
    return {
        "bicorne": "view",
        "rules": s.book.name,
        "scenario": f.public,
        "name": f.name,
        "windows": s.windows,
        **standing(s),
        "counters": counter_data(s),
        "stalemate": stalemate_data(s),
        **asked(s, side),
        "cards": card_data(s, side),
        "tacticians": tactic_data(s, side),
        "goals": {f.side_ids[i]: f.goals[i] for i in (0, 1)},
        "units": [unit_data(s, unit) for unit in range(len(s.hex)) if s.hex[unit] >= 0],
        "leaders": [leader_data(s, leader) for leader in range(len(s.leader_hex)) if s.leader_hex[leader] >= 0],
        "objectives": [objective_data(s, i, names) for i in range(len(f.claims))],
        "state": msgspec.to_builtins(veil(s, side)),
    }


def standing(s: State) -> dict[str, Any]:
    """Where the battle stands, as everybody sees it."""
    f = s.field
    bottom, top = f.side_ids
    decider = deciding(s)
    return {
        "turn": s.turn,
        "active": f.side_ids[s.active],
        "deciding": f.side_ids[decider] if decider >= 0 else None,
        "winner": None if s.result < 0 else (bottom, top, "draw")[s.result],
        "banners": {bottom: s.banners[0], top: s.banners[1]},
    }


def stalemate_data(s: State) -> dict[str, Any]:
    return {"quiet": quiet_turns(s), "limit": s.field.stalemate, "near": is_stalemate_near(s)}


def asked(s: State, side: int) -> dict[str, Any]:
    """What a side may do; nobody else sees it. -1 is a bystander."""
    f = s.field
    return {
        "side": f.side_ids[side] if side >= 0 else None,
        "options": [f.lexicon.text(action) for action in s.options] if side >= 0 and deciding(s) == side else [],
    }


def private_view(s: State, side: int) -> dict[str, Any]:
    """What a table shows to a side alone: what it may do, and the piles as it sees them."""
    shown = asked(s, side)
    return {
        **shown,
        "prices": prices(s) if shown["options"] else {},
        "piles": [pile_data(s.field, pile) for pile in piles(s, side)],
    }


def prices(s: State) -> dict[str, Any]:
    """What the options cost that are paid for, line by line."""
    conduct, text = s.book.conduct, s.field.lexicon.text
    found = {}
    for action in s.options:
        lines = conduct.price(s, action)
        if lines:
            found[text(action)] = [price_line(conduct.price_signs, share) for share in lines]
    return found


def price_line(signs: dict[str, str], share: Share) -> dict[str, Any]:
    line = {"label": share.label, "points": share.dice, "rule": share.rule}
    return line | {"sign": signs[share.rule]} if share.rule in signs else line


def piles(s: State, side: int) -> list[Pile]:
    """Cards and counters, as a side or a bystander sees them. [classic.setup.hand-secret]"""
    deck = s.field.deck
    found = card_piles(s, COLUMNS, card_ids(deck), side, s.active) if deck.cards and deck.shared else []
    for name, kind in (("Iron Will", IRON_WILL), ("guerrilla", GUERRILLA)):
        found += [Pile("counters", name, i, s.counters[kind + i]) for i in (0, 1) if s.counters[kind + i]]
    for part in s.parts:
        found += part.piles(s, side)
    return found


def pile_data(f: Field, pile: Pile) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": pile.kind,
        "name": pile.name,
        "side": f.side_ids[pile.side] if pile.side >= 0 else None,
        "count": pile.count,
    }
    if pile.cards is not None:
        data["cards"] = pile.cards
    if pile.hex >= 0:
        data["hex"] = f.board.names[pile.hex]
    return data


def public_view(s: State) -> dict[str, Any]:
    """What a table shows after every action, the same for everybody, without the units."""
    shown = {**standing(s), "parts": parts(s), "stalemate": stalemate_data(s)}
    if s.result >= 0:
        return {**shown, "phase": "over", "question": None, "window": False, **positions(s)}
    question = current(s)
    return {
        **shown,
        "phase": phase(s),
        "question": question.name,
        "window": s.windows and question.secret,
        **positions(s),
    }


def parts(s: State) -> dict[str, tuple[int, int]]:
    """How much each side has of its next banner, where banners are won in parts."""
    found = [s.book.scoring.part(s, side) for side in (0, 1)]
    return {s.field.side_ids[side]: part for side, part in enumerate(found) if part[1]}


def phase(s: State) -> str:
    """The phase of the turn in which the question stands."""
    return s.book.questions[current(s).name].phase


def positions(s: State) -> dict[str, Any]:
    """Where leaders stand and who holds what, numbered as `pieces` lists them; `unit_now` describes the units."""
    f = s.field
    names = f.board.names
    return {
        "leaders": [
            {"id": leader, "hex": names[hex], "ordered": s.leader_order[leader] > 0}
            for leader, hex in enumerate(s.leader_hex)
            if hex >= 0
        ],
        "held": [[f.side_ids[i] for i in (0, 1) if held >> i & 1] for held in s.held],
        "dug": {
            names[hex]: [name for i, name in enumerate(f.board.sides) if sides >> i & 1]
            for what, hex, sides in s.changes
            if what == DUG
        },
    }


def unit_now(s: State, unit: int) -> dict[str, Any]:
    """What changes about a unit on the board; `unit_marks` are the numbers it is made from."""
    return (
        facing_data(s, unit)
        | beside_data(s, unit)
        | {
            "id": unit,
            "hex": s.field.board.names[s.hex[unit]],
            "blocks": s.blocks[unit],
            "full": s.field.full[unit],
            "square": s.square[unit],
            "ordered": s.order[unit] > 0,
            "moved": s.moved[unit],
            "battled": bool(s.battled[unit]),
        }
    )


def unit_marks(s: State) -> list[tuple[int, ...]]:
    """By unit, the numbers behind `unit_now`: the same marks read the same."""
    conduct = s.book.conduct
    facing = [conduct.facing(s, unit) for unit in range(len(s.hex))]
    beside = [conduct.marks(s, unit) if hex >= 0 else 0 for unit, hex in enumerate(s.hex)]
    return list(zip(s.hex, s.blocks, s.field.full, s.square, s.order, s.moved, s.battled, facing, beside))


def facing_data(s: State, unit: int) -> dict[str, Any]:
    """Where a unit looks, in twelfths of a circle; nothing under rules by which units look nowhere."""
    facing = s.book.conduct.facing(s, unit)
    return {"facing": facing} if facing >= 0 else {}


def beside_data(s: State, unit: int) -> dict[str, Any]:
    """What is drawn beside a unit, under rules by which there is anything."""
    marks = s.book.conduct.marks(s, unit)
    found: dict[str, Any] = {"all_round": True} if marks & ALL_ROUND else {}
    if marks & (UNLED | SUCCESSOR):
        found["signs"] = ["unled" if marks & UNLED else "successor"]
    return found


def pieces(s: State) -> dict[str, Any]:
    """Who the numbered pieces are, on the board or not, and what the objectives are."""
    f = s.field
    names = f.board.names
    return {
        "units": [unit_data(s, unit) for unit in range(len(s.hex))],
        "leaders": [leader_data(s, leader) for leader in range(len(s.leader_hex))],
        "objectives": [objective_data(s, i, names) for i in range(len(f.claims))],
    }


def unit_data(s: State, unit: int) -> dict[str, Any]:
    """A unit as everybody sees it."""
    f = s.field
    kind, hex = f.kinds[unit], s.hex[unit]
    leader = s.leader_at[hex] if hex >= 0 else -1
    return facing_data(s, unit) | {
        "id": unit,
        "side": f.side_ids[f.side[unit]],
        "nation": kind.nation,
        "type": kind.code,
        "name": sentence(f.unit_names[unit] or kind.name),
        "arm": ARMS[kind.arm],
        "class": kind.type.cls,
        "traits": list(kind.type.traits),
        "blocks": s.blocks[unit],
        "full": f.full[unit],
        "hex": f.board.names[hex] if hex >= 0 else None,
        "square": s.square[unit],
        "leader": f.leader_names[leader] if leader >= 0 else None,
        "ordered": s.order[unit] > 0,
        "moved": s.moved[unit],
        "battled": bool(s.battled[unit]),
    }


def leader_data(s: State, leader: int) -> dict[str, Any]:
    f = s.field
    hex = s.leader_hex[leader]
    return {
        "side": f.side_ids[f.leader_side[leader]],
        "name": f.leader_names[leader],
        "hex": f.board.names[hex] if hex >= 0 else None,
        "attached": hex >= 0 and s.at[hex] >= 0,
        "ordered": s.leader_order[leader] > 0,
    }


def objective_data(s: State, i: int, names: list[str]) -> dict[str, Any]:
    f = s.field
    claim = f.claims[i]
    return {
        "id": claim.id,
        "name": claim.name,
        "hexes": [names[hex] for hex in claim.hexes],
        "worth": {f.side_ids[side]: claim.worth[side] for side in (0, 1) if claim.sides[side]},
        "permanent": claim.permanent,
        "turn_start": claim.turn_start,
        "held_by": [f.side_ids[side] for side in (0, 1) if s.held[i] >> side & 1],
    }


def counter_data(s: State) -> dict[str, Any]:
    """The counters of the armies that have any, by side; the pool are those that nobody has."""
    bottom, top = s.field.side_ids
    counters = s.counters
    return {
        "iron_will": {bottom: counters[IRON_WILL], top: counters[IRON_WILL + 1]},
        "guerrilla": {bottom: counters[GUERRILLA], top: counters[GUERRILLA + 1]},
        "guerrilla_pool": counters[POOL],
    }


@cache
def card_ids(deck: Deck) -> list[str]:
    """The ids of all cards by number."""
    return [card.id for card in deck.cards]


def card_data(s: State, side: int) -> dict[str, Any]:
    """This side's cards by name, the other's by number. [classic.setup.hand-secret]"""
    bottom, top = s.field.side_ids
    ids = card_ids(s.field.deck)
    own = s.tracks[side] if side >= 0 else []
    return {
        "hand": [ids[card] for card in s.hands[side]] if side >= 0 else [],
        "hands": {bottom: len(s.hands[0]), top: len(s.hands[1])},
        "track": [ids[card] if card >= 0 else None for card in own],  # [classic.square.owner-may-look]
        "tracks": {bottom: [card >= 0 for card in s.tracks[0]], top: [card >= 0 for card in s.tracks[1]]},
        "scouted": [ids[card] for card in s.scouted] if side == s.active else [],
        "played": [ids[card] for card in s.played],
        "counts_as": ids[s.card] if s.card >= 0 else None,
        "discards": [ids[card] for card in s.discards],
        "deck": len(s.deck),
    }


def tactic_data(s: State, side: int) -> dict[str, Any] | None:
    """This side's Tactician cards by name, the other's by number; rules without them have none.

    [exp.tactician.hand-hidden]
    """
    if not s.book.tacticians:
        return None
    f, t = s.field, s.tacticians
    ids = [tactic.id for tactic in f.deck.tactician_cards]
    return {
        "hand": [ids[card] for card in t.hands[side]] if side >= 0 else [],
        "hands": {f.side_ids[i]: len(t.hands[i]) for i in (0, 1)},
        "discards": [ids[card] for card in t.discards],  # [exp.tactician-card.capable-tactician-look-first]
        "deck": len(t.deck),
        "marks": {f.board.names[s.hex[unit]]: ids[card] for unit, card in t.laid(s)},
    }


def veil(s: State, side: int) -> dict[str, Any]:
    """The state with every card that side does not know taken out."""
    plain = saved(s)
    veil_cards(plain, COLUMNS, side, s.active)
    for part in s.parts:
        veil_cards(plain[part.key], part.columns, side, s.active)
    return plain


def veil_cards(plain: dict[str, Any], columns: dict[str, Column], side: int, active: int) -> None:
    for name, column in card_columns(columns).items():
        plain[name] = column.veiled(plain[name], side, active)


# ------------------------------------------------------------------ a possible game behind a view


def deal_behind(data: dict[str, Any], field: Field, book: RuleBook, chance: Chance) -> State:
    """Deal afresh the cards a view does not show, and go on from there."""
    try:
        plain = msgspec.to_builtins(data["state"])  # no list of the view may become one of the game
        deal_cards(plain, COLUMNS, [field.deck.fresh()], "card", chance)
        for make in book.parts.values():
            if make is not None:
                part = make(field)
                deal_cards(plain[part.key], part.columns, part.whole_decks(field), part.noun, chance)
    except (KeyError, TypeError) as error:
        raise SaveError(f"This is not a view of a game ({error!r}): use what Game.view returns.") from error
    return restore(plain, field, book, chance, data.get("windows") is True)


def deal_cards(
    plain: dict[str, Any], columns: dict[str, Column], unseen: list[list[int]], noun: str, chance: Chance
) -> None:
    """Deal the cards of a deck, or of one for each side, that a view does not show."""
    hidden = [0] * len(unseen)
    for name, column in card_columns(columns).items():
        for owner, pile in enumerate(column.piles(plain[name])):
            deck = owner % len(unseen)
            for card in pile:
                if card is HIDDEN:
                    hidden[deck] += 1
                elif card in unseen[deck]:
                    unseen[deck].remove(card)
                elif card != NO_CARD:
                    raise SaveError(f"The view shows a {noun} too many: use what Game.view returns.")
    for number, cards in zip(hidden, unseen):
        if number > len(cards):
            raise SaveError("The view hides more cards than the deck has: use what Game.view returns.")
        chance.shuffle(cards, DEAL)
    chance.reveals = 0
    for name, column in card_columns(columns).items():
        plain[name] = column.filled(plain[name], unseen)
