"""Victory banners, and the end of the battle."""

import pytest

from boards import bar, board, clash, events, hand, has_leader, has_unit, idle, move, options, order, played, unit

HEX = '[[objective]]\nid = "mill"\nside = "{side}"\nhexes = ["G5"]\nkind = "{kind}"\nworth = {worth}\n'


@pytest.mark.rule("classic.victory.target")
@pytest.mark.parametrize(
    ("side", "goal", "banners", "wins"),
    [
        ("allied", 5, 4, True),
        ("allied", 5, 3, False),
        ("allied", {"allied": 5, "french": 7}, 4, True),
        ("french", {"allied": 5, "french": 7}, 4, False),
        ("french", {"allied": 5, "french": 7}, 6, True),
    ],
)
def test_the_first_side_with_the_banners_it_needs_wins(
    side: str, goal: int | dict[str, int], banners: int, wins: bool
) -> None:
    pieces = "G5 BLT4, G7 FLN1, C5 BLT, C7 FLN" if side == "allied" else "G5 FLT, G7 BLN1, C5 FLT, C7 BLN"
    game = clash(pieces, "G5, C5", to_move=side, goal=goal, banners={side: banners})
    happened = game.play("fire G5 G7", dice="inf art art art art")
    assert (game.banners[side], game.winner) == (banners + 1, side if wins else None)
    assert len(events(happened, "BattleEnded")) == wins
    assert (game.deciding is None) == wins


@pytest.mark.rule("classic.victory.unit-banner")
@pytest.mark.parametrize("kind", ["FLN4", "FFA1", "FMI2", "FLC3", "FOG4", "FGF1", "FLT1"])
def test_any_unit_that_loses_its_last_block_is_one_banner(kind: str) -> None:
    arm = {"FFA": "art", "FGF": "art", "FLC": "cav"}.get(kind[:3], "inf")
    game = clash(f"G5 BLN, G7 {kind}, C5 BLN, C7 FLN", "G5, C5")
    game.play("fire G5 G7", dice=" ".join([arm] * int(kind[3]) + ["saber"] * (5 - int(kind[3]))))
    assert not has_unit(game, "G7")
    assert game.banners == {"allied": 1, "french": 0}


@pytest.mark.rule("classic.victory.unit-banner")
def test_a_unit_with_a_block_left_is_no_banner() -> None:
    game = clash("G5 BLN, G7 FLN4, C5 BLN, C7 FLN", "G5, C5")
    game.play("fire G5 G7", dice="inf inf inf saber saber")
    assert (unit(game, "G7").blocks, game.banners["allied"]) == (1, 0)


@pytest.mark.rule("classic.victory.leader-banner")
@pytest.mark.parametrize(("check", "banners"), [("saber", 2), ("inf", 1)])
def test_an_eliminated_leader_is_a_banner_besides_his_unit(check: str, banners: int) -> None:
    game = clash("G5 BLN, G7 FLN1+, C5 BLN, C7 FLN", "G5, C5")
    happened = game.play("fire G5 G7", dice=f"inf art art art art {check}")
    assert not has_unit(game, "G7") and game.banners["allied"] == banners
    assert [event.cause for event in events(happened, "BannerGained")] == ["unit", "leader"][:banners]


@pytest.mark.rule("classic.victory.leader-exit-no-banner")
@pytest.mark.parametrize(("dice", "banners"), [("inf inf inf flag", 0), ("inf inf inf saber", 1)])
def test_a_leader_who_leaves_by_his_own_edge_is_no_banner(dice: str, banners: int) -> None:
    game = clash("G1 +B, G2 FLT, C5 FLN, C7 BLN", "G2, C5", to_move="french")
    happened = game.play("melee G2 G1", dice=dice)
    assert not has_leader(game, "G1") and not game.leaders
    assert len(events(happened, "LeaderLeft")) == 1 - banners
    assert game.banners == {"allied": 0, "french": banners}


@pytest.mark.rule("classic.victory.leader-exit-no-banner")
def test_a_leader_who_outlives_his_unit_on_the_edge_leaves_no_banner_of_his_own() -> None:
    game = clash("G1 BLN1+, G3 FLN, C5 FLN, C7 BLN", "G3, C5", to_move="french")
    game.play("fire G3 G1", dice="inf art art art inf")
    assert (game.leaders, game.banners["french"]) == ((), 1)


@pytest.mark.rule("classic.victory.scenario-banners")
@pytest.mark.parametrize("kind", ["temporary", "permanent"])
def test_a_scenarios_hex_counts_as_its_notes_say_kept_or_lost_with_the_hex(kind: str) -> None:
    notes = HEX.format(side="allied", kind=kind, worth=2)
    game = played("probe-center", "G4 BLN, G8 FLN", hand="probe-center", foe="probe-left", objectives=notes)
    order(game, "G4")
    move(game, "G4 G5")
    assert game.banners == {"allied": 2, "french": 0}
    idle(game)
    game.play("play probe-center")
    order(game, "G5")
    assert game.banners["allied"] == 2
    move(game, "G5 G4")
    assert game.banners == {"allied": 2 if kind == "permanent" else 0, "french": 0}


@pytest.mark.rule("classic.victory.scenario-banners")
def test_without_such_notes_a_hex_is_no_banner_and_for_the_other_side_neither() -> None:
    for notes in ("", HEX.format(side="french", kind="temporary", worth=1)):
        game = played("probe-center", "G4 BLN, G8 FLN", objectives=notes)
        order(game, "G4")
        game.play("move G4 G5")
        assert game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("classic.victory.scenario-banners")
def test_a_scenarios_hex_can_be_the_last_banner() -> None:
    game = played("probe-center", "G4 BLN, G8 FLN", objectives=HEX.format(side="allied", kind="temporary", worth=1),
                  banners={"allied": 4})  # fmt: skip
    order(game, "G4")
    game.play("move G4 G5")
    assert game.winner == "allied"


@pytest.mark.rule("classic.victory.instant")
@pytest.mark.parametrize("banners", [4, 3])
def test_the_battle_ends_the_moment_the_last_banner_is_gained(banners: int) -> None:
    hands = {"allied": "probe-left", "french": "probe-left"}
    game = board("G5 BLN, G6 FLN1, C5 BLN, C7 FLN", ordered="G5, C5", banners={"allied": banners}, hands=hands)
    happened = game.play("melee G5 G6", dice="inf art art art")
    if banners == 3:  # with one banner more to go the turn goes on
        assert game.options == ("advance G5 G6", "pass")
        game.play("pass")
        assert "fire C5 C7" in game.options
        return
    assert (game.winner, game.deciding, game.options) == ("allied", None, ())
    assert type(happened[-1]).__name__ == "BattleEnded"
    assert not events(happened, "CardDrawn")
    assert hand(game, "allied") == ["probe-left"]
    assert bar(game, "fire C5 C7") == "classic.victory.instant"


@pytest.mark.rule("classic.victory.instant")
@pytest.mark.parametrize(("banners", "winner"), [(4, "allied"), (3, None)])
def test_so_it_does_with_the_banner_for_a_leader(banners: int, winner: str | None) -> None:
    game = clash("G5 BLN, G6 +F, C5 BLN, C7 FLN", "G5, C5", banners={"allied": banners})
    game.play("melee G5 G6", dice="saber art art art")
    assert (game.winner, game.banners["allied"]) == (winner, banners + 1)


@pytest.mark.rule("classic.victory.on-battle-back")
@pytest.mark.parametrize(("banners", "winner"), [(4, "french"), (3, None)])
def test_the_defender_can_win_on_the_active_players_turn(banners: int, winner: str | None) -> None:
    game = clash("G5 BLN1, G6 FLT, C5 BLN, C7 FLN", "G5, C5", banners={"french": banners})
    game.play("melee G5 G6", dice="art")
    game.play("battle-back G6 G5", dice="inf art art art")
    assert (game.active, game.winner) == ("allied", winner)
    assert game.options == (() if winner else ("fire C5 C7", "pass"))


@pytest.mark.rule("classic.victory.order-within-roll")
@pytest.mark.parametrize(("banners", "rolled"), [(4, 0), (3, 1)])
def test_the_units_banner_comes_before_the_leaders_check(banners: int, rolled: int) -> None:
    game = clash("G5 BLN, G6 FLN1+", "G5", banners={"allied": banners})
    happened = game.play("melee G5 G6", dice="inf art art art" + " saber" * rolled)
    assert len(events(happened, "LeaderChecked")) == rolled
    assert (game.winner, game.banners["allied"]) == ("allied", 5)


@pytest.mark.rule("classic.victory.no-time-limit")
def test_after_200_turns_without_a_victor_the_battle_goes_on() -> None:
    hands = {"allied": "probe-left probe-right", "french": "probe-left probe-right"}
    no_stalemate = '[start]\nfirst = "allied"\nstalemate = 0'  # nobody does anything in all these turns
    game = board("G2 BLN, G8 FLN", hands=hands, start=no_stalemate)
    while game.turn <= 200:
        idle(game)
    assert (game.turn, game.winner, game.deciding) == (201, None, "allied")
    assert options(game, "play")
