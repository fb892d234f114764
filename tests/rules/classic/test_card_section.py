"""The sixteen section cards, and how many of each card the deck has."""

import pytest

from bicorne import ScenarioError
from boards import (
    CENTER,
    EVERYWHERE,
    HAND,
    LEFT,
    RIGHT,
    bar,
    board,
    dice,
    end_turn,
    ends,
    events,
    hand,
    has_leader,
    most,
    move,
    options,
    order,
    orders,
    played,
    ring,
    unit,
)

SECTION_CARDS = [
    *["scout-left", "scout-center", "scout-right", "probe-left", "probe-center", "probe-right"],
    *["attack-left", "attack-center", "attack-right", "assault-left", "assault-center", "assault-right"],
    *["coordinated-advance", "flank-attack", "forward", "recon-in-force"],
]
IN_SECTION = {
    "left": {*LEFT, "D4"},
    "center": {*CENTER, "D4", "I4"},
    "right": {*RIGHT, "I4"},
}
COUNTS = [
    pytest.param("scout-left", 2, marks=pytest.mark.rule("classic.card.scout-left-flank")),
    pytest.param("scout-center", 2, marks=pytest.mark.rule("classic.card.scout-center")),
    pytest.param("scout-right", 2, marks=pytest.mark.rule("classic.card.scout-right-flank")),
    pytest.param("probe-left", 4, marks=pytest.mark.rule("classic.card.probe-left-flank")),
    pytest.param("probe-center", 6, marks=pytest.mark.rule("classic.card.probe-center")),
    pytest.param("probe-right", 4, marks=pytest.mark.rule("classic.card.probe-right-flank")),
    pytest.param("attack-left", 4, marks=pytest.mark.rule("classic.card.attack-left-flank")),
    pytest.param("attack-center", 6, marks=pytest.mark.rule("classic.card.attack-center")),
    pytest.param("attack-right", 4, marks=pytest.mark.rule("classic.card.attack-right-flank")),
    pytest.param("assault-left", 2, marks=pytest.mark.rule("classic.card.assault-left-flank")),
    pytest.param("assault-center", 2, marks=pytest.mark.rule("classic.card.assault-center")),
    pytest.param("assault-right", 2, marks=pytest.mark.rule("classic.card.assault-right-flank")),
    pytest.param("coordinated-advance", 2, marks=pytest.mark.rule("classic.card.coordinated-advance")),
    pytest.param("flank-attack", 2, marks=pytest.mark.rule("classic.card.flank-attack")),
    pytest.param("forward", 2, marks=pytest.mark.rule("classic.card.forward")),
    pytest.param("recon-in-force", 2, marks=pytest.mark.rule("classic.card.recon-in-force")),
    pytest.param("bayonet-charge", 2, marks=pytest.mark.rule("classic.card.bayonet-charge")),
    pytest.param("bombard", 2, marks=pytest.mark.rule("classic.card.bombard")),
    pytest.param("cavalry-charge", 3, marks=pytest.mark.rule("classic.card.cavalry-charge")),
    pytest.param("counter-attack", 2, marks=pytest.mark.rule("classic.card.counter-attack")),
    pytest.param("elan", 1, marks=pytest.mark.rule("classic.card.elan")),
    pytest.param("fire-and-hold", 2, marks=pytest.mark.rule("classic.card.fire-and-hold")),
    pytest.param("first-strike", 2, marks=pytest.mark.rule("classic.card.first-strike")),
    pytest.param("force-march", 2, marks=pytest.mark.rule("classic.card.force-march")),
    pytest.param("cold-steel", 1, marks=pytest.mark.rule("classic.card.cold-steel")),
    pytest.param("leadership", 2, marks=pytest.mark.rule("classic.card.leadership")),
    pytest.param("grande-manoeuvre", 1, marks=pytest.mark.rule("classic.card.grande-manoeuvre")),
    pytest.param("rally", 1, marks=pytest.mark.rule("classic.card.rally")),
    pytest.param("short-supply", 1, marks=pytest.mark.rule("classic.card.short-supply")),
]


def home(card: str) -> str:
    """A hex where this card gives orders: D4 is left and center, I4 center and right."""
    return "I4" if card.endswith("right") else "D4"


@pytest.mark.parametrize(("card", "count"), COUNTS)
def test_the_deck_has_so_many_of_each_card(card: str, count: int) -> None:
    board("A1 BLN", hands={"allied": f"{card} " * count})
    with pytest.raises(ScenarioError, match=card):
        board("A1 BLN", hands={"allied": f"{card} " * (count + 1)})


# ------------------------------------------------------------------ all section cards


@pytest.mark.rule("classic.card.section-general")
@pytest.mark.parametrize("card", SECTION_CARDS)
def test_a_section_card_orders_units_and_leaders_for_normal_moves_and_dice(card: str) -> None:
    here = home(card)
    foe = f"{here[0]}5"
    game = played(card, f"{here} BLN, {foe} FLT")
    order(game, here)
    assert ends(game, here) == ring(here, 1) - {foe}
    move(game)
    assert dice(game, f"melee {here} {foe}") == 4
    assert orders(played(card, f"{here} +B")) == {f"{here} leader"}


@pytest.mark.rule("classic.card.section-detach")
@pytest.mark.parametrize("card", SECTION_CARDS)
def test_a_section_card_lets_a_leader_detach_unless_from_a_square(card: str) -> None:
    here = home(card)
    game = played(card, f"{here} BLN+")
    order(game, f"{here} leader")
    game.play(f"move {here} leader {here[0]}3")
    assert unit(game, here).leader is None and has_leader(game, f"{here[0]}3")
    square = played(card, f"{here} BLN+#1")
    assert orders(square) == {here}
    assert bar(square, f"order {here} leader") == "classic.leader.square-no-detach"


# ------------------------------------------------------------------ one section


@pytest.mark.parametrize(
    ("card", "count"),
    [
        pytest.param("scout-left", 1, marks=pytest.mark.rule("classic.card.scout-left-flank")),
        pytest.param("scout-center", 1, marks=pytest.mark.rule("classic.card.scout-center")),
        pytest.param("scout-right", 1, marks=pytest.mark.rule("classic.card.scout-right-flank")),
        pytest.param("probe-left", 2, marks=pytest.mark.rule("classic.card.probe-left-flank")),
        pytest.param("probe-center", 2, marks=pytest.mark.rule("classic.card.probe-center")),
        pytest.param("probe-right", 2, marks=pytest.mark.rule("classic.card.probe-right-flank")),
        pytest.param("attack-left", 3, marks=pytest.mark.rule("classic.card.attack-left-flank")),
        pytest.param("attack-center", 3, marks=pytest.mark.rule("classic.card.attack-center")),
        pytest.param("attack-right", 3, marks=pytest.mark.rule("classic.card.attack-right-flank")),
    ],
)
def test_a_card_for_one_section_gives_its_number_of_orders_there_and_nowhere_else(card: str, count: int) -> None:
    game = played(card, EVERYWHERE)
    inside = IN_SECTION[card.split("-")[1]]
    assert orders(game) == inside
    assert bar(game, "order G3 leader" if "center" not in card else "order A3") == "classic.order.section-excess-lost"
    assert most(game, sorted(inside)) == count


@pytest.mark.parametrize(
    ("card", "here"),
    [
        pytest.param("scout-left", "B3", marks=pytest.mark.rule("classic.card.scout-left-flank")),
        pytest.param("scout-right", "K3", marks=pytest.mark.rule("classic.card.scout-right-flank")),
    ],
)
def test_a_scout_on_a_flank_orders_one_and_draws_two_to_keep_one(card: str, here: str) -> None:
    game = played(card, f"{here} BLN, G3 BLN", deck="rally bombard elan")
    assert orders(game) == {here}
    order(game, here)
    move(game)
    assert set(game.options) == {"keep rally", "keep bombard"}
    game.play("keep rally")
    assert hand(game, "allied") == sorted(["rally", *HAND.split()])
    assert game.view(None)["cards"]["discards"] == [card, "bombard"]


@pytest.mark.rule("classic.card.scout-center")
def test_scout_center_orders_one_and_leaves_the_hand_as_large_as_before() -> None:
    game = board("E3 BLN, F3 BLN", hands={"allied": f"scout-center {HAND}"}, deck="rally bombard", discards="elan")
    before = len(hand(game, "allied"))
    game.play("play scout-center")
    assert most(game, ["E3", "F3"]) == 1
    move(game)
    game.play("keep bombard")
    assert len(hand(game, "allied")) == before
    assert game.view(None)["cards"]["discards"] == ["elan", "scout-center", "rally"]


@pytest.mark.rule("classic.card.scout-choice-hidden")
def test_only_the_drawer_sees_the_scouted_cards_until_one_is_discarded() -> None:
    game = played("scout-left", "B3 BLN", deck="rally bombard")
    order(game, "B3")
    happened = game.play("pass")
    assert set(game.view("allied")["cards"]["scouted"]) == {"rally", "bombard"}
    for watcher in ("french", None):
        assert game.view(watcher)["cards"]["scouted"] == []
        assert game.view(watcher)["state"]["scouted"] == [None, None]
    drawn = events(happened, "CardDrawn")
    assert [event.card == event.seen_by(0).card for event in drawn] == [True, True]
    assert [event.seen_by(1).card for event in drawn] == [-1, -1]
    told = " ".join([str(game.describe(event.seen_by(1))) for event in game.play("keep rally")])
    assert "Bombard" in told and "Rally" not in told
    assert game.view("french")["cards"]["discards"][-1] == "bombard"
    assert "rally" not in str(game.view("french")["cards"])


@pytest.mark.rule("classic.card.probe-left-flank")
def test_probe_left_orders_two_of_three() -> None:
    assert most(played("probe-left", "A3 BLN, B3 BLN, C3 BLN"), ["A3", "B3", "C3"]) == 2


@pytest.mark.rule("classic.card.probe-center")
def test_probe_center_orders_both_units_on_shared_hexes() -> None:
    assert most(played("probe-center", "D4 BLN, I4 BLN"), ["D4", "I4"]) == 2


@pytest.mark.rule("classic.card.probe-right-flank")
def test_probe_right_orders_on_the_flank_and_its_shared_hex_only() -> None:
    game = played("probe-right", "J3 BLN, I4 BLN, I3 BLN")
    assert most(game, ["I3"]) == 0
    assert most(game, ["J3", "I4"]) == 2


# ------------------------------------------------------------------ assaults


@pytest.mark.rule("classic.card.assault-left-flank")
def test_assault_left_orders_as_many_as_command_which_a_square_lowers() -> None:
    flank = ["A1", "B1", "C1", "D1", "D2", "C3", "A5"]
    pieces = ", ".join([f"{hex} BLN" for hex in flank])
    square = played("assault-left", f"{pieces}, E1 BLN#1", cards=6)
    assert orders(square) == set(flank)
    assert most(square, flank) == 5
    assert most(played("assault-left", f"{pieces}, E1 BLN", hand=f"{HAND} elan", cards=6), flank) == 6


@pytest.mark.rule("classic.card.assault-center")
def test_assault_center_orders_as_many_as_command() -> None:
    game = played("assault-center", EVERYWHERE, hand="forward forward recon-in-force")
    assert orders(game) == IN_SECTION["center"]
    assert most(game, sorted(IN_SECTION["center"])) == 4


@pytest.mark.rule("classic.card.assault-right-flank")
def test_assault_right_orders_as_many_as_command() -> None:
    game = played("assault-right", f"{EVERYWHERE}, M1 BLN, K1 +B")
    assert orders(game) == {*IN_SECTION["right"], "M1", "K1 leader"}
    assert most(game, sorted(orders(game))) == 5


@pytest.mark.rule("classic.card.assault-may-use-fewer")
def test_assault_may_order_fewer_than_command() -> None:
    game = played("assault-center", "E3 BLN, F3 BLN, G3 BLN, H3 BLN, I3 BLN")
    order(game, "E3", "H3")
    assert {option.split()[1] for option in options(game, "move")} == {"E3", "H3"}


# ------------------------------------------------------------------ several sections


@pytest.mark.parametrize(
    ("card", "left", "center", "right"),
    [
        pytest.param("coordinated-advance", 1, 2, 1, marks=pytest.mark.rule("classic.card.coordinated-advance")),
        pytest.param("flank-attack", 2, 0, 2, marks=pytest.mark.rule("classic.card.flank-attack")),
        pytest.param("forward", 2, 2, 2, marks=pytest.mark.rule("classic.card.forward")),
        pytest.param("recon-in-force", 1, 1, 1, marks=pytest.mark.rule("classic.card.recon-in-force")),
    ],
)
def test_a_card_for_several_sections_gives_each_its_own_orders(card: str, left: int, center: int, right: int) -> None:
    game = played(card, EVERYWHERE)
    assert most(game, RIGHT) == right
    assert most(game, LEFT) == left
    assert most(game, CENTER) == center
    assert not orders(game)


@pytest.mark.rule("classic.card.coordinated-advance")
def test_coordinated_advance_gives_two_orders_when_the_center_is_empty() -> None:
    flanks = ["A3", "B3", "C3", "K3", "L3", "M3"]
    game = played("coordinated-advance", ", ".join([f"{hex} BLN" for hex in flanks]))
    assert most(game, flanks) == 2
    assert {piece.hex for piece in game.units if piece.ordered} == {"A3", "K3"}


@pytest.mark.rule("classic.card.flank-attack")
def test_flank_attack_may_order_a_shared_hex_from_the_flank_but_not_the_center() -> None:
    game = played("flank-attack", "D4 BLN, A3 BLN, B3 BLN, G5 BLN")
    assert orders(game) == {"D4", "A3", "B3"}
    assert bar(game, "order G5") == "classic.order.section-excess-lost"
    assert most(game, ["D4", "A3", "B3"]) == 2


@pytest.mark.rule("classic.card.forward")
def test_forward_does_not_transfer_orders_to_another_section() -> None:
    game = played("forward", "A3 BLN, B3 BLN, C3 BLN, G3 BLN")
    assert most(game, ["A3", "B3", "C3"]) == 2
    assert orders(game) == {"G3"}


@pytest.mark.rule("classic.card.recon-in-force")
def test_recon_in_force_draws_one_card_without_a_choice() -> None:
    game = played("recon-in-force", "B3 BLN", deck="rally bombard")
    order(game, "B3")
    end_turn(game)
    assert hand(game, "allied") == sorted(["rally", *HAND.split()])
    assert game.view(None)["cards"]["discards"] == ["recon-in-force"]
