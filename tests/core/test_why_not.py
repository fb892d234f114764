"""Refusals: every well-formed action that is not legal is refused by a rule of the index, and curing it helps."""

from random import Random

import pytest

from bicorne import Game
from bicorne.actions import CLAUSES, SHAPES
from bicorne.data import rule_index
from bicorne.data.cards import load_deck
from random_play import BATTLES, eager, hexes, random_map

INDEX = rule_index()
HEXES = hexes()
ALL_HEXES = set(HEXES)
VERBS = list(SHAPES)
CARDS = [card.id for card in load_deck().cards]
ACTIONS, CHUNKS = 100_000, 4
ENOUGH_IDS = 80


class Asker:
    """Asks about actions, most of which nobody can take, in positions of random play."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"why not {seed}")
        self.refused = 0
        self.ids: set[str] = set()
        self.wrong: list[str] = []

    def ask_in(self, game: Game, decisions: int, actions: int) -> None:
        """Play on at random and ask about so many actions at each decision."""
        for _ in range(decisions):
            if game.winner is not None:
                self.ask(game, "move G5 G6", set())
                return
            options = set(game.options)
            for action in self.actions(game, actions):
                self.ask(game, action, options)
            game.play(eager(game, self.random))

    def ask(self, game: Game, action: str, options: set[str]) -> None:
        refusal = game.why_not(action)
        if (refusal is None) != (action in options):
            self.wrong.append(f"{action}: refused by {refusal}")
        if refusal is None:
            return
        self.refused += 1
        self.ids.add(refusal.rule)
        if refusal.rule not in INDEX or not refusal.text or "{" in refusal.text:
            self.wrong.append(f"{action}: {refusal}")
        if not set(refusal.hexes) <= ALL_HEXES:
            self.wrong.append(f"{action}: {refusal.hexes}")

    # -------------------------------------------------------------- actions

    def actions(self, game: Game, number: int) -> list[str]:
        """Well-formed actions: any at all, options with a hex changed, and such as the moment is for."""
        options, pieces = game.options, [*game.units, *game.leaders]
        everyone = [piece.hex for piece in pieces]
        own = [piece.hex for piece in pieces if piece.side == game.deciding] or everyone
        verbs = {verb_of(option) for option in options} - {"pass"}
        verbs |= {"fire", "melee"} & verbs and {"fire", "melee"}
        found: list[str] = []
        for _ in range(number):
            draw = self.random.random()
            if draw < 0.15:
                found.append(self.some(self.random.choice(VERBS), HEXES, HEXES))
            elif draw < 0.25:
                found.append(self.changed(self.random.choice(options)))
            else:
                start = self.random.choice(own)
                ends = everyone if self.random.random() < 0.5 else NEAR[start]
                found.append(self.some(self.random.choice(sorted(verbs)), [start], ends))
        return found

    def some(self, verb: str, starts: list[str], ends: list[str]) -> str:
        words = verb.split()[:1]
        for kind in SHAPES[verb]:
            if kind == "card":
                words.append(self.random.choice(CARDS))
            elif kind == "clause":
                words.append(self.random.choice(CLAUSES))
            elif kind == "number":
                words.append(str(self.random.randint(0, 6)))
            elif kind == "batteries":
                if self.random.random() < 0.3:
                    words += ["+", *self.random.sample(sorted({*ends, *HEXES[:2]}), self.random.randint(1, 2))]
            elif kind == "hex or off" and self.random.random() < 0.3:
                words.append("off")
            else:
                words.append(self.random.choice(starts if len(words) == 1 else ends))
                if len(words) == 2 and " leader" in verb:
                    words.append("leader")
        return " ".join(words)

    def changed(self, option: str) -> str:
        words = option.split()
        places = [i for i, word in enumerate(words) if word in HEXES]
        if places:
            words[self.random.choice(places)] = self.random.choice(HEXES)
        return option if "+" in words and len(set(words)) < len(words) else " ".join(words)


def verb_of(option: str) -> str:
    """The verb as the table of verbs has it: a leader's own are two words."""
    words = option.split()
    return f"{words[0]} leader" if words[2:3] == ["leader"] else words[0]


def apart(a: str, b: str) -> int:
    """The distance of two hexes, counted in rows and half hexes."""
    rows = abs(int(a[1:]) - int(b[1:]))
    return rows + max(0, abs(across(a) - across(b)) - rows) // 2


def across(hex: str) -> int:
    return 2 * "ABCDEFGHIJKLM".index(hex[0]) + 1 - int(hex[1:]) % 2


NEAR = {hex: [other for other in HEXES if apart(hex, other) < 4] for hex in HEXES}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_illegal_actions_at_random_are_refused_by_rules_of_the_index(chunk: int) -> None:
    asker = Asker(chunk)
    seed = chunk
    while asker.refused < ACTIONS / CHUNKS:
        scenario = random_map(seed) if seed % 3 else BATTLES[chunk % len(BATTLES)]
        asker.ask_in(Game.new(scenario, seed=seed, fast=True), 250, 20)
        seed += CHUNKS
    assert asker.wrong == []
    assert len(asker.ids) >= ENOUGH_IDS


# ------------------------------------------------------------------ options and refusals agree, action by action

QUESTIONS = {
    "play card": ["play"],
    "choose clause": ["use"],
    "order": ["order", "order leader", "leave-square"],
    "rally": ["rally"],
    "cut supplies": ["short-supply"],
    "place unit": ["place"],
    "move": ["move", "move leader", "exit"],
    "battle": ["fire", "melee"],
    "first strike": ["first-strike"],
    "retire": ["retire"],
    "reform": ["reform"],
    "form square": ["form-square"],
    "ignore flags": ["ignore"],
    "retreat": ["retreat"],
    "leader retreat": ["retreat leader"],
    "take ground": ["advance"],
    "break through": ["advance"],
    "attack again": ["melee", "advance"],
    "battle back": ["battle-back"],
    "keep": ["keep"],
}
EACH = 3  # positions of each question


def every_action(game: Game, verb: str) -> list[str]:
    """Every action of a verb that can be written; batteries one at a time and two, of those on the board."""
    word, kinds = verb.split()[0], SHAPES[verb]
    piece = " leader" if " " in verb else ""
    operands = {"card": CARDS, "clause": list(CLAUSES), "number": [str(n) for n in range(10)]}
    if kinds[0] != "hex":
        return [f"{word} {operand}" for operand in operands[kinds[0]]]
    starts = [f"{word} {hex}{piece}" for hex in HEXES]
    if len(kinds) == 1:
        return starts
    pairs = [f"{start} {end}" for start in starts for end in HEXES + ["off"] * (kinds[1] == "hex or off")]
    if verb != "melee":
        return pairs
    guns = [unit.hex for unit in game.units if unit.arm == "artillery"]
    some = [f" + {a}" for a in guns] + [f" + {a} {b}" for a in guns for b in guns if HEXES.index(a) < HEXES.index(b)]
    attackers = {unit.hex for unit in game.units if unit.ordered}
    return pairs + [pair + gun for pair in pairs if is_close(pair, attackers) for gun in some]


def is_close(pair: str, starts: set[str]) -> bool:
    _, a, b = pair.split()
    return a in starts and apart(a, b) == 1


def positions(question: str) -> list[Game]:
    """Games that stand at a question."""
    found: list[Game] = []
    for seed in range(60):
        random = Random(f"{question} {seed}")
        game = Game.new(random_map(seed), seed=seed, fast=True, windows=seed % 2 == 1)
        for _ in range(400):
            if game.winner is not None or len(found) == EACH:
                break
            if game.view(None)["state"]["stack"][-1]["step"] == question and len(found) <= seed:
                found.append(game.copy())
            game.play(eager(game, random))
        if len(found) == EACH:
            break
    return found


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_action_is_an_option_if_and_only_if_nothing_refuses_it(question: str) -> None:
    games = positions(question)
    assert len(games) == EACH
    for game in games:
        options = set(game.options)
        for verb in QUESTIONS[question]:
            untimely = game._s.book.verbs[verb].untimely.text
            for action in every_action(game, verb):
                refusal = game.why_not(action)
                assert (refusal is None) == (action in options), f"{action}: {refusal}"
                assert refusal is None or refusal.text != untimely, f"{action}: no check tells why not"


def test_the_questions_are_those_of_the_rules() -> None:
    game = Game.new("vimeiro", seed=1)
    asks: dict[str, list[str]] = {}
    for verb, row in game._s.book.verbs.items():
        for question in row.asks:
            asks.setdefault(question, []).append(verb)
    assert {question: sorted(verbs) for question, verbs in QUESTIONS.items()} == {
        question: sorted(verbs) for question, verbs in asks.items()
    }
