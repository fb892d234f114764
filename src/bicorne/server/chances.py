"""Odds and outlooks as a table shows them: probabilities in plain numbers, hexes by name."""

from fractions import Fraction
from typing import Any

from ..game import Game
from ..rules.resolver import Fate, Losses, Odds, Outlook
from . import messages as m


def odds(game: Game, asked: m.AskOdds) -> m.Odds:
    """The odds of a legal attack."""
    return m.Odds(**roll(game, game.odds(asked.action)), id=asked.id)


def answers(game: Game, asked: m.AskAnswers) -> m.Answers:
    """What each answer to the question that is asked leads to."""
    return m.Answers(asked.id, [outlook(game, action, found) for action, found in game.outlooks().items()])


def outlook(game: Game, action: str, found: Outlook) -> m.Outlook:
    return m.Outlook(
        action,
        fate(found.own),
        fate(found.foe) if found.foe else None,
        m.RollOdds(**roll(game, found.roll)) if found.roll else None,
    )


def roll(game: Game, found: Odds) -> dict[str, Any]:
    names = game.field.board.names
    return {
        "origin": names[found.base],
        "target": names[found.ground],
        "dice": found.dice,
        "shares": [m.DiceShare(share.label, share.dice, share.rule) for share in found.shares],
        "faces": found.faces,
        "hits": numbers(found.hits),
        "flags": numbers(found.flags),
        "by_hits": losses(found.by_hits),
        "with_retreat": losses(found.with_retreat),
    }


def losses(found: Losses) -> m.LossOdds:
    return m.LossOdds(numbers(found.blocks), float(found.eliminated), float(found.driven), float(found.leader))


def fate(found: Fate) -> m.Fate:
    return m.Fate(
        float(found.eliminated),
        float(found.driven),
        float(found.hurt),
        float(found.unhurt),
        float(found.blocks),
        float(found.leader),
    )


def numbers(chances: list[Fraction]) -> list[float]:
    return [float(chance) for chance in chances]
