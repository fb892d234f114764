"""Special rules of battles under Plus: they hold, and those that speak of cards or counters are read in its own way."""

from typing import Any

import pytest

from bicorne import Game
from bicorne.rules import rule_set
from bicorne.rules.pieces import eliminate_leader
from bicorne.rules.plus.charge import can_charge
from bicorne.rules.special.kinds import special_rules
from bicorne.scenario import find_scenario
from bicorne.setup import read_scenario, tables_of
from bicorne.view import piles
from boards import bar, dice, events, has_unit, loaded, options, unit
from staffs import action_cards, finish_turn, new_battle, staff_board, step

pytestmark = pytest.mark.rule("plus.scenario.core-rules")


def rule(**fields: object) -> str:
    """A [[rule]] table."""
    return "[[rule]]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in fields.items())


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def told(id: str, rules: str) -> list[str]:
    """The special rules of a battle as players of a rule set read them."""
    scenario = read_scenario(*find_scenario(id), rules)
    return special_rules(scenario, tables_of(rules), rule_set(rules))


def to_first_turn(game: Game) -> Game:
    """Past all that is settled before the battle."""
    while game.view(None)["state"]["stack"][-1]["procedure"] in ("staffing", "mother russia"):
        game.play("pass" if "pass" in game.options else game.options[0])
    return game


# ------------------------------------------------------------------ cards and counters


@pytest.mark.parametrize(("battle", "side", "cards"), [("bailen", "spanish", 1), ("ocana", "spanish", 2)])
def test_guerrillas_are_as_many_cards_as_the_core_game_has_counters(battle: str, side: str, cards: int) -> None:
    game = Game.new(battle, seed=1, rules="plus")
    assert action_cards(game, side).count("guerrilla-action") == cards
    assert not any("guerrilla-action" in action_cards(game, other) for other in game.sides if other != side)
    counters = game.view(side)["counters"]
    assert counters is None or not any([*counters["guerrilla"].values(), counters["guerrilla_pool"]])
    assert not [pile for pile in piles(game._s, 0) if pile.kind == "counters"]
    assert "guerrilla" not in [step.name for step in game.book.procedures["turn"].steps]
    core = Game.new(battle, seed=1, rules="classic")
    assert core.view(side)["counters"]["guerrilla"][side] == cards


def test_players_of_plus_read_of_cards_where_others_read_of_counters() -> None:
    assert "Aréizaga begins with two Guerrilla Action cards." in told("ocana", "plus")
    assert any("guerrilla counters" in line for line in told("ocana", "classic"))
    assert not any("counter" in line for line in told("bailen", "plus"))
    assert told("teugn-hausen", "plus") == [line for line in told("teugn-hausen", "classic") if "mass" not in line]
    assert not any("Tactician" in line for line in told("aspern", "plus"))


@pytest.mark.parametrize(("face", "left"), [("saber", 4), ("inf", 0)])
def test_a_guerrilla_action_meets_the_card_that_the_enemy_has_drawn(face: str, left: int) -> None:
    for seed in range(60):
        game = to_first_turn(Game.new("ocana", seed=seed, rules="plus"))
        if game.deciding == "spanish" and game.view(None)["state"]["staff"]["points"] == 4:
            break
    assert step(game) == "guerrilla action" and game.active == "french"
    (met,) = events(game.play("play guerrilla-action", dice=face), "CardSpoiled")
    assert met.spoiled == (left == 0)
    assert game.view(None)["state"]["staff"]["points"] == left


HAND = "rally bombard leadership sappers"


def leader_falls(extra: str, seed: int = 1) -> tuple[list[str], list[Any]]:
    """The action cards that the French have left when a leader of theirs has fallen, and what happened."""
    pieces = "E3 BLN, E4 +F, G3 BLN, G4 +F, A1 +B, A9 FLN"
    game = staff_board(pieces, ordered="E3, G3", sacs={"french": HAND}, extra=extra, seed=seed)
    happened = game.play("melee E3 E4", dice="saber art art art")
    return [card for card in HAND.split() if card in action_cards(game, "french")], happened


def test_a_side_loses_action_cards_at_random_with_its_leader() -> None:
    loss = rule(kind="leader_loss", side="french", discard=2)
    left = {tuple(leader_falls(loss, seed)[0]) for seed in range(8)}
    assert {len(cards) for cards in left} == {2} and len(left) > 1
    assert len(events(leader_falls(loss)[1], "ActionCardLost")) == 2
    assert leader_falls("")[0] == HAND.split()
    other = rule(kind="leader_loss", side="french", hex="G4", discard=2)  # of another leader
    assert leader_falls(other)[0] == HAND.split()


@pytest.mark.parametrize(("name", "lost"), [("Louis Ferdinand", 1), ("Bevilaqua", 0)])
def test_at_saalfeld_the_fall_of_louis_ferdinand_costs_a_card(name: str, lost: int) -> None:
    game = to_first_turn(Game.new("saalfeld", seed=3, rules="plus"))
    s = game._s
    leader = next(i for i, known in enumerate(s.field.leader_names) if known.endswith(name))
    before = len(action_cards(game, "prussian"))
    eliminate_leader(s, leader, s.leader_hex[leader])
    assert len(action_cards(game, "prussian")) == before - lost


def test_mother_russia_rolls_as_many_dice_as_the_file_has_cards() -> None:
    game = Game.new("eylau", seed=1, rules="plus")
    (rolled,) = events(game.play("roll", dice="cav inf art flag saber"), "MusterRolled")
    assert len(rolled.faces) == 5
    place = next(option for option in game.options if option.startswith("cossacks"))
    game.play(place)
    home = next(piece.facing for piece in game.units if piece.side == "russian")
    assert unit(game, place.split()[1]).facing == home
    to_first_turn(game)
    assert step(game) in ("order", "choose clause")


def test_works_dug_before_the_battle_bar_the_start_of_a_charge() -> None:
    mother = rule(kind="mother_russia", side="allied")
    game = new_battle("E3 RLN+, C3 RLC, E8 FLN+", extra=mother)
    game.play("roll", dice="saber saber saber saber saber")
    cavalry, hex = game.field.start.index(game.field.board.find("C3")), game.field.board.find("E3")
    assert can_charge(game._s, cavalry, hex)
    game.play(next(option for option in game.options if option.startswith("dig E3")))
    assert not can_charge(game._s, cavalry, hex)
    to_first_turn(game)


@pytest.mark.parametrize(("date", "counter"), [("1805-10-08", 6), ("1809-04-19", 5)])
def test_the_year_decides_on_battalion_mass_and_not_the_rule(date: str, counter: int) -> None:
    mass = rule(kind="battalion_mass", side="allied")
    for extra in (mass, ""):
        game = staff_board(
            "G5 ALN, G6 FLC, A1 +A, A9 +F", to_move="french", ordered="G6", facing={"G6": "S"}, extra=extra
        )
        text = game.field.source.replace("format = 1", f"format = 1\ndate = {date}", 1)
        game = Game.new(text, seed=1, rules="plus")
        game.play("melee G6 G5")
        assert events(game.play("form-square G5", dice="art"), "SquareFormed")[0].space == counter


# ------------------------------------------------------------------ as they are


def test_iron_will_lets_prussians_ignore_flags() -> None:
    will = rule(kind="iron_will", side="allied")
    counters = {"allied": "iron_will = 2"}
    game = staff_board("G5 KLN, G7 FFA, A1 KLN+, A9 +F", to_move="french", ordered="G7", extra=will, sides=counters)
    game.play("fire G7 G5", dice=loaded(game, "fire G7 G5", "flag", "flag"))
    assert options(game, "iron-will") == ["iron-will 1", "iron-will 2"]
    game.play("iron-will 1")
    (step_back,) = {option.split()[2][1] for option in options(game, "retreat")}
    assert step_back == "4" and game.view(None)["counters"]["iron_will"]["allied"] == 1
    game.play(game.options[0])
    assert not has_unit(game, "G5") and not options(game, "retreat")  # one hex for the other flag


@pytest.mark.parametrize(("limit", "offered"), [(0, False), (1, True), (None, True)])
def test_a_battle_may_limit_garrisons(limit: int | None, offered: bool) -> None:
    extra = rule(kind="garrison", side="allied", most=limit) if limit is not None else ""
    game = staff_board("E3 t:BLN+, E8 FLN+", ordered="E3", phase="move", extra=extra)
    assert bool(options(game, "garrison")) == offered
    assert "move E3 E4" in game.options


def test_a_command_held_back_is_not_ordered_by_points_nor_by_cards() -> None:
    held = rule(kind="no_order", side="allied", hexes=["E3"], until_turn=3)
    pieces = "E3 BLN+, F3 BLN+, G9 FLN+"
    early = staff_board(pieces, points=3, turn=2, extra=held, sacs={"allied": "leadership"})
    assert {option for option in early.options if "E3" in option} == set()
    assert bar(early, "order E3") == bar(early, "order E3 leader") == "scenario.no-order.until-turn"
    early.play("play leadership")
    assert unit(early, "F3").ordered and not unit(early, "E3").ordered
    late = staff_board(pieces, points=3, turn=3, extra=held)
    assert {"order E3", "order E3 leader"} <= set(late.options)
    ace = staff_board(pieces, card="ace", turn=2, extra=held)
    ace.play("use points")
    assert "order E3 leader" not in ace.options
    command = staff_board(pieces, card="ace", turn=2, extra=held)
    command.play("use command")
    assert not [option for option in command.options if "E3" in option]


def test_raw_conscripts_have_no_dice_beyond_their_blocks() -> None:
    raw = rule(kind="conscripts", side="french", hexes=["E5"])
    pieces = "E5 FGR, E4 BLN, G5 FGR, G4 BLN, A9 +F"
    game = staff_board(pieces, ordered="E5, G5", to_move="french", extra=raw)
    blocks = unit(game, "E5").blocks
    assert dice(game, "melee E5 E4") == blocks < dice(game, "melee G5 G4")


def test_a_clock_gives_banners_and_cards_for_them() -> None:
    clock = rule(kind="clock", side="french", turns=[2], worth=2)
    game = staff_board("G3 BLN+, G9 FLN+", turn=2, points=0, saved={"G3": 1}, extra=clock)
    finish_turn(game)
    assert game.banners["french"] == 2 and len(action_cards(game, "french")) == 2


def test_units_leave_by_an_exit_for_banners() -> None:
    leave = rule(kind="exit", side="allied", edge="bottom", hexes=["E1"], worth=1)
    game = staff_board("E1 BLN, G1 BLN+, G9 FLN+", ordered="E1, G1", phase="move", extra=leave)
    assert options(game, "exit") == ["exit E1"]
    assert bar(game, "exit G1") == "scenario.exit.hexes"
    game.play("exit E1")
    assert not has_unit(game, "E1") and game.banners["allied"] == 1 and len(action_cards(game, "allied")) == 1


def test_reinforcements_come_with_their_front_to_the_enemy() -> None:
    reserve = rule(kind="reinforce", side="french", turn=2, hexes=["G9", "H9"], units=["FLN", "FLC"], leader="Ney")
    game = staff_board("G3 BLN+, A9 FLN+", turn=2, points=0, saved={"G3": 1}, extra=reserve)
    finish_turn(game)
    assert unit(game, "G9").leader == "Ney" and unit(game, "G9").facing == unit(game, "H9").facing == 6
    while step(game) == "choose clause":
        game.play("use points")
    assert "order G9" in game.options


BROWNE = rule(kind="must_advance", side="allied", hex="E3", turn=2)


def forward(**more: Any) -> Game:
    return staff_board("E3 BLN, C3 BLN+, G9 FLN+", card="two", turn=2, extra=BROWNE, **more)


def test_a_unit_that_must_go_forward_does_so_first_and_takes_a_front() -> None:
    game = forward()
    assert unit(game, "E3").ordered
    game.play("order C3")
    game.play("pass")
    forward_moves = options(game, "move")
    assert {"move E3 D4", "move E3 E4"} <= set(forward_moves) == set(game.options)
    assert bar(game, "move C3 C4") == bar(game, "pass") == "scenario.must-advance.goes"
    game.play("move E3 E4")
    assert step(game) == "face" and "face E4 ENE" in game.options
    game.play("face E4 ENE")
    assert unit(game, "E4").facing == 2 and unit(game, "E4").moved
    assert step(game) == "move" and "move C3 C4" in game.options and not [o for o in game.options if " E4" in o[:8]]


def test_mud_shortens_forced_marches_too() -> None:
    mud = rule(kind="muddy", types=["LC"], minus=1, until_turn=3)
    for turn, far in ((2, 3), (3, 4)):
        game = staff_board("A3 BLC, A1 +B, M9 FLN+", ordered="A3", phase="move", turn=turn, extra=mud)
        board = game.field.board
        reached = [option.split()[2] for option in options(game, "move")]
        assert max(board.distance[board.find("A3")][board.find(hex)] for hex in reached) == far


def test_wet_powder_costs_infantry_a_die_in_fire() -> None:
    wet = rule(kind="wet_powder", minus=1, until_turn=3)
    pieces = "E3 BLN, E5 FLN, I3 BFA, I5 FLN, A1 +B"
    before = staff_board(pieces, ordered="E3, I3", turn=2, extra=wet)
    after = staff_board(pieces, ordered="E3, I3", turn=3, extra=wet)
    assert dice(before, "fire E3 E5") == dice(after, "fire E3 E5") - 1
    assert dice(before, "fire I3 I5") == dice(after, "fire I3 I5")


def test_in_the_mist_fire_reaches_less_far() -> None:
    mist = rule(kind="range_limit", max=2, until_turn=4)
    game = staff_board("E3 BFA, E5 FLN, E6 FLN, A1 +B", ordered="E3", turn=3, extra=mist)
    assert options(game, "fire") == ["fire E3 E5"]
    assert bar(game, "fire E3 E6") == "scenario.range-limit.fire"
    snow = rule(kind="range_limit", max=2, die="flag")
    rolled = staff_board("E4 BLN+, E6 FFA, A9 +F", points=0, saved={"E4": 1}, extra=snow)
    rolled.play("pass", dice="flag")
    assert rolled.view(None)["state"]["marks"] == [True]
