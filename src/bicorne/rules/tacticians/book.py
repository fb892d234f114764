"""The rule book with Tactician cards: the classic one, and what is added or replaced by name."""

from collections.abc import Callable
from typing import Final

from ...actions import Action
from ...flow import Ask, Do
from ...state import State
from ...wording import Words
from ..book import Reason, Switch, Verb
from ..classic.aide import ClassicAide
from ..classic.book import CLASSIC
from ..classic.combat import battle
from ..classic.melee import attacker, defender, may_take_ground
from ..classic.resolver import ClassicResolver
from ..expansions import battery
from ..tactics import new_tacticians
from ..turns import active
from . import cards, command, dice, garrison, moments, movement, turn
from .aide import DEEDS_WITH_CARDS, PASSES_WITH_CARDS
from .opening import TacticiansOpening
from .outlook import ANSWERS_WITH_CARDS
from .speech import PHRASES, QUESTIONS

# ------------------------------------------------------------------ procedures

TURN: Final = (
    CLASSIC.procedures["turn"]
    .after("choose clause", Ask("tactics before orders", active))
    .replace("order", Ask("order", active, command.may_order_or_link, command.order_or_link))
    .replace(
        "move",
        Do("hold supplied back", cards.hold_supplied_back),
        Ask("move", active, garrison.may_move_or_garrison, garrison.move_or_garrison),
    )
    .replace(
        "battle",
        Ask("battle", active, battery.may_battle_together, battle),
        Ask("tactics after combat", active),
    )
    .replace("reshuffle after elan", Do("reshuffle after elan", turn.reshuffle_both_after_elan))
    .after("reshuffle after elan", Ask("recall", active))
    .without("replace first strikes")
    .replace("end turn", Do("end turn", turn.draw_and_end_turn))
    .with_windows(*moments.IN_TURN)
)
MELEE: Final = (
    CLASSIC.procedures["melee"]
    .replace("first strike", Ask("react", defender))
    .replace("take ground", Ask("take ground", attacker, may_take_ground, cards.take_ground_inspired))
    .with_windows(*moments.IN_MELEE)
)
BATTLE: Final = (
    CLASSIC.procedures["battle"]
    .after("leader leaves", Ask("return", movement.firer, movement.may_return, movement.go_back))
    .with_windows(*moments.IN_BATTLE)
)

# ------------------------------------------------------------------ verbs

AT_THE_END: Final = Reason(
    "exp.tactician.default-action-timing", "A Tactician card is given up when all combat is over, before the draw."
)
VERBS: Final[dict[str, Verb]] = {
    "tactic": Verb(list(moments.MOMENT_OF), moments.UNTIMELY, [moments.check_tactic], "", True, True),
    "order": Verb(
        CLASSIC.verbs["order"].asks,
        CLASSIC.verbs["order"].untimely,
        [command.check_order_or_link],
        role="order",
    ),
    "order leader": Verb(
        CLASSIC.verbs["order leader"].asks,
        CLASSIC.verbs["order leader"].untimely,
        [command.check_order_or_link_leader],
        "leader",
        role="order leader",
    ),
    "garrison": Verb(
        ["move"],
        Reason("exp.garrison.ordered-move-only", "A garrison is left behind by an ordered unit as it moves off."),
        [garrison.check_garrison],
        role="special move",
    ),
    "fire": Verb(
        CLASSIC.verbs["fire"].asks,
        CLASSIC.verbs["fire"].untimely,
        [battery.check_fire_together],
        role="attack",
    ),
    "first-strike": Verb(["react"], CLASSIC.verbs["first-strike"].untimely, [cards.check_first_strike], hidden=True),
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
        [cards.check_recall],
        "",
        hidden=True,
    ),
    "place": Verb(
        ["place unit", "place reserves"], CLASSIC.verbs["place"].untimely, [turn.check_place_unit_or_reserves]
    ),
}
MUSTS: Final[dict[str, Reason]] = {
    "redeploy": Reason("exp.tactician.default-action", "A card was given up for it: a leader must ride."),
    "place reserves": Reason("exp.tactician-card.call-forward-reserves", "The reserves must be placed."),
    "reposition": Reason("exp.tactician-card.artillery-reposition-after", "The battery must be shifted."),
}


# ------------------------------------------------------------------ citations


def tactic_rule(s: State, a: Action) -> str:
    return s.field.deck.tactician_cards[a[1]].rule


def tactic_timing(s: State, a: Action) -> str:
    return s.field.deck.tactician_cards[a[1]].timing


def never_with_rule(s: State, a: Action) -> str:
    """The rule that parts the card from the order of the unit it is played on."""
    deck = s.field.deck
    return deck.tactician_cards[a[1]].never_with[deck.origin(s.order[s.at[a[2]]])]


def tactic_leader_rule(s: State, a: Action) -> str:
    return s.field.deck.tactician_cards[a[1]].leader_rule


def tactic_square_rule(s: State, a: Action) -> str:
    return s.field.deck.tactician_cards[a[1]].square_rule


CITATIONS: Final[dict[str, Callable[[State, Action], str]]] = {
    "{tactic_rule}": tactic_rule,
    "{tactic_timing}": tactic_timing,
    "{never_with_rule}": never_with_rule,
    "{tactic_leader_rule}": tactic_leader_rule,
    "{tactic_square_rule}": tactic_square_rule,
}

TACTICIANS: Final = CLASSIC.variant(
    "tacticians",
    version=4,
    procedures=[TURN, MELEE, BATTLE, turn.RESERVES, turn.REDEPLOY, movement.SKIRMISH, movement.REPOSITION],
    fire_dice=dice.with_tactic_dice(CLASSIC.fire_dice),
    melee_dice=dice.with_tactic_dice(CLASSIC.melee_dice),
    verbs=VERBS,
    musts=MUSTS,
    citations=CITATIONS,
    questions=QUESTIONS,
    phrases=PHRASES,
    frames={
        "reserves": turn.Task,
        "redeploy": turn.Task,
        "skirmish": turn.Task,
        "reposition": turn.Task,
    },
    parts={"tactics": new_tacticians},
    resolver=ClassicResolver(ANSWERS_WITH_CARDS),
    aide=ClassicAide(DEEDS_WITH_CARDS, PASSES_WITH_CARDS),
    opening=TacticiansOpening(),
    switches={
        "leader_fire": Switch("A lone leader may be fired on.", "exp.leader-casualty.lone-leader-ranged-target"),
    },
    words=Words("Tacticians", "A larger deck, and Tactician cards to play in either side’s turn."),
    deck="tacticians",
    tacticians=True,
)
