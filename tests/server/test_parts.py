"""The parts of the server by themselves: workers, clocks, memory, pages, the generated file."""

import asyncio
import gzip
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from bicorne import Game
from bicorne.cli.loadtest import loadtest
from bicorne.columns import PILES
from bicorne.data.cards import load_deck
from bicorne.rules.speech import ROLES
from bicorne.server import messages as m
from bicorne.server import outgoing
from bicorne.server.clocks import Clock
from bicorne.server.computers import Computers
from bicorne.server.games import Games, Pace
from bicorne.server.guard import Bucket, Origins, Rates
from bicorne.server.live import now_ms
from bicorne.server.messages import ClockTerms
from bicorne.server.outgoing import Pieces, Status
from bicorne.server.pages import client_files
from bicorne.server.speech import speech_of
from bicorne.server.store import open_store
from bicorne.view import unit_now
from books import FULL
from serving import BATTLE, Server

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("script", ["messages.py", "speech.py", "tokens.py"])
def test_what_the_client_takes_from_python_is_fresh(script: str) -> None:
    """web/src/net/messages.gen.ts and web/src/base/tokens.gen.css are what these scripts make of the sources."""
    check = subprocess.run([sys.executable, str(ROOT / "scripts" / script), "--check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stdout


@pytest.mark.parametrize("rules", FULL)
def test_the_words_of_every_rule_book_fit_their_message(rules: str) -> None:
    book = FULL[rules]
    words = msgspec.json.encode(speech_of(book, load_deck(book.deck)))
    assert msgspec.json.encode(msgspec.json.decode(words, type=m.Speech)) == words


# ------------------------------------------------------------------ computers


def question() -> tuple[str, dict[str, object], tuple[str, ...]]:
    game = Game.new(BATTLE, seed=3)
    return "g1", game.view(game.deciding), game.options


def test_a_worker_that_dies_is_replaced() -> None:
    async def run() -> None:
        computers = Computers(workers=1)
        game, view, options = question()
        assert await computers.choose(game, "greedy", view, options) in options
        process = computers.workers[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        assert await computers.choose(game, "greedy", view, options) in options
        assert computers.workers[0].process is not process
        await computers.close()

    asyncio.run(run())


def test_a_worker_that_hangs_is_ended_and_somebody_chooses() -> None:
    async def run() -> None:
        computers = Computers(workers=1, seconds=0.0)
        game, view, options = question()
        assert await computers.choose(game, "greedy", view, options) in options
        assert computers.workers[0].process is None
        await computers.close()

    asyncio.run(run())


def test_a_worker_with_two_cores_thinks_the_same() -> None:
    async def run() -> None:
        chosen = []
        for cores in (1, 2):
            computers = Computers(workers=1, cores=cores)
            computers.chance = random.Random(4)
            game, view, options = question()
            chosen.append(await computers.choose(game, "general:600", view, options))
            await computers.close()
        assert chosen[0] == chosen[1] in options

    asyncio.run(run())


def test_nobody_thinks_about_a_single_option() -> None:
    async def run() -> None:
        computers = Computers(workers=1)
        assert await computers.choose("g1", "greedy", {}, ("pass",)) == "pass"
        assert computers.workers[0].process is None

    asyncio.run(run())


# ------------------------------------------------------------------ what is shown


@pytest.mark.parametrize(
    ("battle", "rules"), [("rolica-first-position", "classic"), ("borodino", "classic"), ("waterloo", "tacticians")]
)
def test_what_is_written_bit_by_bit_is_what_there_is_to_see(battle: str, rules: str) -> None:
    """A table is written from the scene, the pieces that changed and the viewer's own, and reads as all of them do."""
    chance = random.Random(3)
    game = Game.new(battle, seed=5, rules=rules, windows=True)
    pieces, status = Pieces(), Status()
    for version in range(250):
        if game.winner is not None:
            break
        scene = outgoing.scene(game, version, status, pieces)
        s = game._s
        units = [unit_now(s, unit) for unit, hex in enumerate(s.hex) if hex >= 0]
        for side in (*game.sides, None):
            seen = msgspec.json.decode(outgoing.table(game, side, status, scene))
            looked = msgspec.to_builtins({**game.public_view, **game.private_view(side), "units": units})
            assert {key: seen[key] for key in looked} == looked
            extra = {key: seen[key] for key in seen if key not in looked}
            assert extra == {
                "type": "table",
                "version": version,
                "prompt": game.prompt,
                "can_undo": side is not None and side == game.deciding and game.can_undo,
                "ending": None,
                "draw_offer": None,
                "clock": None,
            }
        if game.can_undo and chance.random() < 0.1:
            game.undo()
        else:
            game.play(chance.choice(game.options))


def test_a_table_knows_every_kind_of_pile() -> None:
    assert get_args(get_type_hints(m.Pile)["kind"]) == PILES


def test_a_table_knows_every_role_of_a_question() -> None:
    assert get_args(get_type_hints(m.QuestionWords)["role"]) == ROLES


# ------------------------------------------------------------------ memory


def test_a_game_nobody_looks_at_is_forgotten_and_comes_back_the_same(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(tmp_path)
        games = Games(store, Computers(1), Pace(idle=0.0))
        created = await games.create(m.NewGame(BATTLE, m.Opponent("here")))
        live = await games.open(created.game)
        for number in range(20):
            action = live.game.options[-1]
            assert await games.act(live, "here", m.Act(str(number), number, action)) is None
        before = live.table("here")
        games.sweep()
        assert games.live == {}
        again = await games.open(created.game)
        assert again is not live and again.table("here") == before
        games.pace = Pace(idle=1000.0)
        games.sweep()
        assert list(games.live) == [created.game]  # the control: it was looked at just now
        await games.close()
        await store.close()

    asyncio.run(run())


def test_a_clock_runs_on_while_a_game_is_forgotten_but_not_while_the_server_is_away(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(tmp_path)
        games = Games(store, Computers(1), Pace(idle=0.0))
        created = await games.create(m.NewGame(BATTLE, m.Opponent("here"), clock=ClockTerms(1)))
        live = await games.open(created.game)
        assert await games.act(live, "here", m.Act("a", 0, live.game.options[0])) is None
        games.sweep()
        assert games.live == {}
        await asyncio.sleep(1.1)
        restarted = await Games(store, Computers(1)).open(created.game)
        assert restarted.clock is not None and not restarted.over and restarted.clock.remaining(now_ms()) > 500
        assert restarted.driver is not None
        restarted.driver.cancel()
        again = await games.open(created.game)
        assert again.driver is not None
        await again.driver
        assert again.ending == "time"
        await games.close()
        await store.close()

    asyncio.run(run())


def test_an_action_that_cannot_be_written_is_neither_shown_nor_kept(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(tmp_path)
        games = Games(store, Computers(1))
        created = await games.create(m.NewGame(BATTLE, m.Opponent("here")))
        live = await games.open(created.game)
        await store.append(created.game, 1, b"{}")  # somebody else has written this version
        heard: list[bytes] = []

        class Ear:
            role = "here"

            def send(self, message: bytes) -> None:
                heard.append(message)

        live.audience.add(Ear())
        with pytest.raises(Exception, match="already on disk"):
            await games.act(live, "here", m.Act("a", 0, live.game.options[0]))
        assert heard == [b""]  # asked to come again, told nothing
        assert games.live == {}
        await games.close()
        await store.close()

    asyncio.run(run())


# ------------------------------------------------------------------ clocks


def test_a_clock_charges_rewards_and_falls() -> None:
    clock = Clock(ClockTerms(60, 5), ("allied", "french"))
    assert clock.cost(1_000_000) == 0 and not clock.fallen(10**12)  # it does not run yet
    clock.start("french", 1_000)
    assert clock.cost(11_000) == 10_000 and clock.remaining(11_000) == 50_000
    clock.charge(10_000)
    clock.reward("french")
    clock.start("allied", 11_000)
    assert clock.seen(12_000).left == {"allied": 59_000, "french": 55_000}
    assert not clock.fallen(70_999) and clock.fallen(71_000)
    clock.start(None, 20_000)
    assert not clock.fallen(10**12)


# ------------------------------------------------------------------ guards


def test_origins_and_hosts() -> None:
    local = Origins("127.0.0.1")
    for host in ("127.0.0.1:8815", "localhost", "[::1]:80"):
        assert local.host_known(host), host
    assert not local.host_known("evil.example:8815") and not local.host_known(None)
    public = Origins("0.0.0.0", ("https://games.example.org",))
    assert public.host_known("games.example.org")
    assert public.origin_known("https://games.example.org", "inside:8815")
    assert not public.origin_known("https://other.example.org", "inside:8815")
    assert public.origin_known(None, "inside:8815")  # no browser


def test_a_bucket_lets_a_burst_through_and_then_no_more() -> None:
    bucket = Bucket(rate=0.001, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    assert all(Bucket(0, 0).take() for _ in range(100))
    rates = Rates(0.001, 1)
    assert (rates.take("a"), rates.take("a"), rates.take("b")) == (True, False, True)


# ------------------------------------------------------------------ pages


def test_the_client_is_served_compressed_and_hashed_files_for_ever(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-abc.js").write_text("let a = 1;\n" * 200)
    (tmp_path / "assets" / "index-abc.js.br").write_bytes(b"smaller")
    (tmp_path / "index.html").write_text("<!doctype html>")
    pages = client_files(tmp_path)
    assert sorted(pages) == ["assets/index-abc.js", "index.html"]
    assert pages["assets/index-abc.js"].smallest == b"smaller" and pages["index.html"].smallest == b""
    assert "immutable" in pages["assets/index-abc.js"].cache and pages["index.html"].cache == "no-cache"
    assert gzip.decompress(pages["assets/index-abc.js"].small) == pages["assets/index-abc.js"].body
    assert pages["index.html"].small == b""  # not worth it


def test_what_never_changes_is_compressed_and_marked(server: Server) -> None:
    for path in ("/api/rules", "/api/reference", "/api/battles", "/api/symbols.svg", "/api/battles/vimeiro/ground.svg"):
        status, plain, headers = server.request(path)
        assert status == 200 and "content-encoding" not in headers
        status, small, packed = server.request(path, None, {"accept-encoding": "gzip"})
        assert packed["content-encoding"] == "gzip" and gzip.decompress(small) == plain
        assert server.request(path, None, {"if-none-match": headers["etag"]})[0] == 304


def test_maps_are_drawn_from_both_sides(server: Server) -> None:
    north, south = (server.request(f"/api/battles/vimeiro/map.svg?bottom={side}")[1] for side in ("french", "allied"))
    assert north.startswith(b"<svg") and south.startswith(b"<svg") and north != south
    assert server.request("/api/battles/vimeiro/map.svg?bottom=prussian")[0] == 409


# ------------------------------------------------------------------ the commands


def test_the_load_test_runs(capsys: pytest.CaptureFixture[str]) -> None:
    loadtest(["--games", "3", "--rate", "0", "--seconds", "1", "--battle", BATTLE], standalone_mode=False)
    said = capsys.readouterr().out
    assert "3 games, 6 sockets" in said and "errors: 0" in said and "durable actions a second" in said


def test_a_port_that_is_taken_is_told(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bicorne.cli", "serve", "--port", str(server.port), "--data", str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and "choose another with --port" in result.stderr


def test_a_second_server_on_the_same_folder_is_told(server: Server) -> None:
    command = [sys.executable, "-m", "bicorne.cli", "serve", "--port", "0", "--data", str(server.data)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and "in use by another server" in result.stderr
    assert len(result.stderr.splitlines()) == 1
