"""Every row of the tables of units and ground, as it plays; oracles/legal.py has the values a second time."""

from typing import Any

import pytest

from bicorne import Game
from bicorne.setup import tables_of
from boards import board, dice, ends, events, options, played, ring, targets
from oracles import legal
from oracles.legal import ART, CAV, INF, LIGHT_HORSE, Row

# Garrisons and Cossacks are in the tables too, though no battle of the core game has them.
UNITS = legal.UNITS | {
    "FGN": Row(INF, 0, 0, 2),
    "BGN": Row(INF, 0, 0, 2),
    "RCO": LIGHT_HORSE._replace(retreat=3, sabers=False),
}
KINDS = list(UNITS)
FOOT_AND_GUNS = [kind for kind in KINDS if UNITS[kind].arm != CAV]
STRENGTHS = {"FGN": 1, "BGN": 1, "RCO": 2}  # units of less than three blocks
HORSE = [kind for kind in KINDS if UNITS[kind].arm == CAV]
OPEN_GROUND = ".hwgvtpncaksfbm" + "q"  # every letter that infantry and cavalry may stand on
INFANTRY_GROUND = OPEN_GROUND + "e"
ALL_GROUND = INFANTRY_GROUND + "Hrld"
MOVERS = {INF: "BLN", CAV: "BLC", ART: "BFA", "leader": "+B"}


def side(kind: str) -> str:
    return "french" if kind[0] == "F" else "allied"


def foe(kind: str, code: str = "LN") -> str:
    return ("B" if kind[0] == "F" else "F") + code


def fights(kind: str, pieces: str, **rest: Any) -> Game:
    """The combat phase with a unit of this kind on G5, and a fight elsewhere that keeps the phase open."""
    own, enemy = ("FLN", "BLN") if kind[0] == "F" else ("BLN", "FLN")
    plain = {"allied": "probe-center", "french": "probe-center"}
    return board(
        f"G5 {kind}, {pieces}, A1 {own}, A3 {enemy}", to_move=side(kind), ordered="G5, A1", hands=plain, **rest
    )


def strengths(kinds: list[str]) -> list[tuple[str, int]]:
    """Each of these kinds with one, two and three blocks, as far as it has them."""
    return [(kind, blocks) for kind in kinds for blocks in range(1, STRENGTHS.get(kind, 3) + 1)]


def within(hex: str, distance: int) -> set[str]:
    return {other for other in legal.HEXES if 0 < legal.distance(hex, other) <= distance}


# ------------------------------------------------------------------ units


@pytest.mark.rule(
    "classic.move.line-infantry",
    "classic.move.light-infantry",
    "classic.move.light-cavalry",
    "classic.move.heavy-cavalry",
    "classic.move.foot-artillery",
    "classic.move.horse-artillery",
    "exp.unit.spain-table",
    "exp.unit.russia-table",
    "exp.unit.austria-table",
    "exp.unit.prussia-table",
    table=True,
)
@pytest.mark.parametrize("kind", KINDS)
def test_every_unit_moves_and_battles_as_its_row_says(kind: str) -> None:
    row = UNITS[kind]
    game = board(f"G5 {kind}", to_move=side(kind), ordered="G5", phase="move")
    assert ends(game, "G5") == within("G5", row.march)
    for hexes in range(5):
        start = min(ring("G5", hexes)) if hexes else "G5"
        moved = {"moved": {"G5": start}} if hexes else {}
        game = fights(kind, f"G6 {foe(kind)}", **moved)
        assert ("melee G5 G6" in game.options) == (hexes <= row.battle)


@pytest.mark.rule(
    "classic.ranged.range-infantry",
    "classic.ranged.range-rifle",
    "classic.ranged.range-foot",
    "classic.ranged.range-horse",
    "classic.ranged.horse-moved-not-four",
    "exp.unit.spain-table",
    "exp.unit.russia-table",
    "exp.unit.austria-table",
    "exp.unit.prussia-table",
    table=True,
)
@pytest.mark.parametrize("kind", KINDS)
def test_every_unit_fires_as_far_as_its_row_says(kind: str) -> None:
    row = UNITS[kind]
    for range, target in enumerate(("I5", "J5", "K5", "L5", "M5"), 2):
        assert (target in targets(fights(kind, f"{target} {foe(kind)}"), "fire", "G5")) == (range <= row.range)
        if row.guns == "horse":
            game = fights(kind, f"{target} {foe(kind)}", moved={"G5": "F5"})
            assert (target in targets(game, "fire", "G5")) == (range <= 3)


@pytest.mark.rule(
    "classic.ranged.infantry-standing",
    "classic.ranged.infantry-moved-half-up",
    "classic.ranged.infantry-moved-half-down",
    "classic.ranged.plus-one-types",
    "classic.ranged.artillery-table",
    "classic.ranged.guard-foot-no-bonus",
    "classic.unit.british-line-stand-fire",
    "classic.unit.french-grenadier-fire",
    "classic.unit.portuguese-dice",
    "classic.unit.minor-allies",
    "exp.unit.spain-table",
    "exp.unit.russia-table",
    "exp.unit.austria-table",
    "exp.unit.prussia-table",
    table=True,
)
@pytest.mark.parametrize(("kind", "blocks"), strengths(FOOT_AND_GUNS))
def test_every_unit_fires_with_the_dice_of_its_row(kind: str, blocks: int) -> None:
    row = UNITS[kind]
    for range, target in enumerate(("I5", "J5", "K5", "L5")[: row.range - 1], 2):
        game = fights(f"{kind}{blocks}", f"{target} {foe(kind)}")
        base = legal.GUNS[row.guns][blocks > 1][range - 1] if row.guns else blocks
        assert dice(game, f"fire G5 {target}") == base + row.standing
    if row.arm == INF and row.march:
        game = fights(f"{kind}{blocks}", f"I5 {foe(kind)}", moved={"G5": "F5"})
        half = max(0, (blocks if row.down else blocks + 1) // 2 + row.moved)
        assert (dice(game, "fire G5 I5") if half else 0) == half


@pytest.mark.rule(
    "classic.unit.french-line-melee",
    "classic.melee.guard-grenadier-plus-one",
    "classic.melee.old-guard",
    "classic.melee.light-no-bonus",
    "classic.melee.heavy-plus-one",
    "classic.melee.foot-artillery-dice",
    "classic.melee.guard-foot-plus-one",
    "classic.melee.horse-artillery-dice",
    "classic.melee.horse-artillery-one-block",
    table=True,
)
@pytest.mark.parametrize(("kind", "blocks"), strengths(KINDS))
def test_every_unit_melees_with_the_dice_of_its_row(kind: str, blocks: int) -> None:
    row = UNITS[kind]
    base = legal.GUNS[row.guns][blocks > 1][0] if row.guns else blocks
    for arm, code in ((INF, "LN"), (CAV, "LC"), (ART, "FA")):
        game = fights(f"{kind}{blocks}", f"G6 {foe(kind, code)}")
        assert dice(game, "melee G5 G6") == base + (row.melee if row.against in ("", arm) else 0)


@pytest.mark.rule("classic.melee.hits-symbol-and-saber", "classic.melee.rifle-militia-saber", table=True)
@pytest.mark.parametrize("kind", KINDS)
def test_the_sabers_of_every_unit_hit_as_its_row_says(kind: str) -> None:
    game = fights(f"{kind}1", f"G6 {foe(kind)}")
    faces = ["saber", *["art"] * (dice(game, "melee G5 G6") - 1)]
    rolled = events(game.play("melee G5 G6", dice=" ".join(faces)), "Rolled")[0]
    assert rolled.hits == int(UNITS[kind].sabers)


@pytest.mark.rule("classic.ranged.cuirassier-armour", table=True)
@pytest.mark.parametrize("kind", HORSE)
def test_only_cuirasses_stop_a_bullet(kind: str) -> None:
    shooter = foe(kind)
    game = fights(f"{shooter}2", f"I5 {kind}")
    faces = ["cav", *["saber"] * (dice(game, "fire G5 I5") - 1)]
    rolled = events(game.play("fire G5 I5", dice=" ".join(faces)), "Rolled")[0]
    assert rolled.hits == 1 - UNITS[kind].armor


@pytest.mark.rule(
    "classic.ranged.horse-one-block",
    "exp.unit.spain-table",
    "exp.unit.russia-table",
    "exp.unit.austria-table",
    "exp.unit.prussia-table",
    table=True,
)
@pytest.mark.parametrize("kind", KINDS)
def test_only_a_horse_battery_of_one_block_cannot_move_and_battle(kind: str) -> None:
    """Nor can a lone block that loses a die by moving."""
    if UNITS[kind].battle:
        for blocks in (1, 2):
            game = fights(f"{kind}{blocks}", f"G6 {foe(kind)}", moved={"G5": "F5"})
            barred = blocks <= UNITS[kind].slow or (UNITS[kind].guns == "horse" and blocks == 1)
            assert ("melee G5 G6" not in game.options) == barred


# ------------------------------------------------------------------ ground


@pytest.mark.rule("classic.move.impassable", "classic.move.edges-closed", table=True)
@pytest.mark.parametrize("mover", MOVERS)
@pytest.mark.parametrize("letter", ALL_GROUND)
def test_every_ground_is_open_or_closed_to_every_piece_as_its_row_says(letter: str, mover: str) -> None:
    piece = "G5 leader" if mover == "leader" else "G5"
    game = board(f"G5 {MOVERS[mover]}, H5 {letter}", ordered=piece, phase="move")
    assert ("H5" in ends(game, piece)) == (letter not in legal.SHUT[mover])


@pytest.mark.rule("classic.move.light-cavalry", "classic.terrain.hill-movement", "exp.terrain.orchard-move", table=True)
@pytest.mark.parametrize("letter", OPEN_GROUND)
def test_every_ground_stops_cavalry_or_not_as_its_row_says(letter: str) -> None:
    game = board(f"D5 BLC, E5 {letter}", ordered="D5", phase="move")
    assert ("G5" in ends(game, "D5")) == (letter not in legal.STOPS)


@pytest.mark.rule("classic.move.line-infantry", "classic.terrain.forest-light-exception", table=True)
@pytest.mark.parametrize("kind", ["BLN", "BLT"])
@pytest.mark.parametrize("letter", INFANTRY_GROUND)
def test_every_ground_lets_infantry_battle_on_entry_or_not_as_its_row_says(letter: str, kind: str) -> None:
    game = fights(f"{letter}:{kind}", "G6 FLN1", moved={"G5": "F5"})
    barred = letter in legal.BUILT or (letter in "wg" and kind == "BLN")
    assert ("melee G5 G6" in game.options) != barred


@pytest.mark.rule("classic.los.open-board", "classic.los.terrain-clear", "classic.los.terrain-blocks", table=True)
@pytest.mark.parametrize("letter", ALL_GROUND)
def test_every_ground_blocks_sight_or_not_as_its_row_says(letter: str) -> None:
    game = fights("BLN", f"H5 {letter}, I5 FLN")
    assert ("fire G5 I5" in game.options) == (letter in legal.SEEN_THROUGH)
    level = fights("h:BLN", f"H5 {letter}, I5 h:FLN")
    assert ("fire G5 I5" in level.options) == (letter in legal.SEEN_THROUGH + legal.HILLS)


@pytest.mark.rule(
    "classic.square.terrain-allowed",
    "classic.square.terrain-bar",
    "bicorne.terrain.steep-hill-is-a-hill",
    table=True,
)
@pytest.mark.parametrize("letter", INFANTRY_GROUND)
def test_every_ground_lets_infantry_form_square_or_not_as_its_row_says(letter: str) -> None:
    cards = {"allied": "probe-left probe-center probe-right", "french": "rally"}
    game = board(f"F5 {letter}:BLN, F6 FGH", to_move="french", ordered="F6", hands=cards)
    game.play("melee F6 F5")
    assert ("form-square F5" in game.options) == (letter not in legal.BUILT + "m")


@pytest.mark.rule("classic.morale.terrain", "bicorne.terrain.steep-hill-is-a-hill", table=True)
@pytest.mark.parametrize("letter", INFANTRY_GROUND)
def test_every_ground_lets_a_unit_ignore_as_many_flags_as_its_row_says(letter: str) -> None:
    game = fights("BFA", f"G6 {letter}:FLN", card="bombard")
    number = dice(game, "melee G5 G6")
    game.play("melee G5 G6", dice=" ".join(["flag"] * 3 + ["art"] * (number - 3)))
    assert len(options(game, "ignore")) == legal.FLAGS.get(letter, 0)


@pytest.mark.rule(
    "classic.card.cavalry-charge-dice",
    "classic.terrain.town-charge-void-in",
    "bicorne.terrain.steep-hill-is-a-hill",
    table=True,
)
@pytest.mark.parametrize("letter", INFANTRY_GROUND)
def test_on_every_ground_but_buildings_the_dice_of_a_charge_count(letter: str) -> None:
    extra = 0 if letter in legal.BUILT else 1
    for start, target in ((letter, "."), (".", letter)):
        if start in legal.SHUT[CAV]:
            continue
        charge = played("cavalry-charge", f"F5 {start}:BHC+, F6 {target}:FLN")
        charge.play("order F5")
        charge.play("pass")
        plain = board(f"F5 {start}:BHC, F6 {target}:FLN, A1 BLN, A3 FLN", ordered="F5, A1")
        assert offered(charge, "melee F5 F6") - offered(plain, "melee F5 F6") == extra


def offered(game: Game, attack: str) -> int:
    """The dice of an attack, none if it is not offered."""
    return dice(game, attack) if attack in game.options else 0


@pytest.mark.rule(
    "classic.combat.dice-order",
    "classic.terrain.reductions-add",
    "bicorne.terrain.steep-hill-is-a-hill",
    table=True,
)
@pytest.mark.parametrize("arm", [INF, CAV, ART])
@pytest.mark.parametrize("letter", INFANTRY_GROUND)
def test_every_ground_costs_every_arm_the_dice_of_its_row(letter: str, arm: str) -> None:
    kind = {INF: "BLT5", CAV: "BHC3", ART: "BFA3"}[arm]
    full = {INF: 5, CAV: 4, ART: 4}[arm]
    if letter not in legal.SHUT[arm]:
        out = fights(f"{letter}:{kind}", "G6 FLN")
        assert offered(out, "melee G5 G6") == full - lost(letter, ".", arm, "melee")
    for start in ".h":
        into = fights(f"{start}:{kind}", f"G6 {letter}:FLN")
        assert offered(into, "melee G5 G6") == full - lost(start, letter, arm, "melee")
    if arm != CAV:
        aimed = fights(kind, f"I5 {letter}:FLN")
        base = dice(fights(kind, "I5 FLN"), "fire G5 I5")
        assert offered(aimed, "fire G5 I5") == base - lost(".", letter, arm, "fire")
        if letter not in legal.SHUT[arm]:
            firing = fights(f"{letter}:{kind}", "I5 FLN")
            assert offered(firing, "fire G5 I5") == base - lost(letter, ".", arm, "fire")


def lost(start: str, target: str, arm: str, combat: str) -> int:
    position = {"terrain": {"G5": start, "G6": target}, "works": {}}
    return legal.lost_dice(position, "G5", "G6", legal.COLUMNS[arm, combat])


# ------------------------------------------------------------------ effects


def test_an_effect_is_that_of_every_type_whose_row_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    types = tables_of("classic").types

    def give(code: str, **effects: object) -> None:
        for name, value in effects.items():
            monkeypatch.setattr(types[code], name, value)

    give("HC", rerolls_flags=True, at_home_in=["forest"])
    game = fights("BHC3", "G6 w:FLN")
    assert dice(game, "melee G5 G6") == 4
    again = events(game.play("melee G5 G6", dice="flag cav cav cav art"), "RolledAgain")
    assert [len(event.faces) for event in again] == [1]

    give("FA", fires_blind=True, fixed_fire=True, fires_in_pairs=True)
    game = fights("BFA3", "H5 w, I5 w:FLN")
    rolled = events(game.play("fire G5 I5", dice="inf inf saber"), "Rolled")
    assert [(roll.hits, roll.misfires) for roll in rolled] == [(1, 0)]

    give("LT", hit_by_flags=True, gives_support=False)
    rolled = events(fights("BLN", "I5 FLT").play("fire G5 I5", dice="flag cav cav cav cav"), "Rolled")
    assert [(roll.hits, roll.flags) for roll in rolled] == [(1, 0)]
