"""The special rules of battles, each switched on by its [[rule]] table."""

import pytest

from bicorne import Game
from boards import board, dice, events, leader, options, unit


def rule(**fields: object) -> str:
    """A [[rule]] table."""
    return "[[rule]]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in fields.items())


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else repr(value)


HELD = rule(kind="no_order", side="allied", hexes=["E3"], until_turn=3)


@pytest.mark.rule("scenario.no-order.until-turn")
def test_a_command_held_back_is_ordered_from_its_turn_on():
    pieces = "E3 BLN, F3 BLN, G9 FLN"
    early = board(pieces, hands={"allied": "probe-center rally"}, turn=2, objectives=HELD)
    early.play("play probe-center")
    assert options(early, "order") == ["order F3"]
    assert early.why_not("order E3").rule == "scenario.no-order.until-turn"
    late = board(pieces, hands={"allied": "probe-center rally"}, turn=3, objectives=HELD)
    late.play("play probe-center")
    assert options(late, "order") == ["order E3", "order F3"]


@pytest.mark.rule("scenario.no-order.until-turn")
@pytest.mark.parametrize("card", ["cold-steel", "force-march", "leadership"])
def test_cards_that_order_by_themselves_pass_over_a_command_held_back(card):
    game = board("E3 BLN+, F4 FLN, I3 BLN+, I4 FLN", hands={"allied": f"{card} rally"}, objectives=HELD)
    game.play(f"play {card}")
    if card == "force-march":
        game.play("use center")
    assert unit(game, "I3").ordered
    assert not unit(game, "E3").ordered


@pytest.mark.rule("scenario.no-order.until-banners")
@pytest.mark.parametrize(("banners", "free"), [(2, False), (3, True)])
def test_a_command_is_released_by_banners(banners, free):
    held = rule(kind="no_order", side="allied", hexes=["E3"], until_banners=3)
    game = board(
        "E3 BLN, F3 BLN, G9 FLN", hands={"allied": "probe-center rally"}, banners={"allied": banners}, objectives=held
    )
    game.play("play probe-center")
    assert ("order E3" in game.options) == free
    if not free:
        assert game.why_not("order E3").rule == "scenario.no-order.until-banners"


@pytest.mark.rule("scenario.no-order.leaders")
def test_the_leader_of_a_command_held_back_waits_with_it():
    game = board("E3 BLN+, F3 BLN+, G9 FLN", hands={"allied": "probe-center rally"}, objectives=HELD)
    game.play("play probe-center")
    assert [o for o in game.options if "leader" in o] == ["order F3 leader"]
    assert game.why_not("order E3 leader").rule == "scenario.no-order.until-turn"


SLIP_AWAY = rule(
    kind="exit", side="allied", edge="bottom", hexes=["E1", "F1"], from_turn=2, per_units=2, worth=1, max=1
)


def leaving(turn: int = 2, pieces: str = "E1 BLN+, F1 BLC, G1 BLN, I1 FLN") -> Game:
    return board(pieces, ordered="E1, F1, G1", phase="move", turn=turn, objectives=SLIP_AWAY)


@pytest.mark.rule("scenario.exit.hexes", "scenario.exit.costs-the-move", "scenario.exit.from-turn")
def test_units_leave_from_the_exit_hexes_from_their_turn_on():
    game = leaving()
    assert options(game, "exit") == ["exit E1", "exit F1"]
    assert game.why_not("exit G1").rule == "scenario.exit.hexes"
    early = leaving(turn=1)
    assert options(early, "exit") == []
    assert early.why_not("exit E1").rule == "scenario.exit.from-turn"
    game.play("move F1 F2")
    game.play("pass")
    assert game.why_not("exit E1").rule == "scenario.exit.costs-the-move"


@pytest.mark.rule("scenario.exit.not-lost")
def test_a_unit_that_left_is_not_lost_and_its_leader_goes_along():
    game = leaving()
    happened = game.play("exit E1")
    assert len(events(happened, "UnitLeft")) == 1
    assert unit(game, "E1") is None and leader(game, "E1") is None
    assert game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("scenario.exit.banners")
def test_every_second_unit_that_leaves_is_a_banner_up_to_the_limit():
    game = board(
        "E1 BLN, F1 BLN, G9 FLN",
        ordered="E1, F1",
        phase="move",
        turn=2,
        hands={"allied": "rally"},
        objectives=SLIP_AWAY,
    )
    game.play("exit E1")
    assert game.banners["allied"] == 0
    game.play("exit F1")
    assert game.banners["allied"] == 1


@pytest.mark.rule("scenario.exit.banners")
def test_no_more_banners_than_the_rule_gives():
    four = SLIP_AWAY.replace("'E1', 'F1'", "'D1', 'E1', 'F1', 'G1'")
    game = board(
        "D1 BLN, E1 BLN, F1 BLN, G1 BLN, A3 BLN, G9 FLN",
        ordered="D1, E1, F1, G1",
        phase="move",
        turn=2,
        objectives=four,
    )
    for hex in ("D1", "E1", "F1", "G1"):
        game.play(f"exit {hex}")
    assert game.banners["allied"] == 1


def next_french_turn(game: Game) -> list[object]:
    """Spend the allied turn on a card that orders nobody."""
    happened = list(game.play("play first-strike"))
    assert game.deciding == "french"
    return happened


CLOCK = rule(kind="clock", side="french", turns=[2, 4], worth=2, unless={"side": "allied", "hexes": ["G7", "H7"]})


@pytest.mark.rule("scenario.clock.banners")
def test_the_clock_gives_banners_at_the_start_of_the_named_turns():
    for turn, gained in ((1, 0), (2, 2), (3, 0), (4, 2)):
        game = board("G3 BLN, G9 FLN", turn=turn, hands={"allied": "first-strike"}, objectives=CLOCK)
        next_french_turn(game)
        assert game.banners["french"] == gained


@pytest.mark.rule("scenario.clock.unless")
@pytest.mark.parametrize(("hex", "gained"), [("G7", 0), ("H7", 0), ("F7", 2)])
def test_the_clock_stops_while_the_other_side_holds_a_named_hex(hex, gained):
    game = board(f"{hex} BLN, G3 BLN, G9 FLN", turn=2, hands={"allied": "first-strike"}, objectives=CLOCK)
    next_french_turn(game)
    assert game.banners["french"] == gained


@pytest.mark.rule("scenario.muddy.slower")
def test_mud_slows_the_named_troops_while_it_lasts():
    mud = rule(kind="muddy", arms=["artillery"], types=["LC"], minus=1, until_turn=3)
    pieces = "C3 BFA, E3 BLC, K3 BHC, G9 FLN"
    wet = board(pieces, ordered="C3, E3, K3", phase="move", turn=2, objectives=mud)
    assert options(wet, "move") and not [o for o in wet.options if o.startswith("move C3")]
    assert wet.why_not("move C3 C4").rule == "scenario.muddy.slower"
    assert "move E3 G3" in wet.options and "move E3 H3" not in wet.options
    assert "move K3 M3" in wet.options
    dry = board(pieces, ordered="C3, E3, K3", phase="move", turn=3, objectives=mud)
    assert "move C3 C4" in dry.options and "move E3 H3" in dry.options


@pytest.mark.rule("scenario.range-limit.fire")
def test_in_the_mist_fire_reaches_less_far():
    mist = rule(kind="range_limit", max=2, until_turn=4)
    pieces = "E3 BFA, G3 FLN, H3 FLN"
    game = board(pieces, ordered="E3", turn=3, objectives=mist)
    assert options(game, "fire") == ["fire E3 G3"]
    assert game.why_not("fire E3 H3").rule == "scenario.range-limit.fire"
    clear = board("E3 BFA, H3 FLN", ordered="E3", turn=4, objectives=mist)
    assert options(clear, "fire") == ["fire E3 H3"]


@pytest.mark.rule("scenario.range-limit.fire")
def test_tall_crops_hide_from_infantry_that_is_not_on_a_hill():
    rye = rule(kind="range_limit", max=1, until_turn=5, arms=["infantry"], except_hills=True)
    game = board("E3 BLN, E5 FLN, I3 h:BLN, I5 FLN, L3 BFA, L5 FLN", ordered="E3, I3, L3", objectives=rye)
    assert options(game, "fire") == ["fire I3 I5", "fire L3 I5", "fire L3 L5"]


@pytest.mark.rule("scenario.wet-powder.musketry")
def test_wet_powder_costs_infantry_a_die_in_fire_only():
    wet = rule(kind="wet_powder", minus=1, until_turn=3)
    game = board("E3 BRL, G3 FLN, I3 BFA, K3 FLN", ordered="E3, I3", turn=2, objectives=wet)
    assert (dice(game, "fire E3 G3"), dice(game, "fire I3 K3")) == (3, 3)
    dry = board("E3 BRL, G3 FLN", ordered="E3", turn=3, objectives=wet)
    assert dice(dry, "fire E3 G3") == 4
    melee = board("E3 BLN, F3 FLN", ordered="E3", turn=2, objectives=wet)
    assert dice(melee, "melee E3 F3") == 4


@pytest.mark.rule("scenario.no-entry.closed")
def test_some_troops_may_not_enter_some_hexes():
    ravine = rule(kind="no_entry", arms=["artillery"], hexes=["E4"])
    game = board("E3 BFA, F3 BLN, G9 FLN", ordered="E3, F3", phase="move", objectives=ravine)
    assert "move E3 E4" not in game.options and "move F3 E4" in game.options
    assert game.why_not("move E3 E4").rule == "scenario.no-entry.closed"


@pytest.mark.rule("scenario.no-entry.closed")
def test_nor_fall_back_into_them():
    closed = rule(kind="no_entry", arms=["artillery"], hexes=["D4", "E4"])
    game = board("E5 BFA, E6 FLN", ordered="E6", to_move="french", objectives=closed)
    game.play("melee E6 E5", dice="flag cav cav cav")
    assert unit(game, "E5").blocks == 2


@pytest.mark.rule("scenario.no-square.barred")
@pytest.mark.parametrize("fields", [{"types": ["LN"], "side": "allied"}, {"hexes": ["E5"]}])
def test_some_cannot_form_square(fields):
    barred = rule(kind="no_square", **fields)
    game = board(
        "E5 BLN, E6 FLC", ordered="E6", to_move="french", hands={"allied": "rally elan bombard"}, objectives=barred
    )
    game.play("melee E6 E5", dice="cav cav cav cav")
    assert "form-square E5" not in game.options
    control = board(
        "F5 BLT, F6 FLC", ordered="F6", to_move="french", hands={"allied": "rally elan bombard"}, objectives=barred
    )
    control.play("melee F6 F5")
    assert "form-square F5" in control.options


RESERVE = rule(kind="reinforce", side="french", turn=2, hexes=["G9", "H9"], units=["FLN", "FLC", "FFA"], leader="Ney")


@pytest.mark.rule("scenario.reinforce.arrive")
def test_reinforcements_arrive_at_the_start_of_their_turn_with_their_leader():
    game = board("G3 BLN, A9 FLN", turn=1, hands={"allied": "first-strike"}, objectives=RESERVE)
    next_french_turn(game)
    assert unit(game, "G9") is None
    game = board("G3 BLN, A9 FLN", turn=2, hands={"allied": "first-strike"}, objectives=RESERVE)
    happened = next_french_turn(game)
    assert [event.hex for event in events(happened, "Arrived")] == [unit_hex(game, "G9"), unit_hex(game, "H9")]
    assert (unit(game, "G9").type, unit(game, "H9").type, unit(game, "G9").leader) == ("LN", "LC", "Ney")


def unit_hex(game: Game, name: str) -> int:
    return game._s.field.board.find(name)


@pytest.mark.rule("scenario.reinforce.occupied")
def test_a_reinforcement_without_a_free_hex_waits():
    game = board("G3 BLN, G9 FLN, H9 +F", turn=2, hands={"allied": "first-strike"}, objectives=RESERVE)
    next_french_turn(game)
    assert [u.hex for u in game.units] == ["G3", "G9"]


DASH = rule(kind="sudden_death", side="allied", when="occupy", hexes=["E4", "F4"])


@pytest.mark.rule("scenario.sudden-death.occupy")
def test_a_side_that_holds_all_the_hexes_wins_at_once():
    game = board("E3 BLN, F4 BLN, A1 BLN, G9 FLN", ordered="E3, A1", phase="move", objectives=DASH)
    game.play("move E3 D4")
    assert game.winner is None
    game = board("E3 BLN, F4 BLN, A1 BLN, G9 FLN", ordered="E3, A1", phase="move", objectives=DASH)
    game.play("move E3 E4")
    assert game.winner == "allied"


@pytest.mark.rule("scenario.sudden-death.lost")
def test_a_side_that_has_lost_the_named_units_loses():
    ruin = rule(kind="sudden_death", side="french", when="lost", types=["OG"], count=1)
    game = board("E3 BLN, F3 FOG1, E4 FLN1, G9 FLN", ordered="E3", objectives=ruin)
    game.play("melee E3 E4", dice="inf cav cav cav")
    assert game.winner is None
    game = board("E3 BLN, F3 FOG1, E4 FLN1, G9 FLN", ordered="E3", objectives=ruin)
    game.play("melee E3 F3", dice="inf cav cav cav")
    assert game.winner == "allied"


@pytest.mark.rule("scenario.objective.count")
def test_an_objective_may_ask_for_a_number_of_hexes():
    crossed = (
        "[[objective]]\nid = 'across'\nname = 'Across'\nside = 'allied'\nhexes = ['E4', 'F4', 'G4']\n"
        "scope = 'count'\nneeded = 2"
    )
    game = board("E3 BLN, F3 BLN, K3 BLN, G9 FLN", ordered="E3, F3, K3", phase="move", objectives=crossed)
    game.play("move E3 E4")
    assert game.banners["allied"] == 0
    game.play("move F3 F4")
    assert game.banners["allied"] == 1


@pytest.mark.rule("scenario.limit.turns")
@pytest.mark.parametrize(("at_limit", "winner"), [("french", "french"), ("draw", "draw")])
def test_a_battle_may_have_a_last_turn(at_limit, winner):
    limit = f'[start]\nfirst = "allied"\nmax_turns = 2\nat_limit = "{at_limit}"'
    game = board("G3 BLN, G9 FLN", turn=2, to_move="french", hands={"french": "first-strike"}, start=limit)
    game.play("play first-strike")
    assert game.winner == winner
    before = board("G3 BLN, G9 FLN", turn=1, to_move="french", hands={"french": "first-strike"}, start=limit)
    before.play("play first-strike")
    assert before.winner is None


def test_a_special_rule_survives_a_save():
    game = leaving()
    game.play("exit E1")
    again = Game.load(game.save())
    again.play("exit F1")
    assert again.banners["allied"] == 1
