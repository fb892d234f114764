"""The rule book of Plus: the classic one, and what is added, replaced and dropped by name."""

from collections.abc import Callable
from typing import Final

from ...actions import Action
from ...flow import Ask, Do
from ...hexes import BoardShape
from ...state import State
from ...wording import Words
from ..book import Reason, Switch, Verb
from ..classic.book import CLASSIC
from ..classic.combat import battle
from ..classic.melee import attack_again, attacker, defender, go_into_square
from ..classic.movement import check_exit
from ..classic.supply import active, may_place, owner
from ..classic.supply import cut as cut_supplies
from ..classic.turn import check_use
from ..drill import new_drill
from ..turns import end_turn
from . import cards, command, melee, movement, opening, retreat, skirmish, succession
from .aide import PLUS_AIDE
from .battery import check_fire_together, may_battle_together
from .conduct import PlusConduct
from .dice import PLUS_FIRE_DICE, PLUS_MELEE_DICE
from .ledger import PlusLedger
from .opening import PlusOpening, Staffing
from .resolver import PlusResolver
from .scenario import POSITION_KEYS, read_plus
from .scoring import BannersByBlocks
from .speech import PHASES, PHRASES, QUESTIONS, SENTENCES, garrisons, guerrilla_cards
from .staff import new_basics, new_extras, new_staff

# ------------------------------------------------------------------ procedures

TURN: Final = (  # [plus.turn.sequence]
    CLASSIC.procedures["turn"]
    .replace("play card", Do("play card", command.draw_command), Ask("guerrilla action", cards.waiting_side))
    .replace("choose clause", Ask("choose clause", active, command.may_choose_clause, command.choose_clause))
    .replace("give orders", Do("give orders", command.give_orders))
    .replace("order", Ask("order", active, command.may_order, command.order))
    .replace(
        "move",
        Do("hold supplied back", cards.hold_supplied_back),
        Ask("charge", active, movement.may_charge, movement.charge),
        Ask("move", active, movement.may_move, movement.move),
    )
    .replace(
        "battle",
        Ask("must battle", active, melee.must_battle, melee.battle_first),
        Ask("battle", active, may_battle_together, battle),
    )
    .replace(  # [plus.end.order]
        "discard",
        Do("discard", succession.forget_orders_of_staff),
        Ask("save points", active, succession.may_save, succession.save),
        Do("lose the rest", succession.lose_the_rest),
        Ask("replace leader", active, succession.may_replace, succession.replace),
        Ask("replace other leader", succession.inactive, succession.may_replace_other, succession.replace),
    )
    .without("reshuffle after elan")
    .without("replace first strikes")
    .without("draw")
    .without("keep")
    .replace("end turn", Do("end turn", end_turn))
    .with_windows(*cards.IN_TURN)
)
SUPPLY: Final = (
    CLASSIC.procedures["short supply"]
    .replace("cut supplies", Ask("cut supplies", active, cards.may_cut, cut_supplies))
    .replace("place unit", Ask("place unit", owner, may_place, cards.place_and_wheel))
)
MELEE: Final = (
    CLASSIC.procedures["melee"]
    .replace(
        "first strike",
        Do("forget answers", cards.forget_answers),
        Ask("react", defender, cards.may_react, cards.react),
    )
    .replace("form square", Ask("form square", defender, melee.may_form_square_unless_fired, go_into_square))
    .replace("take ground", Ask("take ground", attacker, melee.may_take_ground_or_must, melee.take_ground_by_a_way))
    .replace(
        "break through",
        Ask("break through", attacker, melee.may_break_through_or_must, melee.break_through_by_a_way),
        Do("turn after advance", melee.turn_after_advance),
    )
    .replace(
        "attack again",
        Ask("attack again", attacker, melee.may_attack_again_or_must, attack_again),
    )
    .with_windows(*cards.IN_MELEE)
)
BATTLE: Final = (
    CLASSIC.procedures["battle"]
    .replace("begin retreat", Do("begin retreat", retreat.begin_retreat))
    .without("retreat")
    .replace("leader leaves", Do("leader leaves", retreat.leader_leaves))
    .after("leader leaves", Ask("return", skirmish.firer, skirmish.may_return, skirmish.go_back))
    .with_windows(*cards.IN_BATTLE)
)

# ------------------------------------------------------------------ verbs

ORDERS_FIRST: Final = Reason("plus.order.announce-all-first", "All orders are given before anything moves.")
MOVES_FIRST: Final = Reason("plus.keep.move-before-combat", "All moves are made before the first combat.")


def retimed(verb: str, *asks: str, checks: list[Callable[[State, Action], Reason | None]] | None = None) -> Verb:
    """A verb of the core game that answers other questions, or has other checks."""
    core = CLASSIC.verbs[verb]
    return Verb(
        list(asks) or core.asks,
        core.untimely,
        core.checks if checks is None else checks,
        core.piece,
        core.either_side,
        core.hidden,
        core.role,
    )


VERBS: Final[dict[str, Verb | None]] = {
    "keep": None,
    "play": Verb(
        ["order", "guerrilla action"],
        Reason("plus.sac.timing-window", "Action cards are played while you give orders, or to answer the enemy."),
        [cards.check_play],
        "",
        hidden=True,
        role="opening",
    ),
    "use": Verb(
        ["choose clause"],
        Reason("plus.command.ace-choice", "Only an ace leaves you a choice."),
        [check_use],
        "",
    ),
    "order": Verb(["order"], ORDERS_FIRST, [cards.check_card_order], role="order"),
    "order leader": Verb(["order"], ORDERS_FIRST, [cards.check_card_order_leader], "leader", role="order leader"),
    "leave-square": Verb(
        ["order"],
        Reason("plus.square.exit-cost", "A square is left in your own turn, while orders are given."),
        [command.check_leave_square],
    ),
    "rally": Verb(
        ["rally"],
        Reason("plus.sac.rally", "Blocks come back only while a Rally card is carried out."),
        [cards.check_rally],
    ),
    "short-supply": Verb(
        ["cut supplies"],
        Reason("plus.sac.extra-short-supply", "Only a Short Supply card sends a unit back."),
        [cards.check_cut],
        "",
        True,
    ),
    "place": Verb(
        ["place unit"],
        Reason("plus.sac.extra-short-supply", "No unit is waiting to be placed."),
        [cards.check_place],
    ),
    "move": Verb(["move", "charge"], MOVES_FIRST, [movement.check_move], role="move"),
    "move leader": Verb(["move"], MOVES_FIRST, [movement.check_move_leader], "leader", role="move leader"),
    "face": Verb(
        ["move", "face", "face in line", "face after advance"], MOVES_FIRST, [movement.check_face], role="special move"
    ),
    "garrison": Verb(
        ["move"],
        Reason("plus.garrison.leave", "A garrison is left behind by an ordered unit as it moves off."),
        [movement.check_garrison],
        role="special move",
    ),
    "skirmish": Verb(
        ["move"],
        Reason("plus.sac.extra-skirmish", "Skirmishers go out in the movement phase."),
        [movement.check_skirmish],
        role="special move",
    ),
    "exit": retimed("exit", checks=[check_exit]),
    "fire": retimed("fire", checks=[check_fire_together]),
    "melee": retimed("melee", "battle", "attack again", "must battle"),
    "first-strike": Verb(
        ["react"],
        Reason(
            "plus.melee.first-strike", "A first strike is declared as soon as a melee against the unit is announced."
        ),
        [cards.check_first_strike],
        hidden=True,
    ),
    "countercharge": Verb(
        ["react"],
        Reason("plus.cossack.countercharge", "A countercharge answers a melee as soon as it is announced."),
        [cards.check_countercharge],
    ),
    "tactic": Verb(
        ["order", "react", "ignore flags", "battle back"], cards.UNTIMELY, [cards.check_tactic], "", True, True
    ),
    "give-up": Verb(
        ["order"],
        Reason("plus.sac.unusable-redraw", "A card of no use is exchanged while you give orders."),
        [cards.check_give_up],
        "",
        hidden=True,
    ),
    "advance": retimed("advance", checks=[melee.check_advance_or_must]),
    "retire": retimed("retire", checks=[melee.check_retire_by_arc]),
    "reform": retimed("reform", checks=[melee.check_reform_by_arc]),
    "form-square": retimed("form-square", checks=[melee.check_square]),
    "ignore": retimed("ignore", checks=[retreat.check_ignore]),
    "retreat": retimed("retreat", checks=[retreat.check_retreat]),
    "retreat leader": retimed("retreat leader", checks=[retreat.check_retreat_leader]),
    "return": Verb(
        ["return"],
        Reason("plus.sac.extra-skirmish", "Skirmishers go back right after their fire, or not at all."),
        [skirmish.check_return],
    ),
    "exchange": Verb(
        ["exchange"],
        Reason("plus.sac.initial-draw", "Cards are exchanged before the battle."),
        [opening.check_exchange],
        "",
        hidden=True,
    ),
    "save": Verb(
        ["save points", "first points"],
        Reason("plus.command.save-cap", "Points are saved at the end of your turn."),
        [succession.check_save],
        "leader",
    ),
    "replace leader": Verb(
        ["replace leader", "replace other leader"],
        Reason("plus.leader.replaced", "Leaders who fell are replaced as the turn ends."),
        [succession.check_replace],
        "",
    ),
}
MUSTS: Final[dict[str, Reason | None]] = {
    "play card": None,
    "keep": None,
    "choose clause": Reason("plus.command.ace-choice", "The ace needs this choice."),
    "charge": movement.CHARGE_FIRST,
    "must battle": melee.MUST_BATTLE,
    "face": movement.MUST_CHARGE,
    "face after advance": movement.TOO_FAR_ROUND,
    "take ground": melee.MUST_ADVANCE,
    "break through": melee.MUST_ADVANCE,
    "attack again": melee.MUST_ADVANCE,
    "save points": succession.MUST_SAVE,
    "first points": succession.MUST_SAVE,
    "replace leader": succession.MUST_REPLACE,
    "replace other leader": succession.MUST_REPLACE,
}


def tactic_rule(s: State, a: Action) -> str:
    return s.field.deck.tactician_cards[a[1]].rule


# Other readings of the rules: a book may have them on. Plus itself has none of them.
OTHER_READINGS: Final[dict[str, Switch]] = {
    "narrow_arcs": Switch("A hex on the boundary of two arcs belongs to the one behind.", "plus.facing.arc-by-angle"),
    "free_pivot": Switch("Turning in place is no movement.", "plus.facing.pivot-is-movement"),
    "free_charge": Switch(
        "Cavalry that has moved may melee any neighbor, through its flank with fewer dice.",
        "plus.move.charge-contact-front",
    ),
    "ace_keeps_point": Switch("An ace gives its point also to a leader who takes command.", "plus.command.ace-choice"),
    "free_orders_are_free": Switch("Orders by card cost no surcharge.", "plus.order.sac-pays-surcharges"),
    "near_points": Switch("Saved points order only units that their leader commands.", "plus.command.saved-spend"),
    "retreat_per_flag": Switch("What morale adds to a retreat it adds for each flag.", "plus.retreat.distance"),
    "square_leads": Switch("Guns may join the attack of a square.", "plus.square.no-combined-arms-lead"),
}

# No reading of Plus: without fronts the rest of it can be held against the core game. [plus.keep.precedence]
NO_FRONTS: Final = Switch("Every hex lies before every unit.", "plus.keep.precedence")

PLUS: Final = CLASSIC.variant(
    "plus",
    version=1,
    procedures=[
        TURN,
        SUPPLY,
        MELEE,
        BATTLE,
        cards.RALLY,
        cards.MUSTER,
        movement.WHEEL,
        movement.WHEEL_INTO_LINE,
        movement.WHEEL_AFTER_ADVANCE,
        retreat.RETREAT,
        opening.STAFFING,
    ],
    fire_dice=PLUS_FIRE_DICE,
    melee_dice=PLUS_MELEE_DICE,
    verbs=VERBS,
    musts=MUSTS,
    citations={"{tactic_rule}": tactic_rule},
    questions=QUESTIONS,
    phrases={**PHRASES, "keep": None},
    phases=PHASES,
    lessons="",
    frames={
        "muster": command.Muster,
        "wheel": movement.Wheel,
        "wheel into line": movement.Wheel,
        "wheel after advance": movement.Wheel,
        "retreat": retreat.Retreat,
        "leader retreat": retreat.LeaderRetreatByArc,
        "staffing": Staffing,
    },
    parts={"drill": new_drill, "staff": new_staff, "basics": new_basics, "extras": new_extras},
    opening=PlusOpening(),
    conduct=PlusConduct(),
    scoring=BannersByBlocks(),
    resolver=PlusResolver(),
    aide=PLUS_AIDE,
    ledger=PlusLedger,
    board=BoardShape(sections=False),
    switches={
        "leader_fire": Switch("A lone leader may be fired on.", "plus.ranged.lone-leader"),
        "strict_sabers": Switch("Sabers hit a garrison only if they hit units.", "plus.garrison.hit-like-infantry"),
    },
    words=Words(
        "Plus",
        "Fronts and flanks, orders for command points, action cards, banners by blocks.",
        sentences=SENTENCES,
    ),
    tables="plus-tables",
    deck="plus",
    scenario_tables={"plus": read_plus},
    position_keys=POSITION_KEYS,
    void_kinds={"guerrilla": guerrilla_cards, "garrison": garrisons, "battalion_mass": None},
)
