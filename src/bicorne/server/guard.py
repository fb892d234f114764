"""What stands before every request: where it comes from, how often it comes, and what a page may load."""

import time
from collections import OrderedDict
from urllib.parse import urlsplit

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # drawings place their parts by style attributes
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a link to a seat stays at the table
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
MOST_ADDRESSES = 10_000
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")


class Origins:
    """Which hosts this server answers to, and which pages may speak to it."""

    def __init__(self, host: str, allowed: tuple[str, ...] = ()) -> None:
        self.allowed = {origin.rstrip("/").lower() for origin in allowed}
        self.local = host in LOOPBACK and not allowed

    def host_known(self, host: str | None) -> bool:
        """On loopback only loopback's own names: another name that points here is somebody's trick."""
        return not self.local or (host is not None and bare(host) in LOOPBACK)

    def origin_known(self, origin: str | None, host: str | None) -> bool:
        """A page of another origin is refused; programs other than browsers name none."""
        if origin is None:
            return True
        origin = origin.lower()
        return origin in self.allowed or (host is not None and urlsplit(origin).netloc == host.lower())


def bare(host: str) -> str:
    """The name in a Host header, without its port."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host


class Bucket:
    """`rate` requests a second, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.filled = burst
        self.seen = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Is there still something left? A rate of 0 means no limit."""
        if not self.rate:
            return True
        now = time.monotonic()
        self.filled = min(self.burst, self.filled + (now - self.seen) * self.rate)
        self.seen = now
        if self.filled < cost:
            return False
        self.filled -= cost
        return True


class Rates:
    """A bucket for every address; those silent the longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        if address not in self.buckets:
            self.buckets[address] = Bucket(self.rate, self.burst)
            if len(self.buckets) > MOST_ADDRESSES:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return self.buckets[address].take(cost)
