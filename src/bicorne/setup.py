"""Setting up: from a scenario to a battlefield, and from there to the first decision."""

from functools import lru_cache

from .battlefield import COUNT, GROUP, MAJORITY, SINGLE, Claim, Field
from .chance import DEAL, Chance
from .data import load_tables
from .data.cards import load_deck
from .errors import ScenarioError
from .flow import advance
from .hexes import board_of
from .rules import rule_book
from .rules.book import RuleBook
from .rules.classic.command import counts_as, give_order, give_orders, grant_for, order_everyone
from .rules.classic.turn import Turn
from .rules.classic.victory import count_banners, fulfilled
from .scenario import Position, Scenario, parse, public_text
from .specials import add_special
from .state import State, fresh, other

SCOPES = {"single": SINGLE, "group": GROUP, "majority": MAJORITY, "count": COUNT}
PHASES = {"command": "play card", "order": "choose clause", "move": "move", "combat": "battle"}
WATER = ("river", "stream", "ford")  # what a bridge spans, and whose limits it cancels
DRAWN = 2


def read_scenario(text: str, origin: str) -> Scenario:
    """The scenario behind a text, with the card names of the deck checked too."""
    return parse(text, origin, load_tables(), load_deck())


@lru_cache(maxsize=64)
def stage(text: str, origin: str) -> tuple[Scenario, Field]:
    """A battle read and laid out; nothing in it changes while it is fought, so games share it."""
    scenario = read_scenario(text, origin)
    return scenario, lay_out(scenario)


# ------------------------------------------------------------------ the battlefield


def lay_out(scenario: Scenario) -> Field:
    """Everything the scenario fixes: ground, troops, goals. [classic.setup.scenario-drives]"""
    tables, deck = load_tables(), load_deck()
    field = Field(board_of(scenario.width, scenario.depth, scenario.lines), tables, deck)
    field.source, field.public = scenario.text, public_text(scenario.text)
    field.scenario_id, field.name = scenario.id, scenario.name
    field.hex_names = scenario.hex_names
    lay_ground(field, scenario)
    muster_troops(field, scenario)
    for side in scenario.sides:
        field.side_ids.append(side.id)
        field.side_names.append(side.name)
        field.commanders.append(side.commander)
        field.hand_sizes.append(side.cards)
        field.goals.append(side.banners)
        field.start_banners.append(side.start_banners)
    set_goals(field, scenario)
    for rule in sorted(scenario.special, key=lambda rule: rule.kind != "reinforce"):  # first all troops, then rules
        add_special(field, rule)
    field.grant_rights()
    return field


def lay_ground(field: Field, scenario: Scenario) -> None:
    for hex, letters in enumerate(scenario.terrain):
        grounds = [field.tables.terrain_letters[letter] for letter in letters]
        for terrain in grounds:
            if terrain.id not in WATER or grounds[0].id != "bridge":  # [classic.terrain.bridge-battle]
                field.lay(hex, terrain, terrain is grounds[0])
        if scenario.works[hex]:
            field.dig(hex, scenario.works[hex])
    for hex in scenario.closed:
        field.close(hex)


def muster_troops(field: Field, scenario: Scenario) -> None:
    """A unit's own strength is its strength at set-up; a position states a moment after that."""
    for unit in scenario.units:
        kind = field.tables.kinds[unit.kind]
        full = max(kind.blocks, unit.blocks) if scenario.position else unit.blocks
        field.muster(kind, unit.side, unit.hex, full, unit.blocks, unit.name)
    for leader in scenario.leaders:
        field.appoint(leader.side, leader.name, leader.hex)


def set_goals(field: Field, scenario: Scenario) -> None:
    field.first = scenario.first  # [classic.setup.first-player]
    field.max_turns = scenario.max_turns
    field.at_limit = DRAWN if scenario.at_limit < 0 else scenario.at_limit
    for goal in scenario.objectives:
        sides = [goal.side in (side, -1) for side in (0, 1)]
        held = 0 if goal.held_by < 0 else 1 << goal.held_by
        hexes = [[hex] for hex in goal.hexes] if goal.scope == "single" else [goal.hexes]
        for group in hexes:  # with `single` each hex counts by itself
            claim = Claim(
                goal.id,
                goal.name,
                group,
                SCOPES[goal.scope],
                sides,
                goal.permanent,
                goal.turn_start,
                goal.worth,
                goal.needed,
            )
            field.claim(claim, held)


# ------------------------------------------------------------------ the first state


def set_up(scenario: Scenario, field: Field, book: RuleBook, chance: Chance, windows: bool) -> State:
    """Place the pieces, deal the cards, and go on to the first decision."""
    s = fresh(field, book, chance)
    s.windows = windows
    for unit, hex in enumerate(field.start):
        if hex >= 0:
            s.hex[unit] = hex
            s.at[hex] = unit
            s.square[unit] = scenario.units[unit].square
    for leader, hex in enumerate(field.leader_start):
        if hex >= 0:
            s.leader_hex[leader] = hex
            s.leader_at[hex] = leader
    for i, claim in enumerate(field.claims):  # ground held from the start needs no one to step on it
        for side in (0, 1):
            if claim.sides[side] and not claim.turn_start and fulfilled(s, claim, side):
                s.held[i] |= 1 << side
    count_banners(s)
    s.stack = [Turn()]
    deal(s, scenario.position)
    if scenario.position:
        resume(s, scenario, scenario.position)
    advance(s)
    return s


def deal(s: State, position: Position | None) -> None:
    """Shuffle and deal each side its number of cards. [classic.setup.shuffle-and-deal]"""
    cards = s.field.deck.fresh()
    if position:
        set_aside_named_cards(s, position, cards)
    s.chance.shuffle(cards, DEAL)
    for side in (0, 1):
        if position and side in position.hands:
            continue
        short = s.field.hand_sizes[side] - sum(card >= 0 for card in s.tracks[side])
        if position and side == position.active and position.card:
            short -= 1  # the card in play came from this hand
        for _ in range(max(0, short)):
            s.hands[side].append(cards.pop())
    for unit, space in enumerate(s.square):
        track = s.tracks[s.field.side[unit]]
        if space and track[space - 1] < 0:
            track[space - 1] = cards.pop()
    s.deck = cards + s.deck
    s.chance.reveals = 0


def set_aside_named_cards(s: State, position: Position, cards: list[int]) -> None:
    """Cards that a position names are where it says; the rest is dealt."""
    s.deck = take(s, cards, position.deck, "deck")[::-1]
    s.discards = take(s, cards, position.discards, "discards")
    for side, names in position.hands.items():
        s.hands[side] = take(s, cards, names, "hands")
    for side, names in position.tracks.items():
        for space, card in enumerate(take(s, cards, names, "tracks")):
            s.tracks[side][space] = card
    if position.card:
        s.played = take(s, cards, [position.card], "card")


def take(s: State, cards: list[int], names: list[str], key: str) -> list[int]:
    taken: list[int] = []
    for name in names:
        number = s.field.deck.number[name]
        if number not in cards:
            raise ScenarioError(
                f"[position] {key}: '{name}' is named more often than the deck has it; take one away."
            )
        cards.remove(number)
        taken.append(number)
    return taken


def resume(s: State, scenario: Scenario, position: Position) -> None:
    """Go on from the moment a position states."""
    s.turn, s.active = position.turn, position.active
    for side, banners in position.banners.items():
        s.won[side] += banners - s.banners[side]
        s.banners[side] = banners
    if position.last_card:
        s.last[other(s.active)] = s.field.deck.number[position.last_card]
    s.chance.next_turn()
    s.stack[0].step = s.book.procedures["turn"].at(PHASES[position.phase])
    if position.card:
        s.command = len(s.hands[s.active]) + 1
        s.card = counts_as(s, s.field.deck.number[position.card])
        s.last[s.active] = s.card
    if position.phase != "command":
        resume_orders(s, position)
    for hex, start in position.moved.items():
        resume_move(s, hex, start)
    for hex in position.battled:
        s.battled[s.at[hex]] = True
    for unit in range(len(s.hex)):  # what has moved or battled was ordered, named or not
        if (s.moved[unit] or s.battled[unit]) and unit not in s.ordered:
            s.ordered.append(unit)
    s.events = []


def resume_orders(s: State, position: Position) -> None:
    """Orders already given; a card that orders by itself has done so."""
    card = s.field.deck.cards[s.card] if s.card >= 0 else None
    late = position.phase != "order"
    if card and late and card.everyone and not position.ordered:
        order_everyone(s, card)
    for hex, leader in position.ordered:
        if leader:
            number = s.leader_at[hex]
            s.leader_order[number] = card.grants[0] if card else 1
            s.led.append(number)
        else:
            give_order(s, s.at[hex], grant_for(s, card, s.at[hex]) if card else 1)
    if card and not late and not card.clauses:
        s.stack[0].step = s.book.procedures["turn"].at("order")
        give_orders(s, s.stack[0])


def resume_move(s: State, hex: int, start: int) -> None:
    distance = s.field.board.distance[start][hex]
    if s.at[hex] >= 0:
        s.moved[s.at[hex]] = distance
    else:
        leader = s.leader_at[hex]
        s.leader_moved[leader] = True
        if leader not in s.led:
            s.led.append(leader)


def first_state(text: str, origin: str, rules: str, chance: Chance, windows: bool) -> State:
    """The first decision of a battle."""
    scenario, field = stage(text, origin)
    return set_up(scenario, field, rule_book(rules or scenario.rules, field.special), chance, windows)


