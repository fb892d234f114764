"""Setting up: from a scenario to a battlefield, and from there to the first decision."""

from functools import lru_cache

from .battlefield import COUNT, GROUP, MAJORITY, SINGLE, Claim, Field
from .cards import Deck
from .chance import DEAL, Chance
from .data import load_ratings, load_stalemate, load_tables
from .data.cards import load_deck
from .errors import ScenarioError
from .flow import advance
from .hexes import board_of
from .rules import BOOKS, rule_book, rule_set
from .rules.book import RuleBook
from .rules.classic.command import counts_as, give_order, give_orders, grant_for, order_everyone
from .rules.classic.turn import Turn
from .rules.classic.victory import fulfilled, ground_banners
from .rules.special.garrison import most_garrisons
from .rules.special.kinds import add_special, admit
from .rules.special.mother_russia import musters
from .scenario import Position, Scenario, SideSetup, parse, public_text
from .state import State, fresh, other
from .terms import INFANTRY

SCOPES = {"single": SINGLE, "group": GROUP, "majority": MAJORITY, "count": COUNT}
PHASES = {"muster": "begin turn", "command": "play card", "order": "choose clause", "move": "move", "combat": "battle"}
WATER = ("river", "stream", "ford")  # what a bridge spans, and whose limits it cancels
DRAWN = 2


def read_scenario(text: str, origin: str, rules: str = "") -> Scenario:
    """The scenario behind a text, with the card names of its rule set's deck checked too."""

    def deck(named: str) -> Deck:
        return deck_of(rules or named)

    return parse(text, origin, load_tables(), deck)


def deck_of(rules: str) -> Deck:
    """The deck of a rule set; one that does not exist is refused later, by name."""
    return load_deck(BOOKS[rules].deck if rules in BOOKS else "core")


@lru_cache(maxsize=64)
def stage(text: str, origin: str, rules: str = "") -> tuple[Scenario, Field]:
    """A battle read and laid out; nothing in it changes while it is fought, so games share it."""
    scenario = read_scenario(text, origin, rules)
    return scenario, lay_out(scenario, rules)


# ------------------------------------------------------------------ the battlefield


def lay_out(scenario: Scenario, rules: str = "") -> Field:
    """Everything the scenario fixes: ground, troops, goals. [classic.setup.scenario-drives]"""
    book = rule_set(rules or scenario.rules)
    tables, deck = load_tables(), load_deck(book.deck)
    field = Field(board_of(scenario.width, scenario.depth, scenario.lines), tables, deck)
    field.source, field.public = scenario.text, public_text(scenario.text)
    field.scenario_id, field.name = scenario.id, scenario.name
    field.hex_names = scenario.hex_names
    lay_ground(field, scenario)
    muster_troops(field, scenario)
    for number, side in enumerate(scenario.sides):
        field.side_ids.append(side.id)
        field.side_names.append(side.name)
        field.commanders.append(side.commander)
        field.generals.append(scenario.general(number))
        field.hand_sizes.append(side.cards)
        field.goals.append(side.banners)
        field.start_banners.append(side.start_banners)
        field.iron_will.append(side.iron_will)
        field.guerrilla.append(side.guerrilla)
        field.tacticians.append(rating(side) if book.tactics else 0)
    set_goals(field, scenario)
    admit(field, book, scenario.special)
    add_special(field, scenario.special, True)
    if book.garrisons:
        muster_garrisons(field, scenario)
    add_special(field, scenario.special, False)  # rules speak of troops by number: all of them are there now
    field.grant_rights()
    return field


def rating(side: SideSetup) -> int:
    """Tactician cards of a side: what its file says, else the rating of its commander.

    [exp.tactician.starting-hand, exp.tactician.older-scenarios-rating-card]
    """
    if side.tacticians >= 0:
        return side.tacticians
    ratings = load_ratings()
    if side.commander not in ratings:
        raise ScenarioError(
            f"[sides.{side.id}] tacticians: it is missing, and no rating of '{side.commander}' is known;"
            f" write tacticians = 4 or another number."
        )
    return ratings[side.commander]


def muster_garrisons(field: Field, scenario: Scenario) -> None:
    """Units that can be left in buildings wait off the board: as many as the battle says, or as it has such hexes.

    Each nation with infantry has its own. [exp.garrison.no-component-limit, exp.garrison.block-from-pool]
    """
    places = field.garrison_places.count(True)
    for side in (0, 1):
        most = most_garrisons(field, side)
        infantry = {field.kinds[unit].letter for unit in field.units_of[side] if field.arm[unit] == INFANTRY}
        for letter in scenario.sides[side].nations:
            if letter in infantry:
                kind = field.tables.units[letter, "GN"]
                for _ in range(places if most < 0 else most):
                    unit = field.muster(kind, side, -1, 1, 1)
                    field.garrisons[side].append(unit)
                    field.garrison_pool[side].append(unit)


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
        number = field.muster(kind, unit.side, unit.hex, full, unit.blocks, unit.name, unit.plural)
        if kind.type.garrison:
            field.garrisons[unit.side].append(number)  # [exp.garrison.set-up-by-scenario]
    for leader in scenario.leaders:
        field.appoint(leader.side, leader.name, leader.hex)


def set_goals(field: Field, scenario: Scenario) -> None:
    field.first = scenario.first  # [classic.setup.first-player]
    field.underway = scenario.position is not None
    field.max_turns = scenario.max_turns
    field.at_limit = DRAWN if scenario.at_limit < 0 else scenario.at_limit
    set_stalemate(field, scenario)
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


def set_stalemate(field: Field, scenario: Scenario) -> None:
    """The turns that a file names take the place of the usual ones. [scenario.stalemate.override]"""
    usual = load_stalemate()
    field.stalemate = usual.turns if scenario.stalemate < 0 else scenario.stalemate
    # a count too short for the usual notice is announced after its first turn [scenario.stalemate.announced]
    field.stalemate_notice = max(1, field.stalemate - usual.notice)


# ------------------------------------------------------------------ the first state


def set_up(scenario: Scenario, field: Field, book: RuleBook, chance: Chance, windows: bool) -> State:
    """Place the pieces, deal the cards, and go on to the first decision."""
    s = fresh(field, book, chance)
    s.windows = windows
    deploy(s)
    for number, unit in enumerate(scenario.units):
        s.square[number] = unit.square
    s.stack = [Turn()]
    position = scenario.position
    if not position or position.phase == "muster":
        s.stack += musters(s)
    deal(s, scenario.position)
    if scenario.position:
        resume(s, scenario, scenario.position)
    advance(s)
    return s


def deploy(s: State) -> None:
    """Every piece on its first hex, and what ground that wins."""
    field = s.field
    for unit, hex in enumerate(field.start):
        if hex >= 0:
            s.hex[unit] = hex
            s.at[hex] = unit
    for leader, hex in enumerate(field.leader_start):
        if hex >= 0:
            s.leader_hex[leader] = hex
            s.leader_at[hex] = leader
    for i, claim in enumerate(field.claims):  # ground held from the start needs no one to step on it
        for side in (0, 1):
            if claim.sides[side] and not claim.turn_start and fulfilled(s, claim, side):
                s.held[i] |= 1 << side
    for side in (0, 1):
        s.banners[side] += ground_banners(s, side)


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
    deal_tacticians(s, position)
    s.chance.reveals = 0


def deal_tacticians(s: State, position: Position | None) -> None:
    """Each side its number of Tactician cards. [exp.tactician.starting-hand]"""
    if not s.book.tactics:
        return
    cards = s.field.deck.fresh_tactics()
    if position:
        numbers = s.field.deck.tactic_number
        s.tactics.deck = take(cards, numbers, position.tactician_deck)[::-1]
        s.tactics.discards = take(cards, numbers, position.tactician_discards)
        for side, names in position.tacticians.items():
            s.tactics.hands[side] = take(cards, numbers, names)
    s.chance.shuffle(cards, DEAL)
    for side in (0, 1):
        if not position or side not in position.tacticians:
            for _ in range(min(s.field.tacticians[side], len(cards))):
                s.tactics.hands[side].append(cards.pop())
    s.tactics.deck = cards + s.tactics.deck


def set_aside_named_cards(s: State, position: Position, cards: list[int]) -> None:
    """Cards that a position names are where it says; the rest is dealt."""
    numbers = s.field.deck.number
    s.deck = take(cards, numbers, position.deck)[::-1]
    s.discards = take(cards, numbers, position.discards)
    for side, names in position.hands.items():
        s.hands[side] = take(cards, numbers, names)
    for side, names in position.tracks.items():
        for space, card in enumerate(take(cards, numbers, names)):
            s.tracks[side][space] = card
    if position.card:
        s.played = take(cards, numbers, [position.card])


def take(cards: list[int], numbers: dict[str, int], names: list[str]) -> list[int]:
    """These cards out of a deck; that it has them was checked when the battle was read."""
    for name in names:
        cards.remove(numbers[name])
    return [numbers[name] for name in names]


def resume(s: State, scenario: Scenario, position: Position) -> None:
    """Go on from the moment a position states."""
    s.turn, s.active = position.turn, position.active
    for side, banners in position.banners.items():
        s.banners[side] = banners
    if position.last_card:
        s.last[other(s.active)] = s.field.deck.number[position.last_card]
    s.chance.next_turn()
    s.stack[0].step = s.book.procedures["turn"].at(PHASES[position.phase])
    if position.card:
        s.command = len(s.hands[s.active]) + 1
        s.card = counts_as(s, s.field.deck.number[position.card])
        s.last[s.active] = s.card
    if position.phase not in ("muster", "command"):
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
    scenario, field = stage(text, origin, rules)
    return set_up(scenario, field, rule_book(rules or scenario.rules, field.special), chance, windows)
