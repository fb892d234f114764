"""Hostile clients: nothing they send is carried out, nothing breaks, everything is answered with a reason."""

import json
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from serving import FULL, Friends, Seat, Server

MESSAGES = 50_000 if FULL else 3_000
AT_ONCE = 50


class Attacker:
    """Makes messages that must all be refused, of every kind we can think of."""

    def __init__(self, table: Friends, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.kinds = [
            self.noise, self.broken_json, self.wrong_shape, self.unknown_type, self.oversized, self.illegal,
            self.garbled, self.out_of_turn, self.stale, self.duplicate, self.surplus, self.not_text, self.hello_again,
        ]  # fmt: skip

    def message(self) -> tuple[Seat, Any]:
        return self.chance.choice(self.kinds)()

    @property
    def someone(self) -> Seat:
        return self.chance.choice(self.table.all)

    @property
    def mover(self) -> Seat:
        return next(seat for seat in self.table.seats if seat.table["options"])

    @property
    def waiting(self) -> Seat:
        return self.chance.choice([seat for seat in self.table.all if not seat.table["options"]])

    def act(self, **more: Any) -> dict[str, Any]:
        return {"type": "act", "id": f"h{self.chance.random()}", "version": self.mover.table["version"], **more}

    def noise(self) -> tuple[Seat, Any]:
        return self.someone, "".join(self.chance.choices(string.printable, k=self.chance.randrange(1, 200)))

    def not_text(self) -> tuple[Seat, Any]:
        return self.someone, b"\xff" + self.chance.randbytes(self.chance.randrange(1, 200))

    def broken_json(self) -> tuple[Seat, Any]:
        text = json.dumps(self.act(action="pass"))
        return self.someone, self.chance.choice(["[" * 3000, '{"type":' * 500, text[: -self.chance.randrange(1, 20)]])

    def wrong_shape(self) -> tuple[Seat, Any]:
        wrong = [
            [], 7, None, "act", {"type": "act"}, {"type": "act", "id": 5, "version": 0, "action": "pass"},
            self.act(action=["pass"]), self.act(action=None), {**self.act(action="pass"), "version": "0"},
            {**self.act(action="pass"), "version": 1e300}, {**self.act(action="pass"), "id": ""},
            {**self.act(action="pass"), "id": "x" * 65}, {"type": "sight", "id": "s", "origin": "A", "target": "B2"},
        ]  # fmt: skip
        return self.someone, json.dumps(self.chance.choice(wrong))

    def unknown_type(self) -> tuple[Seat, Any]:
        return self.someone, json.dumps(
            {**self.act(action="pass"), "type": self.chance.choice(["move", "", "step", "x"])}
        )

    def surplus(self) -> tuple[Seat, Any]:
        return self.someone, json.dumps(self.act(action="pass", side="french", dice="saber saber"))

    def oversized(self) -> tuple[Seat, Any]:
        return self.someone, json.dumps(self.act(action="x" * self.chance.choice([201, 5_000, 60_000])))

    def illegal(self) -> tuple[Seat, Any]:
        verbs = ["move", "fire", "melee", "retreat", "advance", "reform", "battle-back", "place"]
        columns = "ABCDEFGHIJKLM"
        hexes = [f"{self.chance.choice(columns)}{self.chance.randrange(1, 10)}" for _ in (0, 1)]
        action = f"{self.chance.choice(verbs)} {' '.join(hexes)}"
        return self.mover, json.dumps(self.act(action="play nothing" if self.is_option(action) else action))

    def garbled(self) -> tuple[Seat, Any]:
        letters = list(self.chance.choice(self.mover.table["options"]))
        letters[self.chance.randrange(len(letters))] = self.chance.choice("0%$é")
        return self.mover, json.dumps(self.act(action="".join(letters)))

    def is_option(self, action: str) -> bool:
        return action in self.mover.table["options"]

    def out_of_turn(self) -> tuple[Seat, Any]:
        return self.waiting, json.dumps(self.act(action=self.chance.choice(self.mover.table["options"])))

    def stale(self) -> tuple[Seat, Any]:
        version = self.mover.table["version"] + self.chance.choice([-3, -2, -1, 1, 2, 1000])
        action = self.chance.choice(self.mover.table["options"])
        return self.mover, json.dumps({**self.act(action=action), "version": max(-1, version)})

    def duplicate(self) -> tuple[Seat, Any]:
        """The action that has just been carried out, under the same name."""
        return self.someone, self.table.last  # type: ignore[attr-defined]

    def hello_again(self) -> tuple[Seat, Any]:
        return self.someone, json.dumps({"type": "hello", "have": self.chance.choice([-1, 0, 5])})


def test_no_hostile_message_is_carried_out_and_each_is_answered(server: Server) -> None:
    table = Friends(server, server.create("friend"), watched=True, seed=1)
    assert play_one(table)
    attacker = Attacker(table, 7)
    reasons: dict[str, int] = {}
    sent = 0
    while sent < MESSAGES:
        before = [{**seat.table, "clock": None} for seat in table.all]
        asked: dict[int, int] = {}
        for _ in range(AT_ONCE):
            seat, message = attacker.message()
            seat.say(message)
            asked[id(seat)] = asked.get(id(seat), 0) + 1
            sent += 1
        for seat in table.all:
            for answer in answers(seat, asked.get(id(seat), 0)):
                assert answer["ok"] is False and answer["refused"]["text"]
                reasons[answer["refused"]["reason"]] = reasons.get(answer["refused"]["reason"], 0) + 1
        assert [{**seat.table, "clock": None} for seat in table.all] == before
        if not play_one(table):  # between the blows the game goes on as if nothing were, to its end
            table.close()
            table = Friends(server, server.create("friend"), watched=True, seed=sent)
            assert play_one(table)
            attacker = Attacker(table, sent)
    assert sum(reasons.values()) == sent
    assert set(reasons) == {"malformed", "illegal", "not-yours", "stale", "duplicate", "watching"}, reasons
    record_reasons(reasons)
    table.close()


def play_one(table: Friends) -> bool:
    """A good action by the bot, remembered so that it can be repeated; False when the battle is over."""
    seat = table.mover()
    if seat is None:
        return False
    action = next((option for option in seat.table["options"] if not option.startswith("melee")), "pass")
    message = {"type": "act", "id": f"good{seat.table['version']}", "version": seat.table["version"], "action": action}
    table.last = json.dumps(message)  # type: ignore[attr-defined]
    seat.say(table.last)  # type: ignore[attr-defined]
    assert seat.wait_for("answer", id=message["id"])["ok"]
    return table.mover() is not None


def answers(seat: Seat, number: int) -> Iterator[dict[str, Any]]:
    while number:
        message = seat.hear()
        assert message["type"] == "answer", message
        number -= 1
        yield message


def record_reasons(reasons: dict[str, int]) -> None:
    if FULL:
        print(f"\n{sum(reasons.values())} hostile messages refused: {reasons}")


def test_a_frame_beyond_all_bounds_closes_only_its_own_connection(server: Server) -> None:
    created = server.create("friend")
    rude, other = (Seat(server, token) for token in created["seats"].values())
    rude.say("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            rude.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009  # message too big
    assert other.ask("ping")["type"] == "pong"
    other.close()


def test_nothing_is_answered_before_hello(server: Server) -> None:
    seat = Seat(server, server.create("friend")["seats"]["french"], have=None)
    answer = seat.ask("act", version=0, action="pass")
    assert (answer["ok"], answer["refused"]["text"]) == (False, "Say hello first.")
    seat.close()


def test_a_socket_at_another_address_opens_nothing(server: Server) -> None:
    for path in ("/", "/ws", "/ws/", "/elsewhere/x", "/ws/a/b"):
        address = f"ws://127.0.0.1:{server.port}{path}"
        with pytest.raises((InvalidStatus, ConnectionClosed)), connect(address, open_timeout=30) as socket:
            socket.recv(timeout=30)


@pytest.mark.parametrize("token", ["nonsense", "A" * 22, "%00", "x" * 500])
def test_an_unknown_link_opens_nothing(server: Server, token: str) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/ws/{token}") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    for path in ("", "/story", "/record"):
        status, answer, _ = server.request(f"/api/tables/{token}{path}")
        assert status == 404 and json.loads(answer)["error"]
    status, _, _ = server.request(f"/api/tables/{token}/rematch", {})
    assert status == 404


def test_the_public_name_of_a_game_opens_nothing(server: Server) -> None:
    status, _, _ = server.request(f"/api/tables/{server.create('friend')['game']}/story")
    assert status == 404


def test_tokens_are_unguessable_and_not_kept(server: Server) -> None:
    created = server.create("friend")
    tokens = [*created["seats"].values(), created["watch"]]
    assert len(set(tokens)) == 3 and all(len(token) == 22 for token in tokens)  # 128 bits
    kept = b"".join(path.read_bytes() for path in server.data.glob("games.sqlite*"))
    assert created["game"].encode() in kept
    assert not any(token.encode() in kept for token in tokens)


# ------------------------------------------------------------------ origins, hosts, sizes, rates


def test_a_page_of_another_origin_is_refused(server: Server) -> None:
    own = f"http://127.0.0.1:{server.port}"
    order = {"battle": "training-guns", "opponent": {"kind": "here"}}
    assert server.request("/api/games", order, {"origin": own})[0] == 201
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        status, answer, _ = server.request("/api/games", order, {"origin": origin})
        assert status == 403 and "origin" in json.loads(answer)["error"]
    token = server.create("friend")["seats"]["french"]
    address = f"ws://127.0.0.1:{server.port}/ws/{token}"
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers={"origin": "http://evil.example"}).__enter__()
    with connect(address, additional_headers={"origin": own}) as socket:
        socket.send('{"type":"hello"}')
        assert "welcome" in str(socket.recv(timeout=10))


def test_on_loopback_only_its_own_names_are_answered(server: Server) -> None:
    assert server.request("/healthz", None, {"host": "evil.example"})[0] == 403
    assert server.request("/healthz", None, {"host": f"localhost:{server.port}"})[0] == 200


def test_every_answer_carries_the_rules_for_the_page(server: Server) -> None:
    for path in ("/", "/healthz", "/api/battles", "/nothing.txt"):
        _, _, headers = server.request(path)
        assert "script-src 'self';" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'{"battle":"../../etc/passwd","opponent":{"kind":"here"}}', 409),
        (b'{"battle":"vimeiro","opponent":{"kind":"oracle"}}', 400),
        (b'{"battle":"vimeiro","opponent":{"kind":"computer","level":"god"}}', 409),
        (b'{"battle":"vimeiro","opponent":{"kind":"here"},"side":"prussian"}', 409),
        (b'{"battle":"vimeiro","opponent":{"kind":"here"},"seed":7}', 400),
        (b'{"battle":"vimeiro","opponent":{"kind":"here"},"clock":{"seconds":-1}}', 400),
        (b'{"battle":"' + b"x" * 20_000 + b'"}', 413),
    ],
)
def test_a_bad_order_for_a_game_is_refused(server: Server, body: bytes, status: int) -> None:
    got, answer, _ = server.request("/api/games", body)
    assert (got, bool(json.loads(answer)["error"])) == (status, True)


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/assets/none.js", "/api/battles/none", "/api/battles/vimeiro/x.svg", "/../x.py"]
)
def test_an_unknown_address_is_told_so(server: Server, path: str) -> None:
    status, answer, _ = server.request(path)
    assert status == 404 and json.loads(answer)["error"]


def test_rates_are_bounded(tmp_path: Path) -> None:
    server = Server(tmp_path, None, "--rate", "5")
    server.start()
    try:
        statuses = [server.request("/healthz")[0] for _ in range(60)]
        assert 200 in statuses and 429 in statuses
        assert statuses.index(429) >= 10
    finally:
        server.stop()


def test_messages_are_bounded_too(tmp_path: Path) -> None:
    server = Server(tmp_path, None, "--rate", "20")
    server.start()
    try:
        seat = Seat(server, server.create("here")["seats"]["french"])
        for number in range(100):
            seat.say({"type": "ping", "id": str(number)})
        kinds = [seat.hear() for _ in range(100)]
        refused = [message for message in kinds if message["type"] == "answer"]
        assert {message["refused"]["reason"] for message in refused} == {"too-fast"}
        assert 0 < len(refused) < 100
        assert seat.table["version"] == 0
        seat.close()
    finally:
        server.stop()
