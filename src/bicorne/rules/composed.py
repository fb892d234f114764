"""The rule book of one battle: a rule set, with what the special rules of the battle add to it."""

from ..flow import Do
from ..special import NO_DIE, Special
from .book import Modifier, RuleBook
from .forward import with_must_advance
from .guerrilla import with_guerrillas
from .iron_will import with_iron_will
from .muster import with_muster
from .special import (
    conscripts,
    conscripts_label,
    reinforce,
    roll_for_weather,
    tick_clocks,
    wet_powder,
    wet_powder_label,
)


def with_special(book: RuleBook, special: Special) -> RuleBook:
    """A rule book with the steps and dice that a battle's special rules add; without any, the book itself."""
    turn = book.procedures["turn"]
    if special.clocks:
        turn = turn.before("play card", Do("tick clocks", tick_clocks))
    if special.reinforcements:
        turn = turn.before("play card", Do("reinforce", reinforce))
    if any([rule.die != NO_DIE for rule in special.range_limits]):
        turn = turn.before("play card", Do("roll for weather", roll_for_weather))
    fire, melee = book.fire_dice, book.melee_dice
    if special.wet_powders:
        fire = fire + [Modifier("powder", wet_powder, wet_powder_label)]
    if special.conscripts:
        melee = with_conscripts(melee)
    if turn is not book.procedures["turn"] or fire is not book.fire_dice or melee is not book.melee_dice:
        book = book.variant(book.name, procedures=[turn], fire_dice=fire, melee_dice=melee)
    if special.must_advance:
        book = with_must_advance(book)
    if special.guerrillas:
        book = with_guerrillas(book)
    if any(special.iron_will):
        book = with_iron_will(book)
    if special.musters:
        book = with_muster(book)
    return book


def with_conscripts(dice: list[Modifier]) -> list[Modifier]:
    """What raw troops lack stands right behind what their kind has: before the card and the limit of squares."""
    i = [line.name for line in dice].index("type") + 1
    return dice[:i] + [Modifier("conscripts", conscripts, conscripts_label)] + dice[i:]
