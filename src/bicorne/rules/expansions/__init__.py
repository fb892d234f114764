"""Chapters of the expansions that several rule sets have: grand batteries, garrisons, skirmishers, countercharges."""
