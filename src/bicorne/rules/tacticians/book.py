"""The rule book with Tactician cards: the classic one, and what is added or replaced by name."""

from collections.abc import Callable
from typing import Final

from ...actions import Action
from ...flow import Ask, Do, current, deciding
from ...state import State
from ...wording import Words
from ..book import Reason, Switch, Verb
from ..classic.battle import target_side
from ..classic.book import CLASSIC
from ..classic.command import check_order, check_order_leader
from ..classic.melee import attacker, defender
from ..classic.supply import Supply, check_place
from ..turns import active
from . import combat, command, hand, movement, turn
from .garrison import check_garrison
from .opening import TacticiansOpening

# ------------------------------------------------------------------ procedures

TURN: Final = (
    CLASSIC.procedures["turn"]
    .after(
        "choose clause",
        Ask("tactics before orders", active, turn.may_play_before, turn.play_before, False, True),
    )
    .replace("order", Ask("order", active, turn.may_order_too, turn.order_too, False, True))
    .replace(
        "move",
        Do("hold supplied back", turn.hold_supplied_back),
        Ask("move", active, movement.may_move_too, movement.move_too, False, True),
    )
    .replace(
        "battle",
        Ask("battle", active, combat.may_battle_too, combat.battle_too, False, True),
        Ask("tactics after combat", active, turn.may_play_after, turn.play_after, False, True),
    )
    .replace("reshuffle after elan", Do("reshuffle after elan", turn.reshuffle_both_after_elan))
    .after(
        "reshuffle after elan",
        Ask("recall", active, turn.may_recall, turn.recall, False, True),
    )
    .without("replace first strikes")
    .replace("end turn", Do("end turn", turn.end_turn_too))
)
MELEE: Final = (
    CLASSIC.procedures["melee"]
    .replace("first strike", Ask("react", defender, combat.may_react, combat.react, False, True))
    .replace(
        "take ground",
        Ask("take ground", attacker, combat.may_take_ground_too, combat.take_ground_too, False, True),
    )
    .replace(
        "battle back",
        Ask("battle back", defender, combat.may_battle_back_too, combat.battle_back_too, False, True),
    )
)
BATTLE: Final = (
    CLASSIC.procedures["battle"]
    .replace("ignore flags", Ask("ignore flags", target_side, combat.may_ignore_too, combat.ignore_too, False, True))
    .after("leader leaves", Ask("return", movement.firer, movement.may_return, movement.go_back))
)

# ------------------------------------------------------------------ the verb `tactic`

BARS: Final[dict[str, hand.Bar]] = {  # by question: the moment, and who may be meant
    "tactics before orders": turn.BEFORE,
    "order": turn.IN_ORDERS,
    "move": movement.IN_MOVES,
    "battle": combat.IN_BATTLE,
    "react": combat.ATTACKED,
    "battle back": combat.BACK,
    "ignore flags": combat.FLAGS,
    "take ground": combat.IN_GROUND,
    "tactics after combat": turn.AFTER,
}


def check_tactic(s: State, a: Action) -> Reason | None:
    """In hand, at its moment, on a piece that it is for. [exp.tactician.play-when-indicated]"""
    side, t = deciding(s), s.field.deck.tactics[a[1]]
    if a[1] not in s.tactics.hands[side]:
        return hand.NOT_HELD
    bar = BARS[current(s).name]
    return bar.of(s, t, side, a[2]) if bar.moment in t.when else hand.UNTIMELY


def check_place_too(s: State, a: Action) -> Reason | None:
    return check_place(s, a) if isinstance(s.stack[-1], Supply) else turn.check_place_reserves(s, a)


def check_order_too(s: State, a: Action) -> Reason | None:
    return command.unit_bar(s, s.at[a[1]]) if command.takes_command(s) else check_order(s, a)


def check_order_leader_too(s: State, a: Action) -> Reason | None:
    return command.leader_bar(s, s.leader_at[a[1]]) if command.takes_command(s) else check_order_leader(s, a)


AT_THE_END: Final = Reason(
    "exp.tactician.default-action-timing", "A Tactician card is given up when all combat is over, before the draw."
)
VERBS: Final[dict[str, Verb]] = {
    "tactic": Verb(list(BARS), hand.UNTIMELY, [check_tactic], "", True, True),
    "order": Verb(CLASSIC.verbs["order"].asks, CLASSIC.verbs["order"].untimely, [check_order_too]),
    "order leader": Verb(
        CLASSIC.verbs["order leader"].asks,
        CLASSIC.verbs["order leader"].untimely,
        [check_order_leader_too],
        "leader",
    ),
    "garrison": Verb(
        ["move"],
        Reason("exp.garrison.ordered-move-only", "A garrison is left behind by an ordered unit as it moves off."),
        [check_garrison],
    ),
    "fire": Verb(CLASSIC.verbs["fire"].asks, CLASSIC.verbs["fire"].untimely, [combat.check_fire_too]),
    "first-strike": Verb(["react"], CLASSIC.verbs["first-strike"].untimely, [combat.check_first_strike], hidden=True),
    "skirmish": Verb(
        ["skirmish"],
        Reason("exp.tactician-card.skirmish-move", "Skirmishers go out as their card is played."),
        [movement.check_skirmish],
    ),
    "return": Verb(
        ["return"],
        Reason("exp.tactician-card.skirmish-return-now", "Skirmishers go back right after their fire, or not at all."),
        [movement.check_return],
    ),
    "reposition": Verb(
        ["reposition"],
        Reason("exp.tactician-card.artillery-reposition-after", "No battery is being shifted now."),
        [movement.check_reposition],
    ),
    "give-up": Verb(["tactics after combat"], AT_THE_END, [turn.check_give_up], ""),
    "redeploy leader": Verb(
        ["redeploy"],
        Reason("exp.tactician.default-action", "A leader is moved like this once you have given up a Tactician card."),
        [turn.check_redeploy],
        "leader",
    ),
    "recall": Verb(
        ["recall"],
        Reason(
            "exp.tactician-card.capable-tactician-effect",
            "Capable Tactician takes a card back at the end of your turn.",
        ),
        [turn.check_recall],
        "",
        hidden=True,
    ),
    "place": Verb(["place unit", "place reserves"], CLASSIC.verbs["place"].untimely, [check_place_too]),
}
MUSTS: Final[dict[str, Reason]] = {
    "redeploy": Reason("exp.tactician.default-action", "A card was given up for it: a leader must ride."),
    "place reserves": Reason("exp.tactician-card.call-forward-reserves", "The reserves must be placed."),
    "reposition": Reason("exp.tactician-card.artillery-reposition-after", "The battery must be shifted."),
}


# ------------------------------------------------------------------ citations


def tactic_rule(s: State, a: Action) -> str:
    return s.field.deck.tactics[a[1]].rule


def tactic_timing(s: State, a: Action) -> str:
    return s.field.deck.tactics[a[1]].timing


def never_with_rule(s: State, a: Action) -> str:
    """The rule that parts the card from the order of the unit it is played on."""
    deck = s.field.deck
    return deck.tactics[a[1]].never_with[deck.origin(s.order[s.at[a[2]]])]


def tactic_leader_rule(s: State, a: Action) -> str:
    return s.field.deck.tactics[a[1]].leader_rule


def tactic_square_rule(s: State, a: Action) -> str:
    return s.field.deck.tactics[a[1]].square_rule


CITATIONS: Final[dict[str, Callable[[State, Action], str]]] = {
    "{tactic_rule}": tactic_rule,
    "{tactic_timing}": tactic_timing,
    "{never_with_rule}": never_with_rule,
    "{tactic_leader_rule}": tactic_leader_rule,
    "{tactic_square_rule}": tactic_square_rule,
}

TACTICIANS: Final = CLASSIC.variant(
    "tacticians",
    procedures=[TURN, MELEE, BATTLE, turn.RESERVES, turn.REDEPLOY, movement.SKIRMISH, movement.REPOSITION],
    fire_dice=combat.with_tactic_dice(CLASSIC.fire_dice),
    melee_dice=combat.with_tactic_dice(CLASSIC.melee_dice),
    verbs=VERBS,
    musts=MUSTS,
    citations=CITATIONS,
    frames={
        "reserves": turn.empty_reserves,
        "redeploy": turn.empty_redeploy,
        "skirmish": movement.empty_skirmish,
        "reposition": movement.empty_reposition,
    },
    opening=TacticiansOpening(),
    switches={
        "leader_fire": Switch("A lone leader may be fired on.", "exp.leader-casualty.lone-leader-ranged-target"),
    },
    words=Words("Tacticians", "A larger deck, and Tactician cards to play in either side’s turn."),
    deck="tacticians",
    tactics=True,
)
