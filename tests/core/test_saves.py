"""Saves: from any decision the game goes on as it would have; an altered file is refused, whatever was altered."""

import json
import string
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from random import Random
from typing import Any

import msgspec
import pytest

import corpus
from bicorne import Game, SaveError, codec
from bicorne.actions import PASS
from bicorne.events import CardDrawn, SquareFormed, TacticDrawn
from bicorne.flow import current
from bicorne.rules import BOOKS
from boards import loaded
from random_play import BATTLES, eager, random_map, sample_of
from tactic_tables import fight

MUTATIONS, CHUNKS = 10_000, 20
CLASSIC = [
    *["play card", "choose clause", "order", "rally", "cut supplies", "place unit", "move", "battle", "first strike"],
    *["retire", "reform", "form square", "ignore flags", "retreat", "leader retreat", "take ground", "break through"],
    *["attack again", "battle back", "keep"],
]


# Where Tactician cards can be played, and what they lead to.
CARDS = ["tactics before orders", "order", "move", "battle", "react", "ignore flags", "take ground", "battle back"]
CARDS += ["tactics after combat", "recall"]
DEEDS = ["skirmish", "return", "reposition", "place reserves", "redeploy"]
OPEN = ["tactics before orders", "react", "tactics after combat", "recall"]  # windows where a hand may be of no use
TACTICIANS = [*[f"{question}, with a card" for question in CARDS], *DEEDS]
TACTICIANS += [f"{question}, only to pass" for question in OPEN]
# What only Plus asks; random play of a few games hardly comes to some of it, and the corpus has it all.
PLUS = [
    *["exchange", "first points", "guerrilla action", "charge", "face", "face in line", "face after advance"],
    *["must battle", "save points", "replace leader", "replace other leader"],
]
QUESTIONS = CLASSIC + TACTICIANS + PLUS


def question_of(game: Game) -> str:
    """The question a game stands at; with a Tactician card among its options it is another."""
    question, options = current(game._s).name, game._s.options
    cards = any(option[0] in ("tactic", "recall", "give-up") for option in options)
    if options == [PASS]:
        return f"{question}, only to pass"  # a window kept open, so that being asked tells nothing
    return f"{question}, with a card" if cards or (question == "react" and len(options) > 1) else question


def positions(rules: str, questions: list[str]) -> dict[str, Game]:
    """A game at each of these kinds of question."""
    found: dict[str, Game] = {}
    for seed in range(200):
        random = Random(f"saves {seed}")
        scenario = random_map(seed) if seed % 2 else BATTLES[seed // 2 % len(BATTLES)]
        game = Game.new(scenario, seed=seed, rules=rules, windows=seed % 3 == 0)
        for _ in range(400):
            if game.winner is not None:
                break
            question = question_of(game)
            if question in questions and question not in found:
                found[question] = game.copy()
            game.play(eager(game, random))
        if len(found) == len(questions):
            break
    return found


def staged() -> dict[str, Game]:
    """Games at the questions that random play hardly ever comes to."""
    battery = fight("F3 BFA, F6 FLN", "F3", "artillery-reposition")
    battery.play("fire F3 F6", dice=loaded(battery, "fire F3 F6"))
    battery.play("tactic artillery-reposition F3")
    victor = fight("F5 BLN+, F6 FLN1, A9 FLN", "F5", "inspired-infantry-leader")
    victor.play("melee F5 F6", dice=loaded(victor, "melee F5 F6", "inf"))
    return {"reposition": battery, "take ground, with a card": victor}


@cache
def every_position() -> dict[str, Game]:
    """A game at each kind of question; played only where a test of this file runs."""
    known = staged()
    rest = [question for question in TACTICIANS if question not in known]
    kept = {save.question.partition(",")[0]: save.save for save in corpus.saves(corpus.folder_of(("plus",)))}
    plus = {question: Game.load(kept[question]) for question in PLUS}
    return positions("classic", CLASSIC) | known | positions("tacticians", rest) | plus


def at(question: str) -> Game:
    return every_position()[question]


@cache
def every_save() -> list[str]:
    return [at(question).save() for question in QUESTIONS]


# ------------------------------------------------------------------ saves that nobody touched


def test_random_play_comes_to_every_kind_of_question() -> None:
    assert sorted(every_position()) == sorted(QUESTIONS)


def test_every_question_of_the_rules_is_among_them() -> None:
    steps = [step for book in BOOKS.values() for procedure in book.procedures.values() for step in procedure.steps]
    assert {step.name for step in steps if step.asks} == {question.partition(",")[0] for question in QUESTIONS}
    assert {step.name for step in BOOKS["tacticians"].procedures["turn"].steps if step.secret} <= set(CARDS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_game_saved_at_any_question_goes_on_as_it_would_have(question: str) -> None:
    game = at(question).copy()
    loaded = Game.load(game.save())
    assert loaded.save() == game.save()
    random = Random(question)
    for _ in range(60):
        assert (loaded.options, loaded.prompt) == (game.options, game.prompt)
        assert [loaded.view(side) for side in (*game.sides, None)] == [game.view(side) for side in (*game.sides, None)]
        if game.winner is not None:
            break
        action = random.choice(game.options)
        assert loaded.play(action) == game.play(action)


def test_a_finished_game_loads_finished() -> None:
    game = Game.new("rolica-first-position", seed=2, fast=True)
    random = Random(2)
    while game.winner is None:
        game.play(random.choice(game.options))
    loaded = Game.load(game.save())
    assert (loaded.winner, loaded.options, loaded.deciding) == (game.winner, (), None)


def test_a_save_from_before_quiet_turns_were_counted_loads_with_none() -> None:
    game = at("move").copy()
    data = json.loads(game.save())
    del data["state"]["quiet"]
    data["check"] = ""
    data["check"] = blake2b(msgspec.json.encode(data), digest_size=16).hexdigest()
    loaded = Game.load(json.dumps(data))
    assert loaded.options == game.options and loaded.view(None)["stalemate"]["quiet"] == 0
    assert json.loads(loaded.save())["state"]["quiet"] == 0


# ------------------------------------------------------------------ saves that somebody touched


@pytest.mark.parametrize(("quiet", "fits"), [(-2, False), (-1, True), (60, True), (61, False), (10**30, False)])
def test_a_count_of_quiet_turns_that_cannot_be_is_refused(quiet: int, fits: bool) -> None:
    data = json.loads(at("battle").save())
    data["state"]["quiet"] = quiet
    if fits:
        assert Game.load(sealed(json.dumps(data))).options
        return
    with pytest.raises(SaveError, match=r"'quiet' does not fit the battle|no saved game"):
        Game.load(sealed(json.dumps(data)))


def altered(text: str, random: Random) -> str:
    """A save with something changed: bytes, or a value with or without a checksum that fits again."""
    draw = random.random()
    if draw < 0.15:
        return text[: random.randrange(len(text))]
    if draw < 0.35:
        return altered_bytes(text, random)
    data = json.loads(text)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        alter_value(data, random)
    text = json.dumps(data)
    return text if draw < 0.45 else sealed(text)


def altered_bytes(text: str, random: Random) -> str:
    raw = bytearray(text.encode())
    for _ in range(random.choice((1, 1, 2, 8))):
        place = random.randrange(len(raw) + 1)
        draw = random.random()
        if draw < 0.4:
            raw[place : place + 1] = bytes([random.randrange(256)])
        elif draw < 0.7:
            del raw[place : place + random.randrange(1, 40)]
        else:
            raw[place:place] = random.choice(string.printable).encode() * random.randrange(1, 4)
    return raw.decode("utf-8", "replace")


def alter_value(data: Any, random: Random) -> None:
    """Change, remove, add or swap one thing somewhere inside."""
    holder, key = random_place(data, random)
    draw = random.random()
    if draw < 0.6:
        holder[key] = other_value(holder[key], random)
    elif draw < 0.75:
        del holder[key]
    elif isinstance(holder, list):
        if draw < 0.85:
            holder.insert(key, other_value(holder[key], random))
        else:
            other = random.randrange(len(holder))
            holder[key], holder[other] = holder[other], holder[key]
    else:
        holder[random.choice(("extra", key + "x", "unit", "step"))] = holder[key]


def random_place(data: Any, random: Random) -> tuple[Any, Any]:
    """A list or table somewhere inside, and one of its places; mostly within the state."""
    holder, key = data, random.choice(("state", "state", "state", "chance", random.choice(sorted(data))))
    key = key if key in data else random.choice(sorted(data))
    while isinstance(holder[key], dict | list):
        inner = holder[key]
        if not inner or random.random() < 0.05:
            break
        holder, key = inner, random.choice(sorted(inner)) if isinstance(inner, dict) else random.randrange(len(inner))
    return holder, key


def other_value(value: Any, random: Random) -> Any:
    draw = random.random()
    if draw < 0.15:
        return random.choice((None, "", "x", [], {}, 1.5, True, -1, 0, 10**30))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value + 1, value - 1, -value, random.randrange(-2, 10), random.randrange(120)))
    if isinstance(value, str):
        return altered_bytes(value, random) if value else "x"
    if isinstance(value, list):
        return [*value, *value[:1]] if draw < 0.5 else value[:-1]
    return value


def sealed(text: str) -> str:
    """The save with a checksum that fits it, where it can still be read at all."""
    try:
        save = msgspec.json.decode(text, type=codec.Save)
    except msgspec.DecodeError:
        return text
    save.check = codec.checksum(save)
    return msgspec.json.encode(save).decode()


@pytest.mark.parametrize("chunk", sample_of(CHUNKS))
def test_an_altered_save_is_refused_or_is_a_game_that_can_be_played(chunk: int) -> None:
    random = Random(f"altered {chunk}")
    texts = every_save()
    refused = 0
    for _ in range(MUTATIONS // CHUNKS):
        text = altered(random.choice(texts), random)
        try:
            game = Game.load(text)
        except SaveError as error:
            refused += 1
            assert str(error).endswith(".")
            continue
        play_on(game, random)
    assert refused > MUTATIONS // CHUNKS / 2


def play_on(game: Game, random: Random) -> None:
    """A game that was loaded is a game like any other."""
    for _ in range(8):
        if game.winner is not None:
            break
        assert game.options and game.prompt
        game.play(random.choice(game.options))
        game.view(game.sides[0])
    assert Game.load(game.save()).options == game.options


# ------------------------------------------------------------------ views, and games behind them


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_view_tells_nothing_of_hidden_cards_deck_or_seed(question: str) -> None:
    """However the cards are dealt that a side does not see, its view is the same, letter for letter."""
    game, random = at(question), Random(question)
    key = game._s.chance.key.hex()
    for side in (*game.sides, None):
        plain = json.dumps(game.view(side))
        assert key not in plain and '"chance"' not in plain and '"key"' not in plain
        for _ in range(5):
            assert json.dumps(redealt(game, side, random).view(side)) == plain


def redealt(game: Game, side: str | None, random: Random) -> Game:
    """The same game with other cards wherever this side cannot look, and other dice to come."""
    other = game.copy()
    s = other._s
    unseen = [seat for seat in (0, 1) if game.sides[seat] != side]
    places = [(s.deck, i) for i in range(len(s.deck))]
    tactics = [(s.tacticians.deck, i) for i in range(len(s.tacticians.deck))] if s.parts else []
    for seat in unseen:
        places += [(s.hands[seat], i) for i in range(len(s.hands[seat]))]
        places += [(s.tracks[seat], i) for i, card in enumerate(s.tracks[seat]) if card >= 0]
        tactics += [(s.tacticians.hands[seat], i) for i in range(len(s.tacticians.hands[seat]))] if s.parts else []
    if game.active != side:
        places += [(s.scouted, i) for i in range(len(s.scouted))]
    for hidden in (places, tactics):
        cards = [holder[i] for holder, i in hidden]
        random.shuffle(cards)
        for (holder, i), card in zip(hidden, cards, strict=True):
            holder[i] = card
    s.chance.key, s.chance.counter = bytes(16), s.chance.counter + 7
    return other


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_game_behind_a_view_is_possible_and_touches_nothing(question: str) -> None:
    game = at(question)
    before = game.save()
    for seed, side in enumerate(game.sides):
        known = game.view(side)
        guess = Game.from_view(json.loads(json.dumps(known)), seed=seed)
        assert without_secrets(guess.view(side)) == without_secrets(known)
        random = Random(f"{question} {seed}")
        for _ in range(40):
            if guess.winner is None:
                guess.play(random.choice(guess.options))
        assert game.save() == before
        assert game.view(side) == known


def without_secrets(view: dict[str, Any]) -> dict[str, Any]:
    """A view but for the options of a player with hidden cards of his own: those were dealt again."""
    return {key: value for key, value in view.items() if key not in ("options", "deciding", "state")} | {
        "state": {key: value for key, value in view["state"].items() if key != "stack"}
    }


def test_two_deals_behind_one_view_differ_where_nobody_looks() -> None:
    view = Game.new("waterloo", seed=5).view("french")
    hands = {str(Game.from_view(view, seed=seed).view("allied")["cards"]["hand"]) for seed in range(8)}
    assert len(hands) > 4


@pytest.mark.parametrize("battle", BATTLES)
def test_events_hide_the_cards_that_a_side_may_not_see(battle: str) -> None:
    game, random = Game.new(battle, seed=6, rules="tacticians"), Random(6)
    drawn = tactics = 0
    for _ in range(500):
        if game.winner is not None:
            break
        for event in game.play(eager(game, random)):
            if isinstance(event, CardDrawn | SquareFormed | TacticDrawn):
                card = attrgetter("tactic" if isinstance(event, TacticDrawn) else "card")
                drawn += 1
                tactics += isinstance(event, TacticDrawn)
                assert card(event) >= 0 and card(event.seen_by(event.side)) == card(event)
                assert card(event.seen_by(1 - event.side)) == card(event.seen_by(-1)) == -1
    assert drawn > 10 and tactics > 0


SPOILED: list[Any] = [
    {},
    {"scenario": "vimeiro"},
    {"scenario": 5, "rules": "classic", "state": {}},
    {"scenario": "no scenario at all", "rules": "classic", "state": {}},
]


@pytest.mark.parametrize("data", SPOILED)
def test_what_is_no_view_is_refused(data: Any) -> None:
    with pytest.raises(SaveError):
        Game.from_view(data)


@pytest.mark.parametrize("chunk", sample_of(4))
def test_an_altered_view_is_refused_or_is_a_game(chunk: int) -> None:
    random = Random(f"views {chunk}")
    for _ in range(150):
        game = at(random.choice(QUESTIONS))
        view = json.loads(json.dumps(game.view(random.choice(game.sides))))
        alter_value(view, random)
        try:
            guess = Game.from_view(view)
        except SaveError:
            continue
        play_on(guess, random)
