"""What Plus asks, how its actions are written and read, and the sentences of its events."""

from typing import Any, Final

from ...actions import CLAUSES
from ...battlefield import Field
from ...events import ClauseChosen, GarrisonPlaced, SquareFormed, SquareLeft
from ...state import MASS
from ...wording import Sentence, agree, counted, some, with_article
from ..special.kind import Data, Words
from ..speech import Phrase, Question, phrases
from . import events as e
from .scenario import PlusSetup

PHASES: Final = [
    ("command", "Command"),
    ("orders", "Order"),
    ("movement", "Move"),
    ("combat", "Combat"),
    ("end", "End"),
]

QUESTIONS: Final[dict[str, Question | None]] = {
    **dict.fromkeys(("play card", "first strike", "keep")),
    "exchange": Question(
        "command",
        "Before the battle: exchange one of the action cards you have drawn, or pass.",
        "is looking at the action cards",
        "Keep them all",
    ),
    "first points": Question("command", "Lay your command points on a leader.", "is laying points on a leader"),
    "guerrilla action": Question(
        "command",
        "The enemy has drawn a command card: play Guerrilla Action, or pass.",
        "may let guerrillas strike",
        "Play no card",
        alone="Go on",
        role="card",
        planned=True,
    ),
    "choose clause": Question(
        "command", "An ace: choose what it does.", "is deciding what the ace does", role="clause", planned=True
    ),
    "order": Question(
        "orders",
        "Give an order, play an action card, or pass to end the orders.",
        "is giving orders",
        "End orders",
        alone="Nobody left to order: go on",
        role="order",
        planned=True,
    ),
    "charge": Question(
        "movement", "Your cavalry must charge: choose where it rides.", "is charging", role="move", planned=True
    ),
    "move": Question(
        "movement",
        "Move or turn a unit, move a leader, or pass to end the movement.",
        "is moving",
        "End movement",
        alone="Nobody can move: go on",
        role="move",
        planned=True,
    ),
    "face": Question(
        "movement",
        "Choose the front of the unit, or pass to keep it.",
        "is turning a unit",
        "Keep its front",
        chosen=True,
        planned=True,
    ),
    "face in line": Question(
        "orders",
        "Choose the front of the unit, or pass to keep it.",
        "is turning a unit",
        "Keep its front",
        chosen=True,
        planned=True,
    ),
    "face after advance": Question(
        "combat",
        "Your unit has advanced: choose its front, or pass to keep it.",
        "is turning a unit",
        "Keep its front",
        chosen=True,
    ),
    "must battle": Question(
        "combat", "Your cavalry must battle: choose whom it attacks.", "is attacking", role="attack"
    ),
    "react": Question(
        "combat",
        "A melee is announced against your unit: answer it at once, or pass.",
        "may answer the attack",
        "Wait for the attack",
        alone="Go on",
        fight=True,
        chosen=True,
    ),
    "return": Question(
        "combat",
        "The skirmishers have fired: take them back, or pass to stay.",
        "may call the skirmishers back",
        "Stay here",
        chosen=True,
    ),
    "retreat": Question(
        "combat",
        "Your unit must retreat: choose the hex it goes to next, or pass where it may stop.",
        "is choosing a retreat",
        "Stop here",
        fight=True,
        chosen=True,
    ),
    "save points": Question("end", "Choose the leader on whom your points are saved.", "is saving points"),
    "replace leader": Question(
        "end", "A leader has fallen: choose where another takes over.", "is replacing a leader", chosen=True
    ),
    "replace other leader": Question(
        "end", "A leader has fallen: choose where another takes over.", "is replacing a leader", chosen=True
    ),
}

PHRASES: Final = phrases(
    Phrase("order", ("hex",), "Order the unit", line="order", at_once=True, in_sequence=True),
    Phrase("order leader", ("hex",), "Order the leader alone", line="order", at_once=True, in_sequence=True),
    Phrase("face", ("hex", "front"), "Face {to}", line="faces", apart="Turn", in_sequence=True),
    Phrase("countercharge", ("hex",), "Countercharge", reaction=True),
    Phrase("save", ("hex",), "Save the points here", at_once=True),
    Phrase("replace leader", ("hex", "hex"), "Take over at {to}", line="takes over at"),
    Phrase("exchange", ("tactic",), "Exchange {word}", line="exchange {word}: {text}", secret=True),
    Phrase("give-up", ("tactic",), "Exchange {word}", line="lay down {word}, which is of no use, for another card"),
    Phrase("tactic", ("tactic", "hex"), "{word}: {to}", line="{word} on"),
    Phrase("skirmish", ("hex", "hex"), "Skirmish from {to}", line="skirmishes from", apart="Skirmish"),
    Phrase("return", ("hex", "hex"), "Go back to {to}", line="goes back to"),
    Phrase(
        "garrison",
        ("hex", "hex"),
        "Leave a garrison, go to {to}",
        line="leaves a garrison and goes to",
        apart="Leave a garrison",
        in_sequence=True,
    ),
)


# ------------------------------------------------------------------ special rules of battles


def guerrilla_cards(w: Words, data: Data) -> str:
    """Counters of the core game are cards, unless the file assigns the side its cards. [plus.scenario.core-rules]"""
    side = data["side"]
    setup = w.scenario.own["plus"]
    assert isinstance(setup, PlusSetup)
    count = w.scenario.sides[side].guerrilla
    if not count or setup.basic[side] is not None:
        return ""
    return f"{w.general(side)} begins with {some(count, 'Guerrilla Action card')}"


def garrisons(w: Words, data: Data) -> str:
    """Everybody may leave garrisons; a battle can only limit them. [plus.garrison.block-supply]"""
    if data["most"] < 0:
        return ""
    return f"{w.general(data['side'])} may have at most {counted(data['most'], 'garrison')} at a time"


# ------------------------------------------------------------------ sentences


def at(f: Field, hex: int) -> str:
    name = f.board.names[hex]
    return f"{name} ({f.hex_names[hex]})" if hex in f.hex_names else name


def unit_on(f: Field, unit: int, hex: int) -> str:
    return f"{with_article(f.unit_names[unit] or f.kinds[unit].name)} on {at(f, hex)}"


def points(number: int) -> str:
    return counted(number, "point")


def command_drawn(f: Field, v: Any) -> str:
    card = f.deck.cards[v.card]
    drawn = f"{f.generals[v.side]} draws {with_article(card.name) if card.points < 0 else 'a ' + card.name}"
    drawn = drawn.replace("a Ace", "an Ace")
    given = f": {points(v.points)}" if v.points else ""
    saved = f"{' and' if given else ':'} {points(v.saved)} saved" if v.saved else ""
    return f"{drawn}{given}{saved}."


def points_saved(f: Field, v: Any) -> str:
    lost = f", {points(v.lost)} lost" if v.lost else ""
    return f"{f.generals[v.side]} saves {points(v.points)} on {f.leader_names[v.leader]}{lost}."


def turned(f: Field, v: Any) -> str:
    verb = "face" if f.plural[v.unit] else "faces"
    return f"{unit_on(f, v.unit, v.hex)} {verb} {f.board.vertices[v.facing]}."


def card_name(f: Field, number: int) -> str:
    return f.deck.tactician_cards[number].name if number >= 0 else "an action card"


def action_card_played(f: Field, v: Any) -> str:
    played = f"{f.generals[v.side]} plays {card_name(f, v.card)}"
    effect = f.deck.tactician_cards[v.card].effect
    if not effect or v.unit < 0:
        return f"{played}."
    text = agree(effect, f.plural[v.unit]).replace("{piece}", unit_on(f, v.unit, v.hex))
    return f"{played}: {text}."


def card_spoiled(f: Field, v: Any) -> str:
    face = f.die.faces[v.faces[0]].name
    what = f"the {f.deck.cards[v.card].name} gives nothing" if v.spoiled else "the card counts"
    return f"{f.generals[v.side]} rolls {face} against the guerrillas: {what}."


def square_formed(f: Field, v: Any) -> str:
    what = "battalion mass" if v.space == MASS else "square"
    return f"{unit_on(f, v.unit, v.hex)} {'form' if f.plural[v.unit] else 'forms'} {what}."


def square_left(f: Field, v: Any) -> str:
    what = "battalion mass" if v.space == MASS else "square"
    return f"{unit_on(f, v.unit, v.hex)} {'leave' if f.plural[v.unit] else 'leaves'} {what}."


def clause_chosen(f: Field, v: Any) -> str:
    chosen = "a point and all leaders" if CLAUSES[v.clause] == "points" else "one leader who takes command"
    return f"{f.generals[v.side]} chooses {chosen}."


SENTENCES: Final[dict[type[Any], Sentence]] = {
    ClauseChosen: (clause_chosen, ("plus.command.ace-choice",)),
    e.CommandDrawn: (command_drawn, ("plus.command.draw-is-play",)),
    e.DeckShuffled: (
        lambda f, v: f"A joker: the command cards of {f.generals[v.side]} are shuffled.",
        ("plus.command.joker",),
    ),
    e.PointsSpent: (
        lambda f, v: f"{f.generals[v.side]} pays {points(v.points)} and has {points(v.left)} left.",
        ("plus.order.unit-one-cp",),
    ),
    e.PointsGiven: (
        lambda f, v: f"{f.generals[v.side]} begins with {points(v.points)}, on {f.leader_names[v.leader]}.",
        ("plus.command.start-cps",),
    ),
    e.PointsSaved: (points_saved, ("plus.command.save-cap",)),
    e.PointsLost: (
        lambda f, v: f"{f.generals[v.side]} loses {points(v.points)}.",
        ("plus.command.saved-lost-with-leader", "plus.end.save-needs-leader"),
    ),
    e.Turned: (turned, ("plus.facing.change-with-move",)),
    e.ForceMarched: (
        "{unit} on {hex} {makes|make} a forced march and cannot battle.",
        ("plus.move.forced-march-no-battle",),
    ),
    e.BlocksCounted: (
        lambda f, v: f"{f.generals[v.side]} has taken {counted(v.total, f.words.block)} in all.",
        ("plus.victory.four-blocks",),
    ),
    e.LeaderReplaced: (
        lambda f, v: f"A new officer takes over from {f.leader_names[v.leader]} at {at(f, v.hex)}.",
        ("plus.leader.replaced",),
    ),
    e.ActionCardPlayed: (action_card_played, ("plus.sac.timing-window",)),
    e.ActionCardDrawn: (
        lambda f, v: f"{f.generals[v.side]} draws {card_name(f, v.card)}.",
        ("plus.sac.banner-draw",),
    ),
    e.ActionCardExchanged: (
        lambda f, v: f"{f.generals[v.side]} exchanges {card_name(f, v.card)}.",
        ("plus.sac.initial-draw",),
    ),
    e.ActionCardGivenUp: (
        lambda f, v: f"{f.generals[v.side]} lays down {card_name(f, v.card)}.",
        ("plus.sac.unusable-redraw",),
    ),
    e.ActionCardLost: (
        lambda f, v: f"{f.generals[v.side]} loses {card_name(f, v.card)}.",
        ("scenario.leader-loss.discard",),
    ),
    e.CardSpoiled: (card_spoiled, ("plus.sac.guerrilla-action",)),
    e.Countercharged: ("{unit} on {hex} {charges|charge} in turn.", ("plus.cossack.countercharge",)),
    SquareFormed: (square_formed, ("plus.square.no-card-cost",)),
    SquareLeft: (square_left, ("plus.square.exit-cost",)),
    GarrisonPlaced: ("{unit} {stays|stay} behind on {hex}.", ("plus.garrison.leave",)),
}
