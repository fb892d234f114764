"""Games of released versions: saves at every kind of question, records, and the event streams of seeded games.

Each version of a rule book has a folder, written once and never again; those that have grown up together share one:

    python tests/corpus            write the folders of the present versions that are not there yet

A file of the present version goes on byte for byte as it did when it was written; an older one loads and goes on.
"""

import json
import lzma
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from bicorne import Game, scenarios
from bicorne.rules import BOOKS

FOLDER = Path(__file__).parent
TOGETHER = (("classic", "tacticians"), ("plus",))  # rule sets whose versions have one folder
AHEAD = 30  # decisions played on from a save
EACH = 6  # saves of each kind of question under each rule set
GAMES = 100  # of each rule set: their event streams are kept as digests
RECORDS = 10  # of each rule set


class Kept(NamedTuple):
    """A save, what kind of question it stands at, and what comes of it when it is played on."""

    question: str
    rules: str
    battle: str
    save: str
    end: str


def versions() -> list[str]:
    """All folders, those of the present versions last."""
    names = sorted(folder.name for folder in FOLDER.iterdir() if (folder / "streams.txt").is_file())
    return sorted(names, key=lambda name: name in present())


def present() -> list[str]:
    """The folders of the present versions."""
    return [folder_of(rules) for rules in TOGETHER]


def folder_of(rules: tuple[str, ...]) -> str:
    version = max(BOOKS[name].version for name in rules)
    return str(version) if "classic" in rules else f"{rules[0]}-{version}"


def read(version: str, name: str) -> list[Any]:
    """The lines of a file of that version."""
    with lzma.open(FOLDER / version / f"{name}.jsonl.xz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def saves(version: str) -> list[Kept]:
    return [Kept(*row) for row in read(version, "saves")]


def records(version: str) -> list[str]:
    return [row[0] for row in read(version, "records")]


def streams(version: str) -> list[tuple[str, str, int, str]]:
    """Rules, battle, seed and digest of each seeded game."""
    lines = (FOLDER / version / "streams.txt").read_text("utf-8").splitlines()
    return [(rules, battle, int(seed), digest) for rules, battle, seed, digest in map(str.split, lines)]


# ------------------------------------------------------------------ playing


def eager(options: tuple[str, ...], random: Random) -> str:
    """A random option, but seldom a pass, so that more is ordered, moved and fought."""
    action = random.choice(options)
    return random.choice(options) if action == "pass" and random.random() < 0.9 else action


def plain(events: list[Any]) -> bytes:
    return msgspec.json.encode([[type(event).__name__, msgspec.to_builtins(event)] for event in events])


def play_on(game: Game, decisions: int, seed: str) -> str:
    """Play at random, and return a digest of every option, every event and both views at the end."""
    digest, random = blake2b(digest_size=12), Random(seed)
    for _ in range(decisions):
        if game.winner is not None:
            break
        action = eager(game.options, random)
        digest.update(" ".join(game.options).encode())
        digest.update(plain(game.play(action)))
    digest.update(msgspec.json.encode([game.view(side) for side in (*game.sides, None)]))
    return digest.hexdigest()


def stream(rules: str, battle: str, seed: int) -> str:
    """The digest of all events of a random game."""
    digest, random = blake2b(digest_size=12), Random(seed)
    game = Game.new(battle, seed=seed, rules=rules, fast=True)
    for _ in range(3000):
        if game.winner is not None:
            break
        digest.update(plain(game.play(random.choice(game.options))))
    return digest.hexdigest()


def question_of(game: Game) -> str:
    """The question a game stands at; with a hidden card among the options, or only to pass, it is another."""
    question = str(game.view(None)["state"]["stack"][-1]["step"])
    if game.options == ("pass",):
        return f"{question}, only to pass"
    cards = any(option.split()[0] in ("tactic", "recall", "give-up", "first-strike") for option in game.options)
    return f"{question}, with a card" if cards else question


# ------------------------------------------------------------------ writing


def battles() -> list[str]:
    return scenarios.list_scenarios()


def found(rules: str) -> Iterator[Kept]:
    """Saves from random games of all battles, no more than EACH of a kind and one of a kind from a game."""
    seen: Counter[str] = Counter()
    for seed in range(8):
        for number, battle in enumerate(battles()):
            random, here = Random(f"{rules} {battle} {seed}"), set[str]()
            game = Game.new(battle, seed=seed, rules=rules, windows=(seed + number) % 2 == 0)
            for _ in range(600):
                if game.winner is not None:
                    break
                question = question_of(game)
                if question not in here and seen[question] < EACH:
                    here.add(question)
                    seen[question] += 1
                    save = game.save()
                    yield Kept(question, rules, battle, save, play_on(Game.load(save), AHEAD, battle))
                game.play(eager(game.options, random))


def whole_game(rules: str, battle: str, seed: int) -> str:
    game, random = Game.new(battle, seed=seed, rules=rules), Random(seed)
    while game.winner is None:
        game.play(eager(game.options, random))
    return game.record()


def write(folder: Path, name: str, rows: list[Any]) -> None:
    with lzma.open(folder / f"{name}.jsonl.xz", "wt", encoding="utf-8", preset=9) as file:
        file.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)


def main() -> None:
    for rules in TOGETHER:
        folder = FOLDER / folder_of(rules)
        if not folder.exists():  # a folder that stands there is never written again
            write_folder(folder, rules)


def write_folder(folder: Path, together: tuple[str, ...]) -> None:
    folder.mkdir()
    write(folder, "saves", [kept for rules in together for kept in found(rules)])
    names = battles()
    write(folder, "records", [[whole_game(rules, names[3 * i], i)] for rules in together for i in range(RECORDS)])
    games = [(rules, names[seed % len(names)], seed) for rules in together for seed in range(GAMES)]
    lines = [f"{rules} {battle} {seed} {stream(rules, battle, seed)}\n" for rules, battle, seed in games]
    (folder / "streams.txt").write_text("".join(lines), "utf-8")
