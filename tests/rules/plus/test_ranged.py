"""Fire under Plus: who may fire where, and with how many dice."""

from typing import Any

import pytest

from boards import bar, dice, has_leader, options, order, targets, unit
from plus_boards import board, clash


def fire_dice(shooter: str, target: str = "G7 FLN", moved: bool = False, **rest: Any) -> int:
    """The dice of an allied unit on G5; with `moved` it has come from G4."""
    came = {"moved": {"G5": "G4"}} if moved else {}
    game = clash(f"G5 {shooter}, {target}", "G5", **came, **rest)
    return dice(game, f"fire G5 {target.split()[0]}")


@pytest.mark.rule("plus.ranged.procedure")
def test_fire_dice_are_blocks_then_troops_then_cards_then_ground() -> None:
    game = board("G5 BLN+, G7 w:FLN, A9 FLN+", phase="order", points=1, sacs={"allied": "fire-and-hold"})
    game.play("play fire-and-hold")
    order(game, "G5")
    while "fire G5 G7" not in game.options:
        game.play("pass")
    shares = game.odds("fire G5 G7").shares
    assert [share.dice for share in shares] == [4, 1, 1, -1] and dice(game, "fire G5 G7") == 5
    assert shares[2].rule == "plus.sac.fire-and-hold"


@pytest.mark.rule("plus.ranged.procedure")
def test_an_attack_without_dice_is_not_offered() -> None:
    assert clash("G5 PLN1, G7 FLN", "G5").options == ("fire G5 G7", "pass")
    assert not options(clash("G5 PLN1, G7 t:FLN, A1 PLN, A2 FLN", "G5, A1"), "fire")


@pytest.mark.rule("plus.ranged.rifle-three")
def test_rifles_fire_at_three_hexes_with_half_their_dice() -> None:
    assert fire_dice("BRL3") == 4
    assert fire_dice("BRL3", "H8 FLN") == 3
    assert fire_dice("BRL3", "H8 FLN", moved=True) == 2
    assert not options(clash("G5 BLT, H8 FLN, A1 BLN, A2 FLN", "G5, A1"), "fire")


@pytest.mark.rule("plus.ranged.british-line-standing")
def test_british_line_fires_with_a_die_more_if_it_has_not_moved() -> None:
    assert (fire_dice("BLN4"), fire_dice("BLN4", moved=True)) == (5, 2)
    assert (fire_dice("PLN4"), fire_dice("PLN4", moved=True)) == (4, 2)


@pytest.mark.rule("plus.ranged.elite-fire-bonus")
@pytest.mark.parametrize(
    ("shooter", "standing", "moved"),
    [("FLT4", 5, 3), ("SLT4", 4, 2), ("FGR4", 4, 2), ("BGR4", 5, 3), ("FOG4", 5, 3), ("AGR4", 4, 2)],
)
def test_elite_infantry_fires_with_a_die_more_moved_or_not(shooter: str, standing: int, moved: int) -> None:
    if shooter[0] == "F":
        rest: dict[str, Any] = {"bottom": "french", "to_move": "french"}
        found = [fire_dice(shooter, "G7 BLN", still, **rest) for still in (False, True)]
    else:
        found = [fire_dice(shooter, moved=still) for still in (False, True)]
    assert found == [standing, moved]


@pytest.mark.rule("plus.ranged.cuirassier-armour")
@pytest.mark.parametrize(
    ("attacker", "attack", "lost"),
    [("G5 BLN2", "fire G5 G7", 1), ("G5 BFA2", "fire G5 G7", 2), ("G6 BLN2", "melee G6 G7", 2)],
)
def test_cuirassiers_ignore_a_hit_of_infantry_fire_alone(attacker: str, attack: str, lost: int) -> None:
    game = clash(f"{attacker}, G7 FCU4, A9 FLN", attacker.split()[0])
    rolled = dice(game, attack)
    game.play(attack, dice="" if "melee" in attack else " ".join(["cav", "cav", *["inf"] * (rolled - 2)]))
    if "melee" in attack:
        game.play("pass", dice=" ".join(["cav", "cav", *["inf"] * (rolled - 2)]))  # it does not retire
    assert unit(game, "G7").blocks == 4 - lost


@pytest.mark.rule("plus.ranged.lone-leader")
def test_two_sabers_of_fire_kill_a_lone_leader_and_nothing_else_does() -> None:
    game = clash("G5 BLN4, G7 +F, A9 FLN", "G5")
    hit = game.copy()
    game.play("fire G5 G7", dice="saber inf inf flag cav")
    assert has_leader(game, "G7") and game.deciding == "french" and "pass" not in game.options
    assert {option.split()[-1] for option in options(game, "retreat")} == {"F7", "F8", "G8", "H7"}
    hit.play("fire G5 G7", dice="saber saber inf flag cav")
    assert not has_leader(hit, "G7") and hit.banners["allied"] == 1
    third = clash("G5 BLN4, G7 +F, A9 FLN", "G5")
    third.play("fire G5 G7", dice="saber saber saber flag cav")
    assert third.banners["allied"] == 1


@pytest.mark.rule("plus.ranged.foot-artillery-arc-only")
@pytest.mark.parametrize("gun", ["BFA", "BHA"])
def test_artillery_fires_to_its_front_alone(gun: str) -> None:
    game = clash(f"G5 {gun}, D5 FLN, E8 FLN", "G5")
    assert targets(game, "fire", "G5") == {"E8"}
    assert bar(game, "fire G5 D5") == "plus.facing.fire-arc-artillery"
    turned = clash(f"G5 {gun}, D5 FLN, E8 FLN", "G5", facing={"G5": "WNW"})
    assert targets(turned, "fire", "G5") == {"D5", "E8"}


@pytest.mark.rule("plus.ranged.artillery-chart")
@pytest.mark.parametrize(
    ("gun", "chart"),
    [("BFA3", [3, 2, 1, 1]), ("BFA2", [3, 2, 1, 1]), ("BFA1", [2, 1, 1, 1]), ("BHA3", [2, 1, 1]), ("BHA1", [1, 1, 1])],
)
def test_artillery_fires_by_its_chart(gun: str, chart: list[int]) -> None:
    places = ["G5", "G6", "G7", "G8"][: len(chart)]  # two to five hexes from G3
    found = [dice(clash(f"G3 {gun}, {hex} FLN, A9 FLN", "G3"), f"fire G3 {hex}") for hex in places]
    assert found == chart
    far = "H9" if gun[1] == "F" else "G8"
    assert not options(clash(f"G3 {gun}, {far} FLN, A1 BLN, A2 FLN", "G3, A1"), "fire")
