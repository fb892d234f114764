"""Many games at once: random play with every invariant checked, matches, tuning, measurements of speed and balance."""
