"""What Plus keeps of the core game: fire, melee, what follows a melee, victory."""

from typing import Any

import pytest

from bicorne import Game
from boards import PLACES, bar, dice, events, has_unit, options, rolls, targets, unit, ways_back
from plus_boards import board, clash, misses, roll

# ------------------------------------------------------------------ who may attack whom


@pytest.mark.rule("plus.keep.one-combat-type")
def test_a_unit_battles_once_and_at_one_target() -> None:
    game = clash("G5 BLN, F7 FLN, G7 FLN, A1 BLN, A3 FLN", "G5, A1")
    happened = game.play("fire G5 G7", dice=misses(game, "fire G5 G7"))
    assert [list(PLACES)[event.target] for event in events(happened, "FireAnnounced")] == ["G7"]
    assert not targets(game, "fire", "G5") and not targets(game, "melee", "G5")
    assert options(game, "fire") == ["fire A1 A3"] and bar(game, "fire G5 F7")


@pytest.mark.rule("plus.keep.adjacent-means-melee")
def test_a_unit_next_to_an_enemy_only_melees() -> None:
    game = clash("G5 BLN, G4 FLN, G7 FLN", "G5")
    assert game.options == ("melee G5 G4", "pass")
    assert bar(game, "fire G5 G7") and bar(game, "fire G5 G4")
    assert "fire G5 G7" in clash("G5 BLN, G7 FLN", "G5").options


@pytest.mark.rule("plus.keep.range-count", "plus.keep.artillery-max-range")
@pytest.mark.parametrize(
    ("code", "hex", "reached"),
    [
        ("BLN", "G5", True),  # two hexes from G3
        ("BLN", "G6", False),
        ("BFA", "G8", True),
        ("BFA", "G9", False),
        ("BHA", "G7", True),
        ("BHA", "G8", False),
    ],
)
def test_range_counts_the_hex_of_the_target(code: str, hex: str, reached: bool) -> None:
    game = clash(f"G3 {code}, {hex} FLN, A1 BLN, A2 FLN", "G3, A1")
    assert (f"fire G3 {hex}" in game.options) == reached


@pytest.mark.rule("plus.keep.los-line")
def test_a_line_between_two_hexes_is_blocked_only_by_both() -> None:
    def seen(more: str) -> bool:
        return "fire G5 G7" in clash(f"G5 BLN, G7 w:FLN, A1 BLN, A2 FLN{more}", "G5, A1").options

    assert seen("") and seen(", G6 w") and seen(", F6 BLN")
    assert not seen(", G6 w, F6 BLN") and not seen(", G6 w, F6 +B")
    edge = clash("A5 BLN, A7 FLN, A6 w, A1 BLN, A2 FLN", "A5, A1")
    assert "fire A5 A7" not in edge.options  # off the map is no way round


@pytest.mark.rule("plus.keep.los-hills")
def test_low_ground_sees_the_first_hill_and_hills_see_along_their_plateau() -> None:
    def seen(pieces: str, attack: str) -> bool:
        return attack in clash(f"{pieces}, A1 BLN, A2 FLN", f"{attack.split()[1]}, A1").options

    assert not seen("G5 BLN, G6 h, H7 h:FLN", "fire G5 H7")
    assert seen("G5 BLN, G6 ., H7 h:FLN", "fire G5 H7")
    assert seen("G5 h:BLN, G6 h, H7 h:FLN", "fire G5 H7")
    assert seen("G5 h:BLN, G6 ., H7 h:FLN", "fire G5 H7")


@pytest.mark.rule("plus.keep.artillery-over-friends")
def test_guns_on_a_hill_fire_over_a_friend_below_but_join_no_attack_so() -> None:
    pieces = "G5 h:BFA, G6 BLN, H8 FLN"
    assert "fire G5 H8" in clash(pieces, "G5").options
    assert "fire G5 H8" not in clash(f"{pieces.replace('h:', '')}, A1 BLN, A2 FLN", "G5, A1").options
    join = clash(f"{pieces}, I8 BLN", "G5, I8", facing={"I8": "WNW"})
    assert options(join, "melee") == ["melee I8 H8"] and bar(join, "melee I8 H8 + G5")
    clear = clash("G5 h:BFA, H8 FLN, I8 BLN", "G5, I8", facing={"I8": "WNW"})
    assert "melee I8 H8 + G5" in clear.options


# ------------------------------------------------------------------ hits and dice


@pytest.mark.rule("plus.keep.ranged-hits")
def test_fire_hits_by_the_arm_of_the_target() -> None:
    game = clash("G5 BLN4, G7 FLN4, A9 FLN", "G5")
    happened = game.play("fire G5 G7", dice="inf inf cav saber flag")
    assert unit(game, "G7" if has_unit(game, "G7") else "G8").blocks == 2
    assert events(happened, "Rolled")[0].flags == 1


@pytest.mark.rule("plus.keep.melee-hits")
def test_melee_hits_by_arm_and_by_sabers() -> None:
    game = clash("G5 PLN4, G6 FLC4, A9 FLN", "G5")
    happened = roll(game, "melee G5 G6", "cav saber inf flag")
    rolled = events(happened, "Rolled")[0]
    assert (rolled.hits, rolled.flags) == (2, 1) and unit(game, "G6").blocks == 2


@pytest.mark.rule("plus.keep.excess-hits-lost")
def test_hits_beyond_the_last_block_are_lost() -> None:
    game = clash("G5 PLN4, G6 FLN1, A9 FLN", "G5", blocks_lost={"allied": 2})
    happened = game.play("melee G5 G6", dice="inf inf inf art")
    assert not has_unit(game, "G6") and events(happened, "BlocksLost")[0].blocks == 1
    assert game.banners["allied"] == 0  # three blocks, not four
    last = clash("G5 PLN4, G6 FLN1, A9 FLN", "G5", blocks_lost={"allied": 3})
    last.play("melee G5 G6", dice="inf art art art")
    assert last.banners["allied"] == 1


@pytest.mark.rule("plus.keep.moved-fire-half")
@pytest.mark.parametrize(("code", "fire"), [("FLN3", 2), ("PLN3", 1)])
def test_infantry_that_moved_fires_with_half_by_its_nation(code: str, fire: int) -> None:
    side = "french" if code[0] == "F" else "allied"
    foe = "BLN" if code[0] == "F" else "FLN"
    rest: dict[str, Any] = {"to_move": side, "bottom": side, "moved": {"G5": "G4"}}
    assert dice(clash(f"G5 {code}, G7 {foe}", "G5", **rest), "fire G5 G7") == fire
    close = clash(f"G5 {code}, G6 {foe[0]}LC", "G5", **rest)
    assert close.odds("melee G5 G6").shares[0].dice == 3


@pytest.mark.rule("plus.keep.artillery-melee-dice")
@pytest.mark.parametrize(("code", "number"), [("BFA2", 4), ("BFA1", 3), ("BHA3", 3), ("BHA1", 2)])
def test_artillery_melees_by_its_own_table(code: str, number: int) -> None:
    assert dice(clash(f"G5 {code}, G6 FLN", "G5"), "melee G5 G6") == number


@pytest.mark.rule("plus.keep.heavy-cavalry-die", "plus.keep.grenadier-guard-melee")
@pytest.mark.parametrize(
    ("code", "number"), [("SHC3", 4), ("SCU3", 4), ("BGH3", 4), ("PLC3", 3), ("BGR4", 5), ("BLN4", 4), ("FOG4", 6)]
)
def test_heavy_cavalry_grenadiers_and_guards_have_more_dice(code: str, number: int) -> None:
    side = "french" if code[0] == "F" else "allied"
    foe = "BFA" if code[0] == "F" else "FFA"
    game = clash(f"G5 {code}, G6 {foe}", "G5", to_move=side, bottom=side)
    assert dice(game, "melee G5 G6") == number


@pytest.mark.rule("plus.keep.militia-no-saber")
def test_sabers_of_militia_hit_no_unit_but_a_lone_leader() -> None:
    game = clash("G5 PMI4, G6 FLN4, A9 FLN", "G5")
    game.play("melee G5 G6", dice="saber saber art art")
    assert unit(game, "G6").blocks == 4
    alone = clash("G5 PMI4, G6 +F, A9 FLN", "G5")
    alone.play("melee G5 G6", dice="saber art art art")
    assert alone.banners["allied"] == 1


# ------------------------------------------------------------------ flags


@pytest.mark.rule("plus.keep.blocked-retreat-loss", "plus.keep.retreat-terrain")
def test_a_hex_that_cannot_be_made_costs_a_block_and_ground_does_not_stop_a_retreat() -> None:
    """A flag drives militia three hexes: behind G3 there are two."""
    game = clash("G3 PMI4, G4 FLN, A9 FLN", "G4", to_move="french")
    game.play("melee G4 G3", dice="flag art art art art")
    while options(game, "retreat"):
        game.play(options(game, "retreat")[0])
    assert [piece.blocks for piece in game.units if piece.side == "allied"] == [3]
    wood = clash("G5 PLN4, G6 FLN, F4 w, G4 w, A9 FLN", "G6", to_move="french")
    wood.play("melee G6 G5", dice="flag flag art art art")
    assert ways_back(wood) == {"F3", "G3", "H3"} and unit(wood, "G5").blocks == 4


@pytest.mark.rule("plus.keep.leader-stops-retreat")
def test_a_retreat_onto_a_lone_leader_ends_there() -> None:
    game = clash("G5 PMI4, G6 FLN, G4 +P, F4 r, A9 FLN", "G6", to_move="french")
    game.play("melee G6 G5", dice="flag art art art art")
    assert unit(game, "G4").blocks == 4 and unit(game, "G4").leader


@pytest.mark.rule("plus.keep.morale-sources")
def test_flags_are_ignored_by_leader_support_and_troops_together() -> None:
    game = clash("G5 BGR4+, F4 BLN, G4 BLN, G6 FLN4", "G6", to_move="french")
    game.play("melee G6 G5", dice="flag flag flag flag art")
    assert game.options == ("ignore 1", "ignore 2", "ignore 3", "pass")
    plain = clash("G5 BLN4, G6 FLN4", "G6", to_move="french")
    plain.play("melee G6 G5", dice="flag flag flag flag art")
    assert not options(plain, "ignore")


@pytest.mark.rule("plus.keep.support-count")
def test_two_friends_support_and_a_lone_leader_counts_as_one() -> None:
    def ignored(pieces: str) -> bool:
        game = clash(f"{pieces}, G6 FLN4, A9 FLN", "G6", to_move="french")
        game.play("melee G6 G5", dice="flag art art art art")
        return bool(options(game, "ignore"))

    assert ignored("G5 BLN, F5 BLN, H5 +B") and ignored("G5 BLN, F5 BLN#1, H5 BLN")
    assert not ignored("G5 BLN, F5 BLN") and not ignored("G5 BLN#1, F5 BLN, H5 +B")


# ------------------------------------------------------------------ after a melee


@pytest.mark.rule("plus.keep.taking-ground")
def test_infantry_takes_the_ground_it_has_won_and_artillery_does_not() -> None:
    def won(attacker: str) -> Game:
        game = clash(f"G5 {attacker}, G6 FLN1, A9 FLN", "G5")
        game.play("melee G5 G6", dice=" ".join(["inf", *["art"] * (dice(game, "melee G5 G6") - 1)]))
        return game

    assert options(won("BLN"), "advance") == ["advance G5 G6"] and "pass" in won("BLN").options
    assert not options(won("BFA"), "advance") and not options(won("BLN#1"), "advance")
    back = clash("G5 BLN, G6 FLN1, A9 FLN", "G6", to_move="french")
    back.play("melee G6 G5", dice="art art")
    back.play("battle-back G5 G6", dice="inf art art art")
    assert not options(back, "advance")


def broken_through(more: str = "", ordered: str = "G5") -> Game:
    """Light cavalry on G5 has beaten the unit on G6 and may advance."""
    game = clash(f"G5 PLC3, G6 FFA1, A9 FLN{more}", ordered)
    game.play("melee G5 G6", dice="art inf inf")
    return game


@pytest.mark.rule("plus.keep.breakthrough")
def test_cavalry_advances_and_goes_one_hex_farther_or_back() -> None:
    game = broken_through(", G8 FLN, I7 FLN")
    game.play("advance G5 G6")
    assert {"advance G6 G5", "advance G6 H6", "advance G6 G7", "pass"} <= set(game.options)
    stay = broken_through(", H7 FLN")
    stay.play("advance G5 G6")
    while not options(stay, "melee"):
        stay.play("pass")
    assert options(stay, "melee") == ["melee G6 H7"]


@pytest.mark.rule("plus.keep.bonus-attack")
def test_a_breakthrough_gives_one_bonus_attack() -> None:
    none = broken_through(", H7 FLN1, I8 FLN")
    game = none.copy()
    none.play("pass")
    assert not options(none, "melee")
    game.play("advance G5 G6")
    while not options(game, "melee"):
        game.play("pass")
    game.play("melee G6 H7")
    game.play("pass", dice="inf art art")  # no square
    assert options(game, "advance") == ["advance G6 H7"]
    game.play("advance G6 H7")
    assert not options(game, "advance")
    while game.active == "allied":
        assert not options(game, "melee")
        game.play("pass" if "pass" in game.options else game.options[0])


@pytest.mark.rule("plus.keep.bonus-combined-arms")
def test_guns_may_join_a_bonus_attack() -> None:
    game = broken_through(", H7 FLN, H5 PFA3", "G5, H5")
    game.play("advance G5 G6")
    while not options(game, "melee"):
        game.play("pass")
    assert options(game, "melee") == ["melee G6 H7", "melee G6 H7 + H5"]


@pytest.mark.rule("plus.keep.battle-back")
def test_a_unit_that_lost_blocks_for_a_retreat_still_battles_back() -> None:
    game = clash("G1 PLN2, G2 FLN4, A9 FLN", "G2", to_move="french")
    game.play("melee G2 G1", dice="flag art art art art")
    assert unit(game, "G1").blocks == 1 and options(game, "battle-back") == ["battle-back G1 G2"]
    assert dice(game, "battle-back G1 G2") == 1
    game.play("battle-back G1 G2", dice="inf")
    assert not options(game, "battle-back", "advance", "first-strike")


@pytest.mark.rule("plus.keep.battle-back-each-attacker")
def test_a_unit_battles_back_against_each_attacker() -> None:
    game = clash("G5 BLN4, G6 FLN4, F6 FLN4", "G6, F6", to_move="french")
    for foe in ("G6", "F6"):
        game.play(f"melee {foe} G5", dice="art art art art art")
        assert options(game, "battle-back") == [f"battle-back G5 {foe}"]
        game.play(f"battle-back G5 {foe}", dice="art art art art")


@pytest.mark.rule("plus.keep.no-battle-back-after-fire")
def test_fire_is_never_answered() -> None:
    game = clash("G5 BLN4, G7 FLC, A9 FLN, A1 BLN, A3 FLN", "G5, A1")
    game.play("fire G5 G7", dice="art art art art art")
    assert game.deciding == "allied" and not options(game, "battle-back", "retire")
    assert bar(game, "battle-back G7 G5") and bar(game, "retire G7")


# ------------------------------------------------------------------ retire and reform


@pytest.mark.rule("plus.keep.retire-reform-roll")
def test_cavalry_that_retires_is_hit_by_cavalry_symbols_alone() -> None:
    game = clash("G5 PLN4, G6 FLC4, A9 FLN", "G5")
    game.play("melee G5 G6")
    game.play("retire G6", dice="cav saber flag inf")
    assert unit(game, "G6").blocks == 3 and len(options(game, "reform")) > 1
    game.play("reform G6 G8")
    assert options(game, "advance") == ["advance G5 G6"] and not options(game, "battle-back")
    horse = clash("G5 PLC3, G6 FLC4, A9 FLN", "G5")
    assert rolls(horse.play("melee G5 G6", dice="art art art")) == [3]  # not from cavalry


@pytest.mark.rule("plus.keep.retire-onto-leader")
def test_cavalry_retires_onto_a_lone_leader() -> None:
    game = clash("G5 PLN4, G6 FLC4, G7 +F, H7 r, A9 FLN", "G5")
    game.play("melee G5 G6")
    game.play("retire G6", dice="art art art art")
    if options(game, "reform"):
        game.play("reform G6 G7")
    assert unit(game, "G7").leader
    edge = clash("G7 PLN4, G8 FLC4, G9 +F, H9 r", "G7")
    edge.play("melee G7 G8")
    assert "retire G8" in edge.options
    far = clash("G5 PLN4, G6 FLC4, G8 +F, A9 FLN", "G5")
    far.play("melee G5 G6")
    far.play("retire G6", dice="art art art art")
    assert "reform G6 G8" in far.options
    led = clash("G5 PLN4, G6 FLC4+, G8 +F, A9 FLN", "G5")
    led.play("melee G5 G6")
    led.play("retire G6", dice="art art art art")
    assert options(led, "reform") and "reform G6 G8" not in led.options


# ------------------------------------------------------------------ combined arms


@pytest.mark.rule("plus.keep.combined-arms")
def test_guns_roll_with_the_melee_unit_unless_a_square_bounces_it() -> None:
    pieces = "G5 PLC3, H4 BHA3, G6 FLN4#1, A9 FLN"
    game = clash(pieces, "G5, H4")
    bounced = game.copy()
    number = dice(game, "melee G5 G6 + H4")
    assert number == 1 + 2
    happened = game.play("melee G5 G6 + H4", dice="inf" + " art" * number)
    assert rolls(happened) == [1, 3]
    bounced.play("melee G5 G6 + H4", dice="flag")
    happened = bounced.play(options(bounced, "retreat")[0])
    assert not rolls(happened)


@pytest.mark.rule("plus.keep.combined-arms")
def test_sabers_of_the_guns_hit_as_those_of_the_unit_do() -> None:
    for code, lost in (("PMI4", 0), ("PLN4", 2)):
        game = clash(f"G5 {code}, H4 BFA3, G6 FLN4, A9 FLN", "G5, H4")
        number = dice(game, "melee G5 G6 + H4")
        game.play("melee G5 G6 + H4", dice=" ".join(["saber", "saber", *["art"] * (number - 2)]))
        assert unit(game, "G6").blocks == 4 - lost
        assert options(game, "battle-back") == ["battle-back G6 G5"]


@pytest.mark.rule("plus.keep.combined-arms-zero")
def test_guns_roll_even_if_the_unit_has_no_dice_itself() -> None:
    game = clash("G5 PLC1, H4 PFA3, G6 t:FLN4, A9 FLN", "G5, H4")
    assert options(game, "melee") == ["melee G5 G6 + H4"]
    guns = clash("H4 PFA3, G6 t:FLN4, A9 FLN", "H4")
    number = dice(guns, "fire H4 G6")
    assert dice(game, "melee G5 G6 + H4") == number > 0
    assert rolls(roll(game, "melee G5 G6 + H4", " ".join(["art"] * number))) == [number]


@pytest.mark.rule("plus.keep.instant-victory")
def test_a_battle_back_may_win_the_battle_at_once() -> None:
    game = board(
        "G5 BLN4, G6 FLN1, A9 FLN",
        ordered="G6",
        to_move="french",
        banners={"allied": 4},
        blocks_lost={"allied": 3},
        objectives="[plus]\nbanners = { allied = 5, french = 5 }",
    )
    game.play("melee G6 G5", dice="art art")
    game.play("battle-back G5 G6", dice="inf art art art")
    assert game.winner == "allied" and game.active == "french"


@pytest.mark.rule("plus.keep.lone-leader-melee")
def test_any_saber_of_a_melee_kills_a_lone_leader() -> None:
    game = clash("G5 BLN4, G6 +F, A9 FLN", "G5")
    killed = game.copy()
    game.play("melee G5 G6", dice="inf cav flag flag")
    assert options(game, "retreat") and "pass" not in game.options
    game.play("retreat G6 leader G7")
    game.play("pass")
    assert options(game, "advance") == ["advance G5 G6"]
    killed.play("melee G5 G6", dice="saber cav flag flag")
    assert killed.banners["allied"] == 1 and options(killed, "advance") == ["advance G5 G6"]
