"""Many games at once: random play with every invariant checked, and the measure of speed."""
