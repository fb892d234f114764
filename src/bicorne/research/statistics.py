"""What a number of games proves: intervals, and the difference in strength."""

from math import log10, sqrt

Z95 = 1.959963984540054  # 95 in 100 of a normal distribution lie within this many deviations

Interval = tuple[float, float]


def wilson(score: float, games: int) -> Interval:
    """The 95 % interval of a win rate by Wilson's method; a draw scores half. Without games anything is possible.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    rate = score / games
    spread = Z95 * Z95 / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z95 / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo(rate: float, games: int) -> float:
    """The difference in Elo behind a win rate; a clean sweep counts as half a game less, so that it stays finite.

    >>> round(elo(0.64, 1000)), round(elo(0.5, 10)), round(elo(1.0, 100)), round(elo(1.0, 1000))
    (100, 0, 920, 1320)
    """
    if not games:
        return 0.0
    least = 0.5 / games
    rate = min(max(rate, least), 1 - least)
    return 400 * log10(rate / (1 - rate))
