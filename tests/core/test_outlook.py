"""The outlook of an answer is exact: it equals what the game itself does with every roll of the fight."""

from fractions import Fraction
from typing import Any

import pytest

from bicorne import Game
from bicorne.events import (
    BlocksLost,
    LeaderCaught,
    LeaderChecked,
    LeaderEliminated,
    LeaderEscaped,
    Rolled,
    RolledAgain,
)
from bicorne.rules.classic.battle import Attack
from bicorne.rules.classic.melee import Melee
from boards import board

SIDES = {"inf": 2, "cav": 1, "art": 1, "flag": 1, "saber": 1}  # of the die
CHECK = {"inf": 5, "saber": 1}  # only sabers matter to a leader
FATES = ("eliminated", "driven", "hurt", "unhurt")
ATTACKS = (Rolled, RolledAgain)
ROLLS = (Rolled, RolledAgain, LeaderChecked, LeaderEscaped, LeaderCaught)
HANDS = {"allied": "probe-center", "french": "first-strike forward rally"}
SQUARES = {"allied": "probe-center", "french": "forward rally scout-left"}
PLAIN = {"allied": "probe-center", "french": "forward rally"}
CARDS = {"french": "battle-back-bonus hold-the-line-leader"}
REACTIONS = {"french": "first-strike charge-if-charged leader-orders-a-fall-back"}

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
    rules, tactics = ("tacticians", CARDS) if "Tactician" in name else (None, None)
    pieces = pieces.replace("G6", ground).replace("G5", base)
    game = board(pieces, ordered=base, hands=hands, rules=rules, tactics=tactics)
    game.play(f"melee {base} {ground}", dice=dice)
    return game


# The same for a melee announced under the rules with Tactician cards: the pieces, who attacks whom, the cards in time.
STRIKE, CHARGE, BACK = "first-strike", "tactic charge-if-charged", "tactic leader-orders-a-fall-back"
ANNOUNCED = {
    "infantry": ("G5 BLN2, G6 FLN2+", "G5 G6", (STRIKE, BACK)),
    "the last block": ("G5 BLN2, G6 FLN1+", "G5 G6", (STRIKE, BACK)),
    "guns": ("G5 BLN2, G6 FFA1+", "G5 G6", (STRIKE, BACK)),
    "a garrison": ("G5 BLN2, G6 FGN", "G5 G6", (STRIKE,)),
    "infantry that might form square": ("G5 BLC2, G6 FLN2+", "G5 G6", (STRIKE, BACK)),
    "cavalry that might retire": ("G5 BLN2, G6 FLC2+", "G5 G6", (STRIKE, BACK)),
    "cavalry": ("G5 BLC2, G6 FLC2+", "G5 G6", (STRIKE, CHARGE, BACK)),
    "cavalry with leaders": ("G5 BLC1+, G6 FLC1+", "G5 G6", (STRIKE, CHARGE, BACK)),
    "cavalry at the edge": ("G8 BLC2, G9 FLC2", "G8 G9", (STRIKE, CHARGE)),
    "cavalry at both edges": ("G8 FLC2, G9 BLC2, G7 BLN, F7 BLN", "G9 G8", (STRIKE, CHARGE)),
    "attacking lancers": ("G5 KLR1, G6 FLC1+", "G5 G6", (STRIKE, CHARGE, BACK)),
    "lancers at a unit that falls back": ("G5 KLR2, G6 FLN2+", "G5 G6", (STRIKE, BACK)),
    "attacked lancers": ("G5 BLC1, G6 FLR2", "G5 G6", (STRIKE, CHARGE)),
    # The attacker stands on the defender's way back, and the other way round.
    "back to back": ("G5 FLC2, G6 BLC2", "G6 G5", (STRIKE, CHARGE)),
    "back to back with a leader": ("G5 FLC1+, G6 BLC2", "G6 G5", (STRIKE, CHARGE, BACK)),
    "back to back against a leader": ("G5 FLC2, G6 BLC1+", "G6 G5", (STRIKE, CHARGE)),
    "hemmed in": ("G5 FLC2, G6 BLC2, F6 FLN", "G6 G5", (STRIKE, CHARGE)),
    "hemmed in with a leader": ("G5 FLC2+, G6 BLC1, F6 FLN", "G6 G5", (STRIKE, CHARGE)),
    "hemmed in against a leader": ("G5 FLC1, G6 BLC1+, F6 FLN", "G6 G5", (STRIKE, CHARGE)),
    "both hemmed in": ("G5 FLC2, G6 BLC2, F6 FLN, H5 BLN", "G6 G5", (STRIKE, CHARGE)),
    "both hemmed in, with a leader": ("G5 FLC1+, G6 BLC2, F6 FLN, H5 BLN", "G6 G5", (STRIKE, CHARGE)),
    "with a leader to join": ("G5 FLC2, G6 BLC2, F6 +F", "G6 G5", (STRIKE, CHARGE)),
    "a square": ("G5 BLN2, G6 FLN2#1", "G5 G6", (STRIKE,)),
    "a square against cavalry": ("G5 BLC2, G6 FLN2#1", "G5 G6", ()),
}


def announced(name: str) -> Game:
    pieces, pair, _ = ANNOUNCED[name]
    hands = SQUARES if "square" in name else PLAIN
    tracks = {"french": "scout-right"} if "#" in pieces else None
    game = board(
        pieces, ordered=pair.split()[0], windows=True, rules="tacticians", tactics=REACTIONS, hands=hands, tracks=tracks
    )
    game.play(f"melee {pair}")
    return game


class Fight:
    """One melee and the two units in it, played through with every roll."""

    def __init__(self, game: Game) -> None:
        state = game._s
        frame = state.stack[-1]
        assert isinstance(frame, Melee | Attack)
        self.own = frame.foe
        self.foe = frame.unit
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
            fallen = {1 - event.side for event in events if isinstance(event, LeaderChecked) and event.killed}
            answer = self.answer(after)
            if answer is None:
                yield after._s, fallen, chance
                continue
            for state, more, share in self.endings(after, answer):
                yield state, fallen | more, chance * share

    def answer(self, game: Game) -> str | None:
        """Ignore all flags, retreat at the least cost, battle back, leave the ground alone; None: no dice are left."""
        verb = game.options[0].split()[0] if game.options else ""
        if verb in ("advance", "retire", "form-square"):
            return "pass"
        if verb == "ignore":
            return game.options[-2]  # the most flags
        if verb == "retreat":
            return min(game.options, key=lambda option: cost(game, option))
        return game.options[0] if verb in ("battle-back", "reform") else None


def cost(game: Game, option: str) -> int:
    """The blocks that a retreat costs which begins like this."""
    after = game.copy()
    lost = sum(event.blocks for event in after.play(option) if isinstance(event, BlocksLost))
    further = [option for option in after.options if option.startswith("retreat")]
    return lost + min((cost(after, option) for option in further), default=0)


def every_roll(game: Game, action: str, faces: tuple[str, ...]) -> Any:
    after = game.copy()
    events = after.play(action, dice=" ".join(faces))
    cast = [type(event) for event in events if isinstance(event, ROLLS) for _ in event.faces]
    if len(cast) == len(faces):
        yield after, events, Fraction(1)
        return
    for face, sides in (SIDES if cast[len(faces)] in ATTACKS else CHECK).items():
        for ending, told, chance in every_roll(game, action, (*faces, face)):
            yield ending, told, Fraction(sides, 6) * chance


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_outlook_is_what_every_roll_leads_to(question: str) -> None:
    game = asked(question)
    assert game.prompt and len(game.options) > 1
    assert any(text.startswith("tactic ") for text in game.options) == ("Tactician" in question)
    compare(game)


@pytest.mark.parametrize("name", ANNOUNCED)
def test_the_outlook_of_a_card_against_a_melee_is_what_every_roll_leads_to(name: str) -> None:
    game = announced(name)
    assert game.public_view["question"] == "react"
    cards = {text.rpartition(" ")[0] for text in game.options if text != "pass"}
    assert cards == set(ANNOUNCED[name][2]) and game.options[-1] == "pass"
    compare(game)


@pytest.mark.parametrize("name", ["cavalry with leaders", "hemmed in against a leader"])
def test_flags_of_a_charge_at_a_charge_are_the_last_dice_of_the_melee(name: str) -> None:
    game = announced(name)
    game.play(f"{CHARGE} {ANNOUNCED[name][1].split()[1]}", dice="art flag")
    assert game.public_view["question"] == "ignore flags" and game.deciding == "allied"
    compare(game)


@pytest.mark.parametrize("pieces", ["G6 KLN3, G7 FLN3", "G6 KGR2+, G7 FLN2", "G1 KLN3, G2 FLN3"])
def test_the_outlook_of_iron_will_is_what_every_roll_leads_to(pieces: str) -> None:
    rule = '[[rule]]\nkind = "iron_will"\nside = "allied"\n'
    hands = {"allied": "forward rally", "french": "probe-center"}
    own, foe = pieces[:2], pieces.split(", ")[1][:2]
    game = board(
        pieces, to_move="french", ordered=foe, hands=hands, sides={"allied": "iron_will = 2"}, extra=rule,
        rules="classic",
    )  # fmt: skip
    dice = game.odds(f"melee {foe} {own}").dice
    game.play(f"melee {foe} {own}", dice=" ".join(["flag"] * min(3, dice) + ["art"] * (dice - 3)))
    while game.public_view["question"] != "iron will":
        game.play(game.options[-2])
    assert len(game.options) > 1
    compare(game)


def left_alone(pieces: str, pair: str) -> Game:
    """A melee has missed a lone leader, who must go."""
    hands = {"allied": "rally", "french": "probe-center"}
    game = board(pieces, to_move="french", ordered=pair.split()[0], hands=hands)
    game.play(f"melee {pair}", dice=" ".join(["art"] * game.odds(f"melee {pair}").dice))
    assert game.public_view["question"] == "leader retreat"
    return game


@pytest.mark.parametrize(
    ("pieces", "pair"),
    [
        ("G6 FLN2, G7 +B", "G6 G7"),  # a way through the enemy, and a way around
        ("G6 FLC2, G7 +B, F6 FLN1", "G6 G7"),  # two ways through
        ("G6 FLN2, G7 +B, F6 FLN1, G5 FLC1, F5 FFA", "G6 G7"),  # some of them two enemies deep
        ("G6 FLN1, G7 +B, F6 FLN2, F5 FLN, G5 FLN, H5 FLN1, E4 FLN1, F4 FLN, G4 FLN, H4 FLN", "G6 G7"),  # or three
        ("G3 +B, G4 FLN, F2 FLN2, G2 FLN1, F1 FLN", "G4 G3"),  # off the board behind them
    ],
)
def test_the_outlook_of_a_leader_is_that_of_his_safest_way(pieces: str, pair: str) -> None:
    game = left_alone(pieces, pair)
    while game.public_view["question"] == "leader retreat":
        outlooks = game.outlooks()
        assert {action: risk(game, action) for action in game.options} == (
            {action: outlook.own.eliminated for action, outlook in outlooks.items()}
            or dict.fromkeys(game.options, Fraction(0))
        )
        assert all(outlook.own.driven == 1 - outlook.own.eliminated for outlook in outlooks.values())
        game.play(game.options[0])


def risk(game: Game, action: str) -> Fraction:
    """How likely the leader falls after an answer, if he goes on by the best of all ways."""
    fallen = Fraction(0)
    for after, events, chance in every_roll(game, action, ()):
        if any(isinstance(event, LeaderEliminated) for event in events):
            fallen += chance
        elif after.public_view["question"] == "leader retreat":
            fallen += chance * min(risk(after, option) for option in after.options)
    return fallen


def test_a_leader_whom_nobody_bars_the_way_needs_no_outlook() -> None:
    assert left_alone("G7 FLN2, G6 +B", "G7 G6").outlooks() == {}


def compare(game: Game) -> None:
    """Every answer's outlook with what the game does."""
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
