"""The rules of Plus: the classic game with facing, command points, special action cards and banners by blocks."""
