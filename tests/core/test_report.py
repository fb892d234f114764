"""The report says what happens, to whom and why."""

from typing import Any

import pytest

from bicorne import Game
from bicorne.film import event_of
from boards import board, clash, played
from tactic_tables import fight, playing, table

GUERRILLAS = '[[rule]]\nkind = "guerrilla"\nside = "allied"\npool = 3\n'


def lines_of(game: Game, action: str, dice: str = "", eyes: int | None = None) -> list[str]:
    """What the report says of an action, as its events are or as a side sees them."""
    happened = game.play(action, dice=dice)
    return [game.describe(event if eyes is None else event.seen_by(eyes)).text for event in happened]


def rules(game: Game, action: str, dice: str, kind: str) -> tuple[str, ...]:
    """The rules behind the sentence for one kind of event."""
    (found,) = [game.describe(event).rules for event in game.play(action, dice=dice) if type(event).__name__ == kind]
    return found


# ------------------------------------------------------------------ fire


def test_two_sabers_burst_a_rocket() -> None:
    game = clash("F5 BRB, F9 FLN", "F5")
    assert lines_of(game, "fire F5 F9", dice="saber saber")[:3] == [
        "The British rocket battery on F5 fires at the French line infantry on F9.",
        "The British rocket battery rolls two sabers (rockets +2): no hit. Two sabers: a rocket bursts.",
        "The British rocket battery on F5 loses a block; two are left.",
    ]
    assert "exp.rocket.misfire" in rules(clash("F5 BRB, F9 FLN", "F5"), "fire F5 F9", "saber saber", "Rolled")


@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ("cav cav art art art", "2 hits, of which the cuirasses stop 1."),
        ("cav art art art art", "1 hit, which the cuirasses stop."),
        ("cav cav cav art art", "3 hits, of which the cuirasses stop 1."),
        ("art art art art art", "no hit."),
        ("flag art art art art", "no hit but 1 flag."),
        ("cav flag art art art", "1 hit, which the cuirasses stop, and 1 flag."),
    ],
)
def test_cuirasses_stop_a_hit_of_infantry_fire(dice: str, result: str) -> None:
    game = clash("F5 BLN, F7 FCU, F8 FLN, G7 FLN", "F5")
    line = lines_of(game, "fire F5 F7", dice=dice)[1]
    assert line.startswith("The British line infantry rolls ") and line.endswith(f": {result}")


def test_cuirasses_have_their_rule_in_the_report_only_where_they_stop_something() -> None:
    cited = [
        "classic.ranged.cuirassier-armour" in rules(clash("F5 BLN, F7 FCU", "F5"), "fire F5 F7", dice, "Rolled")
        for dice in ("cav art art art art", "art art art art art")
    ]
    assert cited == [True, False]
    guns = clash("F5 BFA, F7 FCU", "F5")
    assert lines_of(guns, "fire F5 F7", dice="cav cav art")[1].endswith(": 2 hits.")


def test_a_grand_battery_is_announced_with_all_its_batteries() -> None:
    game = fight("F5 BFA, G5 PFA, H5 BHA, F8 FCU", "F5, G5, H5")
    line = lines_of(game.copy(), "fire F5 F8 + G5")[0]
    assert line == "The batteries on F5 and G5 fire together at the French cuirassiers on F8."
    line = lines_of(game.copy(), "fire F5 F8 + G5 H5")[0]
    assert line == "The batteries on F5, G5 and H5 fire together at the French cuirassiers on F8."
    alone = lines_of(game, "fire F5 F8")[0]
    assert alone == "The British foot artillery on F5 fires at the French cuirassiers on F8."


def test_a_lone_leader_under_fire_has_his_name() -> None:
    game = fight("F5 BLN, F7 +F", "F5")
    lines = lines_of(game, "fire F5 F7", dice="saber saber art art art")
    assert lines[0] == "The British line infantry on F5 fires at French leader on F7 on F7."
    assert lines[2] == "French leader on F7 falls wounded on F7."
    assert lines[3] == "Wellesley gains a banner for the leader and has one of five."


# ------------------------------------------------------------------ melee


def test_plural_names_have_plural_verbs() -> None:
    game = clash("F5 KCU, F6 FLN, A1 FLN", "F5")
    lines = lines_of(game, "melee F5 F6", dice="inf inf inf inf")
    assert lines[0] == "The Prussian cuirassiers on F5 attack the French line infantry on F6."
    assert lines[1] == "The Prussian cuirassiers roll four infantry (blocks +3, Prussian cuirassiers +1): 4 hits."
    assert lines[2] == "The French line infantry on F6 loses its last four blocks."
    assert lines[3] == "The French line infantry on F6 is eliminated."
    assert lines_of(game, "advance F5 F6")[0] == "The Prussian cuirassiers take F6."


def test_infantry_that_falls_back_by_order_does_not_reform() -> None:
    game = fight("F5 BLN, F6 FLN+, A1 FLN", "F5", "", "leader-orders-a-fall-back")
    game.play("melee F5 F6")
    lines = lines_of(game, "tactic leader-orders-a-fall-back F6", dice="inf art art art")
    assert lines[0] == (
        "Junot plays Leader Orders a Fall Back: the French line infantry on F6 makes ready to fall back."
    )
    assert lines_of(game, "reform F6 F8")[0] == "The French line infantry with French leader on F6 falls back to F8."


def test_cavalry_that_retires_reforms() -> None:
    game = clash("F5 BLN, F6 FCU, A1 FLN", "F5")
    game.play("melee F5 F6")
    assert lines_of(game, "retire F6", dice="art art art art")[0] == (
        "The French cuirassiers on F6 choose to retire and reform."
    )
    assert lines_of(game, "reform F6 F8")[0] == "The French cuirassiers retire to F8 and reform."


def test_what_a_retreat_costs_that_cannot_be_made() -> None:
    cornered = clash("F8 BLN, F9 FCU", "F8")
    lines = lines_of(cornered, "melee F8 F9", dice="flag flag art art")
    assert lines[1].endswith(": no hit but 2 flags.")
    lines = lines_of(cornered, "pass")
    assert "The French cuirassiers on F9 lose two blocks for a retreat they cannot make; two are left." in lines


def test_the_card_of_a_square_is_named_to_its_owner_alone() -> None:
    def formed(eyes: int) -> str:
        game = board(
            "F5 BLC, F6 FLN", ordered="F5", hands={"allied": "rally", "french": "probe-left probe-left probe-left"}
        )
        game.play("melee F5 F6")
        return lines_of(game, "form-square F6", dice="art art", eyes=eyes)[0]

    plain = "The French line infantry on F6 forms square; a card of Junot's hand waits on the track."
    assert [formed(eyes) for eyes in (0, -1)] == [plain, plain]
    assert formed(1) == plain.replace(" waits", ", Probe Left Flank, waits")


# ------------------------------------------------------------------ cards


def test_guerrillas_that_are_not_driven_off() -> None:
    game = board(
        "F5 SLN, F8 FLN",
        to_move="french",
        hands={"allied": "rally", "french": "probe-center attack-left attack-right"},
        sides={"allied": "guerrilla = 1"},
        extra=GUERRILLAS,
    )
    game.play("play probe-center")
    assert lines_of(game, "guerrilla") == ["Wellesley spends a guerrilla counter against Probe Center; none is left."]
    held = game.copy()
    assert lines_of(held, "drive-off", dice="saber")[0] == "Junot rolls a saber and drives the guerrillas off."
    lines = lines_of(game, "drive-off", dice="inf")
    assert lines[:2] == [
        "Junot rolls infantry and fails to drive the guerrillas off.",
        "Wellesley's guerrillas spoil Probe Center, which does nothing this turn.",
    ]


@pytest.mark.parametrize(
    ("card", "clause", "line"),
    [
        ("force-march", "left", "Wellesley chooses the left section."),
        ("force-march", "center", "Wellesley chooses the center."),
        ("grande-manoeuvre", "march", "Wellesley chooses a march without battle."),
        ("grande-manoeuvre", "one-unit", "Wellesley chooses to order a single unit."),
    ],
)
def test_choices_about_a_card_are_words(card: str, clause: str, line: str) -> None:
    assert lines_of(played(card, "F4 BLN, B4 BLN, F8 FLN"), f"use {clause}")[0] == line


def test_a_tactician_card_has_its_name_and_its_effect() -> None:
    game = fight("F5 BGR+, F6 t:FLN", "F5", "infantry-melee-leader")
    (line,) = lines_of(game, "tactic infantry-melee-leader F5")
    assert line == "Wellesley plays Infantry Melee Leader: the British grenadiers on F5 have two more dice in melee."


def test_a_tactician_first_strike_has_its_name_once() -> None:
    game = fight("F5 BLN, F6 FLN", "F5", "", "first-strike")
    game.play("melee F5 F6")
    lines = lines_of(game, "first-strike F6", dice="art art art art art")
    assert lines[:2] == ["Junot plays First Strike.", "The French line infantry on F6 strikes first."]


def test_no_text_of_a_tactician_card_in_the_report_speaks_to_its_player() -> None:
    for tactic in fight("F5 BLN, F6 FLN", "F5")._s.field.deck.tactician_cards:
        assert "you" not in tactic.effect.split() and "your" not in tactic.effect.split(), tactic.id


def test_a_short_supply_card_sends_a_plural_unit_back() -> None:
    game = playing("attack-center", "F4 BGR, F9 FLN", "short-supply")
    assert lines_of(game, "tactic short-supply F4")[0] == (
        "Wellesley plays Short Supply: the British grenadiers on F4 are short of supply."
    )
    assert lines_of(game, "place F4 F1")[0] == "The British grenadiers, short of supply, go back from F4 to F1."


def test_a_garrison_has_the_nation_of_the_unit_that_left_it() -> None:
    game = table("F3 t:KLN, H3 t:BLN, D3 t:ALN, F9 FLN", ordered="D3, F3, H3", phase="move")
    assert lines_of(game, "garrison F3 F4")[1] == "A Prussian garrison stays behind on F3."
    assert lines_of(game, "garrison H3 H4")[1] == "A British garrison stays behind on H3."
    assert lines_of(game, "garrison D3 D4")[1] == "An Austrian garrison stays behind on D3."
    nations = {unit.hex: (unit.nation, unit.name) for unit in game.units if unit.type == "GN"}
    assert nations == {
        "D3": ("austrian", "Austrian garrison"),
        "F3": ("prussian", "Prussian garrison"),
        "H3": ("british", "British garrison"),
    }
    assert Game.load(game.save()).units == game.units


# ------------------------------------------------------------------ records


def test_events_of_older_records_can_be_read() -> None:
    """They lack what was added later, and say a little less."""
    game = fight("F5 BLN, F7 +F", "F5")
    rolled: dict[str, Any] = {"event": "Rolled", "side": 0, "unit": 0, "hex": 1, "target": 2, "faces": [0]}
    rolled |= {"shares": [{"label": "blocks", "dice": 1, "rule": "classic.melee.infantry-dice"}], "hits": 1, "flags": 0}
    fire: dict[str, Any] = {"event": "FireAnnounced", "unit": 0, "hex": 1, "foe": -1, "target": 2}
    card: dict[str, Any] = {"event": "TacticPlayed", "side": 0, "tactic": 2, "hex": 1}
    reformed: dict[str, Any] = {"event": "Reformed", "unit": 0, "start": 1, "hex": 2, "leader": -1}
    assert [game.describe(event_of(event)).text for event in (rolled, fire, card, reformed)] == [
        "The British line infantry rolls infantry (blocks +1): 1 hit.",
        "The British line infantry on B1 fires at the leader on C1.",
        "Wellesley plays Infantry Melee Leader: the unit on B1 has two more dice in melee.",
        "The British line infantry retires to C1 and reforms.",
    ]
