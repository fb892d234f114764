"""How even a battle is: equal players fight it many times, and the figures are kept next to its file.

They are the figures of one state of the battle and of the rules. When either has changed since, they are stale
and shown as such until they are measured again.
"""

from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from ..errors import BicorneError
from ..rules import rule_set
from ..scenario import find_scenario, fingerprint
from ..scenario.library import shelf_of
from ..setup import read_scenario
from ..version import VERSION
from .matches import Match
from .statistics import Interval

SUFFIX = ".balance.json"
FORMAT = 1


class Figures(msgspec.Struct, kw_only=True):
    """What one kind of player has shown; pairs are the bottom of the map and the top."""

    player: str
    rules: str = ""  # the rule set; that of the battle if none is named
    games: int
    seed: int  # of the first game; each later game adds one
    wins: tuple[int, int]
    draws: int
    share: float  # of the games, for the bottom of the map; a draw is half a game
    interval: Interval  # 95 %, of the share
    turns: float  # mean, both sides counted
    banners: tuple[float, float]
    fingerprint: str
    rules_version: int
    version: str

    def stale(self, text: str) -> bool:
        """Has the battle or the game changed since?"""
        return self.fingerprint != fingerprint(text, self.rules) or self.rules_version != rules_version(
            self.rules, text
        )


class BalanceFile(msgspec.Struct, kw_only=True):
    bicorne: str = "balance"
    format: int = FORMAT
    measured: list[Figures]  # one for each player and rule set, by name


def figures_of(match: Match, battle: str, seed: int, rules: str = "") -> Figures:
    """The figures of a player against itself on one battle."""
    text = find_scenario(battle)[0]
    return Figures(
        player=match.a,
        rules=rules,
        games=match.games,
        seed=seed,
        wins=match.seat_wins,
        draws=match.draws,
        share=round(match.score, 4),
        interval=(round(match.interval[0], 4), round(match.interval[1], 4)),
        turns=round(match.turns, 2),
        banners=(round(match.banners[0], 2), round(match.banners[1], 2)),
        fingerprint=fingerprint(text, rules),
        rules_version=rules_version(rules, text),
        version=VERSION,
    )


def rules_version(rules: str, text: str) -> int:
    """The version of a rule set; of that of the battle if none is named."""
    return rule_set(rules or read_scenario(text, "").rules).version


# ------------------------------------------------------------------ kept next to the battle


def place_of(battle: str) -> Traversable:
    """The file of the figures of a battle, next to its own."""
    folder = shelf_of(battle)
    if folder is not None:
        return folder / f"{battle}{SUFFIX}"
    path = Path(battle)
    return path.with_name(path.name.removesuffix(".toml") + SUFFIX)


def measured(battle: str) -> list[Figures]:
    """All figures kept of a battle, stale or not; none where nobody has measured."""
    place = place_of(battle)
    if not place.is_file():
        return []
    try:
        file = msgspec.json.decode(place.read_bytes(), type=BalanceFile)
    except (msgspec.DecodeError, RecursionError, OSError) as error:
        raise BicorneError(f"{place} holds no figures of a battle ({error}): delete it and measure again.") from error
    if file.bicorne != "balance" or file.format != FORMAT:
        raise BicorneError(f"{place} is a {file.bicorne} of format {file.format}: delete it and measure again.")
    return file.measured


def with_figures(battle: str, new: Figures) -> str:
    """The text of the file once these figures have replaced the player's former ones."""
    others = [old for old in measured(battle) if (old.player, old.rules) != (new.player, new.rules)]
    file = BalanceFile(measured=sorted([*others, new], key=lambda figures: (figures.player, figures.rules)))
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode() + "\n"
