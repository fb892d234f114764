"""The rule book of the core game: its chapters put together."""

from typing import Final

from ...wording import Words
from ..book import Reason, RuleBook, Verb
from ..special.kinds import KINDS
from ..turns import Turn
from .aide import DEEDS, PASSES, ClassicAide
from .battle import BATTLE, Attack, check_ignore, check_retreat
from .citations import CITATIONS
from .combat import check_fire, check_melee
from .command import check_leave_square, check_order, check_order_leader
from .conduct import ClassicConduct
from .leaders import LEADER_RETREAT, LeaderRetreat, check_retreat_leader
from .ledger import ClassicLedger
from .melee import (
    MELEE_STEPS,
    Melee,
    check_advance,
    check_battle_back,
    check_first_strike,
    check_form_square,
    check_reform,
    check_retire,
)
from .modifiers import FIRE_DICE, MELEE_DICE
from .movement import check_exit, check_move, check_move_leader
from .opening import ClassicOpening
from .rally import RALLY, Rally, check_rally
from .resolver import ClassicResolver
from .scoring import Banners
from .speech import PHASES, PHRASES, QUESTIONS
from .supply import SUPPLY, Supply, check_cut, check_place
from .turn import TURN, check_keep, check_play, check_use

# Every verb: the questions it answers, why it is refused at another time, its checks in order.
VERBS: Final[dict[str, Verb]] = {
    "play": Verb(
        ["play card"],
        Reason("classic.turn.play-one-card", "You play one card, at the start of your turn."),
        [check_play],
        "",
        role="opening",
    ),
    "use": Verb(
        ["choose clause"],
        Reason("classic.card.grande-manoeuvre-alternative", "The card in play leaves nothing to choose now."),
        [check_use],
        "",
    ),
    "order": Verb(
        ["order"],
        Reason("{order_time_rule}", "All orders are given before anything moves."),
        [check_order],
        role="order",
    ),
    "order leader": Verb(
        ["order"],
        Reason("{order_time_rule}", "All orders are given before anything moves."),
        [check_order_leader],
        "leader",
        role="order leader",
    ),
    "leave-square": Verb(
        ["order"],
        Reason("classic.square.exit-on-own-turn", "A square is left in your own turn, while orders are given."),
        [check_leave_square],
    ),
    "rally": Verb(
        ["rally"],
        Reason("classic.card.rally", "Blocks come back only while a Rally card is carried out."),
        [check_rally],
    ),
    "short-supply": Verb(
        ["cut supplies"],
        Reason("classic.card.short-supply", "Only a Short Supply card sends a unit back."),
        [check_cut],
        "",
        True,
    ),
    "place": Verb(
        ["place unit"],
        Reason("classic.card.short-supply-owner-places", "No unit is waiting to be placed."),
        [check_place],
    ),
    "move": Verb(
        ["move"],
        Reason("{move_time_rule}", "All moves are made before the first combat."),
        [check_move],
        role="move",
    ),
    "move leader": Verb(
        ["move"],
        Reason("{move_time_rule}", "All moves are made before the first combat."),
        [check_move_leader],
        "leader",
        role="move leader",
    ),
    "exit": Verb(
        ["move"],
        Reason("scenario.exit.costs-the-move", "Units leave the field in the movement phase."),
        [check_exit],
        role="special move",
    ),
    "fire": Verb(
        ["battle"],
        Reason("{battle_time_rule}", "The combat of this turn is over."),
        [check_fire],
        role="attack",
    ),
    "melee": Verb(
        ["battle", "attack again"],
        Reason("{battle_time_rule}", "The combat of this turn is over."),
        [check_melee],
        role="attack",
    ),
    "first-strike": Verb(
        ["first strike"],
        Reason(
            "classic.melee.first-strike-window",
            "First Strike is played as soon as a melee against the unit is announced.",
        ),
        [check_first_strike],
        hidden=True,
    ),
    "retire": Verb(
        ["retire"],
        Reason(
            "classic.retire.declare-before-dice",
            "Cavalry retires when infantry announces a melee against it, before any die is rolled.",
        ),
        [check_retire],
    ),
    "reform": Verb(
        ["reform"],
        Reason("classic.retire.roll-first", "A unit that has chosen to retire goes back after the dice."),
        [check_reform],
    ),
    "form-square": Verb(
        ["form square"],
        Reason("classic.square.when", "Square is formed when cavalry announces a melee, before any die is rolled."),
        [check_form_square],
    ),
    "ignore": Verb(
        ["ignore flags"],
        Reason("classic.morale.every-attack", "There are no flags to ignore now."),
        [check_ignore],
        "",
    ),
    "retreat": Verb(
        ["retreat"],
        Reason("classic.retreat.after-hits", "A unit retreats only for flags rolled against it."),
        [check_retreat],
    ),
    "retreat leader": Verb(
        ["leader retreat"],
        Reason("classic.casualty.lone-leader-must-retreat", "No leader is retreating now."),
        [check_retreat_leader],
        "",
    ),
    "advance": Verb(
        ["take ground", "break through", "attack again"],
        Reason("classic.ground.infantry-may-advance", "Ground is taken right after a melee has emptied it."),
        [check_advance],
    ),
    "battle-back": Verb(
        ["battle back"],
        Reason("classic.battleback.condition", "A unit battles back right after a melee that it withstood."),
        [check_battle_back],
    ),
    "keep": Verb(
        ["keep"],
        Reason("classic.turn.discard-then-draw", "Only a Scout card gives you a choice of cards to keep."),
        [check_keep],
        "",
    ),
}

# Questions that cannot be passed.
MUSTS: Final[dict[str, Reason]] = {
    "play card": Reason("classic.turn.play-one-card", "A card must be played."),
    "choose clause": Reason("{card_rule}", "The card needs this choice."),
    "cut supplies": Reason("classic.card.short-supply", "A unit must be chosen."),
    "place unit": Reason("classic.card.short-supply-owner-places", "The unit must be placed."),
    "reform": Reason("classic.retire.exact-two", "The unit has chosen to fall back and must go."),
    "retreat": Reason("classic.retreat.must-step-if-possible", "The unit must retreat as long as it can."),
    "leader retreat": Reason("classic.casualty.survivor-must-retreat", "The leader must retreat."),
    "keep": Reason("classic.card.scout-choice-hidden", "One of the two cards must be kept."),
}

CLASSIC: Final = RuleBook(
    name="classic",
    version=4,
    procedures=[TURN, RALLY, SUPPLY, MELEE_STEPS, BATTLE, LEADER_RETREAT],
    fire_dice=FIRE_DICE,
    melee_dice=MELEE_DICE,
    verbs=VERBS,
    musts=MUSTS,
    citations=CITATIONS,
    questions=QUESTIONS,
    phrases=PHRASES,
    phases=PHASES,
    lessons="classic",
    special_kinds=list(KINDS),
    frames={
        "turn": Turn,
        "rally": Rally,
        "short supply": Supply,
        "melee": Melee,
        "battle": Attack,
        "leader retreat": LeaderRetreat,
    },
    parts={"tactics": None},
    resolver=ClassicResolver(),
    aide=ClassicAide(DEEDS, PASSES),
    ledger=ClassicLedger,
    opening=ClassicOpening(),
    conduct=ClassicConduct(),
    scoring=Banners(),
    words=Words("Classic", "Command cards, dice and nothing else."),
)
