"""The [position] table: a moment within a battle, for tests, puzzles and reports."""

from ..hexes import NOWHERE
from ..reading import Table, hint, show
from ..terms import BOTTOM, TOP
from .draft import NOBODY, Draft
from .model import Position
from .pieces import MOST_CARDS, MOST_SQUARES

PHASES = ("muster", "command", "order", "move", "combat")
MOST_TURNS = 1000


def read_position(draft: Draft, first: int) -> Position:
    """All keys are optional: what is not given is as at the start."""
    table = draft.top.table("position", "[position]")
    card = read_card(draft, table, "card")
    active = draft.side(table, "active", draft.side_ids[first])
    position = Position(
        turn=table.whole("turn", 1, 1, MOST_TURNS),
        active=max(active, BOTTOM),
        phase=table.word("phase", "order" if card else "command", PHASES),
        card=card,
        hands=read_cards_by_side(draft, table, "hands", MOST_CARDS),
        deck=read_cards(draft, table, "deck"),
        discards=read_cards(draft, table, "discards"),
        tracks=read_cards_by_side(draft, table, "tracks", MOST_SQUARES),
        last_card=read_card(draft, table, "last_card"),
        ordered=read_ordered(draft, table, active),
        moved=read_moved(draft, table.table("moved", "[position] moved"), active),
        battled=draft.hexes(table, "battled"),
        banners=read_banners(draft, table.table("banners", "[position] banners")),
        tacticians=read_tacticians(draft, table.table("tacticians", "[position] tacticians")),
        tactician_deck=read_tactics(draft, table, "tactician_deck"),
        tactician_discards=read_tactics(draft, table, "tactician_discards"),
    )
    if card and position.phase in ("muster", "command"):
        table.problem("card", "in the command phase none is played yet", "set phase to order, move or combat")
    for hex in position.battled:
        if draft.lacks_unit(hex):
            table.problem("battled", f"no unit stands on `{draft.name(hex)}`", "correct the hex or the map")
    check_tracks(draft, table, position)
    check_copies(draft, table, position)
    table.expect(*draft.kit.position_keys)
    table.close()
    return position


# ---- cards ----


def read_card(draft: Draft, table: Table, key: str) -> str:
    id = table.text(key, "", "probe-center")
    return id if id and is_card(draft, table, key, id) else ""


def is_card(draft: Draft, table: Table, key: str, id: str) -> bool:
    if draft.deck is None or id in draft.deck.number:
        return True
    table.problem(key, f"{show(id)} is not a card of the deck", hint(id, draft.deck.number))
    return False


def read_cards(draft: Draft, table: Table, key: str) -> list[str]:
    return [id for id in table.texts(key, '["rally", "scout-left"]') if is_card(draft, table, key, id)]


def read_cards_by_side(draft: Draft, table: Table, key: str, most: int) -> dict[int, list[str]]:
    below = table.table(key, f"[position] {key}")
    cards: dict[int, list[str]] = {}
    for side, id in enumerate(draft.side_ids):
        below.expect(id)
        if id in below.data:
            cards[side] = read_cards(draft, below, id)
            if len(cards[side]) > most:
                below.problem(id, f"{len(cards[side])} cards", f"name at most {most}")
    below.close()
    return cards


def read_tacticians(draft: Draft, table: Table) -> dict[int, list[str]]:
    """Tactician hands, by side."""
    hands: dict[int, list[str]] = {}
    for side, id in enumerate(draft.side_ids):
        table.expect(id)
        if id in table.data:
            hands[side] = read_tactics(draft, table, id)
    table.close()
    return hands


def read_tactics(draft: Draft, table: Table, key: str) -> list[str]:
    """Tactician cards; rules without them ignore these."""
    names = table.texts(key, '["sappers"]')
    if draft.deck is None or not draft.deck.tactician_cards:
        return names
    known = [id for id in names if id in draft.deck.tactic_number]
    for id in names:
        if id not in known:
            table.problem(key, f"{show(id)} is not a Tactician card", hint(id, draft.deck.tactic_number))
    return known


def check_tracks(draft: Draft, table: Table, position: Position) -> None:
    """Each card on a track belongs to the square that has the counter of its space."""
    for side, cards in position.tracks.items():
        counters = [unit.square for unit in draft.units_of(side)]
        for space in range(1, min(len(cards), MOST_SQUARES) + 1):
            if space not in counters and draft.sound:
                what = f"no unit of {show(draft.side_ids[side])} has the square counter {space}"
                table.problem("tracks", what, f"add square = {space} to its [[unit]] or leave the card out")


def check_copies(draft: Draft, table: Table, position: Position) -> None:
    """No card lies in more places than the deck has copies of it, and enough are left to deal."""
    if draft.deck is None:
        return
    named = [*position.deck, *position.discards, *([position.card] if position.card else [])]
    for cards in (*position.hands.values(), *position.tracks.values()):
        named += cards
    total = sum(card.count for card in draft.deck.cards)
    if len(named) + still_to_deal(draft, position) > total:
        what = f"{len(named)} cards are named, and too few of the deck's {total} are left to deal"
        table.problem("", what, "name the hands too or fewer cards elsewhere")
    check_counts(table, named, {card.id: card.count for card in draft.deck.cards})
    if draft.deck.tactician_cards:
        tactics = [*position.tactician_deck, *position.tactician_discards]
        for hand in position.tacticians.values():
            tactics += hand
        check_counts(table, tactics, {tactic.id: tactic.count for tactic in draft.deck.tactician_cards})


def check_counts(table: Table, named: list[str], copies: dict[str, int]) -> None:
    for id in dict.fromkeys(named):
        count = named.count(id)
        if count > copies[id]:
            table.problem("", f"{show(id)} is named {count} times", f"the deck has {copies[id]}")


def still_to_deal(draft: Draft, position: Position) -> int:
    """Cards that the hands and tracks need besides those the position names."""
    count = 0
    for side, setup in enumerate(draft.sides):
        tracked = len(position.tracks.get(side, []))
        count += max(0, sum(unit.square > 0 for unit in draft.units_of(side)) - tracked)
        if side not in position.hands:
            in_play = 1 if position.card and side == position.active else 0
            count += max(0, setup.cards - tracked - in_play)
    return count


# ---- pieces ----


def read_ordered(draft: Draft, table: Table, active: int) -> list[tuple[int, bool]]:
    ordered: list[tuple[int, bool]] = []
    for text in table.texts("ordered", '["G5", "H4 leader"]'):
        name, blank, word = text.partition(" ")
        hex = draft.hex(table, "ordered", name)
        piece = (hex, word == "leader")
        if blank and word != "leader":
            remedy = 'write "H4", or "H4 leader" for the leader there'
            table.problem("ordered", f"{show(text)} is not a piece", remedy)
        elif piece in ordered:
            table.problem("ordered", f"{show(text)} is named twice", "name each piece once")
        elif hex != NOWHERE:
            sides = leader_sides(draft, hex) if piece[1] else unit_sides(draft, hex)
            check_owner(draft, table, "ordered", text, sides, active)
            ordered.append(piece)
    return ordered


def read_moved(draft: Draft, table: Table, active: int) -> dict[int, int]:
    """The hex where a piece stands now and the hex it came from."""
    moved: dict[int, int] = {}
    for key, value in table.data.items():
        now, before = draft.hex(table, "", key), draft.hex(table, key, value)
        if NOWHERE not in (now, before):
            check_owner(draft, table, key, key, unit_sides(draft, now) + leader_sides(draft, now), active)
            moved[now] = before
    return moved


def unit_sides(draft: Draft, hex: int) -> list[int]:
    return [draft.units[hex].side] if hex in draft.units else []


def leader_sides(draft: Draft, hex: int) -> list[int]:
    return [leader.side for leader in draft.leaders if leader.hex == hex]


def check_owner(draft: Draft, table: Table, key: str, piece: str, sides: list[int], active: int) -> None:
    """The piece is there and belongs to the side whose turn it is."""
    if not draft.sound or draft.unread or active == NOBODY:
        return
    if not sides:
        table.problem(key, f"{show(piece)}: no such piece stands there", "correct the hex or the map")
    elif active not in sides:
        what = f"{show(piece)} does not belong to {show(draft.side_ids[active])}, whose turn it is"
        table.problem(key, what, "correct the hex or `active`")


def read_banners(draft: Draft, table: Table) -> dict[int, int]:
    banners: dict[int, int] = {}
    for side in (BOTTOM, TOP):
        setup = draft.sides[side]
        table.expect(setup.id)
        if setup.id in table.data:
            banners[side] = table.whole(setup.id, 0, 0, max(setup.banners - 1, 0))
    table.close()
    return banners
