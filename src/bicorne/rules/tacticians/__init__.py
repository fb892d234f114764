"""The rules with Tactician cards: the classic game with steps, dice and cards added or replaced by name."""
