"""What a refusal names is what stands in the way: take that away, and the action is legal or fails for another reason.

Each row: the rule, the action, a position where the rule forbids it, and the same position without the obstacle.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bicorne import Game
from boards import board, played

Position = Callable[[], Game]
ELSEWHERE = "L1 BLN, L3 FLN, L9 BLN, M9 FLN"  # two fights far off that keep the combat phase open
THREE = "probe-left probe-center probe-right"


def march(pieces: str, ordered: str, **rest: Any) -> Position:
    """The movement phase; a battery far off can always move, so that there is a question."""
    return partial(board, f"{pieces}, L1 BLN", ordered=f"{ordered}, L1", phase="move", **rest)


def fight(pieces: str, ordered: str, **rest: Any) -> Position:
    """The combat phase."""
    return partial(board, f"{pieces}, {ELSEWHERE}", ordered=f"{ordered}, L1, L9", **rest)


def card(name: str, pieces: str, **rest: Any) -> Position:
    """The question after a card."""
    return partial(played, name, pieces, **rest)


def after(position: Position, *actions: str) -> Position:
    def play() -> Game:
        game = position()
        for action in actions:
            game.play(action)
        return game

    return play


def charged(pieces: str, attack: str, french: str = "", **rest: Any) -> Position:
    """An attack on the allies has been announced and the defender is asked about First Strike, with three cards."""
    hands = {"allied": THREE, "french": french} | rest.pop("hands", {})
    start = partial(board, pieces, ordered=attack.split()[1], to_move="french", hands=hands, windows=True, **rest)
    return after(start, attack)


def along(letter: str) -> Position:
    """Light cavalry on D5 and that ground in its way to G5."""
    return march(f"D5 BLC, E5 {letter}", "D5")


def entered(unit: str) -> Position:
    """A unit that has moved onto E5, next to an enemy."""
    return fight(f"E5 {unit}, F5 FLN", "E5", moved={"E5": "D5"})


def aimed(firer: str, between: str = "", target: str = "FLN", **rest: Any) -> Position:
    """A unit on C5 that wants to fire at E5."""
    return fight(f"C5 {firer}, E5 {target}" + (f", {between}" if between else ""), "C5", **rest)


OPEN = march("D5 BLC", "D5")
FIRE = aimed("BLN")
COMBINED = fight("E5 BLN, F5 FLN, D4 BFA", "E5, D4")

CURES: list[tuple[str, str, Position, Position]] = [
    # whose decision, the time, the piece
    (
        "classic.turn.active-and-defending",
        "move D5 D6",
        march("D5 FLN, C2 BLN", "C2"),
        march("D5 BLN, C2 BLN", "D5, C2"),
    ),
    ("classic.turn.sequence", "fire C5 E5", partial(board, "C5 BLN, E5 FLN"), FIRE),
    ("classic.turn.move-before-combat", "move C5 C6", FIRE, march("C5 BLN", "C5")),
    ("classic.order.announce-all-first", "order C5", FIRE, card("probe-left", "C5 BLN")),
    ("classic.unit.blocks", "move D5 D6", march("C2 BLN", "C2"), march("D5 BLN", "D5")),
    ("classic.unit.leader-is-not-a-unit", "move D5 D6", march("D5 +B, C2 BLN", "C2"), march("D5 BLN", "D5")),
    (
        "classic.leader.cannot-battle-alone",
        "melee E5 F5",
        fight("E5 +B, F5 FLN, A1 BLN", "A1"),
        fight("E5 BLN, F5 FLN", "E5"),
    ),
    ("classic.leader.same-hex-attached", "move D5 leader D6", march("D5 BLN", "D5"), march("D5 BLN+", "D5 leader")),
    # cards and orders
    (
        "classic.turn.play-one-card",
        "play rally",
        partial(board, "C5 BLN", hands={"allied": "elan"}),
        partial(board, "C5 BLN", hands={"allied": "rally"}),
    ),
    (
        "classic.order.one-order-each",
        "order C4",
        after(card("probe-left", "C4 BLN, A3 BLN"), "order C4"),
        card("probe-left", "C4 BLN, A3 BLN"),
    ),
    (
        "classic.order.section-excess-lost",
        "order C4",
        card("probe-center", "C4 BLN, G4 BLN"),
        card("probe-left", "C4 BLN, G4 BLN"),
    ),
    (
        "classic.order.tactic-excess-lost",
        "order G4",
        after(
            card("bayonet-charge", "A1 BLN#1, B1 BLN, C1 BLN, D1 BLN, G4 BLN"),
            "order A1",
            "order B1",
            "order C1",
            "order D1",
        ),
        after(card("bayonet-charge", "A1 BLN#1, B1 BLN, C1 BLN, D1 BLN, G4 BLN"), "order A1", "order B1", "order C1"),
    ),
    (
        "classic.card.bayonet-charge",
        "order G4",
        card("bayonet-charge", "G4 BLC, A1 BLN"),
        card("bayonet-charge", "G4 BLN, A1 BLN"),
    ),
    ("classic.card.bombard", "order G4", card("bombard", "G4 BLC, A1 BFA"), card("bombard", "G4 BFA, A1 BFA")),
    (
        "classic.card.cavalry-charge",
        "order G4",
        card("cavalry-charge", "G4 BFA, A1 BLC"),
        card("cavalry-charge", "G4 BHA, A1 BLC"),
    ),
    (
        "classic.card.fire-and-hold-not-adjacent",
        "order G4",
        card("fire-and-hold", "G4 BLN, G5 FLN, A1 BLN"),
        card("fire-and-hold", "G4 BLN, A1 BLN"),
    ),
    (
        "classic.card.grande-manoeuvre-no-square",
        "order G4",
        after(card("grande-manoeuvre", "G4 BLN#1, A1 BLN"), "use march"),
        after(card("grande-manoeuvre", "G4 BLN, A1 BLN"), "use march"),
    ),
    (
        "classic.card.grande-manoeuvre-alternative",
        "order G4 leader",
        after(card("grande-manoeuvre", "G4 BLN+, A1 BLN"), "use one-unit"),
        after(card("grande-manoeuvre", "G4 BLN+, A1 BLN"), "use march"),
    ),
    (
        "classic.order.lone-leader-not-by-unit-cards",
        "order G4 leader",
        card("bayonet-charge", "G4 +B, A1 BLN"),
        card("forward", "G4 +B, A1 BLN"),
    ),
    (
        "classic.order.detach-not-on-other-tactics",
        "order G4 leader",
        card("bayonet-charge", "G4 BLN+, A1 BLN"),
        card("forward", "G4 BLN+, A1 BLN"),
    ),
    (
        "classic.leader.square-no-detach",
        "order G4 leader",
        card("forward", "G4 BLN+#1, A1 BLN"),
        card("forward", "G4 BLN+, A1 BLN"),
    ),
    (
        "classic.card.fallback-order",
        "order G4 leader",
        card("bombard", "G4 BLN+, A1 BLN"),
        card("forward", "G4 BLN+, A1 BLN"),
    ),
    (
        "classic.card.elan-flag",
        "order G4 leader",
        card("elan", "G4 +B, A1 BLN", dice="inf inf inf inf inf"),
        card("elan", "G4 +B, A1 BLN", dice="inf inf inf inf flag"),
    ),
    (
        "classic.square.exit-on-own-turn",
        "leave-square G4",
        card("forward", "G4 BLN#1, A1 BLN"),
        after(card("forward", "G4 BLN#1, A1 BLN"), "order G4"),
    ),
    (
        "classic.square.exit-barred-by-cavalry",
        "leave-square G4",
        after(card("forward", "G4 BLN#1, G5 FLC, A1 BLN"), "order G4"),
        after(card("forward", "G4 BLN#1, G5 FLN, A1 BLN"), "order G4"),
    ),
    (
        "classic.card.rally",
        "rally G4",
        card("rally", "G4 BLC2, A1 BLN2", dice="inf inf inf inf inf"),
        card("rally", "G4 BLN2, A1 BLN2", dice="inf inf inf inf inf"),
    ),
    (
        "classic.card.rally-cap",
        "rally G4",
        card("rally", "G4 BLN4, A1 BLN2", dice="inf inf inf inf inf"),
        card("rally", "G4 BLN3, A1 BLN2", dice="inf inf inf inf inf"),
    ),
    (
        "classic.card.short-supply-no-square",
        "short-supply G4",
        card("short-supply", "G4 BLN#1, A1 BLN, B1 BLN"),
        card("short-supply", "G4 BLN, A1 BLN, B1 BLN"),
    ),
    (
        "classic.card.short-supply-no-lone-leader",
        "short-supply G4",
        card("short-supply", "G4 +B, A1 BLN, B1 BLN"),
        card("short-supply", "G4 BLN+, A1 BLN, B1 BLN"),
    ),
    # movement
    ("classic.order.only-ordered-act", "move D5 D6", march("D5 BLC, C2 BLN", "C2"), OPEN),
    ("classic.move.once", "move D5 D6", march("D5 BLC", "D5", moved={"D5": "C5"}), OPEN),
    (
        "classic.leader.joined-unit-frozen",
        "move D5 D6",
        after(march("D5 BLC, C5 +B", "D5, C5 leader"), "move C5 leader D5"),
        march("D5 BLC, C5 +B", "D5, C5 leader"),
    ),
    ("classic.square.may-not-move", "move D5 D6", march("D5 BLN#1", "D5"), march("D5 BLN", "D5")),
    ("classic.terrain.river-impassable", "move D5 E5", along("r"), OPEN),
    ("classic.terrain.rugged-hill-move", "move D5 E5", along("H"), OPEN),
    ("bicorne.terrain.lake-closed", "move D5 E5", along("l"), OPEN),
    ("bicorne.terrain.dunes-closed", "move D5 E5", along("d"), OPEN),
    ("bicorne.terrain.steep-hill-closed", "move D5 E5", along("e"), march("D5 BLN, E5 e", "D5")),
    ("classic.terrain.quarry-artillery", "move D5 E5", march("D5 BFA, E5 q", "D5"), march("D5 BLN, E5 q", "D5")),
    ("exp.terrain.marsh-no-artillery", "move D5 E5", march("D5 BFA, E5 m", "D5"), march("D5 BLN, E5 m", "D5")),
    ("classic.move.one-unit-per-hex", "move D5 E5", march("D5 BLC, E5 BLN", "D5"), OPEN),
    ("classic.move.no-enter-enemy", "move D5 E5", march("D5 BLC, E5 FLN", "D5"), OPEN),
    (
        "classic.move.leader-unit-not-onto-leader",
        "move D5 E5",
        march("D5 BLC+, E5 +B", "D5"),
        march("D5 BLC, E5 +B", "D5"),
    ),
    ("classic.move.line-infantry", "move D5 F5", march("D5 BLN", "D5"), OPEN),
    ("classic.move.light-infantry", "move D5 G5", march("D5 BLT", "D5"), OPEN),
    ("classic.move.heavy-cavalry", "move D5 G5", march("D5 BHC", "D5"), OPEN),
    ("classic.move.foot-artillery", "move D5 F5", march("D5 BFA", "D5"), march("D5 BHA", "D5")),
    ("classic.move.horse-artillery", "move D5 G5", march("D5 BHA", "D5"), OPEN),
    ("classic.card.bayonet-charge-move", "move D5 G5", march("D5 BLN", "D5", card="bayonet-charge"), OPEN),
    ("classic.terrain.forest-stop", "move D5 G5", along("w"), OPEN),
    ("classic.terrain.town-stop", "move D5 G5", along("t"), OPEN),
    ("classic.terrain.ford-stop", "move D5 G5", along("f"), OPEN),
    ("classic.terrain.quarry-stop", "move D5 G5", along("q"), OPEN),
    ("exp.terrain.marsh-stop", "move D5 G5", along("m"), OPEN),
    ("exp.terrain.walled-garden-stop", "move D5 G5", along("g"), OPEN),
    ("exp.terrain.townlike-stop", "move D5 G5", along("k"), OPEN),
    ("classic.terrain.works-stop", "move D5 G5", march("D5 BLC", "D5", works={"E5": "W NW"}), OPEN),
    ("classic.move.no-pass-through-friends", "move D5 G5", march("D5 BLC, E5 BLN", "D5"), OPEN),
    ("classic.move.no-enter-enemy", "move D5 G5", march("D5 BLC, E5 FLN", "D5"), OPEN),
    ("classic.move.onto-lone-leader-stops", "move D5 G5", march("D5 BLC, E5 +B", "D5"), OPEN),
    ("classic.leader.moves-with-unit", "move D5 leader D6", march("D5 BLN+", "D5"), march("D5 BLN+", "D5 leader")),
    (
        "classic.leader.no-enemy-hex",
        "move D5 leader E5",
        march("D5 +B, E5 FLN", "D5 leader"),
        march("D5 +B", "D5 leader"),
    ),
    (
        "classic.leader.no-enemy-hex",
        "move D5 leader G5",
        march("D5 +B, E5 FLN", "D5 leader"),
        march("D5 +B", "D5 leader"),
    ),
    (
        "classic.leader.one-per-hex",
        "move D5 leader E5",
        march("D5 +B, E5 +B", "D5 leader"),
        march("D5 +B", "D5 leader"),
    ),
    (
        "classic.leader.terrain-stops-leaders",
        "move D5 leader G5",
        march("D5 +B, E5 w", "D5 leader"),
        march("D5 +B", "D5 leader"),
    ),
    (
        "classic.leader.move-three",
        "move D5 leader H5",
        march("D5 +B", "D5 leader"),
        march("D5 +B", "D5 leader", card="grande-manoeuvre"),
    ),
    # fire
    ("classic.combat.once", "fire C5 E5", aimed("BLN", battled="C5"), FIRE),
    ("classic.move.light-infantry", "fire C5 E5", aimed("BLT", moved={"C5": "A5"}), aimed("BLT", moved={"C5": "B5"})),
    ("classic.move.foot-artillery", "fire C5 E5", aimed("BFA", moved={"C5": "B5"}), aimed("BFA")),
    (
        "classic.card.bombard-move",
        "fire C5 E5",
        aimed("BHA", moved={"C5": "B5"}, card="bombard"),
        aimed("BHA", moved={"C5": "B5"}),
    ),
    ("classic.terrain.forest-no-battle-on-entry", "melee E5 F5", entered("w:BLN"), entered("BLN")),
    ("classic.terrain.town-no-battle-on-entry", "melee E5 F5", entered("t:BLT"), entered("w:BLT")),
    ("exp.terrain.walled-garden-battle-on-entry", "melee E5 F5", entered("g:BLN"), entered("g:BLT")),
    ("exp.terrain.townlike-no-battle-on-entry", "melee E5 F5", entered("k:BLT"), entered("BLT")),
    ("classic.ranged.horse-one-block", "melee E5 F5", entered("BHA1"), entered("BHA2")),
    ("classic.ranged.who", "fire C5 E5", aimed("BLC"), FIRE),
    ("classic.card.bayonet-charge-no-fire", "fire C5 E5", aimed("BLN", card="bayonet-charge"), FIRE),
    ("classic.card.cold-steel-no-move-no-fire", "fire C5 E5", aimed("BLN", card="cold-steel"), FIRE),
    ("classic.ranged.adjacent-enemy-forbids-fire", "fire C5 E5", aimed("BLN", "C6 FLN"), FIRE),
    ("classic.ranged.lone-leader-not-targetable", "fire C5 E5", aimed("BLN", target="+F"), FIRE),
    ("classic.combat.no-dice-split", "fire C5 E5", aimed("BLN", target="h"), FIRE),
    ("classic.ranged.range-infantry", "fire C5 F5", fight("C5 BLN, F5 FLN", "C5"), fight("C5 BRL, F5 FLN", "C5")),
    ("classic.ranged.range-rifle", "fire C5 G5", fight("C5 BRL, G5 FLN", "C5"), fight("C5 BHA, G5 FLN", "C5")),
    ("classic.ranged.range-horse", "fire C5 H5", fight("C5 BHA, H5 FLN", "C5"), fight("C5 BFA, H5 FLN", "C5")),
    (
        "classic.ranged.horse-moved-not-four",
        "fire C5 G5",
        fight("C5 BHA, G5 FLN", "C5", moved={"C5": "B5"}),
        fight("C5 BHA, G5 FLN", "C5"),
    ),
    ("classic.los.unit-blocks", "fire C5 E5", aimed("BLN", "D5 BLN"), FIRE),
    ("classic.los.leader-blocks", "fire C5 E5", aimed("BLN", "D5 +B"), FIRE),
    ("classic.los.terrain-blocks", "fire C5 E5", aimed("BLN", "D5 w"), FIRE),
    ("exp.terrain.orchard-los", "fire C5 E5", aimed("BLN", "D5 v"), FIRE),
    ("exp.terrain.walled-garden-los", "fire C5 E5", aimed("BLN", "D5 g"), FIRE),
    ("exp.terrain.townlike-blocks-los", "fire C5 E5", aimed("BLN", "D5 c"), FIRE),
    ("classic.terrain.rugged-hill-los", "fire C5 E5", aimed("BLN", "D5 H"), FIRE),
    ("classic.terrain.hill-los-behind", "fire C5 E5", aimed("BLN", "D5 h"), FIRE),
    (
        "classic.terrain.hill-los-second-hill",
        "fire C5 E5",
        aimed("BLN", "D5 h", "h:FLN"),
        aimed("h:BLN", "D5 h", "h:FLN"),
    ),
    ("classic.terrain.hill-fire-over-artillery-only", "fire C5 E5", aimed("h:BLN", "D5 BLN"), aimed("h:BFA", "D5 BLN")),
    (
        "classic.terrain.hill-fire-over-not-same-level",
        "fire C5 E5",
        aimed("h:BFA", "D5 h:BLN", "h:FLN"),
        aimed("h:BFA", "D5 BLN", "h:FLN"),
    ),
    (
        "classic.terrain.hill-fire-over-adjacent-only",
        "fire C5 F5",
        fight("C5 h:BFA, E5 BLN, F5 FLN", "C5"),
        fight("C5 h:BFA, D5 BLN, F5 FLN", "C5"),
    ),
    (
        "classic.los.edge-both-sides",
        "fire E5 E7",
        fight("E5 BLN, E7 FLN, D6 w, E6 w", "E5"),
        fight("E5 BLN, E7 FLN, D6 w", "E5"),
    ),
    (
        "classic.los.side-edge-obstructs",
        "fire A5 A7",
        fight("A5 BLN, A7 FLN, A6 w", "A5"),
        fight("A5 BLN, A7 FLN", "A5"),
    ),
    ("classic.combat.zero-dice", "fire C5 E5", aimed("PLN1", target="t:FLN"), aimed("PLN4", target="t:FLN")),
    # melee and combined arms
    ("classic.melee.adjacent-target", "melee E5 F5", fight("E5 BLN", "E5"), fight("E5 BLN, F5 FLN", "E5")),
    (
        "classic.card.fire-and-hold-no-melee",
        "melee E5 F5",
        fight("E5 BLN, F5 FLN", "E5", card="fire-and-hold"),
        fight("E5 BLN, F5 FLN", "E5"),
    ),
    ("classic.combined.not-artillery-only", "melee E5 F5 + D4", fight("E5 BFA, F5 FLN, D4 BFA", "E5, D4"), COMBINED),
    (
        "classic.casualty.lone-leader-no-combined-or-first-strike",
        "melee E5 F5 + D4",
        fight("E5 BLN, F5 +F, D4 BFA", "E5, D4"),
        COMBINED,
    ),
    ("classic.combined.who", "melee E5 F5 + D4", fight("E5 BLN, F5 FLN, D4 BLN", "E5, D4"), COMBINED),
    ("classic.combined.artillery-must-be-ordered", "melee E5 F5 + D4", fight("E5 BLN, F5 FLN, D4 BFA", "E5"), COMBINED),
    ("classic.combined.range-and-sight", "melee E5 F5 + D4", fight("E5 BLN, F5 FLN, D4 BFA, E4 w", "E5, D4"), COMBINED),
    (
        "classic.combined.adjacent-to-other-enemy",
        "melee E5 F5 + D4",
        fight("E5 BLN, F5 FLN, D4 BFA, D3 FLN", "E5, D4"),
        COMBINED,
    ),
    (
        "classic.combined.no-fire-over-heads",
        "melee F4 F5 + D5",
        fight("F4 BLN, F5 FLN, D5 h:BFA, E5 BLN", "F4, D5"),
        fight("F4 BLN, F5 FLN, D5 h:BFA", "F4, D5"),
    ),
    # the defender's answers
    (
        "classic.card.first-strike",
        "first-strike E5",
        charged("E5 BLN, F5 FLN", "melee F5 E5"),
        charged("E5 BLN, F5 FLN", "melee F5 E5", hands={"allied": "first-strike"}),
    ),
    (
        "classic.square.only-vs-cavalry",
        "form-square E5",
        charged("E5 BLN, F5 FLN", "melee F5 E5"),
        charged("E5 BLN, F5 FLC", "melee F5 E5"),
    ),
    (
        "classic.square.needs-three-cards",
        "form-square E5",
        charged("E5 BLN, F5 FLC", "melee F5 E5", hands={"allied": "elan rally"}),
        charged("E5 BLN, F5 FLC", "melee F5 E5"),
    ),
    (
        "classic.square.terrain-bar",
        "form-square E5",
        charged("E5 t:BLN, F5 FCU", "melee F5 E5"),
        charged("E5 w:BLN, F5 FCU", "melee F5 E5"),
    ),
    (
        "exp.terrain.marsh-no-square",
        "form-square E5",
        charged("E5 m:BLN, F5 FCU", "melee F5 E5"),
        charged("E5 w:BLN, F5 FCU", "melee F5 E5"),
    ),
    (
        "classic.square.track-limit",
        "form-square E5",
        charged("E5 BLN, F5 FLC, A1 BLN#1, C1 BLN#2, E1 BLN#3, G1 BLN#4", "melee F5 E5"),
        charged("E5 BLN, F5 FLC, A1 BLN#1, C1 BLN#2, E1 BLN#3, G1 BLN", "melee F5 E5"),
    ),
    (
        "classic.retire.when",
        "retire E5",
        charged("E5 BLN, F5 FLN", "melee F5 E5"),
        charged("E5 BLC, F5 FLN", "melee F5 E5"),
    ),
    (
        "classic.retire.only-vs-infantry",
        "retire E5",
        charged("E5 BLC, F5 FLC", "melee F5 E5"),
        charged("E5 BLC, F5 FLN", "melee F5 E5"),
    ),
    (
        "classic.retire.blockers",
        "retire E5",
        charged("E5 BLC, F5 FLN, D4 r, E4 r", "melee F5 E5"),
        charged("E5 BLC, F5 FLN", "melee F5 E5"),
    ),
]


@pytest.mark.parametrize(("rule", "action", "broken", "cured"), CURES, ids=[f"{row[0]}, {row[1]}" for row in CURES])
def test_without_the_obstacle_the_refusal_is_gone(rule: str, action: str, broken: Position, cured: Position) -> None:
    refusal = broken().why_not(action)
    assert refusal is not None and refusal.rule == rule
    after = cured().why_not(action)
    assert after is None or after.rule != rule


def test_the_table_has_many_rules_and_most_cures_make_the_action_legal() -> None:
    legal = [rule for rule, action, _, cured in CURES if cured().why_not(action) is None]
    assert len({rule for rule, *_ in CURES}) >= 80
    assert len(legal) >= len(CURES) - 12
