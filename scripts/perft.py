"""Write tests/perft: how many sequences of legal actions there are from some positions, depth by depth.

    python scripts/perft.py            say which files differ
    python scripts/perft.py --write    write them again

The dice come from a fixed seed, so the counts never change by chance. A count that does change reveals a changed rule
before anybody has thought of a test for it; the counts for each first action show where to look.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from bicorne import Game

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "perft"

sys.path.insert(0, str(ROOT / "tests"))
from boards import board, played  # noqa: E402

CARDS = "probe-left probe-center probe-right"
POSITIONS: dict[str, tuple[int, Callable[[], Game]]] = {
    "rolica-start": (4, lambda: Game.new("rolica-first-position", seed=1)),
    "orders-on-shared-hexes": (
        4,
        lambda: played("coordinated-advance", "C4 BLN, D4 BLN+, E3 BLN, G3 +B, I4 BLN, J3 BFA, L4 BLC", seed=2),
    ),
    "moves-with-leaders": (
        3,
        lambda: board(
            "D4 BLT+, E5 w, F4 BLC, F6 FLN, G4 +B, G6 r, H5 BFA",
            ordered="D4, D4 leader, F4, G4 leader, H5",
            phase="move",
            works={"E6": "SW SE"},
            seed=3,
        ),
    ),
    "combined-arms": (
        7,
        lambda: board(
            "F5 BLN, F6 FLC+, E4 BFA, G3 BHA, D5 BLN, C5 FLN, E8 +F, I6 FLN",
            ordered="F5, E4, G3, D5",
            hands={"allied": CARDS, "french": f"first-strike {CARDS}"},
            seed=4,
        ),
    ),
    "cavalry-against-squares": (
        8,
        lambda: board(
            "F5 BHC, F6 FLN2, G7 FLN, H6 FLN#1, E7 FFA1, D5 BLC+, E5 FLT1",
            ordered="F5, D5",
            hands={"allied": CARDS, "french": CARDS},
            seed=5,
        ),
    ),
    "leader-among-enemies": (
        7,
        lambda: board(
            "F6 FLN, F5 +B, E4 FLN2, F4 FLC, E3 BLN+, F2 +B, D5 FLN, C4 BLN1+",
            to_move="french",
            ordered="F6, D5",
            hands={"allied": CARDS, "french": "elan"},
            seed=6,
        ),
    ),
    "hidden-windows": (
        6,
        lambda: board(
            "F5 FLN, F6 BLC, E7 BLN, H5 FLC, H6 BLN, L5 FLN, L6 BLN#2",
            to_move="french",
            bottom="french",
            ordered="F5, H5, L5",
            hands={"allied": f"first-strike {CARDS}", "french": "elan"},
            seed=7,
            windows=True,
        ),
    ),
    "plus-orders-and-fronts": (
        4,
        lambda: board(
            "F4 BLN+, G4 BLC, C3 BFA, D7 w, F7 FLN, G8 FLC+, C6 FLN",
            phase="order",
            points=2,
            saved={"F4": 1},
            sacs={"allied": "rally leadership", "french": "first-strike"},
            rules="plus",
            seed=8,
        ),
    ),
    "plus-charge-and-retreat": (
        4,
        lambda: board(
            "F4 BLC, G6 FLN2, F6 FFA, H7 FLC, E6 FLN, D4 BLN, E5 BLN",
            ordered="F4, D4",
            phase="move",
            facing={"G6": "WSW", "E5": "N"},
            sacs={"allied": "", "french": "first-strike"},
            rules="plus",
            seed=9,
        ),
    ),
}


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def sequences(game: Game, depth: int) -> int:
    """How many sequences of `depth` actions there are; a battle that ends sooner counts once."""
    options = game.options
    if not depth or not options:
        return 1
    if depth == 1:
        return len(options)
    return sum(sequences(after(game, option), depth - 1) for option in options)


def after(game: Game, option: str) -> Game:
    copy = game.copy()
    copy.play(option)
    return copy


def counts(name: str) -> str:
    depth, position = POSITIONS[name]
    game = position()
    lines = [f"{name}: {game.prompt}", ""]
    first = {option: sequences(after(game, option), depth - 1) for option in game.options}
    lines += [f"depth {n}: {sequences(game, n)}" for n in range(1, depth)]
    lines += [f"depth {depth}: {sum(first.values())}", "", f"by the first action, to depth {depth}:"]
    lines += [f"{option}: {number}" for option, number in first.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in POSITIONS:
        text, file = counts(name), file_of(name)
        if "--write" in sys.argv[1:]:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"{file.name} differs: find out why, then write it again")


if __name__ == "__main__":
    main()
