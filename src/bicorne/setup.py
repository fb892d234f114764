"""Setting up: from a scenario to a battlefield, and from there to the first decision."""

from functools import lru_cache

from .battlefield import COUNT, GROUP, MAJORITY, SINGLE, Claim, Field
from .chance import Chance
from .data.cards import load_deck
from .data.limits import load_stalemate
from .data.strict import FOLDER
from .data.tables import load_tables
from .flow import advance
from .rules import DEFAULT_RULES, foreign_keys, foreign_tables, passed_over, rule_book, rule_set, rule_sets
from .rules.book import RuleBook
from .rules.special.kinds import add_special, admit
from .rules.victory import fulfilled, ground_banners
from .scenario import Kit, Scenario, parse, public_text
from .state import State, fresh
from .tables import Tables
from .terms import DRAW

SCOPES = {"single": SINGLE, "group": GROUP, "majority": MAJORITY, "count": COUNT}
WATER = ("river", "stream", "ford")  # what a bridge spans, and whose limits it cancels


def read_scenario(text: str, origin: str, rules: str = "") -> Scenario:
    """The scenario behind a text, with the card names of its rule set's deck checked too."""

    return parse(text, origin, lambda named: kit_of(rules or named))


def tables_of(rules: str) -> Tables:
    """The tables of a rule set."""
    changes = rule_set(rules).tables
    return load_tables(changes=FOLDER / f"{changes}.toml" if isinstance(changes, str) else changes)


def kit_of(rules: str) -> Kit:
    """What a rule set gives to the reader of a battle; one that does not exist is refused later, by name."""
    books = rule_sets()
    book = books.get(rules) or books[DEFAULT_RULES]
    foreign = passed_over(book.name)
    return Kit(
        tables_of(book.name),
        list(books),
        load_deck(book.deck),
        book.scenario_tables,
        foreign,
        book.board,
        {table: reader for table, reader in foreign_tables(book.name).items() if table not in foreign},
        [*book.position_keys, *foreign_keys(book.name)],
    )


@lru_cache(maxsize=64)
def stage(text: str, origin: str, rules: str = "") -> tuple[Scenario, Field]:
    """A battle read and laid out; nothing in it changes while it is fought, so games share it."""
    scenario = read_scenario(text, origin, rules)
    return scenario, lay_out(scenario, rules)


# ------------------------------------------------------------------ the battlefield


def lay_out(scenario: Scenario, rules: str = "") -> Field:
    """Everything the scenario fixes: ground, troops, goals. [classic.setup.scenario-drives]"""
    book = rule_set(rules or scenario.rules)
    field = Field(scenario.board, tables_of(book.name), load_deck(book.deck), book.die)
    field.words = book.words
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
    set_goals(field, scenario)
    admit(field, book, scenario.special)
    add_special(field, scenario.special, True)
    book.opening.muster(field, scenario)
    add_special(field, scenario.special, False)  # rules speak of troops by number: all of them are there now
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
        number = field.muster(kind, unit.side, unit.hex, full, unit.blocks, unit.name, unit.plural)
        if kind.type.makes_way:
            field.garrisons[unit.side].append(number)  # [exp.garrison.set-up-by-scenario]
    for leader in scenario.leaders:
        field.appoint(leader.side, leader.name, leader.hex)


def set_goals(field: Field, scenario: Scenario) -> None:
    field.first = scenario.first  # [classic.setup.first-player]
    field.underway = scenario.position is not None
    field.max_turns = scenario.max_turns
    field.at_limit = DRAW if scenario.at_limit < 0 else scenario.at_limit
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
    """Place the pieces, open the battle as its rules do, and go on to the first decision."""
    s = fresh(field, book, chance)
    s.windows = windows
    deploy(s)
    book.opening.begin(s, scenario)
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


def first_state(text: str, origin: str, rules: str, chance: Chance, windows: bool) -> State:
    """The first decision of a battle."""
    scenario, field = stage(text, origin, rules)
    return set_up(scenario, field, rule_book(rules or scenario.rules, field.special), chance, windows)
