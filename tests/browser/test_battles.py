"""Battles in a real browser: one to its end, of the others the first turns; ./soak plays all of them to their ends."""

from collections.abc import Callable
from typing import Any

from browser.seat import ByKeys, create
from serving import FULL, faces

Open = Callable[..., Any]
TURNS = 1000 if FULL else 3
ENDS = ("allied", "french", "draw") if FULL else ("", "allied", "french", "draw")
COMPUTER = {"kind": "computer", "level": "greedy"}


def test_a_battle_against_the_computer_by_mouse(seat: Open, server: Any) -> None:
    player = seat()
    made = create(server.address, "training-guns", "allied", COMPUTER)
    player.sit(made["seats"]["allied"])
    assert player.play(deep=3) in ("allied", "french", "draw")
    assert player.page.get_by_role("dialog", name="The battle is over").is_visible()
    look_back(player)


def look_back(player: Any) -> None:
    """The story of the battle: its numbers, its steps, and its record opened again."""
    page = player.page
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    page.get_by_role("link", name="The story of the battle").click()
    page.get_by_text("Banners over time").wait_for()
    count = page.locator(".steps .n")
    last = count.inner_text().split(" / ")[1]
    assert count.inner_text() == f"0 / {last}"
    page.get_by_role("button", name="Step forward").first.click()
    assert count.inner_text() == f"1 / {last}"
    page.goto(f"{player.address}/replay")
    page.set_input_files("input[type=file]", download.value.path())
    page.get_by_text("Banners over time").wait_for()
    assert count.inner_text() == f"0 / {last}"


def test_a_battle_by_touch_on_a_small_phone(seat: Open, server: Any) -> None:
    player = seat(360, 740, touch=True)
    made = create(server.address, "training-squares", "allied", COMPUTER)
    player.sit(made["seats"]["allied"])
    assert player.play(TURNS) in ENDS


def test_a_battle_by_the_keyboard_alone(seat: Open, server: Any) -> None:
    player = seat(1024, 768)
    player.hand = ByKeys(player)
    made = create(server.address, "training-leaders", "french", COMPUTER)
    player.sit(made["seats"]["french"])
    assert player.play(TURNS) in ENDS


def test_two_at_one_screen_with_reloads(seat: Open, server: Any) -> None:
    player = seat()
    made = create(server.address, "training-guns", "allied", {"kind": "here"})
    token = next(iter(made["seats"].values()))
    player.sit(token)

    def reload(number: int) -> None:
        if number % 20 == 19:
            player.page.reload()
            while player.wait() == "curtain":
                player.take_over()

    assert player.play(TURNS, between=reload) in ENDS


def test_the_curtain_hides_a_hand_until_its_owner_is_ready(seat: Open, server: Any) -> None:
    """Between the turns at one screen no card is in the page, no key and no reload brings one up, only the button."""
    player = seat()
    page = player.page
    made = create(server.address, "rolica-first-position", "allied", {"kind": "here"})
    player.sit(next(iter(made["seats"].values())))
    revealed: list[str] = []
    while len(revealed) < 3:
        if player.wait() == "curtain":
            behind_the_curtain(player)
            page.keyboard.press("Enter")  # the button has the focus
            page.wait_for_selector(".curtain", state="detached")
            if player.wait() == "mine" and player.table["deciding"] == player.table["active"]:
                assert sorted(cards_in_page(page)) == sorted(faces(player.table, "hand"))
                revealed.append(player.table["deciding"])
            continue
        player.act(player.pick_action())
    assert revealed[0] != revealed[1] and revealed[0] == revealed[2]


def behind_the_curtain(player: Any) -> None:
    page, version = player.page, player.version()
    for key in ("", "1", "Escape", "Tab", "u", "b", "/"):
        if key:
            page.keyboard.press(key)
        assert page.locator(".curtain").is_visible() and cards_in_page(page) == []
        assert page.evaluate("() => document.activeElement.closest('.table')") is None
    page.reload()
    assert player.wait() == "curtain" and cards_in_page(page) == []
    assert player.version() == version


def cards_in_page(page: Any) -> list[str]:
    cards: list[str] = page.eval_on_selector_all("[data-card]", "cards => cards.map((card) => card.dataset.card)")
    return cards


def test_two_browsers_over_a_link_with_dropped_connections(seat: Open, server: Any) -> None:
    made = create(server.address, "training-squares", "allied", {"kind": "friend"})
    seats = {side: seat(1024, 768) for side in ("allied", "french")}
    for side, player in seats.items():
        player.sit(made["seats"][side])
    number = 0
    while seats["allied"].table["turn"] <= TURNS:
        player = next((one for one in seats.values() if one.mine()), None)
        if player is None:
            if all(one.page.get_attribute(".table", "data-winner") for one in seats.values()):
                break
            next(iter(seats.values())).page.wait_for_timeout(20)
            continue
        number += 1
        player.wait()
        if number % 15 == 0:
            drop(player)
        player.check_offer(deep=False)
        player.act(player.pick_action())
    winners = {one.page.get_attribute(".table", "data-winner") or "" for one in seats.values()}
    assert winners <= set(ENDS) and len(winners) == 1


def drop(player: Any) -> None:
    """The line breaks; the table comes back by itself and goes on where it was."""
    before, lines = player.version(), player.lines()
    player.page.evaluate("() => sockets.at(-1).close()")
    player.page.wait_for_function("(n) => sockets.length > n && sockets.at(-1).readyState === 1", arg=lines)
    player.wait()
    assert player.version() >= before


def test_the_roll_before_the_battle_and_its_works(seat: Open, server: Any) -> None:
    """Seen from the top of the map, every result is used by clicks, and works that are dug are drawn."""
    player = seat()
    made = create(server.address, "pultusk", "russian", COMPUTER)
    player.sit(made["seats"]["russian"])
    while player.wait() == "mine" and player.table["question"] in ("muster", "use muster"):
        player.check_offer(deep=False)
        digs = [text for text in player.table["options"] if text.startswith("dig ")]
        player.act(digs[0] if digs else player.table["options"][0])
        assert player.page.locator("path.works").count() == sum(len(sides) for sides in player.table["dug"].values())


def test_guerrillas_are_sent_and_driven_off(seat: Open, server: Any) -> None:
    player = seat()
    made = create(server.address, "ocana", "spanish", {"kind": "here"})
    player.sit(next(iter(made["seats"].values())))
    asked: set[str] = set()
    while not asked >= {"guerrilla", "drive off"}:
        if player.wait() == "curtain":
            player.hand.press("I am ready")
            continue
        asked.add(player.table["question"])
        player.check_offer(deep=False)
        options = player.table["options"]
        player.act(options[0] if player.table["question"] in ("guerrilla", "drive off", "play card") else "pass")
    assert "Counters: " in player.page.inner_text(".opp")


def test_a_battle_with_tactician_cards_from_the_lobby_on(seat: Open, server: Any) -> None:
    """The rules are chosen in the lobby; cards of the hand are offered, and windows of the enemy's turn answered."""
    player = seat()
    page = player.page
    offered: list[str] = []

    def between(number: int) -> None:
        offered.extend(text for text in player.table["options"] if text.startswith("tactic "))

    for _ in range(4):  # there are battles without a moment for any card of the hand
        player.open("/")
        battles = page.get_by_role("region", name="Battles", exact=True)  # the last one stands in "My battles" now
        battles.get_by_role("button", name="Training: leaders").click()
        page.get_by_label("Rules").select_option("tacticians")
        page.get_by_label("Level").select_option("colonel")
        page.get_by_role("button", name="Begin the battle").click()
        page.wait_for_selector("[data-hex]", state="attached")
        assert page.locator("[data-tactic]").count() > 0
        assert player.play(TURNS, between=between) in ENDS
        assert player.errors == []
        if offered:
            return
    raise AssertionError("no Tactician card was ever offered")
