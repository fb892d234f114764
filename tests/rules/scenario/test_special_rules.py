"""The special rules of battles, each switched on by its [[rule]] table."""

import pytest

from bicorne import Game
from bicorne.events import Event
from boards import bar, board, dice, events, has_leader, has_unit, options, undecided, unit


def rule(**fields: object) -> str:
    """A [[rule]] table."""
    return "[[rule]]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in fields.items())


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else repr(value)


HELD = rule(kind="no_order", side="allied", hexes=["E3"], until_turn=3)


@pytest.mark.rule("scenario.no-order.until-turn")
def test_a_command_held_back_is_ordered_from_its_turn_on() -> None:
    pieces = "E3 BLN, F3 BLN, G9 FLN"
    early = board(pieces, hands={"allied": "probe-center rally"}, turn=2, objectives=HELD)
    early.play("play probe-center")
    assert options(early, "order") == ["order F3"]
    assert bar(early, "order E3") == "scenario.no-order.until-turn"
    late = board(pieces, hands={"allied": "probe-center rally"}, turn=3, objectives=HELD)
    late.play("play probe-center")
    assert options(late, "order") == ["order E3", "order F3"]


@pytest.mark.rule("scenario.no-order.until-turn")
@pytest.mark.parametrize("card", ["cold-steel", "force-march", "leadership"])
def test_cards_that_order_by_themselves_pass_over_a_command_held_back(card: str) -> None:
    game = board("E3 BLN+, F4 FLN, I3 BLN+, I4 FLN", hands={"allied": f"{card} rally"}, objectives=HELD)
    game.play(f"play {card}")
    if card == "force-march":
        game.play("use center")
    assert unit(game, "I3").ordered
    assert not unit(game, "E3").ordered


@pytest.mark.rule("scenario.no-order.until-banners")
@pytest.mark.parametrize(("banners", "free"), [(2, False), (3, True)])
def test_a_command_is_released_by_banners(banners: int, free: bool) -> None:
    held = rule(kind="no_order", side="allied", hexes=["E3"], until_banners=3)
    game = board(
        "E3 BLN, F3 BLN, G9 FLN", hands={"allied": "probe-center rally"}, banners={"allied": banners}, objectives=held
    )
    game.play("play probe-center")
    assert ("order E3" in game.options) == free
    if not free:
        assert bar(game, "order E3") == "scenario.no-order.until-banners"


@pytest.mark.rule("scenario.no-order.unless")
@pytest.mark.parametrize(("near", "free"), [("G4 FLN", True), ("H4 FLC", True), ("I4 FLN", False), ("G4 BLN", False)])
def test_a_command_is_released_by_an_enemy_who_comes_too_near(near: str, free: bool) -> None:
    held = rule(
        kind="no_order", side="allied", hexes=["E3"], until_turn=5, unless={"side": "french", "hexes": ["G4", "H4"]}
    )
    game = board(f"E3 BLN, F3 BLN, G9 FLN, {near}", hands={"allied": "probe-center rally"}, objectives=held)
    game.play("play probe-center")
    assert ("order E3" in game.options) == free
    assert free or bar(game, "order E3") == "scenario.no-order.until-turn"


@pytest.mark.rule("scenario.no-order.leaders")
def test_the_leader_of_a_command_held_back_waits_with_it() -> None:
    game = board("E3 BLN+, F3 BLN+, G9 FLN", hands={"allied": "probe-center rally"}, objectives=HELD)
    game.play("play probe-center")
    assert [o for o in game.options if "leader" in o] == ["order F3 leader"]
    assert bar(game, "order E3 leader") == "scenario.no-order.until-turn"


SLIP_AWAY = rule(
    kind="exit", side="allied", edge="bottom", hexes=["E1", "F1"], from_turn=2, per_units=2, worth=1, max=1
)


def leaving(turn: int = 2, pieces: str = "E1 BLN+, F1 BLC, G1 BLN, I1 FLN") -> Game:
    return board(pieces, ordered="E1, F1, G1", phase="move", turn=turn, objectives=SLIP_AWAY)


@pytest.mark.rule("scenario.exit.hexes", "scenario.exit.costs-the-move", "scenario.exit.from-turn")
def test_units_leave_from_the_exit_hexes_from_their_turn_on() -> None:
    game = leaving()
    assert options(game, "exit") == ["exit E1", "exit F1"]
    assert bar(game, "exit G1") == "scenario.exit.hexes"
    early = leaving(turn=1)
    assert options(early, "exit") == []
    assert bar(early, "exit E1") == "scenario.exit.from-turn"
    game.play("move F1 F2")
    game.play("pass")
    assert bar(game, "exit E1") == "scenario.exit.costs-the-move"


@pytest.mark.rule("scenario.exit.not-lost")
def test_a_unit_that_left_is_not_lost_and_its_leader_goes_along() -> None:
    game = leaving()
    happened = game.play("exit E1")
    assert len(events(happened, "UnitLeft")) == 1
    assert not has_unit(game, "E1") and not has_leader(game, "E1")
    assert game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("scenario.exit.banners")
def test_every_second_unit_that_leaves_is_a_banner_up_to_the_limit() -> None:
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
def test_ground_that_a_unit_leaves_does_not_count_with_the_banner_for_its_exit() -> None:
    town = '[[objective]]\nid = "town"\nside = "allied"\nhexes = ["E1"]\n'
    single = SLIP_AWAY.replace("per_units = 2", "per_units = 1")
    for hexes, winner in (("E1", None), ("F1", "allied")):
        game = board(
            "E1 BLN, F1 BLN, G9 FLN",
            ordered="E1, F1",
            phase="move",
            turn=2,
            banners={"allied": 4},
            objectives=town + single,
        )
        game.play(f"exit {hexes}")
        assert game.winner == winner


@pytest.mark.rule("scenario.exit.banners")
def test_no_more_banners_than_the_rule_gives() -> None:
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


@pytest.mark.rule("scenario.exit.last-unit")
def test_a_side_that_leaves_to_the_last_unit_has_lost() -> None:
    pieces = "E1 BLN, F1 BLN, G3 +B, G9 FLN"
    game = board(pieces, ordered="E1, F1", phase="move", turn=2, objectives=SLIP_AWAY)
    game.play("exit E1")
    assert undecided(game)
    game.play("exit F1")
    assert game.winner == "french"
    near = board(pieces, ordered="E1, F1", phase="move", turn=2, banners={"allied": 4}, objectives=SLIP_AWAY)
    near.play("exit E1")
    near.play("exit F1")
    assert near.winner == "allied"


@pytest.mark.rule("scenario.exit.last-unit")
def test_nor_does_it_win_if_the_last_unit_falls() -> None:
    """Where nobody has left, the battle goes on by banners alone."""
    hands = {"allied": "elan rally", "french": "cold-steel forward"}
    stays = board("G1 BLN1, H1 FLN, G9 FLN", to_move="french", turn=2, hands=hands, objectives=SLIP_AWAY)
    leaves = board(
        "E1 BLN, G1 BLN1, H1 FLN, G9 FLN",
        ordered="E1",
        phase="move",
        turn=2,
        hands=hands,
        deck="bombard",
        objectives=SLIP_AWAY,
    )
    leaves.play("exit E1")
    for game, winner in ((stays, None), (leaves, "french")):
        game.play("play cold-steel")
        game.play("melee H1 G1", dice="inf inf inf inf inf inf")
        assert (game.winner, game.banners["french"]) == (winner, 1)


@pytest.mark.rule("scenario.exit.troops")
def test_only_the_named_troops_may_leave() -> None:
    foot = SLIP_AWAY + "\narms = ['infantry']\ntypes = ['HC']"
    game = board("E1 BLN, F1 BLC, G9 FLN", ordered="E1, F1", phase="move", turn=2, objectives=foot)
    assert options(game, "exit") == ["exit E1"]
    assert bar(game, "exit F1") == "scenario.exit.troops"
    heavy = board("E1 BLN, F1 BHC, G9 FLN", ordered="E1, F1", phase="move", turn=2, objectives=foot)
    assert options(heavy, "exit") == ["exit E1", "exit F1"]


def next_french_turn(game: Game) -> list[Event]:
    """Spend the allied turn on a card that orders nobody."""
    happened = game.play("play first-strike")
    assert game.deciding == "french"
    return happened


CLOCK = rule(kind="clock", side="french", turns=[2, 4], worth=2, unless={"side": "allied", "hexes": ["G7", "H7"]})


@pytest.mark.rule("scenario.clock.banners")
def test_the_clock_gives_banners_at_the_start_of_the_named_turns() -> None:
    for turn, gained in ((1, 0), (2, 2), (3, 0), (4, 2)):
        game = board("G3 BLN, G9 FLN", turn=turn, hands={"allied": "first-strike"}, objectives=CLOCK)
        next_french_turn(game)
        assert game.banners["french"] == gained


@pytest.mark.rule("scenario.clock.unless")
@pytest.mark.parametrize(("hex", "gained"), [("G7", 0), ("H7", 0), ("F7", 2)])
def test_the_clock_stops_while_the_other_side_holds_a_named_hex(hex: str, gained: int) -> None:
    game = board(f"{hex} BLN, G3 BLN, G9 FLN", turn=2, hands={"allied": "first-strike"}, objectives=CLOCK)
    next_french_turn(game)
    assert game.banners["french"] == gained


@pytest.mark.rule("scenario.clock.only-if")
@pytest.mark.parametrize(("there", "gained"), [("G7 FLN", 1), ("G7 BLN", 0), ("F7 FLN", 0)])
def test_the_clock_may_need_somebody_on_a_named_hex(there: str, gained: int) -> None:
    clock = rule(kind="clock", side="french", turns=[2], only_if={"side": "french", "hexes": ["G7", "H7"]})
    game = board(f"{there}, G3 BLN, G9 FLN", turn=2, hands={"allied": "first-strike"}, objectives=clock)
    next_french_turn(game)
    assert game.banners["french"] == gained


@pytest.mark.rule("scenario.clock.die")
@pytest.mark.parametrize(("face", "gained"), [("cav", 1), ("inf", 0), ("flag", 0)])
def test_the_clock_may_need_a_die(face: str, gained: int) -> None:
    clock = rule(kind="clock", side="french", turns=[2, 3], die="cavalry")
    game = board("G3 BLN, G9 FLN", turn=2, hands={"allied": "first-strike"}, objectives=clock)
    happened = game.play("play first-strike", dice=face)
    assert [event.comes for event in events(happened, "FateRolled")] == [bool(gained)]
    assert game.banners["french"] == gained
    other = board("G3 BLN, G9 FLN", turn=1, hands={"allied": "first-strike"}, objectives=clock)
    assert not events(other.play("play first-strike"), "FateRolled")


@pytest.mark.rule("scenario.muddy.slower")
def test_mud_slows_the_named_troops_while_it_lasts() -> None:
    mud = rule(kind="muddy", arms=["artillery"], types=["LC"], minus=1, until_turn=3)
    pieces = "C3 BFA, E3 BLC, K3 BHC, G9 FLN"
    wet = board(pieces, ordered="C3, E3, K3", phase="move", turn=2, objectives=mud)
    assert options(wet, "move") and not [o for o in wet.options if o.startswith("move C3")]
    assert bar(wet, "move C3 C4") == "scenario.muddy.slower"
    assert "move E3 G3" in wet.options and "move E3 H3" not in wet.options
    assert "move K3 M3" in wet.options
    dry = board(pieces, ordered="C3, E3, K3", phase="move", turn=3, objectives=mud)
    assert "move C3 C4" in dry.options and "move E3 H3" in dry.options


@pytest.mark.rule("scenario.range-limit.fire")
def test_in_the_mist_fire_reaches_less_far() -> None:
    mist = rule(kind="range_limit", max=2, until_turn=4)
    pieces = "E3 BFA, G3 FLN, H3 FLN"
    game = board(pieces, ordered="E3", turn=3, objectives=mist)
    assert options(game, "fire") == ["fire E3 G3"]
    assert bar(game, "fire E3 H3") == "scenario.range-limit.fire"
    clear = board("E3 BFA, H3 FLN", ordered="E3", turn=4, objectives=mist)
    assert options(clear, "fire") == ["fire E3 H3"]


@pytest.mark.rule("scenario.range-limit.fire")
def test_tall_crops_hide_from_infantry_that_is_not_on_a_hill() -> None:
    rye = rule(kind="range_limit", max=1, until_turn=5, arms=["infantry"], except_hills=True)
    game = board("E3 BLN, E5 FLN, I3 h:BLN, I5 FLN, L3 BFA, L5 FLN", ordered="E3, I3, L3", objectives=rye)
    assert options(game, "fire") == ["fire I3 I5", "fire L3 I5", "fire L3 L5"]


@pytest.mark.rule("scenario.range-limit.die")
@pytest.mark.parametrize(("face", "targets"), [("flag", ["fire E6 E4"]), ("saber", ["fire E6 E4", "fire E6 I4"])])
def test_snow_comes_for_a_turn_by_a_die(face: str, targets: list[str]) -> None:
    """Both sides roll, each at the start of its own turn; the snow of one turn is gone in the next."""
    snow = rule(kind="range_limit", max=2, die="flag")
    hands = {"allied": "first-strike rally", "french": "bombard probe-left"}
    game = board("E4 BLN, I4 BLN, E6 FFA, A9 FLN", hands=hands, objectives=snow)
    happened = game.play("play first-strike", dice=face)
    assert [event.cause for event in events(happened, "FateRolled")] == ["weather"]
    again = Game.load(game.save())
    for one in (game, again):
        one.play("play bombard")
        one.play("order E6")
        one.play("pass")
        if "pass" in one.options and not options(one, "fire"):
            one.play("pass")
        assert options(one, "fire") == targets
    if face == "flag":
        assert bar(game, "fire E6 I4") == "scenario.range-limit.fire"


@pytest.mark.rule("scenario.wet-powder.musketry")
def test_wet_powder_costs_infantry_a_die_in_fire_only() -> None:
    wet = rule(kind="wet_powder", minus=1, until_turn=3)
    game = board("E3 BRL, G3 FLN, I3 BFA, K3 FLN", ordered="E3, I3", turn=2, objectives=wet)
    assert (dice(game, "fire E3 G3"), dice(game, "fire I3 K3")) == (3, 3)
    dry = board("E3 BRL, G3 FLN", ordered="E3", turn=3, objectives=wet)
    assert dice(dry, "fire E3 G3") == 4
    melee = board("E3 BLN, F3 FLN", ordered="E3", turn=2, objectives=wet)
    assert dice(melee, "melee E3 F3") == 4


@pytest.mark.rule("scenario.no-entry.closed")
def test_some_troops_may_not_enter_some_hexes() -> None:
    ravine = rule(kind="no_entry", arms=["artillery"], hexes=["E4"])
    game = board("E3 BFA, F3 BLN, G9 FLN", ordered="E3, F3", phase="move", objectives=ravine)
    assert "move E3 E4" not in game.options and "move F3 E4" in game.options
    assert bar(game, "move E3 E4") == "scenario.no-entry.closed"


@pytest.mark.rule("scenario.no-entry.closed")
def test_nor_fall_back_into_them() -> None:
    closed = rule(kind="no_entry", arms=["artillery"], hexes=["D4", "E4"])
    game = board("E5 BFA, E6 FLN", ordered="E6", to_move="french", objectives=closed)
    game.play("melee E6 E5", dice="flag cav cav cav")
    assert unit(game, "E5").blocks == 2


@pytest.mark.rule("scenario.no-entry.side")
def test_a_rule_may_keep_out_one_side_alone() -> None:
    orders = rule(kind="no_entry", side="allied", arms=["infantry"], hexes=["E4", "F4"])
    game = board("E3 BLN, G3 BLC, G9 FLN", ordered="E3, G3", phase="move", objectives=orders)
    assert "move E3 E4" not in game.options and "move G3 F4" in game.options
    assert bar(game, "move E3 E4") == "scenario.no-entry.closed"
    french = board("G3 BLC, E5 FLN", ordered="E5", phase="move", to_move="french", objectives=orders)
    assert "move E5 E4" in french.options
    everybody = rule(kind="no_entry", side="allied", hexes=["E4", "F4"])
    game = board("E3 BLN, G3 BLC, G9 FLN", ordered="E3, G3", phase="move", objectives=everybody)
    assert "move E3 E4" not in game.options and "move G3 F4" not in game.options


FROZEN = rule(kind="frozen", hexes=["E4", "F4"])


@pytest.mark.rule("scenario.frozen.crossed")
@pytest.mark.parametrize(("piece", "token"), [("E3", "BLN"), ("E3", "BLC"), ("E3", "BFA"), ("E3 leader", "+B")])
def test_all_cross_a_frozen_lake(piece: str, token: str) -> None:
    pieces = f"E3 {token}, E4 l, F4 l, D4 l, C1 BLN, G9 FLN"
    for extra, ends in ((FROZEN, ["E4"]), ("", [])):
        game = board(pieces, ordered=f"{piece}, C1", phase="move", objectives=extra)
        assert [hex for hex in ("E4", "D4") if f"move {piece} {hex}" in game.options] == ends


@pytest.mark.rule("scenario.frozen.stops")
@pytest.mark.parametrize(("piece", "token"), [("E3", "BLC"), ("E3 leader", "+B")])
def test_the_ice_ends_a_move(piece: str, token: str) -> None:
    pieces = f"E3 {token}, E4 l, F4 l, D4 l, D3 l, F3 l, L1 BLN, G9 FLN"
    game = board(pieces, ordered=f"{piece}, L1", phase="move", objectives=FROZEN)
    assert f"move {piece} E4" in game.options and f"move {piece} E5" not in game.options
    assert bar(game, f"move {piece} E5") in ("scenario.frozen.stops", "classic.leader.terrain-stops-leaders")


@pytest.mark.rule("scenario.frozen.battle-on-entry")
def test_a_unit_battles_in_the_turn_it_steps_on_the_ice() -> None:
    game = board("E3 BLN, E4 l, F4 l, E5 FLN, L1 BLN", ordered="E3, L1", phase="move", objectives=FROZEN)
    game.play("move E3 E4")
    game.play("pass")
    assert "melee E4 E5" in game.options


@pytest.mark.rule("exp.terrain.ice-out", "exp.terrain.ice-in")
def test_on_the_ice_everybody_has_a_die_fewer_and_is_hard_to_get_at_in_melee() -> None:
    def rolled(pieces: str, attack: str, side: str = "allied") -> int:
        game = board(f"{pieces}, D4 l", to_move=side, ordered=attack.split()[1], objectives=FROZEN)
        return game.odds(attack).dice

    assert rolled("E4 l:FLN, F4 l, E2 BLN", "fire E4 E2", "french") == 3
    assert rolled("E4 l:BLN, F4 l, E5 FLN", "melee E4 E5") == 3
    assert rolled("E4 l:BFA, F4 l, E5 FLN", "melee E4 E5") == 3
    assert rolled("E4 l:BFA, F4 l, E6 FLN", "fire E4 E6") == 2
    assert rolled("E4 l:BLC4, F4 l, E5 FLN", "melee E4 E5") == 3
    for attacker in ("BLN", "BLC4", "BFA"):
        assert rolled(f"E4 l, F4 l:FLN, F5 {attacker}", "melee F5 F4") == 3
    assert rolled("E4 l, F4 l:+F, F5 BLN", "melee F5 F4") == 3
    assert rolled("E4 l:BLN, F4 l, E6 FLN", "fire E6 E4", "french") == 4
    assert rolled("E4 l:BLN, F4 l, E6 FFA", "fire E6 E4", "french") == 3
    assert rolled("E4 l:BLN, F4 l:FLN", "melee E4 F4") == 2


@pytest.mark.rule("exp.terrain.ice-no-square")
def test_no_square_is_formed_on_the_ice() -> None:
    hands = {"allied": "scout-left scout-right rally", "french": "forward"}
    game = board("E4 l:BLN, F4 l, E5 FHC", to_move="french", ordered="E5", hands=hands, objectives=FROZEN)
    game.play("melee E5 E4", dice="art art")
    assert "form-square E4" not in game.options and bar(game, "form-square E4") == "exp.terrain.ice-no-square"


@pytest.mark.rule("scenario.no-square.barred")
@pytest.mark.parametrize("fields", [{"types": ["LN"], "side": "allied"}, {"hexes": ["E5"]}])
def test_some_cannot_form_square(fields: dict[str, object]) -> None:
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
def test_reinforcements_arrive_at_the_start_of_their_turn_with_their_leader() -> None:
    game = board("G3 BLN, A9 FLN", turn=1, hands={"allied": "first-strike"}, objectives=RESERVE)
    next_french_turn(game)
    assert not has_unit(game, "G9")
    game = board("G3 BLN, A9 FLN", turn=2, hands={"allied": "first-strike"}, objectives=RESERVE)
    happened = next_french_turn(game)
    assert [event.hex for event in events(happened, "Arrived")] == [unit_hex(game, "G9"), unit_hex(game, "H9")]
    assert (unit(game, "G9").type, unit(game, "H9").type, unit(game, "G9").leader) == ("LN", "LC", "Ney")


def unit_hex(game: Game, name: str) -> int:
    return game._s.field.board.find(name)


@pytest.mark.rule("scenario.reinforce.occupied")
@pytest.mark.parametrize(("there", "arrived"), [("H9 +F", []), ("H9 r", []), ("H9 w", ["H9"])])
def test_a_reinforcement_without_a_free_hex_waits(there: str, arrived: list[str]) -> None:
    game = board(f"G3 BLN, G9 FLN, {there}", turn=2, hands={"allied": "first-strike"}, objectives=RESERVE)
    next_french_turn(game)
    assert [u.hex for u in game.units] == ["G3", "G9", *arrived]


DASH = rule(kind="sudden_death", side="allied", when="occupy", hexes=["E4", "F4"])


@pytest.mark.rule("scenario.sudden-death.occupy")
def test_a_side_that_holds_all_the_hexes_wins_at_once() -> None:
    game = board("E3 BLN, F4 BLN, A1 BLN, G9 FLN", ordered="E3, A1", phase="move", objectives=DASH)
    game.play("move E3 D4")
    assert game.winner is None
    game = board("E3 BLN, F4 BLN, A1 BLN, G9 FLN", ordered="E3, A1", phase="move", objectives=DASH)
    game.play("move E3 E4")
    assert game.winner == "allied"


@pytest.mark.rule("scenario.sudden-death.lost")
def test_a_side_that_has_lost_the_named_units_loses() -> None:
    ruin = rule(kind="sudden_death", side="french", when="lost", types=["OG"], count=1)
    game = board("E3 BLN, F3 FOG1, E4 FLN1, G9 FLN", ordered="E3", objectives=ruin)
    game.play("melee E3 E4", dice="inf cav cav cav")
    assert game.winner is None
    game = board("E3 BLN, F3 FOG1, E4 FLN1, G9 FLN", ordered="E3", objectives=ruin)
    game.play("melee E3 F3", dice="inf cav cav cav")
    assert game.winner == "allied"


@pytest.mark.rule("scenario.objective.count")
def test_an_objective_may_ask_for_a_number_of_hexes() -> None:
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
def test_a_battle_may_have_a_last_turn(at_limit: str, winner: str) -> None:
    limit = f'[start]\nfirst = "allied"\nmax_turns = 2\nat_limit = "{at_limit}"'
    game = board("G3 BLN, G9 FLN", turn=2, to_move="french", hands={"french": "first-strike"}, start=limit)
    game.play("play first-strike")
    assert game.winner == winner
    before = board("G3 BLN, G9 FLN", turn=1, to_move="french", hands={"french": "first-strike"}, start=limit)
    before.play("play first-strike")
    assert before.winner is None


def test_a_special_rule_survives_a_save() -> None:
    game = leaving()
    game.play("exit E1")
    again = Game.load(game.save())
    again.play("exit F1")
    assert again.banners["allied"] == 1


@pytest.mark.rule("scenario.conscripts.no-bonus")
def test_raw_conscripts_fight_without_the_dice_of_their_kind() -> None:
    raw = rule(kind="conscripts", side="french", hexes=["E5"])
    pieces = "E5 FLN, E4 BLN, G5 FLN, G4 BLN"
    game = board(pieces, ordered="E5, G5", to_move="french", objectives=raw)
    assert (dice(game, "melee E5 E4"), dice(game, "melee G5 G4")) == (4, 5)
    labels = [(share.label, share.dice, share.rule) for share in game.odds("melee E5 E4").shares]
    assert ("raw conscripts", -1, "scenario.conscripts.no-bonus") in labels
    plain = board(pieces, ordered="E5, G5", to_move="french")
    assert dice(plain, "melee E5 E4") == 5


BROWNE = rule(kind="must_advance", side="allied", hex="E3", turn=2)
SMALL_HAND = {"allied": "probe-left rally"}


def browne(turn: int = 2, pieces: str = "E3 BLN, C3 BLN, G9 FLN") -> Game:
    game = board(pieces, hands=SMALL_HAND, turn=turn, objectives=BROWNE)
    game.play("play probe-left")
    return game


@pytest.mark.rule("scenario.must-advance.ordered")
def test_a_unit_is_ordered_beside_the_card_in_its_turn() -> None:
    game = browne()
    assert unit(game, "E3").ordered
    assert options(game, "order") == ["order C3"]
    assert not unit(browne(turn=1), "E3").ordered


@pytest.mark.rule("scenario.must-advance.goes")
def test_it_goes_forward_before_all_others_and_cannot_stay() -> None:
    game = browne()
    game.play("order C3")
    assert game.options == ("move E3 D4", "move E3 E4")
    assert {bar(game, action) for action in ("move C3 C4", "move E3 D3", "pass")} == {"scenario.must-advance.goes"}
    assert Game.load(game.save()).options == game.options
    game.play("move E3 E4")
    assert "move C3 C4" in game.options
    late = browne(turn=3)
    late.play("order C3")
    assert "move C3 C4" in late.options and not [one for one in late.options if "E3" in one]


@pytest.mark.rule("scenario.must-advance.goes")
def test_it_stays_where_no_way_leads_forward() -> None:
    game = browne(pieces="E3 BLN, D4 BLN, E4 BLN, C3 BLN, G9 FLN")
    game.play("order C3")
    game.play("pass")
    assert "move C3 C4" in game.options and "move E3 F3" in game.options


LOSS = rule(kind="leader_loss", side="french", discard=2)


def fallen(extra: str, hand: str, target: str = "E4") -> tuple[Game, list[Event]]:
    """An allied attack in which a French leader falls."""
    hands = {"allied": "elan scout-left", "french": hand}
    game = board("E3 BLN, E4 FLN+, G3 BLN, G4 FLN+, A9 FLN", ordered="E3, G3", hands=hands, objectives=extra)
    attacker = {"E4": "E3", "G4": "G3"}[target]
    happened = game.play(f"melee {attacker} {target}", dice="inf cav cav cav saber saber")
    return game, happened


@pytest.mark.rule("scenario.leader-loss.discard")
def test_cards_are_lost_with_the_first_leader_and_not_with_the_second() -> None:
    game, happened = fallen(LOSS, "bombard forward rally probe-left")
    assert len(events(happened, "LeaderEliminated")) == 1
    missed = [event.card for event in events(happened, "CardMissed")]
    assert len(missed) == 2 and len(game.view("french")["cards"]["hand"]) == 2
    assert sorted(game.view(None)["cards"]["discards"]) == sorted(game._s.field.deck.cards[card].id for card in missed)
    while not options(game, "melee"):
        game.play("pass")
    game.play("melee G3 G4", dice="inf cav cav cav saber saber")
    assert len(game.leaders) == 0 and len(game.view("french")["cards"]["hand"]) == 2
    _, without = fallen("", "bombard forward rally probe-left")
    assert not events(without, "CardMissed")


@pytest.mark.rule("scenario.leader-loss.discard")
@pytest.mark.parametrize(("target", "lost"), [("E4", 1), ("G4", 0)])
def test_a_battle_may_name_the_leader(target: str, lost: int) -> None:
    _, happened = fallen(rule(kind="leader_loss", side="french", hex="E4"), "bombard forward rally", target)
    assert len(events(happened, "CardMissed")) == lost


@pytest.mark.rule("scenario.leader-loss.last-card")
@pytest.mark.parametrize(("hand", "left"), [("bombard", 1), ("bombard rally", 1), ("bombard rally forward", 1)])
def test_the_last_card_stays(hand: str, left: int) -> None:
    game, _ = fallen(LOSS, hand)
    assert len(game.view("french")["cards"]["hand"]) == left
