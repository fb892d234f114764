"""The schema, as numbered migrations. One that has been released is never changed: add the next.

Written in the SQL that SQLite and PostgreSQL share.
"""

FIRST = [
    """CREATE TABLE games (
        id TEXT PRIMARY KEY,
        created BIGINT NOT NULL,
        terms TEXT NOT NULL,
        start TEXT NOT NULL,
        rematch_of TEXT UNIQUE REFERENCES games (id)
    )""",
    """CREATE TABLE seats (
        hash TEXT PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL
    )""",
    """CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id),
        version INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (game, version)
    )""",
]

MIGRATIONS: list[list[str]] = [FIRST]
