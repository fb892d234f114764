"""Nothing hidden leaves: every byte of many games is searched for hidden cards, the deck's order and the seed."""

import itertools
import json
import re
import time
from pathlib import Path
from typing import Any

import msgspec

from bicorne import Game
from bicorne.cards import Card, Deck, TacticianCard
from bicorne.data.cards import load_deck
from bicorne.server.games import OWN_TURN_SHARE
from bicorne.server.speech import speech_of
from books import FULL as BOOKS
from serving import FULL, Friends, Server

GAMES = 100 if FULL else 6
ACTIONS = 10_000 if FULL else 150
RULE_SETS = ("classic", "tacticians")
DECKS = {rules: load_deck(deck) for rules, deck in zip(RULE_SETS, ("core", "tacticians"), strict=True)}
CARDS: list[Card | TacticianCard] = []
for deck in DECKS.values():
    CARDS += [*deck.cards, *deck.tactician_cards]
IDS = {word: card.id for card in CARDS for word in (card.id, card.name)}
NAMES = re.compile("|".join(sorted(map(re.escape, IDS), key=len, reverse=True)))
RULES = re.compile(r'"(classic|exp|scenario|bicorne)\.[a-z0-9.-]+"')
SHOWN = ("CardPlayed", "FirstStrikePlayed", "Discarded")  # events whose card lies open on the table
SHOWN_TACTICS = ("TacticPlayed", "TacticGivenUp", "TacticRecalled")
PROMPTS = {"", *[question.prompt for book in BOOKS.values() for question in book.questions.values()]}
RUN = 8  # this many cards of the deck in their order are no accident, even with many of one kind


def cards_named(text: str) -> set[str]:
    """Every card that a message speaks of, by id or by name."""
    return {IDS[word] for word in NAMES.findall(text)}


def hidden_from(game: Game, side: str | None, before: Game | None) -> set[str]:
    """The cards this side, or a bystander, cannot know of now: by id, so only those of which no other lies open.

    `before` is the game one action earlier: what was open then may be told of in the step.
    """
    hidden: set[str] = set()
    known: set[str] = set()
    for moment in (game, before) if before else (game,):
        s = moment._s
        ids = [card.id for card in s.field.deck.cards]
        own = s.field.side_ids.index(side) if side else -1
        scouted = [ids[card] for card in s.scouted]
        for i in (0, 1):
            cards = [ids[card] for card in [*s.hands[i], *s.tracks[i]] if card >= 0]
            (known if i == own else hidden).update(cards)
        (known if own == s.active else hidden).update(scouted)
        hidden.update(ids[card] for card in s.deck)
        known.update(ids[card] for card in [*s.played, *s.discards, s.card, *s.last] if card >= 0)
        tactics = [tactic.id for tactic in s.field.deck.tactician_cards]
        if not s.parts:
            continue
        for i in (0, 1):
            (known if i == own else hidden).update(tactics[card] for card in s.tacticians.hands[i])
        hidden.update(tactics[card] for card in s.tacticians.deck)
        known.update(tactics[card] for card in s.tacticians.discards)
        known.update(tactics[number - 1] for number in [*s.tacticians.on_unit, *s.tacticians.on_leader] if number)
    return hidden - known


def deck_orders(game: Game) -> list[str]:
    """Runs of the deck as they would look in a message: numbers or ids, either way round."""
    s = game._s
    found = []
    ids = [card.id for card in s.field.deck.cards]
    tactics = [tactic.id for tactic in s.field.deck.tactician_cards]
    decks = [(s.deck, ids), (s.tacticians.deck, tactics)] if s.parts else [(s.deck, ids)]
    for deck, names in [*decks, *[(deck[::-1], names) for deck, names in decks]]:
        for start in range(0, len(deck) - RUN):
            run = deck[start : start + RUN]
            found.append(",".join(str(card) for card in run))
            found.append(",".join(f'"{names[card]}"' for card in run))
    return found


def seeds(record: str) -> list[str]:
    key = json.loads(json.loads(record)["start"])["chance"]["key"]
    number = int(key, 16)
    return [key, key[:16], str(number), str(number >> 96)]


def shown_in(move: dict[str, Any], deck: Deck) -> set[str]:
    """The cards that everybody sees in one action, even if they are shuffled away at its end."""
    cards = {deck.cards[event["card"]].id for event in move["events"] if event["event"] in SHOWN}
    return cards | {
        deck.tactician_cards[event["tactic"]].id for event in move["events"] if event["event"] in SHOWN_TACTICS
    }


def search(
    messages: list[str], side: str | None, moments: list[Game], shown: list[set[str]], secrets: list[str]
) -> list[str]:
    """What a seat should never have been told, with the place."""
    found = []
    for text in messages:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "welcome":  # the words of the rules are the same for everybody, whatever cards there are
            s = moments[0]._s
            words = msgspec.json.encode(speech_of(s.book, s.field.deck)).decode()
            assert words in text
            text = text.replace(words, "")
        found += [f"seed in {message['type']}" for secret in secrets if secret in text]
        if message["type"] not in ("step", "table"):
            found += [f"{card} in {message['type']}" for card in cards_named(text)]
            continue
        version = message["version"]
        game, before = moments[version], moments[version - 1] if version else None
        # What is asked is the same sentence for everybody, and ids of rules are named after cards.
        spoken = RULES.sub("", text.replace(json.dumps(prompt_of(message)), ""))
        for card in cards_named(spoken) & hidden_from(game, side, before) - shown[version]:
            found.append(f"{card} at version {version} for {side}")
        found += [f"deck order at version {version}" for run in deck_orders(game) if run in text]
        piles = message.get("table", message)["piles"]
        found += [f"{pile['kind']} at version {version} for {side}" for pile in piles if is_open_too_far(pile, side)]
    return found


def is_open_too_far(pile: dict[str, Any], side: str | None) -> bool:
    """Does a seat see the faces of a pile that is another's, or nobody's to look at?"""
    return "cards" in pile and (pile["kind"] == "deck" or pile["side"] not in (None, side))


def prompt_of(message: dict[str, Any]) -> str:
    prompt: str = message.get("table", message).get("prompt", "")
    assert prompt.partition(": ")[2] in PROMPTS or message.get("table", message)["winner"]
    return prompt


def moments_of(record: str) -> list[Game]:
    """The true game at every version."""
    data = json.loads(record)
    game = Game.load(data["start"])
    moments = [game.copy()]
    for move in data["moves"]:
        game.play(move["action"]) if move["action"] != "undo" else game.undo()
        moments.append(game.copy())
    return moments


def test_no_byte_tells_a_hidden_card_the_deck_or_the_seed(server: Server) -> None:
    searched = flagged = 0
    for number in range(GAMES):
        rules = RULE_SETS[number % 2]
        created = server.create("friend", rules=rules)
        table = Friends(server, created, watched=True, seed=number)
        table.play(ACTIONS)
        if table.seats[0].table["winner"] is None:
            assert table.seats[0].ask("resign")["ok"]
            for seat in table.all:
                seat.see(table.seats[0].table["version"])
        record = server.request(f"/api/tables/{created['watch']}/record")[1].decode()
        moments = moments_of(record)
        moments.append(moments[-1])  # the resignation
        shown = [set(), *[shown_in(move, DECKS[rules]) for move in json.loads(record)["moves"]], set()]
        secrets = seeds(record)
        sides = [*created["seats"], None]
        for seat, side, token in zip(table.all, sides, [*created["seats"].values(), created["watch"]], strict=True):
            story = [
                json.dumps(step, separators=(",", ":")) for step in server.get(f"/api/tables/{token}/story")["steps"]
            ]
            for messages in (seat.heard, story):
                assert search(messages, side, moments, shown, secrets) == []
                searched += sum(len(text) for text in messages)
        # The search itself can find something: what one seat was told is too much for the other.
        flagged += len(search(table.seats[0].heard, sides[1], moments, shown, secrets))
        assert search([record_like(moments[0])], None, moments, shown, secrets) != []
        table.close()
    assert flagged > 10 * GAMES
    if FULL:
        print(f"\n{GAMES} games, {searched} bytes searched, nothing found")


def record_like(game: Game) -> str:
    """A table that tells too much: the deck itself."""
    return json.dumps({"type": "table", "version": 0, "deck": game._s.deck, "piles": []}, separators=(",", ":"))


def test_a_kept_card_stays_unnamed_for_the_others(server: Server) -> None:
    """After Scout the player keeps one of two cards; the action and its undoing name it to nobody else."""
    for seed in range(200):
        created = server.create("friend")
        table = Friends(server, created, watched=True, seed=seed)
        while table.seats[0].table["version"] < 400:
            mover = table.mover()
            if mover is None:
                break
            options = mover.table["options"]
            scouts = [option for option in options if option.startswith("play scout")]
            if options[0].startswith("keep "):
                assert mover.act(options[0])["ok"]
                version = mover.table["version"]
                for seat in table.all:
                    seat.see(version)
                    actions = [json.loads(t)["action"] for t in seat.heard if f'"step","version":{version},' in t[:40]]
                    assert actions == [options[0] if seat is mover else "keep"]
                table.close()
                return
            assert mover.act(scouts[0] if scouts else options[-1])["ok"]
        table.close()
    raise AssertionError("nobody has scouted")


def test_a_hidden_window_opens_by_public_facts_and_is_passed_by_the_server(server: Server) -> None:
    """The side that holds no First Strike is asked all the same; its pass is a step like any other."""
    table = Friends(server, server.create("friend"), seed=3)
    passed = 0
    while passed < 3:
        mover = table.mover()
        assert mover is not None
        melees = [option for option in mover.table["options"] if option.startswith("melee")]
        assert mover.act(melees[0] if melees else table.chance.choice(mover.table["options"]))["ok"]
        table.mover()
        steps = [json.loads(text) for text in mover.heard if '"type":"step"' in text[:20]]
        passed = sum(1 for a, b in itertools.pairwise(steps) if a["table"]["window"] and b["action"] == "pass")
    table.close()


def test_the_answer_in_a_hidden_window_takes_its_time_whatever_is_held(tmp_path: Path) -> None:
    """Who can only pass and who answers at once are both shown after the same pause."""
    server = Server(tmp_path, None, "--rate", "0", "--pause", "0.3", "0.3")
    server.start()
    waits: dict[bool, list[float]] = {True: [], False: []}  # by whether the defender had a choice
    try:
        seed = 0
        while not (waits[True] and waits[False]):
            table = Friends(server, server.create("friend"), seed=seed)
            seed += 1
            assert seed < 20, waits
            while (mover := table.mover()) is not None and not (waits[True] and waits[False]):
                melees = [option for option in mover.table["options"] if option.startswith("melee")]
                assert mover.act(melees[0] if melees else table.chance.choice(mover.table["options"]))["ok"]
                defender = next(seat for seat in table.seats if seat is not mover)
                defender.see(mover.table["version"])
                if not mover.table["window"] or mover.table["deciding"] != defender.welcome["side"]:
                    continue
                opened, version = time.monotonic(), mover.table["version"]
                choice = defender.table["options"] != ["pass"]
                if choice:
                    assert defender.act("pass")["ok"]
                mover.see(version + 1)
                waits[choice].append(time.monotonic() - opened)
            table.close()
    finally:
        server.stop()
    assert all(wait > 0.2 for wait in [*waits[True], *waits[False]]), waits


def test_with_tactician_cards_only_a_choice_that_the_hand_gives_takes_its_time(tmp_path: Path) -> None:
    """Nobody else may know what one could play before the orders: a pause. Orders, which all see, are given at once."""
    pause = 8.0
    server = Server(tmp_path, None, "--rate", "0", "--pause", str(pause), str(pause))
    server.start()
    try:
        table = Friends(server, server.create("friend", rules="tacticians"), seed=1)
        mover = table.mover()
        assert mover is not None and not mover.table["window"]
        opened = time.monotonic()
        assert mover.act(next(option for option in mover.table["options"] if option.startswith("play")))["ok"]
        while not any(option.startswith("order") for option in mover.table["options"]):
            assert table.mover() is mover
            if mover.table["options"] and not any(option.startswith("order") for option in mover.table["options"]):
                assert mover.act("pass")["ok"]
        given = time.monotonic()
        assert given - opened > pause * OWN_TURN_SHARE * 0.9
        assert mover.table["window"]
        assert mover.act(next(option for option in mover.table["options"] if option.startswith("order")))["ok"]
        assert time.monotonic() - given < pause * OWN_TURN_SHARE
        table.close()
    finally:
        server.stop()
