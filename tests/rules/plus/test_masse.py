"""Battalion mass: who forms it, and what it costs to leave."""

import pytest

from bicorne import Game
from boards import bar, dice, events, options, unit
from staffs import cost, purse, staff_board


def formed(token: str, date: str) -> int:
    """The counter of what infantry forms against French cavalry in a battle of that day."""
    game = staff_board(f"G5 {token}, G6 FLC, A1 +A, A9 +F", to_move="french", ordered="G6", facing={"G6": "S"})
    text = game.field.source.replace("format = 1", f"format = 1\ndate = {date}", 1)
    game = Game.new(text, seed=1, rules="plus")
    game.play("melee G6 G5")
    return int(events(game.play("form-square G5", dice="art"), "SquareFormed")[0].space)


MASS, SQUARE = 5, 6


@pytest.mark.rule("plus.masse.who")
@pytest.mark.parametrize(
    ("token", "date", "counter"),
    [
        ("ALN", "1809-05-21", MASS),
        ("AGR", "1809-05-21", MASS),
        ("ALN", "1808-01-01", MASS),
        ("ALN", "1807-12-31", SQUARE),
        ("ALN", "1805-10-08", SQUARE),
        ("AGR", "1805-10-08", SQUARE),
        ("ALT", "1809-05-21", SQUARE),
        ("AMI", "1809-05-21", SQUARE),
        ("RLN", "1809-05-21", SQUARE),
    ],
)
def test_austrian_line_and_grenadiers_form_battalion_mass_after_1807(token: str, date: str, counter: int) -> None:
    assert formed(token, date) == counter


@pytest.mark.rule("plus.masse.no-exit-surcharge")
def test_a_mass_leaves_for_nothing_and_is_a_square_in_all_else() -> None:
    game = staff_board("E3 ALN+#1, F3 ALN, E8 FLN", points=2)
    assert unit(game, "E3").square == MASS
    game.play("order E3")
    assert cost(game, "leave-square E3") == 0
    game.play("leave-square E3")
    assert not unit(game, "E3").square and purse(game) == 1
    square = staff_board("E3 BLN+#1, F3 ALN, E8 FLN", points=2)
    square.play("order E3")
    assert cost(square, "leave-square E3") == 1


@pytest.mark.rule("plus.masse.no-exit-surcharge")
def test_cavalry_next_to_it_holds_it_and_it_has_one_die() -> None:
    game = staff_board("E3 ALN+#1, F3 ALN, E4 FLC", points=2)
    game.play("order E3")
    assert not options(game, "leave-square")
    assert bar(game, "leave-square E3")
    game.play("pass")
    while not options(game, "melee"):
        game.play("pass")
    assert dice(game, "melee E3 E4") == 1
