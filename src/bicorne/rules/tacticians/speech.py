"""What Tactician cards add to the questions and verbs."""

from typing import Final

from ..speech import Phrase, Question, phrases

QUESTIONS: Final[dict[str, Question]] = {
    "tactics before orders": Question(
        "orders",
        "Before the orders: play a Tactician card, or pass.",
        "is about to give orders",
        "No card before orders",
        role="card",
        planned=True,
    ),
    "react": Question(
        "combat",
        "A melee is announced against your unit: play a Tactician card, or pass.",
        "may play a Tactician card",
        "Play no card",
        fight=True,
        chosen=True,
    ),
    "skirmish": Question(
        "movement",
        "Choose where the skirmishers go, or pass to stay.",
        "is sending skirmishers out",
        "Stay here",
        chosen=True,
        planned=True,
    ),
    "return": Question(
        "combat",
        "The skirmishers have fired: take them back, or pass to stay.",
        "may call the skirmishers back",
        "Stay here",
        chosen=True,
    ),
    "reposition": Question("combat", "Choose where the battery goes.", "is shifting a battery", chosen=True),
    "tactics after combat": Question(
        "draw",
        "The combat is over: play a Tactician card, give one up to move a leader, or pass.",
        "is ending the turn",
        "End the turn",
    ),
    "redeploy": Question("draw", "Choose a leader and the hex he rides to.", "is moving a leader"),
    "place reserves": Question("draw", "Choose where the reserves go.", "is calling reserves forward", chosen=True),
    "recall": Question(
        "draw", "Take a card from the Tactician discards, or pass.", "is ending the turn", "Take nothing back"
    ),
}

PHRASES: Final = phrases(
    Phrase("tactic", ("tactic", "hex"), "{word}: {to}", line="{word} on"),
    Phrase("skirmish", ("hex", "hex"), "Skirmish from {to}", line="skirmishes from"),
    Phrase("return", ("hex", "hex"), "Go back to {to}", line="goes back to"),
    Phrase("reposition", ("hex", "hex"), "Shift to {to}", line="shifts to"),
    Phrase(
        "give-up",
        ("tactic",),
        "Give up {word}: move a leader",
        line="give up {word}: a leader rides up to 3 hexes",
    ),
    Phrase("redeploy leader", ("hex", "hex"), "Ride to {to}", line="to"),
    Phrase("recall", ("tactic",), "Take {word} back", line="take {word} back: {text}"),
    Phrase(
        "garrison",
        ("hex", "hex"),
        "Leave a garrison, go to {to}",
        line="leaves a garrison and goes to",
        button="cards",
        in_sequence=True,
    ),
)
