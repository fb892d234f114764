"""The rows of the command deck: what a card orders, and what an order allows."""

from typing import Final

SLOTS: Final = ("left", "center", "right", "any")  # where the orders of a card go; Elan's go to the three arms
ANY_SLOT: Final = 3
MOMENTS: Final = (  # when Tactician cards are played
    *("before-orders", "order", "move", "battle", "attacked", "battle-back", "flags", "ground"),
    *("after-combat", "recall", "enemy-command"),
)
COMMAND_VALUE: Final = -1  # as many orders as the player has Command
RATING: Final = -1  # as many points as the commander-in-chief is rated

OWN: Final = -1  # as the unit's own card says
NEVER: Final = -2


class Grant:
    """What an order allows: how far to move, whether to battle afterward and how, with which extra dice."""

    def __init__(
        self,
        index: int,
        id: str,
        reach: int,
        ready: int,
        fire: bool,
        melee: bool,
        dice: int,
        guard_dice: int,
        again_dice: int,
        charge: bool,
        haste: bool,
        leader_reach: int,
        rule: str,
        guard_rule: str,
        move_rule: str,
        battle_rule: str,
    ) -> None:
        self.index = index
        self.id = id
        self.reach = reach  # hexes it may move, or OWN
        self.ready = ready  # hexes it may have moved and still battle, OWN or NEVER
        self.fire = fire
        self.melee = melee
        self.dice = dice
        self.guard_dice = guard_dice
        self.again_dice = again_dice  # dice in a cavalry bonus attack, or OWN: the same
        self.charge = charge  # dice that towns make void
        self.haste = haste  # it hurries infantry, and some armies cannot be hurried
        self.leader_reach = leader_reach
        self.rule = rule  # where the extra dice come from
        self.guard_rule = guard_rule
        self.move_rule = move_rule  # why it may move no farther
        self.battle_rule = battle_rule  # why it may not fire or melee
        self.base: int = 0  # the order it varies: what that allows is changed, and what it forbids stays forbidden
        self.instead: bool = False  # of an order that varies another: hexes replace those of that one, or are added
        self.hushed: int = 0  # what becomes of the order when an enemy has retreated next to the unit


class Card:
    """A command card."""

    def __init__(self, index: int, id: str, name: str, section: bool, count: int, text: str, rule: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.section = section
        self.count = count
        self.text = text
        self.rule = rule
        self.line: str = ""  # at the foot of its face
        self.emblem: str = ""  # drawn on it: one of a closed list, or none
        self.mirror: int = index  # what Counter-Attack turns it into: left for right
        self.slots: list[int] = [0, 0, 0, 0]  # orders to give, by slot
        self.arms: list[bool] = [True, True, True]  # arms it names
        self.horse: bool = False  # horse artillery is named too
        self.leaders: bool = False  # may order leaders, and so detach them
        self.squares: bool = True  # units in square may be ordered
        self.apart: bool = False  # only units with no enemy unit next to them
        self.everyone: str = ""  # orders by itself: "adjacent", "led" or "section"
        self.grants: list[int] = [1, 1, 1]  # what each arm is granted
        self.fast_grant: int = 0  # what fast troops and led units are granted instead
        self.bonus_grant: int = 1  # what a unit is granted that a Tactician card orders
        self.fallback: bool = False  # without a unit of the named kind: one unit of choice
        self.clauses: list[int] = []  # what the player chooses when he plays it
        self.clause_names: list[str] = []  # the same as he reads it
        self.deed: str = ""  # "copy", "elan", "rally", "short-supply", "first-strike" or "take-command"
        self.leader_sections: int = 0  # sections where Take Command finds its leader, as a mask
        self.draw: int = 1  # cards drawn at the end, one of them kept
        self.reshuffle: bool = False
        self.tacticians: list[int] = [0, 0]  # Tactician cards drawn at the end: by its player, by the other
        self.rank: bool = False  # it is drawn, not held, and gives points
        self.points: int = 0  # command points that it gives, or RATING


class TacticianCard:
    """A Tactician card: when and on whom it is played; `rules/tacticians` says what it does."""

    def __init__(self, index: int, id: str, name: str, count: int, text: str, rule: str, timing: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.count = count
        self.text = text
        self.rule = rule
        self.timing = timing  # the rule that says when
        self.when: list[str] = []  # the moments
        self.arms: list[bool] = [True, True, True]
        self.light: bool = False  # light infantry only
        self.leader: bool = False  # the unit needs an attached leader
        self.ordered: bool = False
        self.squares: bool = False  # it may be played on a unit in square
        self.square_rule: str = ""
        self.leader_rule: str = ""
        self.never_with: dict[str, str] = {}  # orders with which it is never played, and the rule that says so
        self.dice: int = 0  # added to its rolls
        self.rolls: str = ""  # which rolls: "melee", "fire" or "battle-back"
        self.effect: str = ""  # what it does to `{piece}`, for the report; "" where the next events say so
        self.line: str = ""  # at the foot of its face
        self.emblem: str = ""
        self.extra: bool = True  # every side can draw it, not only those that begin with one
        self.needs: list[str] = []  # without pieces of these kinds on the board nobody has a use for it


class Deck:
    """All cards and grants of a rule set. Grant 0 is no order, grant 1 the normal order."""

    def __init__(self, cards: list[Card], grants: list[Grant], tactics: list[TacticianCard]) -> None:
        self.shared = True  # one deck for both sides; otherwise a part of the state has one for each
        self.cards = cards
        self.grants = grants
        self.tactician_cards = tactics
        self.tactic_number: dict[str, int] = {tactic.id: tactic.index for tactic in tactics}
        self.grant_number: dict[str, int] = {grant.id: grant.index for grant in grants}
        self.tactics_at: list[list[bool]] = [  # by moment and number: is it played then?
            [moment in tactic.when for tactic in tactics] for moment in MOMENTS
        ]
        self.number: dict[str, int] = {card.id: card.index for card in cards}
        self.hands: dict[str, list[str]] = {}  # what the sides begin with besides the command deck, by nation
        self.giver: dict[int, int] = {  # by grant: the card that gives it
            grant: card.index for card in reversed(cards) for grant in (*card.grants, card.fast_grant) if grant > 1
        }
        self.forced_march: list[bool] = [False] * len(grants)  # by grant: units may go farther, far from the enemy

    def fresh(self) -> list[int]:
        """Every card of the deck, in order. [classic.deck.total] [classic.deck.conservation]"""
        return self.full() if self.shared else []

    def full(self) -> list[int]:
        return [card.index for card in self.cards for _ in range(card.count)]

    def fresh_tactics(self) -> list[int]:
        """Every Tactician card, in order. [exp.tactician.deck-composition]"""
        return [tactic.index for tactic in self.tactician_cards for _ in range(tactic.count)]

    def origin(self, order: int) -> str:
        """The order as the Command card gave it, by its id, whatever a Tactician card has made of it."""
        grant = self.grants[order]
        return self.origin(grant.base) if grant.base else grant.id

    def varied(self, order: int, change: str) -> int:
        """This order as a Tactician card changes it."""
        return self.grant_number[f"{self.grants[order].id}+{change}"]
