"""Write tests/playthroughs: random games as text, with all that the game says on the way.

    python scripts/playthroughs.py            say which files differ
    python scripts/playthroughs.py --write    write them again

Every decision has its number, the question, how many options there were, the action taken, and its events as sentences;
the banners follow whatever changed them. A changed rule shows as a readable difference.
"""

import sys
from pathlib import Path
from random import Random

from bicorne import Game

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
CLASSIC, TACTICIANS, PLUS = "classic", "tacticians", "plus"
GAMES = (
    *(("rolica-first-position", 12, CLASSIC), ("vimeiro", 28, CLASSIC), ("bussaco-reynier", 28, CLASSIC)),
    *(("waterloo", 3, CLASSIC), ("albuera", 4, CLASSIC), ("auerstedt", 1, CLASSIC), ("barrosa", 1, CLASSIC)),
    ("pultusk", 12, CLASSIC),
    *(("rolica-first-position", 24, TACTICIANS), ("training-squares", 31, TACTICIANS)),
    *(("training-leaders", 1, PLUS), ("barrosa", 6, PLUS), ("coa", 5, PLUS), ("coa", 6, PLUS), ("bailen", 6, PLUS)),
)


def file_of(battle: str, seed: int, rules: str) -> Path:
    return FOLDER / (f"{battle}-{seed}.txt" if rules == CLASSIC else f"{battle}-{seed}-{rules}.txt")


def playthrough(battle: str, seed: int, rules: str) -> str:
    """A whole game in which both sides choose at random."""
    game, random = Game.new(battle, seed=seed, rules=rules), Random(seed)
    lines = [f"{battle}, seed {seed}" + ("" if rules == CLASSIC else f", {rules}"), "", score(game)]
    number = 0
    while game.winner is None:
        number += 1
        options = game.options
        action = random.choice(options)
        lines.append(f"{number}. turn {game.turn}, {game.prompt} {count(len(options))}")
        lines.append(f"   > {action}")
        before = game.banners
        lines += [f"   {game.describe(event)}" for event in game.play(action)]
        if game.banners != before:
            lines.append(score(game))
    lines += ["", f"{number} decisions, {game.turn} turns, winner: {game.winner}"]
    return "\n".join(lines) + "\n"


def score(game: Game) -> str:
    return "   = " + ", ".join(f"{side} {banners}" for side, banners in game.banners.items())


def count(options: int) -> str:
    return "(1 option)" if options == 1 else f"({options} options)"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for battle, seed, rules in GAMES:
        text, file = playthrough(battle, seed, rules), file_of(battle, seed, rules)
        if "--write" in sys.argv[1:]:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"{file.name} differs: write it again and read the difference")


if __name__ == "__main__":
    main()
