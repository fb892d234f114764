"""Events as sentences, with the rules behind them; and the question a game stands at."""

from collections.abc import Callable
from typing import Any

from . import events as e
from .actions import CLAUSES, FACINGS
from .battlefield import Field
from .flow import current, deciding
from .state import MASS, State
from .terms import FACES


class Line:
    """A sentence of the report, and the ids of the rules behind it."""

    def __init__(self, text: str, rules: tuple[str, ...]) -> None:
        self.text = text
        self.rules = rules

    def __repr__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"

    def __str__(self) -> str:
        return self.text


def describe(f: Field, event: e.Event) -> Line:
    """The sentence for an event."""
    sentence, rules = SENTENCES[type(event)]
    cited = [share.rule for share in event.shares] if isinstance(event, e.Rolled) else []
    return Line(sentence(f, event), tuple(dict.fromkeys([*rules, *cited])))


# ------------------------------------------------------------------ names


def at(f: Field, hex: int) -> str:
    """A hex, with its name on the map where it has one."""
    name = f.board.names[hex]
    return f"{name} ({f.hex_names[hex]})" if hex in f.hex_names else name


def unit(f: Field, number: int) -> str:
    return f"the {f.unit_names[number] or f.kinds[number].name}"


def leader(f: Field, number: int) -> str:
    return f.leader_names[number]


def side(f: Field, number: int) -> str:
    return f.side_names[number]


def card(f: Field, number: int) -> str:
    return f.deck.cards[number].name if number >= 0 else "a card"


def dice(faces: list[int]) -> str:
    return " ".join([FACES[face] for face in faces]) or "no dice"


def many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def along(f: Field, number: int) -> str:
    return f" with {leader(f, number)}" if number >= 0 else ""


# ------------------------------------------------------------------ sentences


def card_played(f: Field, v: Any) -> str:
    if v.counts_as < 0:
        return f"{side(f, v.side)}: {card(f, v.card)} is played and orders nobody."
    if v.counts_as != v.card:
        return f"{side(f, v.side)}: {card(f, v.card)} is played and becomes {card(f, v.counts_as)}."
    return f"{side(f, v.side)}: {card(f, v.card)} is played."


def tactic(f: Field, number: int) -> str:
    return f.deck.tactics[number].name if number >= 0 else "a Tactician card"


def tactic_played(f: Field, v: Any) -> str:
    where = f" on {at(f, v.hex)}" if v.hex >= 0 else ""
    return f"{side(f, v.side)} plays {tactic(f, v.tactic)}{where}: {f.deck.tactics[v.tactic].text}"


def melee_announced(f: Field, v: Any) -> str:
    target = unit(f, v.foe) if v.foe >= 0 else leader(f, v.leader)
    guns = " and ".join([unit(f, gun) for gun in v.batteries])
    help = f", supported by {guns}" if guns else ""
    deed = "makes a bonus attack on" if v.bonus else "attacks"
    return sentence(f"{unit(f, v.unit)} on {at(f, v.hex)} {deed} {target} on {at(f, v.target)}{help}.")


def rolled(f: Field, v: Any) -> str:
    count = ", ".join([f"{share.label} {share.dice:+d}" for share in v.shares])
    result = many(v.hits, "hit") + (f" and {many(v.flags, 'flag')}" if v.flags else "")
    return sentence(f"{unit(f, v.unit)} rolls {dice(v.faces)} ({count}): {result}.")


def rolled_again(f: Field, v: Any) -> str:
    more = " and ".join([many(n, word) for n, word in ((v.hits, "hit"), (v.flags, "flag")) if n]) or "nothing"
    return sentence(f"{unit(f, v.unit)} rolls {many(len(v.faces), 'flag')} again, {dice(v.faces)}: {more} more.")


def blocks_lost(f: Field, v: Any) -> str:
    why = " for a retreat it cannot make" if v.retreating else ""
    rest = f"{v.left} left" if v.left else "none left"
    return sentence(f"{unit(f, v.unit)} on {at(f, v.hex)} loses {many(v.blocks, 'block')}{why}, {rest}.")


def leader_checked(f: Field, v: Any) -> str:
    fate = "is hit" if v.killed else "is unharmed"
    return f"{side(f, v.side)} rolls {dice(v.faces)} for {leader(f, v.leader)}, who {fate}."


def square_formed(f: Field, v: Any) -> str:
    if v.space == MASS:
        return sentence(f"{unit(f, v.unit)} on {at(f, v.hex)} forms battalion mass.")
    hidden = f" ({card(f, v.card)})" if v.card >= 0 else ""
    return sentence(f"{unit(f, v.unit)} on {at(f, v.hex)} forms square {v.space}; a card{hidden} goes to the track.")


def ground_taken(f: Field, v: Any) -> str:
    deed = "breaks through to" if v.further else "takes"
    return sentence(f"{unit(f, v.unit)}{along(f, v.leader)} {deed} {at(f, v.hex)}.")


def banner(f: Field, v: Any) -> str:
    cause = {"unit": "for the unit", "leader": "for the leader"}.get(v.cause, f"for {claim_name(f, v.cause)}")
    deed = "gains" if isinstance(v, e.BannerGained) else "loses"
    return f"{side(f, v.side)} {deed} {many(v.banners, 'banner')} {cause}: {v.total} in all."


def claim_name(f: Field, id: str) -> str:
    for claim in f.claims:
        if claim.id == id:
            return claim.name
    return id


def battle_ended(f: Field, v: Any) -> str:
    return "The battle is drawn." if v.result == 2 else f"{side(f, v.result)} wins the battle."


def fate_rolled(f: Field, v: Any) -> str:
    news = {"weather": ("the air is clear", "nobody sees far in this turn"), "clock": ("no news", "news at last")}
    return f"{side(f, v.side)} rolls {dice(v.faces)}: {news[v.cause][v.comes]}."


def by_unit(text: str) -> Callable[[Field, Any], str]:
    """A sentence about a unit on a hex."""
    return lambda f, v: sentence(f"{unit(f, v.unit)} on {at(f, v.hex)} {text}.")


SENTENCES: dict[type[e.Event], tuple[Callable[[Field, Any], str], tuple[str, ...]]] = {
    e.TurnBegan: (lambda f, v: f"Turn {v.turn}: {side(f, v.side)}.", ("classic.turn.alternate",)),
    e.CardPlayed: (card_played, ("classic.turn.play-one-card",)),
    e.ClauseChosen: (lambda f, v: f"{side(f, v.side)} chooses: {CLAUSES[v.clause]}.", ("classic.card.force-march",)),
    e.CommandRolled: (
        lambda f, v: f"{side(f, v.side)} rolls {dice(v.faces)} for {card(f, v.card)}.",
        ("classic.order.command-value",),
    ),
    e.Ordered: (by_unit("is ordered"), ("classic.order.only-ordered-act",)),
    e.LeaderOrdered: (
        lambda f, v: f"{leader(f, v.leader)} on {at(f, v.hex)} is ordered.",
        ("classic.order.detach-cards",),
    ),
    e.SquareLeft: (by_unit("comes out of square"), ("classic.square.exit-returns-card",)),
    e.BlockRallied: (by_unit("rallies a block"), ("classic.card.rally",)),
    e.SuppliesCut: (
        lambda f, v: sentence(f"{unit(f, v.unit)}, short of supply, goes from {at(f, v.start)} to {at(f, v.hex)}."),
        ("classic.card.short-supply",),
    ),
    e.GuerrillaTried: (
        lambda f, v: f"{side(f, v.side)} sends guerrillas against {card(f, v.card)}: {many(v.left, 'counter')} left.",
        ("exp.guerrilla.spend-to-nullify",),
    ),
    e.GuerrillasMet: (
        lambda f, v: (
            f"{side(f, v.side)} rolls {dice(v.faces)} {'and drives' if v.stopped else 'to drive'} the guerrillas off."
        ),
        ("exp.guerrilla.french-counter-roll",),
    ),
    e.GuerrillasStruck: (
        lambda f, v: f"The guerrillas of {side(f, v.side)} spoil {card(f, v.card)}: it does nothing.",
        ("exp.guerrilla.success-ends-turn",),
    ),
    e.CounterTaken: (
        lambda f, v: f"{side(f, v.side)} takes a guerrilla counter: {v.counters} in all.",
        ("exp.guerrilla.scout-acquires-counter",),
    ),
    e.FateRolled: (fate_rolled, ("scenario.range-limit.die", "scenario.clock.die")),
    e.CardMissed: (
        lambda f, v: f"{side(f, v.side)} loses {card(f, v.card)} with its leader.",
        ("scenario.leader-loss.discard",),
    ),
    e.MusterRolled: (
        lambda f, v: f"{side(f, v.side)} rolls {dice(v.faces)} for its country.",
        ("exp.mother-russia.dice-equal-command-cards",),
    ),
    e.Strengthened: (by_unit("has a block more"), ("exp.mother-russia.one-block-per-unit",)),
    e.WorksDug: (
        lambda f, v: f"Field works {FACINGS[v.facing]} are dug on {at(f, v.hex)}.",
        ("exp.mother-russia.saber-places-field-works",),
    ),
    e.TacticPlayed: (tactic_played, ("exp.tactician.revealed-on-play",)),
    e.TacticGivenUp: (
        lambda f, v: f"{side(f, v.side)} discards {tactic(f, v.tactic)} to move a leader.",
        ("exp.tactician.default-action",),
    ),
    e.TacticDrawn: (
        lambda f, v: f"{side(f, v.side)} draws {tactic(f, v.tactic)}.",
        ("exp.tactician.draw-only-on-instruction",),
    ),
    e.TacticRecalled: (
        lambda f, v: f"{side(f, v.side)} takes {tactic(f, v.tactic)} from the discards.",
        ("exp.tactician-card.capable-tactician-effect",),
    ),
    e.TacticsReshuffled: (
        lambda f, v: f"The Tactician deck is shuffled anew: {v.cards} cards.",
        ("exp.tactician.deck-exhausted",),
    ),
    e.ReformRolled: (
        lambda f, v: sentence(f"{dice(v.faces)} is rolled for {unit(f, v.unit)} on {at(f, v.hex)}."),
        ("exp.tactician-card.leader-unit-reform-roll",),
    ),
    e.ReservesPlaced: (
        lambda f, v: sentence(f"{unit(f, v.unit)} comes up from {at(f, v.start)} to {at(f, v.hex)}."),
        ("exp.tactician-card.call-forward-reserves",),
    ),
    e.GarrisonPlaced: (by_unit("stays behind"), ("exp.garrison.eligible-unit",)),
    e.GarrisonRelieved: (by_unit("makes way"), ("exp.garrison.friendly-entry-removes",)),
    e.Discarded: (lambda f, v: f"{card(f, v.card)} is discarded.", ("classic.turn.discard-then-draw",)),
    e.Reshuffled: (lambda f, v: f"The deck is shuffled anew: {v.cards} cards.", ("classic.deck.empty-reshuffle",)),
    e.CardDrawn: (lambda f, v: f"{side(f, v.side)} draws {card(f, v.card)}.", ("classic.turn.discard-then-draw",)),
    e.TurnEnded: (lambda f, v: f"The turn of {side(f, v.side)} is over.", ("classic.turn.alternate",)),
    e.Moved: (
        lambda f, v: sentence(f"{unit(f, v.unit)}{along(f, v.leader)} moves from {at(f, v.start)} to {at(f, v.hex)}."),
        ("classic.move.once",),
    ),
    e.LeaderMoved: (
        lambda f, v: f"{leader(f, v.leader)} rides from {at(f, v.start)} to {at(f, v.hex)}.",
        ("classic.leader.move-three",),
    ),
    e.Attached: (
        lambda f, v: f"{leader(f, v.leader)} joins {unit(f, v.unit)} on {at(f, v.hex)}.",
        ("classic.leader.attach-by-stopping",),
    ),
    e.Arrived: (
        lambda f, v: sentence(f"{unit(f, v.unit)}{along(f, v.leader)} arrives on {at(f, v.hex)}."),
        ("scenario.reinforce.arrive",),
    ),
    e.UnitLeft: (
        lambda f, v: sentence(f"{unit(f, v.unit)}{along(f, v.leader)} leaves the field by {at(f, v.hex)}."),
        ("scenario.exit.hexes",),
    ),
    e.FireAnnounced: (
        lambda f, v: sentence(
            f"{unit(f, v.unit)} on {at(f, v.hex)} fires at"
            f" {unit(f, v.foe) if v.foe >= 0 else 'the leader'} on {at(f, v.target)}."
        ),
        ("classic.ranged.procedure",),
    ),
    e.MeleeAnnounced: (melee_announced, ("classic.melee.procedure",)),
    e.FirstStrikePlayed: (by_unit("strikes first"), ("classic.card.first-strike",)),
    e.RetireChosen: (by_unit("will retire and reform"), ("classic.retire.when",)),
    e.SquareFormed: (square_formed, ("classic.square.card-random",)),
    e.BattledBack: (by_unit("battles back"), ("classic.battleback.condition",)),
    e.Rolled: (rolled, ("classic.combat.dice-order",)),
    e.RolledAgain: (rolled_again, ("exp.lancer.rerolls-flags",)),
    e.BlocksLost: (blocks_lost, ("classic.ranged.hit-removes-block",)),
    e.UnitEliminated: (by_unit("is eliminated"), ("classic.victory.unit-banner",)),
    e.LeaderChecked: (leader_checked, ("classic.casualty.opponent-rolls",)),
    e.LeaderEliminated: (
        lambda f, v: f"{leader(f, v.leader)} falls on {at(f, v.hex)}.",
        ("classic.casualty.killed-leader-banner",),
    ),
    e.FlagsIgnored: (
        lambda f, v: sentence(f"{unit(f, v.unit)} ignores {v.ignored} of {many(v.flags, 'flag')}."),
        ("classic.morale.cumulative",),
    ),
    e.IronWillUsed: (
        lambda f, v: sentence(
            f"{unit(f, v.unit)} stands by Iron Will: {many(v.counters, 'counter')} spent, {v.left} left."
        ),
        ("exp.iron-will.one-counter-one-flag",),
    ),
    e.Retreated: (
        lambda f, v: sentence(f"{unit(f, v.unit)}{along(f, v.leader)} retreats to {at(f, v.hex)}."),
        ("classic.retreat.one-hex-per-flag",),
    ),
    e.LeaderRetreated: (
        lambda f, v: f"{leader(f, v.leader)} falls back to {at(f, v.hex)}.",
        ("classic.retreat.leader-one-to-three",),
    ),
    e.LeaderEscaped: (
        lambda f, v: f"{leader(f, v.leader)} slips past {unit(f, v.unit)}, which rolls {dice(v.faces)}.",
        ("classic.escape.procedure",),
    ),
    e.LeaderCaught: (
        lambda f, v: f"{leader(f, v.leader)} is cut down by {unit(f, v.unit)}, which rolls {dice(v.faces)}.",
        ("classic.escape.saber-kills",),
    ),
    e.LeaderLeft: (
        lambda f, v: f"{leader(f, v.leader)} leaves the field.",
        ("classic.retreat.leader-may-leave-board",),
    ),
    e.Reformed: (
        lambda f, v: sentence(f"{unit(f, v.unit)}{along(f, v.leader)} retires to {at(f, v.hex)} and reforms."),
        ("classic.retire.exact-two",),
    ),
    e.GroundTaken: (ground_taken, ("classic.ground.infantry-may-advance",)),
    e.BannerGained: (banner, ("classic.victory.unit-banner",)),
    e.BannerLost: (banner, ("exp.victory.temporary-loss-time",)),
    e.BattleEnded: (battle_ended, ("classic.victory.instant",)),
    e.Undone: (lambda f, v: f"Taken back: {v.action}.", ()),
}


# ------------------------------------------------------------------ questions

# Each ends in what the player is to do, after a colon if anything stands before it.
PROMPTS = {
    "play card": "Play a card.",
    "choose clause": "Choose what the card does.",
    "order": "Give an order, or pass to end the orders.",
    "rally": "Give a unit a block back, or pass.",
    "cut supplies": "Choose a unit of either side to be sent back for supplies.",
    "place unit": "Your unit is short of supply: choose the hex it goes back to.",
    "go forward": "A unit of yours goes forward by itself: choose the hex it goes to.",
    "move": "Move a unit or a leader, or pass to end the movement.",
    "battle": "Attack with a unit, or pass to end the combat.",
    "first strike": "A melee is announced against your unit: play First Strike, or pass.",
    "retire": "Infantry attacks your cavalry: retire and reform, or pass to stand and fight.",
    "reform": "The dice are rolled: choose the hex your unit falls back to.",
    "form square": "Cavalry attacks your infantry: form square, or pass.",
    "ignore flags": "Flags are rolled against your unit: say how many flags it ignores, or pass.",
    "retreat": "Your unit must retreat: choose the hex it goes to next.",
    "leader retreat": "Your leader must retreat: choose the hex he goes to next, or pass where he may stop.",
    "take ground": "The enemy's hex is empty: take the ground, or pass to stay.",
    "break through": "Your cavalry breaks through: go one hex farther, or pass to stay.",
    "attack again": "Make a bonus attack, or pass.",
    "battle back": "Your unit has held its ground: battle back, or pass.",
    "keep": "Choose the card to keep.",
    "iron will": "Your unit cannot ignore all the flags by itself: spend Iron Will counters, or pass.",
    "guerrilla": "The enemy has played a card: send guerrillas against it, or pass.",
    "drive off": "Guerrillas strike at your card: roll a die to drive them off, or pass.",
    "take counter": "Take one card and a guerrilla counter, or pass to draw two cards and keep one.",
    "muster": "Before the battle: roll for what your country sends.",
    "tactics before orders": "Before the orders: play a Tactician card, or pass.",
    "react": "A melee is announced against your unit: play a Tactician card, or pass.",
    "skirmish": "Choose where the skirmishers go, or pass to stay.",
    "return": "The skirmishers have fired: take them back, or pass to stay.",
    "reposition": "Choose where the battery goes.",
    "tactics after combat": "The combat is over: play a Tactician card, give one up to move a leader, or pass.",
    "redeploy": "Choose a leader and the hex he rides to.",
    "place reserves": "Choose where the reserves go.",
    "recall": "Take a card from the Tactician discards, or pass.",
    "use muster": "Use the results of the roll, or pass.",
}


def prompt(s: State) -> str:
    """One sentence for the side that decides."""
    who = deciding(s)
    if who < 0:
        return battle_ended(s.field, e.BattleEnded(s.result))
    return f"{side(s.field, who)}: {PROMPTS[current(s).name]}"


def asked_for(question: str) -> str:
    """What a question asks for, without what has led to it: "play a card."

    >>> asked_for("play card")
    'play a card.'
    """
    text = PROMPTS[question].rpartition(": ")[2]
    return text[0].lower() + text[1:]
