"""Refusals: every well-formed action that is not legal is refused by a rule of the index, and curing it helps."""

from random import Random

import pytest

from bicorne import Game, Leader, Unit
from bicorne.actions import CLAUSES
from bicorne.data.cards import load_deck
from bicorne.data.index import rule_index
from bicorne.hexes import standard_board
from boards import loaded
from books import PHRASES
from random_play import BATTLES, eager, hexes, random_map, sample_of
from tactic_tables import fight, skip, table

INDEX = rule_index()
HEXES = hexes()
ALL_HEXES = set(HEXES)
DECKS = {"classic": load_deck(), "tacticians": load_deck("tacticians")}
CARDS = {rules: [card.id for card in deck.cards] for rules, deck in DECKS.items()}
TACTICS = {rules: [tactic.id for tactic in deck.tactician_cards] for rules, deck in DECKS.items()}
ACTIONS, CHUNKS = 100_000, 4
ENOUGH_IDS = 80


class Asker:
    """Asks about actions, most of which nobody can take, in positions of random play."""

    def __init__(self, seed: int, rules: str) -> None:
        self.random = Random(f"why not {seed}")
        self.rules = rules
        # Rules without Tactician cards cannot even write a verb that names one.
        self.verbs = [verb for verb, row in PHRASES.items() if "tactic" not in row.shape or TACTICS[rules]]
        self.refused = 0
        self.ids: set[str] = set()
        self.wrong: list[str] = []

    def ask_in(self, game: Game, decisions: int, actions: int) -> None:
        """Play on at random and ask about that many actions at each decision."""
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
        options = game.options
        pieces: list[Unit | Leader] = [*game.units, *game.leaders]
        everyone = [piece.hex for piece in pieces]
        own = [piece.hex for piece in pieces if piece.side == game.deciding] or everyone
        verbs = {verb_of(option) for option in options} - {"pass"}
        verbs |= {"fire", "melee"} & verbs and {"fire", "melee"}
        found: list[str] = []
        for _ in range(number):
            draw = self.random.random()
            if draw < 0.15:
                found.append(self.some(self.random.choice(self.verbs), HEXES, HEXES))
            elif draw < 0.25:
                found.append(self.changed(self.random.choice(options)))
            else:
                start = self.random.choice(own)
                ends = everyone if self.random.random() < 0.5 else NEAR[start]
                found.append(self.some(self.random.choice(sorted(verbs)), [start], ends))
        return found

    def some(self, verb: str, starts: list[str], ends: list[str]) -> str:
        words = verb.split()[:1]
        for kind in PHRASES[verb].shape:
            if kind == "card":
                words.append(self.random.choice(CARDS[self.rules]))
            elif kind == "tactic":
                words.append(self.random.choice(TACTICS[self.rules]))
            elif kind == "clause":
                words.append(self.random.choice(CLAUSES))
            elif kind == "facing":
                words.append(self.random.choice(standard_board().facings))
            elif kind == "front":
                words.append(self.random.choice(standard_board().vertices))
            elif kind == "number":
                words.append(str(self.random.randint(0, 6)))
            elif kind == "batteries":
                if self.random.random() < 0.3:
                    words += ["+", *self.random.sample(sorted({*ends, *HEXES[:2]}), self.random.randint(1, 2))]
            elif kind == "hex or off" and self.random.random() < 0.3:
                words.append("off")
            else:
                words.append(self.random.choice(starts if len(words) == 1 or verb == "tactic" else ends))
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


@pytest.mark.parametrize("chunk", sample_of(CHUNKS))
def test_illegal_actions_at_random_are_refused_by_rules_of_the_index(chunk: int) -> None:
    rules = ("classic", "tacticians")[chunk % 2]
    asker = Asker(chunk, rules)
    seed = chunk
    while asker.refused < ACTIONS / CHUNKS:
        scenario = random_map(seed) if seed % 3 else BATTLES[chunk % len(BATTLES)]
        asker.ask_in(Game.new(scenario, seed=seed, rules=rules, fast=True), 250, 20)
        seed += CHUNKS
    assert asker.wrong == []
    assert len(asker.ids) >= ENOUGH_IDS


# ------------------------------------------------------------------ options and refusals agree, action by action

CLASSIC = {
    "play card": ["play"],
    "choose clause": ["use"],
    "order": ["order", "order leader", "leave-square"],
    "rally": ["rally"],
    "cut supplies": ["short-supply"],
    "place unit": ["place"],
    "go forward": ["move"],
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
    "iron will": ["iron-will"],
    "guerrilla": ["guerrilla"],
    "drive off": ["drive-off"],
    "take counter": ["take-counter"],
    "muster": ["roll"],
    "use muster": ["strengthen", "cossacks", "dig"],
}
# Questions that only the special rules of some battles ask.
SPECIAL = {
    **dict.fromkeys(["go forward"], "barrosa"),
    **dict.fromkeys(["iron will"], "auerstedt"),
    **dict.fromkeys(["guerrilla", "drive off", "take counter"], "ocana"),
    **dict.fromkeys(["muster", "use muster"], "friedland"),
}
TACTICIANS = {
    "tactics before orders": ["tactic"],
    "order": ["order", "order leader", "leave-square", "tactic"],
    "move": ["move", "move leader", "exit", "garrison", "tactic"],
    "skirmish": ["skirmish"],
    "battle": ["fire", "melee", "tactic"],
    "reposition": ["reposition"],
    "react": ["first-strike", "tactic"],
    "ignore flags": ["ignore", "tactic"],
    "return": ["return"],
    "take ground": ["advance", "tactic"],
    "battle back": ["battle-back", "tactic"],
    "tactics after combat": ["tactic", "give-up"],
    "place reserves": ["place"],
    "redeploy": ["redeploy leader"],
    "recall": ["recall"],
}
GONE = ("first strike",)  # of the classic rules, where Tactician cards are in play
QUESTIONS = {"classic": CLASSIC, "tacticians": TACTICIANS}
CASES = [(rules, question) for rules, questions in QUESTIONS.items() for question in questions]
EACH = 3  # positions of each question


def every_action(game: Game, rules: str, verb: str) -> list[str]:
    """Every action of a verb that can be written; batteries one at a time and two, of those on the board."""
    word, kinds = verb.split()[0], PHRASES[verb].shape
    piece = " leader" if " " in verb else ""
    operands = {
        "card": CARDS[rules],
        "tactic": TACTICS[rules],
        "clause": list(CLAUSES),
        "number": [str(n) for n in range(10)],
        "hex": [f"{hex}{piece}" for hex in HEXES],
    }
    if not kinds:
        return [word]
    starts = [f"{word} {operand}" for operand in operands[kinds[0]]]
    if len(kinds) == 1:
        return starts
    fronts = {"facing": list(standard_board().facings), "front": list(standard_board().vertices)}
    ends = fronts.get(kinds[1]) or HEXES + ["off"] * (kinds[1] == "hex or off")
    pairs = [f"{start} {end}" for start in starts for end in ends]
    if "batteries" not in kinds:
        return pairs
    guns = [unit.hex for unit in game.units if unit.arm == "artillery"]
    some = [f" + {a}" for a in guns] + [f" + {a} {b}" for a in guns for b in guns if HEXES.index(a) < HEXES.index(b)]
    attackers = {unit.hex for unit in game.units if unit.ordered}
    reach = 1 if verb == "melee" else GUN_RANGE
    return pairs + [pair + gun for pair in pairs if is_close(pair, attackers, reach) for gun in some]


GUN_RANGE = 4


def is_close(pair: str, starts: set[str], reach: int) -> bool:
    _, a, b = pair.split()
    return a in starts and 1 <= apart(a, b) <= reach


def repositioning(hex: str) -> Game:
    """A battery that has fired and may now be shifted: too rare in random play."""
    game = fight(f"{hex} BFA, {hex[0]}8 FLN, A1 BLN, A3 FLN, {hex[0]}4 w", f"{hex}, A1", allied="artillery-reposition")
    fire = f"fire {hex} {hex[0]}8"
    game.play(fire, dice=loaded(game, fire))
    game.play(f"tactic artillery-reposition {hex}")
    return game


def returning(column: str) -> Game:
    """Skirmishers that have fired and may go back: as rare."""
    pieces = f"{column}4 BLT, {column}7 FLN, A1 BLN"
    game = table(pieces, allied="light-infantry-skirmish", ordered=f"{column}4", phase="move")
    game.play(f"tactic light-infantry-skirmish {column}4")
    game.play(f"skirmish {column}4 {column}5")
    skip(game, "fire")
    fire = f"fire {column}5 {column}7"
    game.play(fire, dice=loaded(game, fire))
    return game


def positions(rules: str, question: str) -> list[Game]:
    """Games that stand at a question."""
    if question == "reposition":
        return [repositioning(hex) for hex in ("E5", "F5", "G5")]
    if question == "return":
        return [returning(column) for column in "EFG"]
    found: list[Game] = []
    for seed in range(60):
        random = Random(f"{question} {seed}")
        scenario = SPECIAL.get(question) or random_map(seed)
        game = Game.new(scenario, seed=seed, rules=rules, fast=True, windows=seed % 2 == 1)
        for _ in range(400):
            if game.winner is not None or len(found) == EACH:
                break
            if game.view(None)["state"]["stack"][-1]["step"] == question and len(found) <= seed:
                found.append(game.copy())
            game.play(eager(game, random))
        if len(found) == EACH:
            break
    return found


@pytest.mark.long
@pytest.mark.parametrize(("rules", "question"), CASES)
def test_an_action_is_an_option_if_and_only_if_nothing_refuses_it(rules: str, question: str) -> None:
    games = positions(rules, question)
    assert len(games) == EACH
    for game in games:
        options = set(game.options)
        for verb in QUESTIONS[rules][question]:
            untimely = game._s.book.verbs[verb].untimely.text
            for action in every_action(game, rules, verb):
                refusal = game.why_not(action)
                assert (refusal is None) == (action in options), f"{action}: {refusal}"
                assert refusal is None or refusal.text != untimely, f"{action}: no check tells why not"


@pytest.mark.parametrize("rules", QUESTIONS)
def test_the_questions_are_those_of_the_rules(rules: str) -> None:
    asks: dict[str, set[str]] = {}
    for battle in {"vimeiro", *SPECIAL.values()}:
        for verb, row in Game.new(battle, seed=1, rules=rules)._s.book.verbs.items():
            for question in row.asks:
                asks.setdefault(question, set()).add(verb)
    kept = {question: verbs for question, verbs in CLASSIC.items() if rules == "classic" or question not in GONE}
    assert {question: set(verbs) for question, verbs in (kept | QUESTIONS[rules]).items()} == asks
