"""The outlook of an answer is exact: it equals what the game itself does with every roll of the fight."""

from fractions import Fraction
from typing import Any

import pytest

from bicorne import Game
from boards import board

SIDES = {"inf": 2, "cav": 1, "art": 1, "flag": 1, "saber": 1}  # of the die
FATES = ("eliminated", "driven", "hurt", "unhurt")
ROLLS = ("Rolled", "LeaderChecked")
HANDS = {"allied": "probe-center", "french": "first-strike forward rally"}
SQUARES = {"allied": "probe-center", "french": "forward rally scout-left"}
PLAIN = {"allied": "probe-center", "french": "forward rally"}
CARDS = {"french": "battle-back-bonus hold-the-line-leader"}

# Pieces, the attack of G5 on G6, the answers on the way to the question, and the hands.
QUESTIONS = {
    "first strike": ("G5 BLN2, G6 FLN2", "", "", HANDS),
    "first strike with leaders": ("G5 BLN1+, G6 FLN2+", "", "", HANDS),
    "retire": ("G5 BLN3, G6 FLC2", "", "", PLAIN),
    "retire with a leader": ("G5 BLN2, G6 FLC1+", "", "", PLAIN),
    "form square": ("G5 BLC2, G6 FLN2", "", "", SQUARES),
    "form square at the edge": ("G5 BLC2, G6 FLN2", "", "french at the top", SQUARES),
    "battle back": ("G5 BLN2, G6 FLN3", "art art", "", PLAIN),
    "ignore flags": ("G5 BLN2, G6 FGR3", "flag flag", "", PLAIN),
    "ignore flags with a leader": ("G5 BLN2, G6 FGR2+", "flag flag", "", PLAIN),
    "retreat": ("G5 BLN2, G6 FLN2", "flag flag", "", PLAIN),
    "battle back with a Tactician card": ("G5 BLN2, G6 FLN2", "art art", "", PLAIN),
    "ignore flags with a Tactician card": ("G5 BLN2, G6 FGR2+", "flag flag", "", PLAIN),
}


def asked(name: str) -> Game:
    """The game at that question, with only the melee of G5 against G6 behind it."""
    pieces, dice, edge, hands = QUESTIONS[name]
    base, ground = ("G5", "G6") if not edge else ("G8", "G9")
    rules = {"rules": "tacticians", "tactics": CARDS} if "Tactician" in name else {}
    game = board(pieces.replace("G6", ground).replace("G5", base), ordered=base, hands=hands, **rules)
    game.play(f"melee {base} {ground}", dice=dice)
    return game


class Fight:
    """One melee and the two units in it, played through with every roll."""

    def __init__(self, game: Game) -> None:
        state = game._s
        self.own = state.stack[-1].foe
        self.foe = state.stack[-1].unit
        self.start = {unit: (state.hex[unit], state.blocks[unit]) for unit in (self.own, self.foe)}
        self.sides = {unit: state.field.side[unit] for unit in (self.own, self.foe)}

    def fates(self, game: Game, action: str) -> dict[int, dict[str, Fraction]]:
        found = {unit: dict.fromkeys((*FATES, "blocks", "leader"), Fraction(0)) for unit in (self.own, self.foe)}
        for state, fallen, chance in self.endings(game, action):
            for unit, (hex, blocks) in self.start.items():
                lost = blocks - state.blocks[unit]
                away = state.hex[unit] != hex
                fate = "eliminated" if not state.blocks[unit] else "driven" if away else "hurt" if lost else "unhurt"
                found[unit][fate] += chance
                found[unit]["blocks"] += chance * lost
                found[unit]["leader"] += chance if self.sides[unit] in fallen else 0
        return found

    def endings(self, game: Game, action: str) -> Any:
        """Every way the fight can end after an answer: the state, the sides whose leader fell, how likely it is."""
        for after, events, chance in every_roll(game, action, ()):
            fallen = {1 - event.side for event in events if name_of(event) == "LeaderChecked" and event.killed}
            answer = self.answer(after)
            if answer is None:
                yield after._s, fallen, chance
                continue
            for state, more, share in self.endings(after, answer):
                yield state, fallen | more, chance * share

    def answer(self, game: Game) -> str | None:
        """Ignore all flags, retreat, battle back, leave the ground alone; None when the dice of the melee are cast."""
        verb = game.options[0].split()[0] if game.options else ""
        if verb in ("advance", "retire", "form-square"):
            return "pass"
        if verb == "ignore":
            return game.options[-2]  # the most flags
        return game.options[0] if verb in ("retreat", "battle-back", "reform") else None


def every_roll(game: Game, action: str, faces: tuple[str, ...]) -> Any:
    after = game.copy()
    events = after.play(action, dice=" ".join(faces))
    cast = sum(len(event.faces) for event in events if name_of(event) in ROLLS)
    if cast == len(faces):
        yield after, events, Fraction(1)
        return
    for face, sides in SIDES.items():
        for ending, told, chance in every_roll(game, action, (*faces, face)):
            yield ending, told, Fraction(sides, 6) * chance


def name_of(event: Any) -> str:
    return type(event).__name__


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_outlook_is_what_every_roll_leads_to(question: str) -> None:
    game = asked(question)
    assert game.prompt and len(game.options) > 1
    assert any(text.startswith("tactic ") for text in game.options) == ("Tactician" in question)
    outlooks = game.outlooks()
    assert list(outlooks) == list(game.options)
    fight = Fight(game)
    for action, outlook in outlooks.items():
        wanted = fight.fates(game, action)
        assert told(outlook.own) == wanted[fight.own], action
        if outlook.foe is None:
            assert wanted[fight.foe]["unhurt"] == 1, action
        else:
            assert told(outlook.foe) == wanted[fight.foe], action


def told(fate: Any) -> dict[str, Fraction]:
    return {name: getattr(fate, name) for name in (*FATES, "blocks", "leader")}
