"""The table over real sockets: acting, seeing, coming back, ending, asking."""

import json
import re
import sqlite3
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from bicorne import Game
from bicorne.server import messages as m
from serving import Friends, Seat, Server, faces


def first_option(seat: Seat) -> str:
    option: str = seat.table["options"][0]
    return option


def two(server: Server, **more: Any) -> Friends:
    return Friends(server, server.create("friend", **more))


def test_an_action_is_answered_and_shown_to_everybody(server: Server) -> None:
    table = Friends(server, server.create("friend"), watched=True)
    mover = table.mover()
    assert mover is not None
    action = first_option(mover)
    assert mover.act(action)["ok"]
    for seat in table.all:
        seat.see(1)
        steps = [json.loads(text) for text in seat.heard if '"type":"step"' in text[:20]]
        assert [step["action"] for step in steps] == [action]
        assert (steps[0]["id"] != "") == (seat is mover)  # only its own seat is told the client's name for it
    table.close()


def test_only_the_side_that_decides_has_options_and_a_hand_of_its_own(server: Server) -> None:
    table = Friends(server, server.create("friend"), watched=True)
    mover = table.mover()
    for seat in table.all:
        assert bool(seat.table["options"]) == (seat is mover)
        assert bool(faces(seat.table, "hand")) == (seat is not table.watcher)
    hands = [faces(seat.table, "hand") for seat in table.seats]
    assert hands[0] != hands[1]
    table.close()


def test_two_tabs_of_one_seat_agree(server: Server) -> None:
    created = server.create("friend")
    table = Friends(server, created)
    tabs = [Seat(server, token) for token in created["seats"].values()]
    table.play(30)
    for seat, tab in zip(table.seats, tabs, strict=True):
        tab.see(seat.table["version"])
        assert {**tab.table, "clock": None} == {**seat.table, "clock": None}
        tab.close()
    table.close()


@pytest.mark.parametrize("missed", [1, 5, 40])
def test_coming_back_resumes_without_a_gap(server: Server, missed: int) -> None:
    """A few steps are at hand, many are played through again: both must be what the others saw live."""
    created = server.create("friend")
    table = Friends(server, created, seed=missed)
    table.play(10)
    away = table.seats[0]
    have = away.table["version"]
    live = Seat(server, next(iter(created["seats"].values())))
    other = table.seats[1]
    table.seats[0] = live
    away.close()
    while live.table["version"] < have + missed and table.step():
        pass
    back = Seat(server, next(iter(created["seats"].values())), have)
    steps = [text for text in back.heard if '"type":"step"' in text[:20]]
    live.see(back.table["version"])
    assert [json.loads(step)["version"] for step in steps] == list(range(have + 1, live.table["version"] + 1))
    seen_live = [text for text in live.heard if '"type":"step"' in text[:20]]
    assert steps == seen_live[: len(steps)]
    for seat in (back, live, other):
        seat.close()


def test_a_stale_a_repeated_and_a_foreign_action_change_nothing(server: Server) -> None:
    table = two(server)
    mover = table.mover()
    assert mover is not None
    waiting = next(seat for seat in table.seats if seat is not mover)
    action = first_option(mover)
    foreign = waiting.ask("act", version=0, action=action)
    assert foreign["refused"]["reason"] == "not-yours"
    assert mover.ask("act", id="mine", version=0, action=action)["ok"]
    assert mover.ask("act", id="mine", version=0, action=action)["refused"]["reason"] == "duplicate"
    assert mover.ask("act", id="new", version=0, action=action)["refused"]["reason"] == "stale"
    assert mover.ask("act", id="new", version=7, action=action)["refused"]["reason"] == "stale"
    assert mover.table["version"] == 1
    assert mover.ask("act", version=1, action="retreat A1 A2")["refused"]["rule"] != ""
    assert mover.table["version"] == 1
    table.close()


def test_an_action_is_kept_in_its_one_spelling(server: Server) -> None:
    table = two(server)
    mover = table.mover()
    assert mover is not None
    action = first_option(mover)
    assert mover.act(f"  {action.replace(' ', '   ')} ")["ok"]
    steps = [json.loads(text) for text in mover.heard if '"type":"step"' in text[:20]]
    assert steps[0]["action"] == action
    table.close()


def test_undo_is_an_event_of_its_own(server: Server) -> None:
    table = two(server)
    mover = table.mover()
    assert mover is not None
    assert mover.ask("undo", version=0)["refused"]["reason"] == "illegal"
    while not mover.table["can_undo"]:
        assert table.step()
        mover = table.mover()
        assert mover is not None
    version, before = mover.table["version"], mover.table
    assert mover.ask("undo", version=version)["ok"]
    assert mover.table["version"] == version + 1
    assert mover.table["options"] != before["options"] or mover.table["units"] != before["units"]
    last = json.loads([text for text in mover.heard if '"type":"step"' in text[:20]][-1])
    assert last["action"] == "undo" and last["events"][0]["event"] == "Undone"
    table.close()


def test_resigning_ends_the_battle_for_the_other(server: Server) -> None:
    table = two(server)
    loser, winner = table.seats
    assert loser.ask("resign")["ok"]
    over = winner.wait_for("over")
    assert (over["winner"], over["ending"]) == (winner.welcome["side"], "resigned")
    assert winner.ask("resign")["refused"]["reason"] == "over"
    assert winner.ask("act", version=1, action="pass")["refused"]["reason"] == "over"
    table.close()


def test_a_draw_is_offered_declined_withdrawn_by_fighting_on_and_agreed(server: Server) -> None:
    table = two(server)
    one, other = table.seats
    assert one.ask("draw", answer=False)["refused"]["reason"] == "unwanted"
    assert one.ask("draw")["ok"]
    assert one.ask("draw")["refused"]["reason"] == "unwanted"
    other.see(1)
    assert other.table["draw_offer"] == one.welcome["side"]
    assert other.ask("draw", answer=False)["ok"]
    assert other.table["draw_offer"] is None
    mover = table.mover()
    assert mover is not None
    waiting = next(seat for seat in table.seats if seat is not mover)
    assert waiting.ask("draw")["ok"]
    assert table.step()
    table.mover()
    assert mover.table["draw_offer"] is None
    assert one.ask("draw")["ok"] and other.ask("draw")["ok"]
    assert one.wait_for("over")["ending"] == "agreed"
    assert (other.table["winner"], other.table["ending"]) == ("draw", "agreed")
    table.close()


def test_a_clock_that_falls_loses_the_battle(server: Server) -> None:
    table = two(server, clock={"seconds": 1})
    assert table.seats[0].table["clock"] == {"left": {"allied": 1000, "french": 1000}, "running": None}
    assert table.step()  # the first action is free and starts the clocks
    slow = table.mover()
    assert slow is not None
    over = slow.wait_for("over")
    assert (over["ending"], over["winner"] != slow.welcome["side"]) == ("time", True)
    assert slow.table["clock"]["left"][slow.welcome["side"]] == 0
    table.close()


def test_a_rematch_changes_the_sides_and_gives_each_his_own_link(server: Server) -> None:
    created = server.create("friend")
    table = Friends(server, created)
    status, _, _ = server.request(f"/api/tables/{created['seats']['french']}/rematch", {})
    assert status == 409  # the battle still goes on
    assert table.seats[0].ask("resign")["ok"]
    table.seats[1].wait_for("over", rematch=False)
    first = server.post(f"/api/tables/{created['seats']['french']}/rematch", {})
    assert list(first["seats"]) == ["allied"]
    assert table.seats[1].wait_for("over")["rematch"] is True
    second = server.post(f"/api/tables/{created['seats']['allied']}/rematch", {})
    assert (list(second["seats"]), second["game"]) == (["french"], first["game"])
    again = Friends(server, {"seats": {**first["seats"], **second["seats"]}})
    again.play(5)
    status, _, _ = server.request(f"/api/tables/{created['watch']}/rematch", {})
    assert status == 409  # a spectator plays none
    again.close()
    table.close()


def test_the_computer_plays_its_side_to_the_end(server: Server) -> None:
    table = Friends(server, server.create("computer", side="french"))
    assert list(table.created["seats"]) == ["french"]
    assert table.seats[0].ask("draw")["refused"]["reason"] == "unwanted"
    table.play()
    assert table.seats[0].table["winner"] in ("allied", "french", "draw")
    table.close()


def test_two_at_one_screen_share_a_link(server: Server) -> None:
    created = server.create("here")
    assert len(set(created["seats"].values())) == 1
    seat = Seat(server, created["seats"]["french"])
    sides = set()
    for _ in range(60):
        assert seat.table["side"] == seat.table["deciding"]
        sides.add(seat.table["side"])
        assert seat.act(seat.table["options"][-1])["ok"]
    assert sides == {"allied", "french"}
    seat.close()


def test_a_spectator_sees_and_cannot_act(server: Server) -> None:
    table = Friends(server, server.create("friend"), watched=True)
    assert table.watcher is not None
    for kind, more in (
        ("act", {"version": 0, "action": "pass"}),
        ("undo", {"version": 0}),
        ("resign", {}),
        ("draw", {}),
        ("why", {"action": "pass"}),
        ("odds", {"action": "pass"}),
    ):
        assert table.watcher.ask(kind, **more)["refused"]["reason"] == "watching", kind
    assert table.watcher.ask("sight", origin="A1", target="G5")["type"] == "sight"
    assert table.watcher.table["version"] == 0
    table.close()


def test_presence_tells_who_is_there(server: Server) -> None:
    created = server.create("friend")
    one = Seat(server, created["seats"]["french"])
    other = Seat(server, created["seats"]["allied"])
    assert one.wait_for("presence")["seats"] == {"allied": True, "french": True}
    watcher = Seat(server, created["watch"])
    assert one.wait_for("presence")["watchers"] == 1
    other.close()
    assert one.wait_for("presence")["seats"] == {"allied": False, "french": True}
    one.close()
    watcher.close()


# ------------------------------------------------------------------ asking


def test_why_odds_and_sight_answer_as_the_rules_do(server: Server) -> None:
    seat = Seat(server, server.create("here")["seats"]["french"])
    while not any(option.startswith(("fire", "melee")) for option in seat.table["options"]):
        assert seat.act(seat.table["options"][0])["ok"]
    attack = next(option for option in seat.table["options"] if option.startswith(("fire", "melee")))
    assert seat.ask("why", action=attack) == {"type": "answer", "id": f"q{seat.ids}", "ok": True, "refused": None}
    odds = seat.ask("odds", action=attack)
    assert odds["type"] == "odds" and abs(sum(odds["hits"]) - 1) < 1e-9 and sum(s["dice"] for s in odds["shares"])
    assert seat.ask("odds", action="pass")["refused"]["reason"] == "illegal"
    refused = seat.ask("why", action="melee A1 M9")["refused"]
    assert refused["rule"].startswith("classic.") and refused["text"]
    assert seat.ask("why", action="dance A1")["refused"]["reason"] == "illegal"
    _, origin, target = attack.split()[:3]
    assert seat.ask("sight", origin=origin, target=target)["clear"] is True
    assert seat.ask("sight", origin="A1", target="Z9")["refused"]["reason"] == "illegal"
    seat.close()


def test_each_answer_in_a_fight_has_its_outlook_for_the_side_that_is_asked(server: Server) -> None:
    table = two(server)
    met: set[str] = set()
    while not {"battle back", "ignore flags"} <= met:
        mover = table.mover()
        if mover is None:  # the battle is over: another one will bring what is missing
            table.close()
            table = two(server)
            continue
        question = mover.table["question"]
        answers = mover.ask("answers")
        if question in ("play card", "battle") or answers["answers"]:
            waiting = next(seat for seat in table.seats if seat is not mover)
            assert waiting.ask("answers")["refused"]["reason"] == "not-yours"
        if question in ("play card", "battle"):
            assert answers["answers"] == []
        elif answers["answers"]:
            met.add(question)
            assert [answer["action"] for answer in answers["answers"]] == mover.table["options"]
            for answer in answers["answers"]:
                own = answer["own"]
                assert abs(own["eliminated"] + own["driven"] + own["hurt"] + own["unhurt"] - 1) < 1e-9
        table.step()
    table.close()


def test_a_blocked_line_names_what_blocks_it(server: Server) -> None:
    seat = Seat(
        server, server.post("/api/games", {"battle": "vimeiro", "opponent": {"kind": "here"}})["seats"]["french"]
    )
    line = seat.ask("sight", origin="G5", target="E8")
    assert line["clear"] is False and line["through"] == ["F6", "F7"] and line["blocking"] == ["F7"]
    seat.close()


def test_a_question_about_the_other_sides_cards_is_not_answered(server: Server) -> None:
    """`why` speaks of the hand of the side that decides, so nobody else is told."""
    table = two(server)
    mover = table.mover()
    assert mover is not None
    waiting = next(seat for seat in table.seats if seat is not mover)
    for card in faces(mover.table, "hand"):
        assert waiting.ask("why", action=f"play {card}")["refused"]["reason"] == "not-yours"
        assert mover.ask("why", action=f"play {card}")["ok"]
    table.close()


# ------------------------------------------------------------------ the story, the record, the list


def test_the_story_is_what_was_seen_live_and_the_record_comes_after_the_end(server: Server) -> None:
    created = server.create("friend")
    table = Friends(server, created, watched=True, seed=11)
    table.play(25)
    status, _, _ = server.request(f"/api/tables/{created['seats']['french']}/record")
    assert status == 409
    assert table.seats[0].ask("resign")["ok"]
    version = table.seats[0].table["version"]
    for seat, token in zip(table.all, [*created["seats"].values(), created["watch"]], strict=True):
        seat.see(version)
        story = server.get(f"/api/tables/{token}/story")
        live = [json.loads(text) for text in seat.heard if '"type":"step"' in text[:20]]
        assert story["version"] == version
        assert [step["version"] for step in story["steps"]] == list(range(version + 1))
        assert story["steps"][1:] == live
        assert server.get(f"/api/tables/{token}/story?from={version}")["steps"] == live[-1:]
    record = server.request(f"/api/tables/{created['watch']}/record")[1].decode()
    Game.replay(record)
    replayed = server.post("/api/records?side=french", json.loads(record))
    msgspec.convert(replayed, m.Replay)
    french = server.get(f"/api/tables/{created['seats']['french']}/story")["steps"]
    for old, new in zip(french, replayed["story"]["steps"], strict=False):
        assert old["lines"] == new["lines"] and old["table"]["units"] == new["table"]["units"]
    table.close()


@pytest.mark.parametrize("body", [b"", b"{}", b"\xff\xfe", b"[" * 5000, b'{"bicorne":"record"}'])
def test_a_file_that_is_no_record_is_refused(server: Server, body: bytes) -> None:
    status, answer, _ = server.request("/api/records", body)
    assert 400 <= status < 500 and json.loads(answer)["error"]


def test_a_record_changed_by_hand_is_refused_where_it_breaks(server: Server) -> None:
    game = Game.new("training-guns", seed=1)
    game.play(game.options[0])
    record = json.loads(game.record())
    record["moves"][0]["action"] = "melee A1 A2"
    status, answer, _ = server.request("/api/records", record)
    assert status == 422 and "Move 1" in json.loads(answer)["error"]


def test_a_record_of_other_rules_or_another_course_is_refused_with_a_sentence(server: Server) -> None:
    game = Game.new("training-guns", seed=1)
    game.play(game.options[0])
    record = game.record()
    assert server.request("/api/records", record.encode())[0] == 200
    older = json.loads(record)
    older["start"] = of_version(older["start"], 1)
    assert server.request("/api/records", older)[0] == 200
    newer = json.loads(record)
    newer["start"] = of_version(newer["start"], 99)
    status, answer, _ = server.request("/api/records", newer)
    assert status == 422 and "played under version 99 of the rules" in json.loads(answer)["error"]
    other = json.loads(record)
    other["moves"][0]["events"] = []
    status, answer, _ = server.request("/api/records", other)
    assert status == 422 and "does not end as recorded" in json.loads(answer)["error"]


def test_an_older_record_of_another_course_is_shown_from_its_events(server: Server) -> None:
    game, random = Game.new("vimeiro", seed=1, rules="tacticians"), Random(1)
    while game.turn < 4:
        game.play(random.choice(game.options))
    record = json.loads(game.record())
    played = server.post("/api/records?side=french", record)
    record["start"] = of_version(record["start"], 1)
    assert server.post("/api/records?side=french", record) == played
    record["moves"][-1]["action"] = "fire A1 A2"  # no longer legal
    shown = server.post("/api/records?side=french", record)
    msgspec.convert(shown, m.Replay)
    for old, new in zip(played["story"]["steps"], shown["story"]["steps"], strict=True):
        assert old["lines"] == new["lines"] and old["events"] == new["events"]
        board = [{key: unit[key] for key in ("id", "hex", "blocks", "square")} for unit in old["table"]["units"]]
        assert [{key: unit[key] for key in board[0]} for unit in new["table"]["units"]] == board
        assert new["table"]["banners"] == old["table"]["banners"] and new["table"]["options"] == []


def of_version(save: str, version: int) -> str:
    """The save as if that version had written it."""
    data = json.loads(save) | {"version": version, "check": ""}
    data["check"] = blake2b(msgspec.json.encode(data), digest_size=16).hexdigest()
    return json.dumps(data)


def begun_under(server: Server, folder: Path, version: int, change: str = "") -> str:
    """The link to a game of some actions that the server kept under another version of the rules."""
    created = server.create("friend")
    table = Friends(server, created, seed=11)
    table.play(12)
    table.close()
    server.stop()
    with closing(sqlite3.connect(folder / "games.sqlite")) as games, games:
        [(id, start)] = games.execute("SELECT id, start FROM games").fetchall()
        games.execute("UPDATE games SET start = ? WHERE id = ?", (of_version(start, version), id))
        if change:
            games.execute(change)
    server.start()
    return str(created["seats"]["french"])


def test_a_game_of_newer_rules_says_so_when_it_is_opened(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        token = begun_under(server, tmp_path, 99)
        status, answer, _ = server.request(f"/api/tables/{token}/story")
        assert status == 422 and "played under version 99 of the rules" in json.loads(answer)["error"]
        with pytest.raises(ConnectionClosed) as closed:
            Seat(server, token)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410
        assert closed.value.rcvd.reason.endswith("open it with the one that saved it.")
    finally:
        server.stop()


def test_a_game_begun_under_older_rules_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        token = begun_under(server, tmp_path, 1)
        assert len(server.get(f"/api/tables/{token}/story")["steps"]) == 13
        seat = Seat(server, token)
        assert seat.table["version"] == 12
        assert seat.ask("resign")["ok"]
        seat.close()
        assert Game.replay(server.request(f"/api/tables/{token}/record")[1].decode()).turn >= 1
    finally:
        server.stop()


def test_a_game_that_newer_rules_would_play_differently_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        # the first action of which something came: to pass has no events that could differ
        first = "SELECT MIN(version) FROM events WHERE json_array_length(entry, '$.events') > 0"
        spoiled = f"UPDATE events SET entry = json_set(entry, '$.events', json('[]')) WHERE version = ({first})"
        token = begun_under(server, tmp_path, 1, spoiled)
        status, answer, _ = server.request(f"/api/tables/{token}/story")
        assert status == 422 and re.search(r"action \d+ would end differently now", json.loads(answer)["error"])
        with pytest.raises(ConnectionClosed) as closed:
            Seat(server, token)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410
    finally:
        server.stop()


def test_my_battles_are_sorted_by_whose_move_it_is(server: Server) -> None:
    running, over = server.create("friend"), server.create("friend")
    table = Friends(server, over)
    assert table.seats[0].ask("resign")["ok"]
    table.close()
    tokens = [*over["seats"].values(), *running["seats"].values(), running["watch"], "nonsense"]
    mine = server.post("/api/mine", {"tokens": tokens})
    assert [game["your_move"] for game in mine] == [True, False, False, False, False]
    assert [game["winner"] is None for game in mine] == [True, True, True, False, False]
    first = mine[0]
    assert first["side"] == first["deciding"] and first["token"] == running["seats"][first["side"]]
    assert server.get(f"/api/tables/{running['watch']}")["kind"] == "watch"


def test_the_story_of_every_message_is_typed(server: Server) -> None:
    """Welcome, story and list are exactly what messages.py says, nothing more."""
    created = server.create("computer", side="french")
    story = server.request(f"/api/tables/{created['seats']['french']}/story")[1]
    msgspec.json.decode(story, type=m.Story)
    step = json.loads(story)["steps"][0]
    assert set(step) == {"type", *m.Step.__struct_fields__}
    assert set(step["table"]) == {"type", *m.Table.__struct_fields__}
