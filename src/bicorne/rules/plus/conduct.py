"""How pieces behave under Plus: by fronts, flanks and rears."""

from typing import ClassVar, Final

from ...actions import Action
from ...chance import SQUARE
from ...events import Share
from ...state import BARE_SQUARE, MASS, State
from ...terms import ARTILLERY, CAVALRY
from ..book import Reason
from ..classic.modifiers import OWN
from ..classic.sight import blocking
from ..classic.supply import can_stand
from ..conduct import ALL_ROUND, SUCCESSOR, UNLED, Conduct
from .arcs import FRONT, REAR, arc, is_all_round, plain_arc, through, ways_back
from .command import NEW_COMMANDER, NO_COMMAND, command_over, price
from .events import ActionCardLost, PointsLost
from .ground import ground_of
from .movement import reachable
from .retreat import least_loss, retreat_hexes
from .staff import purse

NOT_BEFORE: Final = Reason(
    "plus.facing.fire-arc-artillery", "{target} does not lie before {piece}: artillery fires only to its front."
)
BEHIND: Final = Reason(
    "plus.facing.fire-arc-infantry", "{target} lies behind {piece}: infantry fires to its front and its flanks."
)
GUN_TURNED: Final = Reason("plus.melee.combined-arms-arc", "The battery on {other} does not have {target} before it.")
SQUARE_ALONE: Final = Reason(
    "plus.square.no-combined-arms-lead", "{piece} {is|are} in square: no guns join {its|their} attack."
)
NOT_CHARGED: Final = Reason(
    "plus.move.charge-contact-set", "The ride of {piece} was no charge on {target}: there is no melee this turn."
)
TURNED_TOO_FAR: Final = Reason(
    "plus.move.stationary-cavalry", "{piece} turned too far to melee this turn; one corner is the most."
)


class PlusConduct(Conduct):
    aims: ClassVar[bool] = True

    # ---- whom a unit may attack

    def aim_bar(self, s: State, unit: int, ground: int) -> Reason | None:
        """Artillery fires to its front, infantry not to its rear. [plus.facing.fire-arc-artillery]

        [plus.facing.fire-arc-infantry, plus.ranged.foot-artillery-arc-only]
        """
        where = arc(s, unit, ground)
        if where == FRONT:
            return None
        if s.field.arm[unit] == ARTILLERY:
            return NOT_BEFORE
        return BEHIND if where == REAR else None

    def close_bar(self, s: State, unit: int, ground: int, posture: int) -> Reason | None:
        """Cavalry that has moved may melee only those it has charged. [plus.move.charge-contact-set]"""
        if s.field.arm[unit] != CAVALRY or posture != OWN or s.drill.came[unit] < 0:
            return None
        here = s.hex[unit]
        if s.drill.charged[unit] >> s.field.board.toward[here].index(ground) & 1:
            return None
        return TURNED_TOO_FAR if s.drill.came[unit] == here else NOT_CHARGED

    def join_bar(self, s: State, gun: int, ground: int) -> Reason | None:
        return GUN_TURNED if arc(s, gun, ground) != FRONT else None

    def lead_bar(self, s: State, unit: int) -> Reason | None:
        """A square's one die is never more. [plus.square.no-combined-arms-lead]"""
        return SQUARE_ALONE if s.square[unit] and "square_leads" not in s.book.switches else None

    def is_front(self, s: State, unit: int, ground: int) -> bool:
        """Lancers roll again only to their front. [plus.melee.lancer-reroll]"""
        return arc(s, unit, ground) == FRONT

    def entered(self, s: State, unit: int) -> bool:
        """Who has only turned has not come into the hex this turn. [plus.facing.pivot-is-movement]"""
        return s.drill.came[unit] != s.hex[unit]

    # ---- where beaten pieces go

    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """By the arc in which the attacker stands when the unit is still in its hex. [plus.retire.direction]"""
        return through(s, hex, ways_back(s, unit, base))

    def leader_back(self, s: State, side: int, hex: int, ways: int) -> list[int]:
        return through(s, hex, ways)

    def retreat_hexes(self, s: State, unit: int, flags: int) -> int:
        return retreat_hexes(s, unit, flags)

    def least_loss(self, s: State, unit: int, base: int, steps: int, leader: bool) -> int:
        return least_loss(s, unit, base, steps, leader)

    def supply_places(self, s: State, unit: int) -> list[int]:
        """Free hexes of its owner's baseline within four hexes of its column. [plus.sac.extra-short-supply]"""
        board, here = s.field.board, s.hex[unit]
        row = s.field.home_rows[s.field.side[unit]][0]
        return [hex for hex in row if abs(board.x[hex] - board.x[here]) <= 8 and can_stand(s, unit, hex)]

    # ---- squares

    def take_square(self, s: State, unit: int) -> int:
        """No card, and as many as there are attacks. [plus.square.no-card-cost]

        After 1807 Austrian line and grenadiers form battalion mass. [plus.masse.who]
        """
        return MASS if s.field.kinds[unit].mass and ground_of(s).masses else BARE_SQUARE

    # ---- what goes with a leader

    def leader_fell(self, s: State, leader: int, hex: int) -> None:
        """He will be replaced, and what lay on him is lost. [plus.leader.replaced]"""
        s.staff.fell[leader] = hex
        self.leader_left(s, leader)

    def leader_left(self, s: State, leader: int) -> None:
        """[plus.command.saved-lost-with-leader, plus.leader.withdrawn-not-replaced]"""
        points = s.staff.saved[leader]
        s.staff.saved[leader] = 0
        if points and s.recording:
            s.events.append(PointsLost(s.field.leader_side[leader], points))

    def lose_card(self, s: State, side: int) -> None:
        """An action card at random. [plus.scenario.core-rules]"""
        basics, extras = s.staff.basics, s.staff.extras
        held = len(basics.hands[side]) + len(extras.hands[side])
        if not held:
            return
        i = s.chance.below(held, SQUARE)
        pile = basics.hands[side]
        spent = basics.spent[side]
        if i >= len(pile):
            i -= len(pile)
            pile, spent = extras.hands[side], extras.spent[side]
        card = pile.pop(i)
        spent.append(card)
        if s.recording:
            s.events.append(ActionCardLost(side, card))

    # ---- for players and tables

    price_signs: ClassVar[dict[str, str]] = {
        "plus.order.out-of-command": "unled",
        "plus.order.replaced-leader": "successor",
        "plus.order.difficult-terrain": "rough",
        "plus.order.leave-square": "square",
    }

    def price(self, s: State, a: Action) -> list[Share]:
        return price(s, a)

    def purse(self, s: State, side: int) -> int:
        return purse(s, side)

    def reachable(self, s: State, unit: int) -> list[int]:
        return reachable(s, unit)

    def facing(self, s: State, unit: int) -> int:
        """The corners of a hex, in twelfths of a circle."""
        return 2 * s.drill.facing[unit]

    def marks(self, s: State, unit: int) -> int:
        """Who looks all round, and who is out of command. [plus.order.out-of-command]"""
        command = command_over(s, unit)
        led = UNLED if command == NO_COMMAND else SUCCESSOR if command == NEW_COMMANDER else 0
        if s.field.kinds[unit].free_order:
            led = 0  # [plus.cossack.free-order]
        return led | (ALL_ROUND if is_all_round(s, unit) else 0)

    def arcs(self, s: State, unit: int, front: int) -> list[list[int]]:
        """As far as the unit fires, to its flanks and its rear no farther than infantry. [plus.facing.arc-by-angle]"""
        here, board = s.hex[unit], s.field.board
        reach = max(1, s.field.kinds[unit].range)
        found: list[list[int]] = [[], [], []]
        for hex in range(board.size):
            if hex != here and board.distance[here][hex] <= reach:
                where = arc(s, unit, hex) if front < 0 or is_all_round(s, unit) else plain_arc(s, front, here, hex)
                if where == FRONT or board.distance[here][hex] <= 2:
                    found[where].append(hex)
        return found

    def commanded(self, s: State, side: int) -> list[int]:
        """The ranges of all leaders together. [plus.command.range-three]"""
        ranges = [
            ground_of(s).commanded[s.leader_hex[leader]]
            for leader in s.field.leaders_of[side]
            if s.leader_hex[leader] >= 0
        ]
        return [hex for hex in range(s.field.board.size) if any([near[hex] for near in ranges])]

    def blocking(self, s: State, a: int, b: int) -> list[int]:
        return blocking(s, a, b)
