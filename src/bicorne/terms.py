"""The words of the game as small numbers, so that tables can be indexed by them."""

from typing import Final

# Sides are seats at the table.
BOTTOM: Final = 0
TOP: Final = 1
DRAW: Final = 2  # the result of a battle that neither has won

# Movers: the three arms, and leaders, who move like units but are none.
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
LEADER: Final = 3
ARMS: Final = ("infantry", "cavalry", "artillery")  # by number

# The two kinds of combat.
FIRE: Final = 0
MELEE: Final = 1

# Sections are masks, for a hex cut by a section line belongs to two.
LEFT: Final = 1
CENTER: Final = 2
RIGHT: Final = 4
SECTIONS: Final = ("left", "center", "right")  # section number i has the mask 1 << i

# Faces of the die of symbols.
INF: Final = 0
CAV: Final = 1
ART: Final = 2
FLAG: Final = 3
SABER: Final = 4
