"""The authority: every action is checked by the rules, written down durably, and only then shown.

No web package is known here. One lock a game puts everything that concerns it in order; a game nobody has
looked at for a while is forgotten and played through again from the journal when somebody comes.
"""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from random import SystemRandom

import msgspec

from ..errors import ActionError, BicorneError, IllegalAction
from ..game import Game, write_record
from ..players import LEVELS, PLAYERS
from ..rules import rule_sets
from ..scenario import list_scenarios
from . import chances
from . import messages as m
from .computers import Computers
from .journal import Entry, Kind, Standing, Terms, decode_entry, decode_terms, encode, record_moves
from .live import Listener, Live, now_ms, steps_after
from .messages import Refused
from .seats import HERE, WATCH, hashed, new_id, new_token
from .store import GameRow, SeatRow, Store, VersionTaken

COMPUTER_SHARE = 0.1  # the part of that pause a computer takes: it is expected to answer fast
OWN_TURN_SHARE = 0.25  # the part for the side whose turn it is: it has a window after every phase, and the enemy waits
log = logging.getLogger("bicorne.games")

STALE = Refused("stale", "The table has moved on: look again before you act.")
DUPLICATE = Refused("duplicate", "This has already been carried out.")
OVER = Refused("over", "The battle is over.")
WATCHING = Refused("watching", "This link is for watching only.")
NOT_YOURS = Refused("not-yours", "It is not your decision.", "classic.turn.alternate")
NO_UNDO = Refused("illegal", "Nothing can be taken back: dice, a card or the other side came in between.")
NO_OFFER = Refused("unwanted", "Nobody has offered a draw.")
OFFERED = Refused("unwanted", "You have already offered a draw.")
COMPUTER_FIGHTS_ON = Refused("unwanted", "The computer fights on: it accepts no draw.")


@dataclass(frozen=True)
class Pace:
    """How long an answer to a hidden window takes at least, in seconds: drawn evenly between the two."""

    pause: tuple[float, float] = (1.5, 4.0)
    idle: float = 300.0  # until a game nobody looks at is forgotten


class RequestError(BicorneError):
    """A request that cannot be granted, with its reason."""


class UnknownLink(BicorneError):
    """A token that opens nothing."""


class Games:
    """All games of a server."""

    def __init__(self, store: Store, computers: Computers, pace: Pace | None = None) -> None:
        self.store = store
        self.computers = computers
        self.pace = pace or Pace()
        self.live: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.chance = SystemRandom()
        self.started = now_ms()

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        for live in list(self.live.values()):
            self.forget(live)
        await self.computers.close()

    # ------------------------------------------------------------------ creating

    async def create(self, wanted: m.NewGame) -> m.Created:
        """Set a battle up and hand out its links."""
        if wanted.battle not in list_scenarios():
            raise RequestError(f"There is no battle called '{wanted.battle}'.")
        if wanted.opponent.kind == "computer" and wanted.opponent.level not in PLAYERS:
            raise RequestError(f"Choose a level of the computer: {', '.join([level.name for level in LEVELS])}.")
        known = sorted(rule_sets())
        if wanted.rules is not None and wanted.rules not in known:
            raise RequestError(f"There are no rules called '{wanted.rules}': choose {' or '.join(known)}.")
        game = Game.new(wanted.battle, rules=wanted.rules, windows=wanted.opponent.kind != "here")
        if wanted.side is not None and wanted.side not in game.sides:
            raise RequestError(f"The sides of this battle are {' and '.join(game.sides)}.")
        yours = wanted.side or self.chance.choice(game.sides)
        return await self._keep(game, agreed_terms(game, wanted, yours), None if is_here(wanted) else yours)

    async def _keep(self, game: Game, terms: Terms, yours: str | None, rematch_of: str | None = None) -> m.Created:
        row = GameRow(new_id(), now_ms(), encode(terms).decode(), game.start, rematch_of)
        tokens = hand_out(terms, yours if rematch_of else None)
        watch = new_token()
        roles = {token: HERE if terms.opponent == "here" else side for side, token in tokens.items()}
        roles[watch] = WATCH
        await self.store.create(row, [SeatRow(hashed(token), row.id, role) for token, role in roles.items()])
        return m.Created(row.id, yours, tokens, watch)

    async def rematch(self, seat: SeatRow) -> m.Created:
        """The same battle with the sides swapped; whoever asks second gets his own link to the same game."""
        live = await self.open(seat.game)
        if seat.role == WATCH:
            raise RequestError(WATCHING.text)
        if not live.over:
            raise RequestError("The battle is not over: a rematch follows its end.")
        known = await self.store.rematch_of(live.id)
        if known is None:
            with contextlib.suppress(VersionTaken):  # the other was quicker
                return await self._first_rematch(live, seat.role)
            known = await self.store.rematch_of(live.id)
        assert known is not None
        return await self._further_link(known, live, seat.role)

    async def _first_rematch(self, live: Live, role: str) -> m.Created:
        terms = swapped(live.terms)
        game = Game.new(terms.battle, rules=terms.rules, windows=terms.opponent != "here")
        yours = None if role == HERE else live.other(role)
        created = await self._keep(game, terms, yours, live.id)
        live.rematch = True
        live.broadcast(live.over_message())
        return created

    async def _further_link(self, row: GameRow, live: Live, role: str) -> m.Created:
        token = new_token()
        yours = HERE if role == HERE else live.other(role)
        await self.store.add_seats([SeatRow(hashed(token), row.id, yours)])
        sides = live.terms.sides if yours == HERE else (yours,)
        return m.Created(row.id, None if yours == HERE else yours, dict.fromkeys(sides, token), None)

    # ------------------------------------------------------------------ finding

    async def seat(self, token: str) -> SeatRow:
        found = await self.store.seat(hashed(token))
        if found is None:
            raise UnknownLink("This link opens no table: check that it is complete.")
        return found

    async def open(self, id: str) -> Live:
        """The game in memory; played through from the journal if it is not there."""
        live = self.live.get(id)
        if live is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self._load(id))
            live = await asyncio.shield(self.loading[id])
        live.touched = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        try:
            row = await self._row(id)
            entries = await self.store.events(id)
            live = await asyncio.to_thread(loaded, row, entries, self.started)
            live.rematch = live.over and await self.store.rematch_of(id) is not None
            self.live[id] = live
            self._drive(live)
            return live
        finally:
            del self.loading[id]

    async def _row(self, id: str) -> GameRow:
        row = await self.store.game(id)
        if row is None:
            raise UnknownLink("This game is not kept here.")
        return row

    def forget(self, live: Live) -> None:
        """Drop a game from memory: the journal has it."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        if live.driver is not None and live.driver is not asyncio.current_task():
            live.driver.cancel()

    def sweep(self) -> None:
        """Forget the games nobody has looked at for a while; a computer that still thinks is waited for."""
        long_ago = time.monotonic() - self.pace.idle
        for live in list(self.live.values()):
            waits_for_computer = live.terms.computer is not None and live.deciding == live.terms.computer
            if not live.audience and live.touched < long_ago and not waits_for_computer and not live.lock.locked():
                self.forget(live)

    async def mine(self, tokens: list[str]) -> list[m.MyGame]:
        """The games of these links, those that wait for their holder first, then the latest."""
        found = [game for token in dict.fromkeys(tokens) if (game := await self._my_game(token)) is not None]
        return sorted(found, key=lambda game: (game.winner is not None, not game.your_move, -game.changed))

    async def _my_game(self, token: str) -> m.MyGame | None:
        seat = await self.store.seat(hashed(token))
        row = await self.store.game(seat.game) if seat else None
        if seat is None or row is None:
            return None
        terms = decode_terms(row.terms)
        last = await self.store.last_event(row.id)
        entry = decode_entry(last[1]) if last else None
        now = entry.after if entry else Standing(1, terms.first, dict.fromkeys(terms.sides, 0), None, None)
        side = None if seat.role in (HERE, WATCH) else seat.role
        kind: m.SeatKind = "seat" if side else "here" if seat.role == HERE else "watch"
        return m.MyGame(
            token=token,
            game=row.id,
            battle=terms.battle,
            name=terms.name,
            kind=kind,
            side=side,
            opponent=terms.opponent,
            level=terms.level,
            names=terms.names,
            version=last[0] if last else 0,
            turn=now.turn,
            deciding=now.deciding,
            your_move=now.deciding is not None and (kind == "here" or now.deciding == side),
            banners=now.banners,
            goals=terms.goals,
            winner=now.winner,
            ending=now.ending,
            created=row.created,
            changed=entry.at if entry else row.created,
        )

    # ------------------------------------------------------------------ coming and going

    async def join(self, live: Live, listener: Listener, have: int, welcome: bytes) -> None:
        """Greet a connection and bring it up to date: without a gap from the version it has."""
        async with live.lock:
            listener.send(welcome)
            steps = await self._missing(live, listener.role, have)
            for step in steps:
                listener.send(step)
            if not steps:
                listener.send(live.table(listener.role))
            live.audience.add(listener)
            live.broadcast(live.presence())
            if live.over:
                listener.send(live.over_message())
        self._drive(live)

    async def _missing(self, live: Live, role: str, have: int) -> list[bytes]:
        if not 0 <= have < live.version:
            return []
        recent = live.recent_steps(role, have)
        if recent is not None:
            return recent
        row, entries = await self._row(live.id), await self.store.events(live.id)
        return await asyncio.to_thread(steps_after, row, entries, role, have)

    def leave(self, live: Live, listener: Listener) -> None:
        live.audience.discard(listener)
        live.touched = time.monotonic()
        live.broadcast(live.presence())

    # ------------------------------------------------------------------ acting

    async def act(self, live: Live, role: str, asked: m.Act) -> Refused | None:
        """Carry an action out; None once it is on disk and shown."""
        await self._hold_back(live, role, asked.version)
        async with live.lock:
            side = live.acting_side(role)
            refused = self._out_of_place(live, side, asked.id, asked.version) or not_legal(live, asked.action)
            if refused is not None or side is None:
                return refused
            await self._commit(live, "act", side, live.game.canonical(asked.action), asked.id)
            return None

    async def undo(self, live: Live, role: str, asked: m.Undo) -> Refused | None:
        async with live.lock:
            side = live.acting_side(role)
            refused = self._out_of_place(live, side, asked.id, asked.version)
            if refused is None and not live.game.can_undo:
                refused = NO_UNDO
            if refused is not None or side is None:
                return refused
            await self._commit(live, "undo", side, "", asked.id)
            return None

    async def resign(self, live: Live, role: str, asked: m.Resign) -> Refused | None:
        async with live.lock:
            side = live.acting_side(role)
            refused = self._not_at_table(live, side)
            if refused is not None or side is None:
                return refused
            await self._commit(live, "resign", side, "", asked.id)
            return None

    async def draw(self, live: Live, role: str, asked: m.Draw) -> Refused | None:
        """Offer a draw, agree to the other's offer, or decline it; two at one screen agree at once."""
        async with live.lock:
            side = live.acting_side(role)
            refused = self._not_at_table(live, side)
            if refused is not None or side is None:
                return refused
            theirs = live.offer == live.other(side)
            if not asked.answer and not theirs:
                return NO_OFFER
            if live.terms.opponent == "computer":
                return COMPUTER_FIGHTS_ON
            if asked.answer and live.offer == side:
                return OFFERED
            kind: Kind = "decline" if not asked.answer else "agree" if theirs or role == HERE else "offer"
            await self._commit(live, kind, side, "", asked.id)
            return None

    def _not_at_table(self, live: Live, side: str | None) -> Refused | None:
        if live.over:
            return OVER
        return WATCHING if side is None else None

    def _out_of_place(self, live: Live, side: str | None, id: str, version: int) -> Refused | None:
        """Everything that is wrong before the rules are asked."""
        if version < live.version and live.accepted(version, id):
            return DUPLICATE
        refused = self._not_at_table(live, side)
        if refused is not None:
            return refused
        if version != live.version:
            return STALE
        return NOT_YOURS if live.deciding != side else None

    async def _commit(self, live: Live, kind: Kind, side: str | None, action: str, id: str = "") -> None:
        """Play it, write it down, then show it; a game that could not be written is played through again."""
        now = now_ms()
        spent = live.clock.cost(now) if live.clock else 0
        told = live.carry_out(kind, side, action, id, now, spent)
        events = [event for move in live.game.take_moves() for event in move.events]
        entry = Entry(kind, side, now, live.standing(), action, id, spent, events)
        try:
            await self.store.append(live.id, live.version + 1, encode(entry))
        except BaseException:
            self.forget(live)
            for listener in list(live.audience):
                listener.send(b"")  # asks it to come again
            raise
        live.version += 1
        live.touched = time.monotonic()
        live.show(told)
        self._open_window(live)
        self._drive(live)

    # ------------------------------------------------------------------ what happens by itself

    def _open_window(self, live: Live) -> None:
        """Draw how long the answer takes, whatever the side that is asked may hold."""
        if tells_of_cards(live):
            own = OWN_TURN_SHARE if live.game.active == live.deciding else 1.0
            share = COMPUTER_SHARE if live.terms.computer else own
            live.window_until = time.monotonic() + share * self.chance.uniform(*self.pace.pause)
        else:
            live.window_until = 0.0

    async def _hold_back(self, live: Live, role: str, version: int) -> None:
        """An answer in a hidden window is not given before its time; a computer learns nothing from the clock."""
        if live.window_until and live.version == version and live.deciding == role and not live.terms.computer:
            await asyncio.sleep(max(0.0, live.window_until - time.monotonic()))

    def _drive(self, live: Live) -> None:
        """See that what needs no player goes on."""
        if live.over or (live.driver is not None and not live.driver.done()):
            return
        if live.clock is not None or by_itself(live):
            live.driver = asyncio.create_task(self._run(live))

    async def _run(self, live: Live) -> None:
        """Let the computer, a window without a choice and the clocks take their course."""
        try:
            while not live.over and self.live.get(live.id) is live:
                if by_itself(live):
                    await self._act_by_itself(live)
                elif live.clock is not None and live.clock.running is not None:
                    await self._watch_clock(live)
                else:
                    return
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("game %s does not go on by itself", live.id)

    async def _act_by_itself(self, live: Live) -> None:
        async with live.lock:
            version, side, options = live.version, live.deciding, live.game.options
            view = live.game.view(side) if side == live.terms.computer and len(options) > 1 else {}
        if side is None:
            return
        if side == live.terms.computer:
            choice = await self.computers.choose(live.id, live.terms.level or "", view, options)
        else:
            choice = options[0]
        if side == live.terms.computer or live.terms.computer is None:
            await asyncio.sleep(max(0.0, live.window_until - time.monotonic()))
        async with live.lock:
            if live.version == version and not live.over:
                await self._commit(live, "act", side, choice)

    async def _watch_clock(self, live: Live) -> None:
        """Sleep until the running clock may have fallen; an action before then sets it again."""
        assert live.clock is not None
        await asyncio.sleep(min(1.0, max(0.01, live.clock.remaining(now_ms()) / 1000)))
        async with live.lock:
            if not live.over and live.clock.fallen(now_ms()):
                await self._commit(live, "time", live.clock.running, "")

    # ------------------------------------------------------------------ asking

    async def why(self, live: Live, role: str, asked: m.Why) -> Refused | None:
        """The rule against an action; only the side that decides is answered, for the answer may reveal its hand."""
        async with live.lock:
            return not_asked(live, role) or not_legal(live, asked.action)

    async def odds(self, live: Live, role: str, asked: m.AskOdds) -> m.Odds | Refused:
        async with live.lock:
            refused = not_asked(live, role) or not_legal(live, asked.action)
            if refused is not None:
                return refused
            try:
                return chances.odds(live.game, asked)
            except ActionError as error:
                return Refused("illegal", str(error))

    async def answers(self, live: Live, role: str, asked: m.AskAnswers) -> m.Answers | Refused:
        """What each answer leads to; only the side that is asked may know what it could answer."""
        async with live.lock:
            return not_asked(live, role) or chances.answers(live.game, asked)

    async def sight(self, live: Live, asked: m.AskSight) -> m.SightLine | Refused:
        """A line of sight over the board, which everybody sees."""
        async with live.lock:
            try:
                line = live.game.sight(asked.origin, asked.target)
            except ActionError as error:
                return Refused("illegal", str(error))
        return m.SightLine(
            asked.id, asked.origin, asked.target, line.clear, list(line.through), list(line.along), list(line.blocking)
        )

    async def arcs(self, live: Live, asked: m.AskArcs) -> m.Arcs | Refused:
        """Where a unit looks, which everybody sees."""
        async with live.lock:
            try:
                return m.Arcs(asked.id, asked.hex, *live.game.arcs(asked.hex, asked.front))
            except ActionError as error:
                return Refused("illegal", str(error))

    async def command(self, live: Live, asked: m.AskCommand) -> m.Command | Refused:
        """How far leaders command, which everybody sees."""
        async with live.lock:
            try:
                return m.Command(asked.id, asked.side, live.game.commanded(asked.side))
            except ActionError as error:
                return Refused("illegal", str(error))

    async def story(self, seat: SeatRow, first: int) -> bytes:
        """Every step from a version on, as a seat may see it."""
        row, entries = await self._row(seat.game), await self.store.events(seat.game)
        steps = await asyncio.to_thread(steps_after, row, entries, seat.role, first - 1)
        return b'{"version":%d,"steps":[%s]}' % (len(entries), b",".join(steps))

    async def record(self, seat: SeatRow) -> tuple[str, str]:
        """The whole game with its seed, and a name for the file; only when there is nothing left to hide."""
        row = await self._row(seat.game)
        entries = [decode_entry(text) for text in await self.store.events(seat.game)]
        if not entries or entries[-1].after.ending is None:
            raise RequestError("The battle is not over: its record holds hidden cards until the end.")
        name = f"{decode_terms(row.terms).battle}-{row.id[:6]}.json"
        return name, write_record(row.start, entries[-1].after.winner, record_moves(entries))


def is_here(wanted: m.NewGame) -> bool:
    return wanted.opponent.kind == "here"


def agreed_terms(game: Game, wanted: m.NewGame, yours: str) -> Terms:
    bottom, top = game.sides
    computer = None
    if wanted.opponent.kind == "computer":
        computer = top if yours == bottom else bottom
    field = game.field
    return Terms(
        battle=wanted.battle,
        name=field.name,
        sides=game.sides,
        goals=dict(zip(game.sides, field.goals, strict=True)),
        opponent=wanted.opponent.kind,
        first=game.deciding or bottom,
        computer=computer,
        level=wanted.opponent.level if computer else None,
        names={side: name for side, name in wanted.names.items() if side in game.sides},
        clock=wanted.clock,
        rules=wanted.rules,
    )


def swapped(terms: Terms) -> Terms:
    """The same terms with the sides swapped."""
    bottom, top = terms.sides
    change = {bottom: top, top: bottom}
    return msgspec.structs.replace(
        terms,
        computer=change[terms.computer] if terms.computer else None,
        names={change[side]: name for side, name in terms.names.items()},
    )


def hand_out(terms: Terms, only: str | None) -> dict[str, str]:
    """A link for each seat: none for the computer, one for both at one screen, in a rematch only the asker's."""
    if terms.opponent == "here":
        return dict.fromkeys(terms.sides, new_token())
    sides = [side for side in terms.sides if side != terms.computer and only in (None, side)]
    return {side: new_token() for side in sides}


def loaded(row: GameRow, entries: list[bytes], started: int) -> Live:
    live = Live(row)
    live.replay(entries, started)
    return live


def by_itself(live: Live) -> bool:
    """Does the question need no player: the computer's, or a hidden window in which one can only pass?"""
    if live.over:
        return False
    if live.deciding == live.terms.computer:
        return True
    return live.game.window and live.game.options == ("pass",)


def tells_of_cards(live: Live) -> bool:
    """Would the timing of the answer reveal the hand: a window in which all but a pass comes from hidden cards?"""
    return live.game.window and live.game.hand_alone


def not_asked(live: Live, role: str) -> Refused | None:
    """Why a role learns nothing about the decision that is due; None if it is that role's own."""
    if live.over:
        return OVER
    if live.deciding != live.acting_side(role):
        return WATCHING if role == WATCH else NOT_YOURS
    return None


def not_legal(live: Live, action: str) -> Refused | None:
    """Why the side that decides may not do this, with the rule; None if it may."""
    try:
        if live.game.allows(action):
            return None
        refusal = live.game.why_not(action)
    except (ActionError, IllegalAction) as error:
        return Refused("illegal", str(error))
    if refusal is None:
        return None
    return Refused("illegal", refusal.text, refusal.rule, list(refusal.hexes))
