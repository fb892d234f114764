"""The server behind the browser table: games as stored events, seats by link, one authority for every action."""
