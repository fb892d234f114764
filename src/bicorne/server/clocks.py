"""Clocks: time for each side, kept as what every action has cost, so that a restart costs nobody anything."""

from .messages import ClockNow, ClockTerms


class Clock:
    """Two clocks in milliseconds. The first action of a battle is free: the clocks start with it."""

    def __init__(self, terms: ClockTerms, sides: tuple[str, str]) -> None:
        self.terms = terms
        self.left = {side: terms.seconds * 1000 for side in sides}
        self.running: str | None = None
        self.since = 0

    def cost(self, now: int) -> int:
        """What the side that is on the move has used since its clock started."""
        return max(0, now - self.since) if self.running is not None else 0

    def charge(self, spent: int) -> None:
        """Take the time of an entry from the side that was on the move."""
        if self.running is not None:
            self.left[self.running] = max(0, self.left[self.running] - spent)

    def reward(self, side: str) -> None:
        """A finished turn adds the increment."""
        self.left[side] += self.terms.increment * 1000

    def start(self, side: str | None, now: int) -> None:
        """Let this side's clock run from now; None stops both."""
        self.running = side
        self.since = now

    def remaining(self, now: int) -> int:
        """Milliseconds until the running clock falls."""
        return self.left[self.running] - self.cost(now) if self.running is not None else 0

    def fallen(self, now: int) -> bool:
        return self.running is not None and self.remaining(now) <= 0

    def seen(self, now: int) -> ClockNow:
        left = dict(self.left)
        if self.running is not None:
            left[self.running] = max(0, self.remaining(now))
        return ClockNow(left, self.running)
