"""The game's data: TOML files, and a module for each thing that is read from them."""
