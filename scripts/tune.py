"""Print weights for data/evaluation.toml, fitted to self-play: python scripts/tune.py [GAMES a battle] [RULES]."""

import sys

from bicorne.players.evaluation import TERMS
from bicorne.research.tuning import Sample, fit, self_play
from bicorne.scenario import list_scenarios


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rules = sys.argv[2] if len(sys.argv) > 2 else ""
    samples: list[Sample] = []
    for battle in list_scenarios():
        samples += self_play(battle, games, 1000, rules)
        print(f"{battle}: {len(samples)} positions", file=sys.stderr)
    for term, weight in zip(TERMS, fit(samples)):
        print(f'"{term}" = {weight:.3f}')


if __name__ == "__main__":
    main()
