"""Orders: who can be given one, by which card, and what it covers."""

import pytest

from bicorne import Game
from boards import (
    bar,
    board,
    dice,
    ends,
    events,
    hand,
    has_leader,
    in_deck,
    leader,
    move,
    options,
    order,
    orders,
    played,
    unit,
)

HAND = "probe-left probe-left probe-right probe-right"
FOUR = "art art art art"


def ordered(game: Game) -> list[str]:
    """Where the units and leaders with an order stand, sorted."""
    units = [unit.hex for unit in game.units if unit.ordered]
    leaders = [leader.hex for leader in game.leaders if leader.ordered]
    return sorted(units + leaders)


# ------------------------------------------------------------------ giving orders


@pytest.mark.rule("classic.order.announce-all-first")
def test_all_pieces_to_be_ordered_are_named_before_any_moves() -> None:
    game = played("attack-center", "E4 BLN, G4 BLN, I3 BLN")
    game.play("order E4")
    game.play("order G4")
    assert orders(game) == {"I3"}
    game.play("pass")
    game.play("move E4 E5")
    assert orders(game) == set()
    assert bar(game, "order I3") == "classic.order.announce-all-first"


@pytest.mark.rule("classic.order.only-ordered-act")
def test_a_unit_without_an_order_neither_moves_nor_attacks() -> None:
    game = played("attack-center", "E4 BLN, E6 FLN, G4 BLN, G6 FLN, I3 BLC, I5 FLN, H2 BLN#1, H4 FLN")
    game.play("order E4")
    assert options(game, "leave-square") == []
    game.play("pass")
    assert {option.split()[1] for option in options(game, "move")} == {"E4"}
    assert bar(game, "move G4 G5") == "classic.order.only-ordered-act"
    game.play("pass")
    assert game.options == ("fire E4 E6", "pass")
    for attack in ("fire G4 G6", "fire H2 H4"):
        assert bar(game, attack) == "classic.order.only-ordered-act"


@pytest.mark.rule("classic.order.only-ordered-act")
def test_a_unit_that_had_no_order_still_battles_back() -> None:
    game = played("attack-center", "E4 BLN, G5 BLN, G6 FLT, I3 BLN, F2 BLN", foe="probe-center")
    order(game, "E4")
    move(game)
    game.play("play probe-center")
    order(game, "G6")
    move(game)
    game.play("melee G6 G5", dice=FOUR)
    assert game.options == ("battle-back G5 G6", "pass")


@pytest.mark.rule("classic.order.one-order-each")
def test_a_piece_gets_one_order_even_where_two_sections_could_give_it_one() -> None:
    game = played("forward", "D4 BLN, G4 BLN, I2 +B")
    game.play("order D4")
    game.play("order I2 leader")
    assert orders(game) == {"G4"}
    assert bar(game, "order D4") == bar(game, "order I2 leader") == "classic.order.one-order-each"


@pytest.mark.rule("classic.order.unit-brings-leader")
def test_one_order_covers_a_unit_and_its_leader() -> None:
    game = played("scout-center", "G4 BLN+, I3 BLN, G7 FLN")
    game.play("order G4")
    assert orders(game) == set()
    assert {option.split()[1] for option in options(game, "move")} == {"G4"}
    game.play("move G4 G5")
    assert unit(game, "G5").leader and leader(game, "G5").attached
    assert "fire G5 G7" in game.options


# ------------------------------------------------------------------ leaders who detach


@pytest.mark.rule("classic.order.detach-cards")
@pytest.mark.parametrize(
    "card",
    ["scout", "probe", "attack", "assault", "coordinated-advance", "forward", "recon-in-force", "leadership",
     "grande-manoeuvre", "elan"],
)  # fmt: skip
def test_a_leader_detaches_by_section_cards_leadership_the_manoeuvre_and_a_flag_of_elan(card: str) -> None:
    name = f"{card}-center" if card in ("scout", "probe", "attack", "assault") else card
    game = played(name, "G4 BGR+", hand="", dice="flag" if card == "elan" else "")
    if card == "grande-manoeuvre":
        game.play("use march")
    assert "order G4 leader" in game.options
    order(game, "G4 leader")
    assert "G3" in ends(game, "G4 leader")


@pytest.mark.rule("classic.order.detach-cards")
@pytest.mark.parametrize(("hex", "offered"), [("B4", True), ("K4", True), ("G4", False)])
def test_flank_attack_lets_a_leader_on_a_flank_detach(hex: str, offered: bool) -> None:
    game = played("flank-attack", f"{hex} BGR+, A1 BLN")
    assert (f"order {hex} leader" in game.options) == offered
    left = played("attack-left", f"{hex} BGR+, A1 BLN")
    assert (f"order {hex} leader" in left.options) == (hex == "B4")


# Card, the unit with the leader, dice, and what its owner does until the unit is ordered.
OTHER_TACTICS = [
    ("bayonet-charge", "BGR", "", ["order G4"]),
    ("bombard", "BFA", "", ["order G4"]),
    ("cavalry-charge", "BLC", "", ["order G4"]),
    ("fire-and-hold", "BGR", "", ["order G4"]),
    ("force-march", "BGR", "", ["use center"]),
    ("cold-steel", "BGR", "", []),
    ("rally", "BGR3", "inf", ["rally G4"]),
    ("short-supply", "BGR", "", ["short-supply G4", "place G4 G1"]),
    ("elan", "BGR", "inf", ["order G4"]),
    ("elan", "BLC", "cav", ["order G4"]),
    ("elan", "BFA", "art", ["order G4"]),
]


@pytest.mark.rule("classic.order.detach-not-on-other-tactics")
@pytest.mark.parametrize(("card", "kind", "rolled", "deeds"), [row for row in OTHER_TACTICS if in_deck(row[0])])
def test_other_tactic_cards_let_no_leader_detach(card: str, kind: str, rolled: str, deeds: list[str]) -> None:
    enemy = "G5 FLN" if card == "cold-steel" else "G7 FLN"
    game = played(card, f"G4 {kind}+, {enemy}", hand="", dice=rolled)
    offered: list[str] = []
    for deed in [*deeds, "pass", "pass", "pass"]:
        if game.active == "allied":
            offered += game.options
            game.play(deed)
    assert set(deeds) <= set(offered)
    assert [option for option in offered if "leader" in option] == []


@pytest.mark.rule("classic.order.detach-not-on-other-tactics")
@pytest.mark.parametrize("card", ["bayonet-charge", "fire-and-hold"])
def test_a_refused_detachment_names_its_rule(card: str) -> None:
    game = played(card, "G4 BGR+")
    assert bar(game, "order G4 leader") == "classic.order.detach-not-on-other-tactics"
    elan = played("elan", "G4 BGR+", hand="", dice="inf")
    assert bar(elan, "order G4 leader") == "classic.card.elan-flag"


@pytest.mark.rule("classic.order.detach-costs-one")
def test_detaching_a_leader_uses_an_order_of_its_own() -> None:
    game = played("probe-center", "G4 BLN+, I3 BLN")
    game.play("order G4 leader")
    assert orders(game) == {"G4", "I3"}
    game.play("order G4")
    assert orders(game) == set()
    assert {option.split()[1] for option in options(game, "move")} == {"G4"}
    assert not unit(game, "I3").ordered


@pytest.mark.rule("classic.order.detach-does-not-order-unit")
def test_the_unit_a_leader_leaves_is_not_ordered() -> None:
    game = played("scout-center", "G4 BLN+, G6 FLN")
    game.play("order G4 leader")
    assert options(game, "move") and not [option for option in options(game, "move") if "leader" not in option]
    assert bar(game, "move G4 G5") == "classic.order.only-ordered-act"
    game.play("move G4 leader G3")
    assert options(game, "fire", "melee") == []
    with_order = played("scout-center", "G4 BLN+, G6 FLN")
    order(with_order, "G4")
    move(with_order)
    assert options(with_order, "fire") == ["fire G4 G6"]


@pytest.mark.rule("classic.order.unit-and-leader-two-orders")
@pytest.mark.parametrize("moves", [("G4 leader G3", "G4 G5"), ("G4 G5", "G4 leader G3")])
def test_with_two_orders_a_unit_and_its_leader_act_separately(moves: tuple[str, str]) -> None:
    game = played("probe-center", "G4 BGR+, G7 FLN")
    order(game, "G4", "G4 leader")
    for one in moves:
        game.play(f"move {one}")
    assert not leader(game, "G3").attached
    assert unit(game, "G5").leader is None
    assert "fire G5 G7" in game.options


@pytest.mark.rule("classic.order.lone-leader-one-order")
def test_a_lone_leader_is_ordered_with_one_order_and_moves_three_hexes() -> None:
    game = played("scout-left", "B2 +B, B3 +B, G4 BLN")
    assert orders(game) == {"B2 leader", "B3 leader"}
    game.play("order B2 leader")
    assert orders(game) == set()
    assert "E2" in ends(game, "B2 leader")
    assert "F2" not in ends(game, "B2 leader")


UNIT_CARDS = ["bayonet-charge", "bombard", "cavalry-charge", "fire-and-hold", "force-march", "cold-steel", "rally"]


@pytest.mark.rule("classic.order.lone-leader-not-by-unit-cards")
@pytest.mark.parametrize("card", UNIT_CARDS)
def test_a_card_that_names_only_units_cannot_order_a_lone_leader(card: str) -> None:
    pieces = "D4 +B, E4 BLN3, H4 BLC2, G2 BFA2, E7 FLN" + (", E5 FLN" if card == "cold-steel" else "")
    game = played(card, pieces, hand="", dice="inf" if card == "rally" else "")
    offered: list[str] = []
    while game.active == "allied":
        offered += game.options
        game.play("use center" if "use center" in game.options else game.options[0])
    assert {option.split()[0] for option in offered} & {"move", "melee", "fire"}  # units were ordered
    assert [option for option in offered if "leader" in option] == []
    assert has_leader(game, "D4")


@pytest.mark.rule("classic.order.lone-leader-not-by-unit-cards")
@pytest.mark.parametrize(
    ("card", "kind"),
    [("bayonet-charge", "BLC"), ("bombard", "BLN"), ("cavalry-charge", "BLN"), ("fire-and-hold", "BLC"),
     ("force-march", "BLC"), ("grande-manoeuvre", "BLN")],
)  # fmt: skip
def test_the_single_unit_of_a_fallback_is_no_lone_leader(card: str, kind: str) -> None:
    game = played(card, f"G3 +B, E4 {kind}")
    if card == "grande-manoeuvre":
        game.play("use one-unit")
    assert orders(game) == {"E4"}
    expected = "grande-manoeuvre-alternative" if card == "grande-manoeuvre" else "fallback-order"
    assert bar(game, "order G3 leader") == f"classic.card.{expected}"


@pytest.mark.rule("classic.order.lone-leader-not-by-unit-cards")
@pytest.mark.parametrize("card", ["bayonet-charge", "bombard", "cavalry-charge", "fire-and-hold"])
def test_a_refused_order_to_a_lone_leader_names_its_rule(card: str) -> None:
    game = played(card, "G3 +B, E4 BLN, H4 BLC, G2 BFA")
    assert bar(game, "order G3 leader") == "classic.order.lone-leader-not-by-unit-cards"


# ------------------------------------------------------------------ Command


@pytest.mark.rule("classic.order.command-value")
@pytest.mark.parametrize("rest", ["", "rally", HAND])
def test_command_is_the_cards_in_hand_with_the_card_just_played(rest: str) -> None:
    game = played("assault-center", "E4 BLN, F4 BLN, G4 BLN, H4 +B, F2 BFA, G2 BLC, H2 BLN", hand=rest)
    command = len(rest.split()) + 1
    for _ in range(command):
        assert orders(game)
        game.play(game.options[0])
    assert orders(game) == set()
    assert len(ordered(game)) == command


@pytest.mark.rule("classic.order.command-excludes-square-cards")
def test_cards_on_the_square_track_do_not_count_for_command() -> None:
    hands = {"allied": f"rally {HAND} attack-left", "french": "probe-center"}
    game = board("G4 BLN3, E4 BLN3", hands=hands, cards=6)
    assert rally_dice(game) == 6
    hands["allied"] = "rally probe-left probe-left attack-left"
    tracks = {"allied": "probe-right probe-right"}
    assert rally_dice(board("G4 BLN3#1, E4 BLN3#2", hands=hands, tracks=tracks, cards=6)) == 4


def rally_dice(game: Game) -> int:
    return len(events(game.play("play rally"), "CommandRolled")[0].faces)


@pytest.mark.rule("classic.order.command-returns")
def test_a_square_that_dies_gives_its_card_back_at_once_and_command_with_it() -> None:
    hands = {"allied": HAND, "french": "probe-center"}
    pieces = "G5 BLN1#1, G6 FLT, E2 BLN, F2 BLN, G2 BLN, H2 BLN, G3 BFA, H3 BLC"
    game = board(pieces, to_move="french", ordered="G6", hands=hands, tracks={"allied": "assault-center"})
    assert len(hand(game, "allied")) == 4
    game.play("melee G6 G5", dice="inf art art art")
    assert hand(game, "allied") == sorted(["assault-center", *HAND.split()])
    assert game.active == "french"
    game.play("advance G6 G5")
    assert game.active == "allied"
    game.play("play assault-center")
    for _ in range(5):
        game.play(game.options[0])
    assert orders(game) == set()


@pytest.mark.rule("classic.order.command-returns")
def test_a_unit_that_leaves_its_square_gives_its_card_back_to_the_hand() -> None:
    game = board("G4 BLN#1, G7 FLN", hands={"allied": f"probe-center {HAND}"}, tracks={"allied": "assault-center"})
    game.play("play probe-center")
    game.play("order G4")
    game.play("leave-square G4")
    assert hand(game, "allied") == sorted(["assault-center", *HAND.split()])


# ------------------------------------------------------------------ sections and tactics


@pytest.mark.rule("classic.order.shared-hex-either")
@pytest.mark.parametrize("sequence", [("B3", "D4", "F3"), ("D4", "F3", "B3"), ("D4", "B3", "F3")])
def test_a_piece_on_a_shared_hex_is_ordered_from_either_section(sequence: tuple[str, ...]) -> None:
    game = played("coordinated-advance", "B3 BLN, D4 BLN, F3 BLN, G3 BLN")
    for hex in sequence:
        assert hex in orders(game)
        game.play(f"order {hex}")
    assert orders(game) == set()  # the left's one order and the center's two are spent
    assert not unit(game, "G3").ordered


@pytest.mark.rule("classic.order.shared-hex-either")
def test_without_another_unit_on_the_flank_a_shared_hex_uses_the_flanks_order() -> None:
    game = played("coordinated-advance", "D4 BLN, F3 BLN, G3 BLN, H3 BLN")
    for hex in ("D4", "F3", "G3"):
        game.play(f"order {hex}")
    assert orders(game) == set()
    assert [one.hex for one in game.units if not one.ordered] == ["H3"]


@pytest.mark.rule("classic.order.section-excess-lost")
def test_orders_a_section_cannot_use_are_lost() -> None:
    game = played("attack-left", "B3 BLN, G3 BLN, F3 BLN, K3 BLN")
    assert orders(game) == {"B3"}
    assert bar(game, "order G3") == "classic.order.section-excess-lost"
    game.play("order B3")
    assert [one.hex for one in game.units if one.ordered] == ["B3"]
    assert options(game, "move") and orders(game) == set()
    spread = played("coordinated-advance", "B3 BLN, C3 BLN, G3 BLN")  # one left, two in the center, one right
    assert orders(spread) == {"B3", "C3", "G3"}
    spread.play("order B3")
    assert orders(spread) == {"G3"}


@pytest.mark.rule("classic.order.tactic-excess-lost")
def test_orders_a_tactic_card_cannot_use_are_lost() -> None:
    game = played("bombard", "B3 BFA, G3 BFA, F3 BLN, K3 BLC")
    assert orders(game) == {"B3", "G3"}
    game.play("order B3")
    game.play("order G3")
    assert orders(game) == set() and options(game, "move")
    assert {one.hex for one in game.units if one.ordered} == {"B3", "G3"}


@pytest.mark.rule("classic.order.tactic-excess-lost")
def test_a_second_leader_has_no_order_once_the_flag_of_elan_is_used() -> None:
    game = played("elan", "A3 BLN, B3 BLN, G3 BLC, H1 +B, L1 +B", dice="flag inf cav saber saber")
    game.play("order H1 leader")  # by the flag
    assert orders(game) == {"A3", "B3", "G3"}
    assert bar(game, "order L1 leader") == "classic.order.tactic-excess-lost"


@pytest.mark.rule("classic.order.tactic-any-section")
def test_a_tactic_card_orders_units_anywhere() -> None:
    game = played("cavalry-charge", "B3 BLC, G3 BLC, K3 BLC, L3 BLC, A1 BLC, F3 BLN")
    assert orders(game) == {"B3", "G3", "K3", "L3", "A1"}
    order(game, "B3", "G3", "K3", "L3")
    assert {one.hex for one in game.units if one.ordered} == {"B3", "G3", "K3", "L3"}


@pytest.mark.rule("classic.order.section-any-type")
def test_a_section_card_orders_any_mix_of_units_and_leaders() -> None:
    game = played("attack-center", "E3 BFA, G3 BHC, H3 +B")
    order(game, "E3", "G3", "H3 leader")
    assert ordered(game) == ["E3", "G3", "H3"]
    mixed = played("coordinated-advance", "B3 BFA, E3 BLN, G3 BHC, K3 BHA")
    order(mixed, "B3", "E3", "G3", "K3")
    assert {one.hex for one in mixed.units if one.ordered} == {"B3", "E3", "G3", "K3"}


@pytest.mark.rule("classic.order.section-checked-when-ordered")
def test_a_unit_may_leave_the_section_in_which_it_was_ordered() -> None:
    game = played("scout-left", "D3 BLC, F3 BLC, F4 FLN, A1 BLC")
    assert orders(game) == {"D3", "A1"} and bar(game, "order F3") == "classic.order.section-excess-lost"
    game = played("scout-left", "D3 BLC, F4 FLN")
    game.play("order D3")
    game.play("move D3 F3")
    assert options(game, "melee") == ["melee F3 F4"]


# ------------------------------------------------------------------ squares


@pytest.mark.rule("classic.order.square-order-choices")
def test_an_ordered_square_stays_and_battles_with_one_die_or_comes_out() -> None:
    game = played("scout-center", "G4 BLN#1, G6 FLN")
    game.play("order G4")
    assert game.options == ("leave-square G4", "pass")
    stays = game.copy()
    stays.play("pass")
    assert stays.options == ("fire G4 G6", "pass")
    assert (dice(stays, "fire G4 G6"), unit(stays, "G4").square) == (1, 1)
    game.play("leave-square G4")
    assert "G5" in ends(game, "G4")
    game.play("pass")
    assert (dice(game, "fire G4 G6"), unit(game, "G4").square) == (5, 0)


@pytest.mark.rule("classic.order.square-order-choices")
def test_next_to_enemy_cavalry_an_ordered_square_can_only_stay() -> None:
    game = played("probe-center", "G4 BLN#1, G5 FLC, E2 BLN")
    game.play("order G4")
    assert options(game, "leave-square") == []
    assert bar(game, "leave-square G4") == "classic.square.exit-barred-by-cavalry"
    game.play("pass")
    assert dice(game, "melee G4 G5") == 1
