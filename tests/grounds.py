"""Small fights that show what ground does: two units and the ground under, behind or between them."""

from typing import Any

from bicorne import Game
from boards import bar, board, clash, dice, ends, loaded, move, options

ZERO = "classic.combat.zero-dice"
# A second fight far off keeps the combat phase open.
ELSEWHERE = "L1 BLN, L3 FLN"
THREE_CARDS = {"allied": "probe-left probe-center probe-right", "french": "probe-left probe-center probe-right"}


# ------------------------------------------------------------------ dice


def lost_dice(game: Game, attack: str) -> dict[str, int]:
    """The dice that an attack loses, by rule."""
    return {share.rule: -share.dice for share in game.odds(attack).shares if share.dice < 0}


def melee_dice(attacker: str, target: str, **rest: Any) -> tuple[int, dict[str, int]]:
    """The dice of a unit on F5 in melee with one on F6, and those it loses, by rule; (0, {}) if it may not attack."""
    return duel(f"F5 {attacker}, F6 {target}", "melee F5 F6", attacker, **rest)


def fire_dice(attacker: str, target: str, **rest: Any) -> tuple[int, dict[str, int]]:
    """The same for fire from D5 at F5."""
    return duel(f"D5 {attacker}, F5 {target}", "fire D5 F5", attacker, **rest)


def duel(pieces: str, attack: str, attacker: str, **rest: Any) -> tuple[int, dict[str, int]]:
    side = "french" if attacker.rpartition(":")[2].startswith("F") else "allied"
    game = board(pieces, to_move=side, ordered=attack.split()[1], **rest)
    if attack not in game.options:
        return 0, {}
    return dice(game, attack), lost_dice(game, attack)


def ignores(target: str, flags: int, **rest: Any) -> list[int]:
    """The numbers of flags that a unit on F6, attacked from F5, may choose to ignore."""
    game = clash(f"F5 BFA, F6 {target}", "F5", **rest)
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", *["flag"] * flags))
    return [int(option.split()[1]) for option in options(game, "ignore")]


# ------------------------------------------------------------------ movement, sight, squares


def marching(pieces: str, piece: str, **rest: Any) -> Game:
    """The move phase with one piece ordered."""
    return board(pieces, ordered=piece, phase="move", **rest)


def stops(letter: str, rule: str) -> None:
    """Ground that ends the move: light cavalry and a leader enter E5 and cannot cross it to G5."""
    for piece, token, cited in (("D5", "BLC", rule), ("D5 leader", "+B", "classic.leader.terrain-stops-leaders")):
        game = marching(f"D5 {token}, E5 {letter}", piece)
        assert "E5" in ends(game, piece) and "G5" not in ends(game, piece)
        assert bar(game, f"move {piece} G5") == cited
        assert "G5" in ends(marching(f"D5 {token}", piece), piece)


def entering(piece: str, letter: str, start: str = "E4", target: str = "F6 FLT", **rest: Any) -> Game:
    """The combat phase after a piece has moved to F5, next to the target, by default an enemy on F6."""
    game = board(f"{start} {piece}, F5 {letter}, {target}, {ELSEWHERE}", ordered=f"{start}, L1", phase="move", **rest)
    move(game, f"{start} F5")
    return game


def sees(firer: str, target: str, others: str = "", **rest: Any) -> bool:
    """May a unit on C5 fire at one on E5?"""
    game = seeing(firer, target, others, **rest)
    return "fire C5 E5" in game.options


def seeing(firer: str, target: str, others: str = "", **rest: Any) -> Game:
    pieces = f"C5 {firer}, E5 {target}, {ELSEWHERE}" + (f", {others}" if others else "")
    return clash(pieces, "C5, L1", **rest)


def square_offered(letter: str, **rest: Any) -> bool:
    """Is British infantry on this ground offered a square when French cavalry attacks it?"""
    game = clash(f"F5 {letter}:BLN, F6 FGH", "F6", to_move="french", hands=THREE_CARDS, **rest)
    game.play("melee F6 F5")
    return "form-square F5" in game.options
