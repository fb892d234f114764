"""A person at a browser: sees the table, and acts by mouse, by touch or by the keyboard alone."""

import json
import random
import re
import urllib.request
from typing import Any

from serving import faces

Options = dict[str, Any]
HEX = re.compile(r"[A-Z]\d+$")
AT_ONCE = ("order", "rally", "strengthen", "cossacks", "save")
CARD_PLAYS = ("tactic", "give-up", "recall", "exchange")
APART = {"face": "Turn", "skirmish": "Skirmish"}  # verbs with a button of their own, unless they are all a piece can do
BY_BUTTON = ("use", "ignore", "pass", "iron-will", "guerrilla", "drive-off", "take-counter", "roll", *CARD_PLAYS)
ATTACKS = ("fire", "melee", "battle-back")
# Questions whose every answer has its odds.
FIGHTING = ("first strike", "react", "retire", "form square", "ignore flags", "iron will", "battle back")
# A finger that rests this long on the board is not a tap, in milliseconds.
LONG_PRESS = 450
# The page's own sockets, so that a test can break the line; how long the last finger rested.
WATCH = """
    window.sockets = []
    let down = 0
    addEventListener('pointerdown', (event) => { down = event.timeStamp }, true)
    addEventListener('pointerup', (event) => { window.rested = event.timeStamp - down }, true)
    window.WebSocket = class extends WebSocket {
        constructor(...address) { super(...address); window.sockets.push(this) }
    }
"""
# The hex at a place of the screen, or what lies over the board there.
UNDER = """([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return found?.closest('[data-hex]')?.dataset.hex ?? found?.outerHTML.slice(0, 80)
}"""
# A place within a part of the screen from which the board can be dragged: a hex without a piece that may act.
FREE_GROUND = """([left, top, right, bottom]) => {
    for (let y = (top + bottom) / 2, s = 0; s < 12; s++, y = (top + bottom) / 2 + (s % 2 ? 1 : -1) * s * 16)
        for (let x = left; x < right; x += 16) {
            const hex = y > top && y < bottom && document.elementFromPoint(x, y)?.closest('[data-hex]')
            if (hex && !['may', 'picked', 'gun'].includes(hex.dataset.mark)) return [x, y]
        }
    throw new Error('There is no free ground on the screen')
}"""


class Act:
    """An action's text in its parts, as docs/notation.md has them."""

    def __init__(self, text: str) -> None:
        head, _, guns = text.partition(" + ")
        self.text = text
        self.verb, *operands = head.split()
        self.on = operands[1] if self.verb in CARD_PLAYS and len(operands) > 1 else ""  # where a card is played
        if self.verb in CARD_PLAYS:
            operands = operands[:1]  # the hex is on the button
        self.front = operands[1] if self.verb == "face" else ""
        hexes = [word for word in operands if HEX.match(word) or word == "off"]
        self.leader = "leader" in operands
        self.origin = hexes[0] if hexes else ""
        self.to = hexes[1] if len(hexes) > 1 else ""
        self.guns = guns.split()
        self.word = operands[0] if operands and not hexes else ""


def create(address: str, battle: str, side: str, opponent: Options, **terms: Any) -> Options:
    """A new game by the server's plain address."""
    body = json.dumps({"battle": battle, "side": side, "opponent": opponent, **terms}).encode()
    headers = {"content-type": "application/json", "origin": address}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/games", body, headers)) as answer:
        made: Options = json.load(answer)
        return made


class Seat:
    """One browser. `tables` is what the server has told it; everything else is read off the page."""

    def __init__(self, chromium: Any, address: str, width: int, height: int, **options: Any) -> None:
        self.address = address
        self.errors: list[str] = []
        self.game = ""  # the one at whose table it sits
        self.table: Options = {}
        self.sides: dict[int, str] = {}  # of the units
        self.hexes: Options = {}  # the plan of the board
        self.offline = False
        touch = bool(options.pop("touch", False))
        settings = {"speed": options.pop("speed", "off")}
        size = {"width": width, "height": height}
        self.context = chromium.new_context(viewport=size, has_touch=touch, is_mobile=touch, **options)
        self.context.add_init_script(f"localStorage.bicorne ??= JSON.stringify({json.dumps(settings)})")
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self.page.set_default_timeout(90_000)  # a bound, for machines with much to do
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        self.luck = random.Random(width)
        self.hand = ByTouch(self) if touch else ByMouse(self)

    def close(self) -> None:
        self.context.close()

    def _console(self, message: Any) -> None:
        if message.type == "error" and not self.offline:
            self.errors.append(f"console: {message.text}")

    def _frame(self, payload: Any) -> None:
        message = json.loads(payload)
        if message["type"] == "welcome":
            if message["game"] != self.game:  # another game counts its versions afresh
                self.game, self.table = message["game"], {}
            self.hexes = message["board"]["hexes"]
            self.sides = {unit["id"]: unit["side"] for unit in message["units"]}
        table = message["table"] if message["type"] == "step" else message
        if table["type"] == "table" and table["version"] >= self.table.get("version", -1):
            self.table = table

    # ---------------------------------------------------------------- looking

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def sit(self, token: str) -> None:
        self.open(f"/t/{token}")
        self.page.wait_for_selector("[data-hex]", state="attached")

    def wait(self) -> str:
        """Until there is something to decide here: "mine", "curtain", or "over"."""
        handle = self.page.wait_for_function(
            """() => {
                const table = document.querySelector('.table')
                if (!table) return null
                if (table.dataset.winner) return 'over'
                if (document.querySelector('.curtain')) return 'curtain'
                return table.dataset.mine === 'true' ? 'mine' : null
            }""",
            timeout=180_000,
        )
        for _ in range(1000):
            if self.table.get("version") == int(self.page.get_attribute(".table", "data-newest") or -1):
                return str(handle.json_value())
            self.page.wait_for_timeout(5)  # the frame is on its way to us
        raise AssertionError(f"The page shows a version that never came: {self.table.get('version')} came last")

    def mine(self) -> bool:
        return bool(self.page.get_attribute(".table", "data-mine") == "true")

    def version(self) -> int:
        return int(self.page.get_attribute(".table", "data-version") or -1)

    def lines(self) -> int:
        """How many connections this page has had."""
        return int(self.page.evaluate("() => sockets.length"))

    def marks(self) -> dict[str, str]:
        """The hexes that are lit, and how."""
        return dict(self.all("[data-mark]", "[e.dataset.hex, e.dataset.mark]"))

    def buttons(self) -> dict[str, str]:
        """The actions of the prompt's buttons, by label."""
        return dict(self.all(".btns [data-action]", "[e.firstChild.textContent, e.dataset.action]"))

    def cards(self) -> set[str]:
        return set(self.all("li:not(.off) > [data-card]", "e.dataset.card"))

    def all(self, selector: str, what: str) -> list[Any]:
        """Something of every element that fits."""
        found: list[Any] = self.page.evaluate(f"(s) => [...document.querySelectorAll(s)].map((e) => {what})", selector)
        return found

    def prompt(self) -> str:
        return str(self.page.inner_text(".prompt p"))

    # ---------------------------------------------------------------- what is offered is what the rules offer

    def check_offer(self, deep: bool) -> None:
        """Cards, pieces and buttons that react are those of the options; `deep`: every target of every piece too."""
        acts = [Act(text) for text in self.table["options"]]
        if self.page.query_selector("[data-card]"):  # else another tab of the sheet is open, or the hand lies face down
            held = faces(self.table, "hand")
            by_card = [
                act for act in acts if act.verb in ("play", "keep") or (act.verb in CARD_PLAYS and act.word in held)
            ]
            assert self.cards() == {act.word for act in by_card}
        if self.table["question"] in FIGHTING:
            self.page.wait_for_selector(".btns .odds")
            told = self.all(".btns [data-action]", "e.querySelector('.odds')?.textContent.length > 4")
            assert told == [True] * len(acts)
        marks = self.marks()
        origins = {act.origin for act in acts if act.origin}
        picked = next((hex for hex, mark in marks.items() if mark == "picked"), "")
        assert {hex for hex, mark in marks.items() if mark in ("may", "picked", "gun")} >= origins
        if not picked:
            assert set(marks) == origins
            held = faces(self.table, "hand")
            for word in {act.text for act in acts if act.verb in BY_BUTTON and act.word not in held}:
                assert word in self.buttons().values()
        if not deep:
            return
        for origin in sorted(origins):
            mine = [act for act in acts if act.origin == origin]
            if all(act.verb in AT_ONCE for act in mine) and len(mine) == 1:
                continue
            self.check_piece(origin, mine)

    def check_piece(self, origin: str, mine: list[Act]) -> None:
        if self.marks().get(origin) != "picked":
            self.page.locator(f"[data-hex={origin}]").click()
        shown = self.ends()
        other = self.page.locator(".btns button", has_text=re.compile("^The (unit|leader alone)$"))
        if any(act.to for act in mine) and other.count():
            other.click()
            shown |= self.ends()
        assert shown == {act.to for act in mine if act.to and act.to != "off" and act.verb not in APART}, (
            origin,
            self.table["options"],
        )
        for _ in range(3):
            self.page.keyboard.press("Escape")

    def ends(self) -> set[str]:
        return {hex for hex, mark in self.marks().items() if mark in ("end", "target", "aimed")}

    # ---------------------------------------------------------------- playing

    def pick_action(self) -> str:
        """Somebody who goes for the enemy and fights him, and does not brood: battles come to an end that way."""
        options: list[str] = self.table["options"]
        for verbs in (("melee", "fire", "battle-back", "advance"), ("order", "rally")):
            fitting = [text for text in options if text.split()[0] in verbs]
            if fitting and self.luck.random() < 0.95:
                return self.luck.choice(fitting)
        moves = [text for text in options if text.startswith("move ")]
        if moves and self.luck.random() < 0.9:
            return min(moves, key=lambda text: self.to_enemy(Act(text).to) - self.to_enemy(Act(text).origin))
        return self.luck.choice(options)

    def to_enemy(self, hex: str) -> float:
        """About how far it is from a hex to the nearest enemy."""
        own = self.table["deciding"]
        foes = [unit["hex"] for unit in self.table["units"] if self.sides[unit["id"]] != own]

        def place(name: str) -> complex:
            return complex(ord(name[0]) + (int(name[1:]) % 2 == 0) / 2, int(name[1:]))

        return min(abs(place(hex) - place(foe)) for foe in foes)

    def act(self, text: str) -> None:
        before = self.version()
        self.hand.carry_out(Act(text))
        self.page.wait_for_function("(v) => Number(document.querySelector('.table').dataset.version) > v", arg=before)

    def take_over(self) -> None:
        """Draw the curtain, unless the table has gone on by itself meanwhile."""
        self.page.evaluate("() => document.querySelector('.curtain button')?.click()")

    def play(self, turns: int = 1000, deep: int = 0, between: Any = None) -> str:
        """To the end of the battle, or so many turns of it; returns who has won, "" while the battle goes on."""
        for number in range(2000):
            state = self.wait()
            if state == "over":
                return str(self.page.get_attribute(".table", "data-winner"))
            if self.table["turn"] > turns:
                return ""
            if state == "curtain":
                self.take_over()
                continue
            if between:
                between(number)
            self.check_offer(deep=bool(deep) and number % deep == 0)
            self.act(self.pick_action())
        return ""


class Hands:
    """The steps of an action on the page, whatever the hands use."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page

    def hex(self, name: str) -> None:
        raise NotImplementedError

    def press(self, label: str) -> None:
        raise NotImplementedError

    def do(self, action: str) -> None:
        """The button that carries the action out."""
        raise NotImplementedError

    def card(self, id: str) -> None:
        raise NotImplementedError

    def turn(self, front: str) -> None:
        """The chosen piece to a corner of its hex."""
        raise NotImplementedError

    def mark(self, hex: str) -> str:
        return self.seat.marks().get(hex, "")

    def carry_out(self, act: Act) -> None:
        if act.verb in ("play", "keep") or (act.verb in CARD_PLAYS and act.word in faces(self.seat.table, "hand")):
            if act.verb in CARD_PLAYS and act.text in self.seat.buttons().values():
                self.do(act.text)  # an answer among others
                return
            self.card(act.word)
            if act.on:
                self.hex(act.on)
            else:
                self.do(act.text)
        elif not act.origin:
            self.do(act.text)
        elif act.verb in AT_ONCE and self.single(act):
            self.hex(act.origin)
            if len(self.seat.table["prices"].get(act.text, ())) > 1:  # it is dear, and looked at first
                self.do(act.text)
        else:
            self.pick(act)
            self.finish(act)

    def single(self, act: Act) -> bool:
        return sum(Act(text).origin == act.origin for text in self.seat.table["options"]) == 1

    def pick(self, act: Act) -> None:
        if self.mark(act.origin) not in ("picked",):
            self.hex(act.origin)
        if (act.to or act.front) and act.leader != self.leader_is_picked(act):
            self.press("The leader alone" if act.leader else "The unit")
        here = {one.verb for one in map(Act, self.seat.table["options"]) if one.origin == act.origin and not one.leader}
        if act.verb in APART and here != {act.verb}:
            self.press(APART[act.verb])

    def leader_is_picked(self, act: Act) -> bool:
        here = [Act(text) for text in self.seat.table["options"] if Act(text).origin == act.origin]
        if len({one.leader for one in here}) == 1:
            return act.leader
        return any(label.startswith("The unit") for label in self.page.locator(".btns button").all_inner_texts())

    def finish(self, act: Act) -> None:
        if act.verb in ATTACKS and act.to:
            if self.mark(act.to) != "aimed":
                self.hex(act.to)
            self.choose_guns(act)
            self.do(act.text)
        elif act.front:
            self.turn(act.front)
        elif not act.to or act.to == "off" or act.verb == "garrison":
            self.do(act.text)
        else:
            self.hex(act.to)

    def choose_guns(self, act: Act) -> None:
        wanted = set(act.guns)
        if not wanted and "gun" in self.seat.marks().values():
            self.press("No guns")
        for _ in range(6):
            taken = {hex for hex, mark in self.seat.marks().items() if mark == "gun"}
            if taken == wanted:
                return
            self.hex(sorted(taken ^ wanted)[0])


class ByMouse(Hands):
    def hex(self, name: str) -> None:
        self.page.locator(f"[data-hex={name}]").click()

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).click()

    def do(self, action: str) -> None:
        self.page.locator(f'.btns [data-action="{action}"]').click()

    def card(self, id: str) -> None:
        # The cards of a full hand lie over each other: only the left of each is sure to be seen.
        self.page.locator(f"[data-card={id}]").first.click(position={"x": 12, "y": 30})

    def turn(self, front: str) -> None:
        self.page.locator(f"[data-front={front}]").click()


class ByTouch(Hands):
    def hex(self, name: str) -> None:
        """A tap; again, as a person would, when a busy machine made it a long press."""
        for _ in range(20):
            x, y = self.in_sight(name)
            self.page.touchscreen.tap(x, y)
            if self.page.evaluate("rested") < LONG_PRESS:
                return
        raise AssertionError(f"No tap on {name} was short enough")

    def in_sight(self, name: str) -> tuple[float, float]:
        """Drag the board with a finger until the hex is on the screen and nothing covers it."""
        for _ in range(12):
            box = self.page.locator(f"[data-hex={name}] polygon").bounding_box()
            frame = self.page.locator("[role=application]").bounding_box()
            sheet = self.page.locator(".ask").bounding_box()
            assert box and frame and sheet
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            left, right, top, bottom = 20, frame["width"] - 20, frame["y"] + 20, sheet["y"] - 20
            inside = left < x < right and top < y < bottom
            under = self.page.evaluate(UNDER, [x, y]) if inside else "the edge of the screen"
            if under == name:
                return x, y
            self.swipe((left, top, right, bottom), (left + right) / 2 - x, (top + bottom) / 2 - y)
        raise AssertionError(f"{name} cannot be brought onto the screen: {under} lies over it at {x:.0f}, {y:.0f}")

    def swipe(self, room: tuple[float, float, float, float], dx: float, dy: float) -> None:
        """From ground where no piece stands that may be dragged."""
        left, top, right, bottom = room
        dx, dy = max(-140.0, min(140.0, dx)), max(-120.0, min(120.0, dy))
        x, y = self.page.evaluate(FREE_GROUND, [left, top, right, bottom])
        touch = self.page.context.new_cdp_session(self.page)

        def send(kind: str, points: list[dict[str, float]]) -> None:
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        send("touchStart", [{"x": x, "y": y}])
        for part in (0.3, 0.7, 1.0):
            send("touchMove", [{"x": x + dx * part, "y": y + dy * part}])
        send("touchEnd", [])
        touch.detach()

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).tap()

    def do(self, action: str) -> None:
        self.page.locator(f'.btns [data-action="{action}"]').tap()

    def card(self, id: str) -> None:
        self.page.locator(f"[data-card={id}]").first.tap()

    def turn(self, front: str) -> None:
        """The first touch shows what would lie before the piece, the second turns it."""
        self.page.locator(f"[data-front={front}]").tap()
        self.page.locator(f"[data-front={front}].chosen").tap()


class ByKeys(Hands):
    """Nothing but keys: Tab and Enter, the cursor of the board, digits for cards."""

    def hex(self, name: str) -> None:
        self.page.keyboard.press("b")
        for _ in range(120):
            if self.page.get_attribute("[role=application]", "data-cursor") == name:
                break
            self.page.keyboard.press("n" if name in self.seat.marks() else self.arrow(name))
        self.page.keyboard.press("Enter")

    def arrow(self, name: str) -> str:
        """Toward a hex that is not lit: rows first, then along the row."""
        here = self.page.get_attribute("[role=application]", "data-cursor") or "G5"
        a, b = [self.page.locator(f"[data-hex={hex}] polygon").bounding_box() for hex in (here, name)]
        if abs(a["y"] - b["y"]) > 5:
            return "ArrowUp" if b["y"] < a["y"] else "ArrowDown"
        return "ArrowLeft" if b["x"] < a["x"] else "ArrowRight"

    def tab_to(self, selector: str) -> None:
        for _ in range(60):
            if self.page.evaluate("(s) => document.activeElement?.matches(s)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    def press(self, label: str) -> None:
        here = "(t) => document.activeElement?.matches('button') && document.activeElement.textContent.startsWith(t)"
        for _ in range(60):
            if self.page.evaluate(here, label):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{label} is not reached by Tab")

    def do(self, action: str) -> None:
        self.tab_to(f'[data-action="{action}"]')
        self.page.keyboard.press("Enter")

    def card(self, id: str) -> None:
        held = faces(self.seat.table, "choice") or faces(self.seat.table, "hand")
        self.page.keyboard.press(str(held.index(id) + 1))

    def turn(self, front: str) -> None:
        for _ in range(6):
            self.page.keyboard.press(".")
            if self.page.locator(f"[data-front={front}].chosen").count():
                break
        self.page.keyboard.press("Enter")
