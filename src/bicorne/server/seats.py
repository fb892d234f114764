"""Seats by link: 128 random bits, of which the store keeps only a hash."""

import secrets
from hashlib import sha256

HERE = "here"  # one link for both seats at one screen
WATCH = "watch"
TOKEN_BYTES = 16


def new_token() -> str:
    """An unguessable link, safe in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What the store keeps: 128 random bits need no salt and no slow hash."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_id() -> str:
    """The public name of a game: it opens nothing."""
    return secrets.token_hex(8)
