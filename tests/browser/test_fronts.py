"""A rule set with fronts, paid orders and action cards in the browser: turns by mouse, by the keyboard and by touch."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.seat import ByKeys, create

Open = Callable[..., Any]
COMPUTER = {"kind": "computer", "level": "greedy"}
PICTURES = Path(__file__).parents[2] / "build/screenshots"
TURNS = 3


def sit(player: Any, server: Any, battle: str, side: str) -> None:
    made = create(server.address, battle, side, COMPUTER, rules="plus")
    player.sit(made["seats"][side])


def until(player: Any, question: str) -> None:
    """Play until this is asked."""
    for _ in range(60):
        assert player.wait() == "mine"
        if player.table["question"] == question:
            return
        options = player.table["options"]
        orders = [text for text in options if text.startswith("order")]
        player.act(orders[0] if orders else "pass" if "pass" in options else options[0])  # an ace gives a point
    raise AssertionError(f"{question} was never asked")


def looks(player: Any) -> None:
    """Every piece shows where it looks, at every decision."""
    units = player.table["units"]
    told = sorted(str("all" if unit.get("all_round") else unit["facing"]) for unit in units if not unit["square"])
    assert sorted(player.all("[data-facing]", "e.dataset.facing")) == told


def test_three_turns_by_mouse(seat: Open, server: Any) -> None:
    player = seat()
    sit(player, server, "training-leaders", "allied")
    assert player.play(TURNS, deep=12, between=lambda _: looks(player)) in ("", "allied", "french", "draw")
    player.page.screenshot(path=PICTURES / "plus.png")


def test_three_turns_by_the_keyboard_alone(seat: Open, server: Any) -> None:
    player = seat(1024, 768)
    player.hand = ByKeys(player)
    sit(player, server, "training-leaders", "allied")
    assert player.play(TURNS) in ("", "allied", "french", "draw")
    player.page.screenshot(path=PICTURES / "plus-tablet.png")


def test_a_turn_by_touch(seat: Open, server: Any) -> None:
    player = seat(390, 844, touch=True)
    sit(player, server, "training-leaders", "allied")
    assert player.play(1) in ("", "allied", "french", "draw")
    player.page.screenshot(path=PICTURES / "plus-phone.png")


def test_prices_lie_on_the_units_and_a_dear_order_is_looked_at_first(seat: Open, server: Any) -> None:
    player = seat()
    sit(player, server, "eylau", "french")
    until(player, "order")
    prices = player.table["prices"]
    units = [text for text in player.table["options"] if text.startswith("order") and not text.endswith("leader")]
    shown = sorted(player.all("[data-price]", "Number(e.dataset.price)"))
    stood = {unit["hex"] for unit in player.table["units"]}
    alone = [text for text in player.table["options"] if text.endswith("leader") and text.split()[1] not in stood]
    units += alone
    assert shown == sorted(sum(line["points"] for line in prices.get(text, ())) for text in units)
    dear = next(text for text in units if len(prices.get(text, ())) > 1)
    before = player.version()
    player.page.locator(f"[data-hex={dear.split()[1]}]").click()
    player.page.locator(".price").wait_for()
    assert player.version() == before and "2 points" in player.prompt()
    assert player.page.locator(".price li").count() == len(prices[dear])
    assert player.page.locator(".price .ref").count() == len(prices[dear])
    player.page.keyboard.press("Enter")
    player.page.wait_for_function("(v) => Number(document.querySelector('.table').dataset.version) > v", arg=before)
    player.wait()
    assert dear not in player.table["options"]


def test_a_piece_is_turned_by_a_drag_and_escape_leaves_it_as_it_was(seat: Open, server: Any) -> None:
    player = seat()
    page = player.page
    sit(player, server, "training-leaders", "allied")
    until(player, "move")
    turn = next(text for text in player.table["options"] if text.startswith("face"))
    _, hex, front = turn.split()
    player.hand.hex(hex)
    page.keyboard.press(".")
    page.locator("[data-front].chosen").wait_for()
    page.locator("[data-arc=front]").first.wait_for()  # the server tells which hexes these are
    page.keyboard.press("Escape")
    page.locator("[data-front]").first.wait_for(state="detached")
    player.hand.press("Turn")
    page.locator(f"[data-front={front}]").wait_for()
    size = page.locator(f"[data-front={front}] .hit").bounding_box()
    assert size["width"] >= 44 and size["height"] >= 44
    start, end = [page.locator(at).bounding_box() for at in (f"[data-hex={hex}] polygon", f"[data-front={front}]")]
    before = player.version()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function("(v) => Number(document.querySelector('.table').dataset.version) > v", arg=before)
    player.wait()
    assert turn not in player.table["options"]
