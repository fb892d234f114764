"""What the table does besides carrying battles through: refusals, undo, odds, story, help, looks."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bicorne import Game
from browser.seat import Act, create

Open = Callable[..., Any]
COMPUTER = {"kind": "computer", "level": "greedy"}
ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PICTURES = ROOT / "build/screenshots"
SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (360, 740), "low": (740, 360)}


def first_turn(player: Any, server: Any, battle: str = "training-leaders", side: str = "allied") -> None:
    """Sit down and play a card that orders somebody."""
    player.sit(create(server.address, battle, side, COMPUTER)["seats"][side])
    for _ in range(12):
        player.wait()
        if player.table["question"] == "order":
            return
        player.act(player.pick_action())
    raise AssertionError("No card of this hand orders anybody")


def test_an_illegal_click_says_why_and_changes_nothing(seat: Open, server: Any) -> None:
    player = seat()
    first_turn(player, server)
    before, lit = player.version(), player.marks()
    foe = next(unit["hex"] for unit in player.table["units"] if player.sides[unit["id"]] == "french")
    assert foe not in lit
    player.page.locator(f"[data-hex={foe}]").click()
    bubble = player.page.locator(".bubble")
    bubble.wait_for()
    assert foe in bubble.inner_text()
    assert "invalid" not in bubble.inner_text().lower()
    assert bubble.locator(".ref").count() == 1  # the rule behind it
    assert player.version() == before
    player.page.keyboard.press("Escape")
    assert bubble.count() == 0


def test_an_order_is_taken_back(seat: Open, server: Any) -> None:
    player = seat()
    first_turn(player, server)
    order = next(text for text in player.table["options"] if text.startswith("order"))
    options = player.table["options"]
    player.act(order)
    player.wait()
    assert player.table["options"] != options
    player.page.keyboard.press("u")
    newest = "(n) => document.querySelector('.table').dataset.newest === String(n)"
    player.page.wait_for_function(newest, arg=player.table["version"] + 1)
    player.wait()
    assert player.table["options"] == options


def play_until(player: Any, server: Any, battle: str, side: str, wanted: Callable[[Act], bool]) -> Act:
    """The first option of that kind that a side is offered; chance may need more than one battle for it."""
    for _ in range(8):
        player.sit(create(server.address, battle, side, COMPUTER)["seats"][side])
        while player.wait() != "over":
            found = [act for act in map(Act, player.table["options"]) if wanted(act)]
            if found:
                return found[0]
            player.act(player.pick_action())
        player.table = {}
    raise AssertionError("It was never offered")


def test_a_move_shows_its_way(seat: Open, server: Any) -> None:
    player = seat()
    page = player.page

    def far(act: Act) -> bool:
        return act.verb == "move" and not act.leader and act.to[1:] == act.origin[1:] and gap(act) == 2

    move = play_until(player, server, "training-squares", "french", far)
    page.locator(f"[data-hex={move.origin}]").click()
    assert page.locator(".way").count() == 0
    page.locator(f"[data-hex={move.to}]").hover()
    assert page.locator(".way text").text_content() == "2"
    ends = {act.to for act in map(Act, player.table["options"]) if act.origin == move.origin and not act.leader}
    stops = [hex for hex in ends if player.hexes[hex].get("stops", False)]
    assert page.locator(".end.stop").count() == len(stops) < len(ends)


def gap(act: Act) -> int:
    """Columns between the ends of a move along a row."""
    return abs(ord(act.to[0]) - ord(act.origin[0]))


def test_an_attack_shows_its_dice_and_its_line(seat: Open, server: Any) -> None:
    player = seat()
    page = player.page
    fire = play_until(player, server, "training-guns", "allied", lambda act: act.verb == "fire")
    page.locator(f"[data-hex={fire.origin}]").click()
    page.locator(f"[data-hex={fire.to}]").hover()
    page.locator(".sight").wait_for(state="attached")
    page.get_by_label("Odds of the attack").wait_for()
    assert page.locator(".six figure").count() == 6
    assert page.locator(".six figure.flag").inner_text() == "back"
    assert page.locator(".six figure.hit").count() in (1, 2)


def test_a_typed_action_is_carried_out_and_a_wrong_one_explained(seat: Open, server: Any) -> None:
    player = seat()
    player.sit(create(server.address, "training-leaders", "allied", COMPUTER)["seats"]["allied"])
    player.wait()
    player.page.keyboard.press("/")
    player.page.fill("#typed", "MOVE a1 a2")
    player.page.keyboard.press("Enter")
    player.page.wait_for_function("() => document.querySelector('.prompt small').textContent.length > 10")
    before = player.version()
    player.page.fill("#typed", player.table["options"][0].upper())
    player.page.keyboard.press("Enter")
    player.page.wait_for_function("(v) => Number(document.querySelector('.table').dataset.version) > v", arg=before)


def test_a_lost_connection_is_told_and_made_good(seat: Open, server: Any) -> None:
    player = seat()
    first_turn(player, server)
    before = player.version()
    player.offline = True
    server.stop()
    player.page.get_by_text("Reconnecting").wait_for()
    assert not player.mine()
    server.start()
    player.page.wait_for_function("() => document.querySelector('.table').dataset.mine === 'true'", timeout=40_000)
    player.offline = False
    assert player.version() == before
    player.wait()
    player.act(player.pick_action())


def test_a_link_nobody_knows_is_told(seat: Open, server: Any) -> None:
    player = seat()
    player.offline = True  # the refused socket is an error of the console
    player.open("/t/AAAAAAAAAAAAAAAAAAAAAA")
    player.page.get_by_text("This link opens no table").wait_for()


def test_a_record_of_other_rules_is_told_so(seat: Open, server: Any, tmp_path: Path) -> None:
    game = Game.new("training-guns", seed=1)
    record = json.loads(game.record())
    record["start"] = json.dumps(json.loads(record["start"]) | {"version": 99})
    file = tmp_path / "newer.json"
    file.write_text(json.dumps(record))
    player = seat()
    player.offline = True  # a refused request is an error of the console
    player.open("/replay")
    player.page.set_input_files("input[type=file]", file)
    told = player.page.get_by_role("alert")
    told.wait_for()
    assert "played under version 99 of the rules" in told.inner_text()


@pytest.mark.parametrize("speed", ["calm", "off"])
def test_a_played_card_is_seen_to_move_unless_motion_is_off(seat: Open, server: Any, speed: str) -> None:
    player = seat(speed=speed)
    player.sit(create(server.address, "training-guns", "allied", {"kind": "friend"})["seats"]["french"])
    player.wait()
    player.page.evaluate(WATCH_MOTION)
    card = Act(player.table["options"][0])
    player.hand.card(card.word)
    player.hand.do(card.text)
    player.page.locator(".card.live").wait_for()
    player.page.wait_for_function("(v) => Number(document.querySelector('.table').dataset.version) > v", arg=0)
    assert player.page.evaluate("moved") == (["card live"] if speed == "calm" else [])


# Notes when the card in play is set in motion.
WATCH_MOTION = """() => {
    window.moved = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
        if ((options.duration ?? options) > 0 && this.matches('.live')) moved.push('card live')
        return animate.call(this, frames, options)
    }
}"""


def test_the_report_shows_the_board_then(seat: Open, server: Any) -> None:
    player = seat()
    player.sit(create(server.address, "training-guns", "allied", COMPUTER)["seats"]["allied"])
    player.wait()
    player.page.keyboard.press("[")
    player.page.get_by_text(re.compile("Looking back at move")).wait_for()
    assert not player.mine() and player.marks() == {}
    player.page.get_by_role("button", name="Back to now").click()
    assert player.mine()


def test_the_first_battle_is_guided(seat: Open, server: Any) -> None:
    player = seat()
    player.open("/")
    player.page.get_by_role("button", name="First battle (10 minutes)").click()
    player.wait()
    guide = player.page.get_by_label("First battle, guided")
    guide.wait_for()
    assert "Card" in guide.inner_text()
    while player.table["question"] != "order":
        player.wait()
        player.act(player.pick_action())
        player.wait()
    player.page.wait_for_function("() => document.querySelector('.guide h2')?.textContent === 'Order'")


def test_rules_are_found(seat: Open, server: Any) -> None:
    player = seat()
    player.open("/rules")
    player.page.wait_for_selector("article")
    everything = player.page.locator("article").count()
    player.page.fill("input[type=search]", "square cavalry")
    player.page.wait_for_function("(n) => document.querySelectorAll('article').length < n", arg=everything)
    assert player.page.locator("article").count() > 3


def test_the_first_visit_is_small(seat: Open, server: Any) -> None:
    """All that crosses the line until the first table can be played, compressed, in bytes."""
    player = seat()
    sizes: dict[str, int] = {}
    network = player.context.new_cdp_session(player.page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    frames: list[int] = []
    network.on("Network.webSocketFrameReceived", lambda told: frames.append(len(told["response"]["payloadData"])))
    player.open("/")
    player.page.locator(".battle.panel").first.wait_for()
    player.page.get_by_role("button", name="First battle (10 minutes)").click()
    assert player.wait() == "mine"
    assert frames and 20_000 < sum(sizes.values()) + sum(frames) <= 150_000


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (npm ci in web/)")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_for_axe(seat: Open, server: Any, theme: str) -> None:
    player = seat(color_scheme=theme, bypass_csp=True)
    for path in ("/", "/rules"):
        player.open(path)
        player.page.wait_for_selector("main")
        player.page.wait_for_timeout(300)
        assert serious(player) == []
    first_turn(player, server)
    assert serious(player) == []
    player.page.keyboard.press("?")
    player.page.wait_for_selector("dialog[open]")
    assert serious(player) == []


def serious(player: Any) -> list[str]:
    player.page.add_script_tag(path=str(AXE))
    found = player.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    worst = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in worst]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_kept(seat: Open, server: Any, size: str, theme: str) -> None:
    """Nothing hangs over the edge of the screen; the pictures are for people to look at."""
    width, height = SIZES[size]
    player = seat(width, height, touch=size in ("phone", "low"), color_scheme=theme)
    PICTURES.mkdir(parents=True, exist_ok=True)
    first_turn(player, server)
    player.page.screenshot(path=PICTURES / f"table-{size}-{theme}.png")
    wide = player.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= width
    for button in player.page.locator(".top button:visible, .btns button:visible").all():
        box = button.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
    player.open("/")
    player.page.wait_for_selector(".battle svg")
    player.page.screenshot(path=PICTURES / f"lobby-{size}-{theme}.png")
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (1280, 720)])
def test_the_whole_board_is_seen_at_first(seat: Open, server: Any, size: tuple[int, int]) -> None:
    """Where it fits the height exactly, rounding must not push its first row out of sight."""
    player = seat(*size)
    made = create(server.address, "waterloo", "french", COMPUTER)
    player.sit(made["seats"]["french"])
    player.wait()
    frame, board = [player.page.locator(part).first.bounding_box() for part in (".frame", ".frame > svg")]
    assert board["x"] >= frame["x"] - 1 and board["y"] >= frame["y"] - 1
    assert board["x"] + board["width"] <= frame["x"] + frame["width"] + 1
    assert board["y"] + board["height"] <= frame["y"] + frame["height"] + 1
