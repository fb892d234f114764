"""Action cards: whose hand begins with what, what is drawn, exchanged and given up, and who sees it."""

from collections import Counter
from random import Random

import pytest

from action_tables import IDS, SIDES, cards, fight, muster, skip, table
from bicorne import Game
from bicorne.columns import Pile
from bicorne.data.cards import load_deck
from boards import bar, events, options, why

DECK = load_deck("plus")
BRITISH = ["fire-and-hold", "first-volley", "impetuous-cavalry", "leadership", "rally"]
FRENCH = ["bayonet-charge", "bombard", "cavalry-charge", "leadership", "rally"]
SPANISH = ["bombard", "leadership", "rally", "stubborn-artillery"]
AUSTRIAN = ["battle-back-revenge", "bayonet-charge", "bombard", "leadership", "rally"]
RUSSIAN = ["bayonet-charge", "bombard", "leadership", "rally", "stubborn-artillery"]
EXTRAS = [
    "cold-steel", "countercharge", "elan", "first-strike", "first-strike", "force-march", "grande-manoeuvre", "sappers",
    "short-supply", "skirmish",
]  # fmt: skip

BATTLE = """
format = 1
id = "plain"
name = "A plain"

[board]
top = "french"
bottom = "allied"
map = '''
 .      .      .:FLN  .:FLN  .:FLN  .:FLC  .:FFA  .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .      .      .      .      .      .      .      .      .      .      .
    .      .      .      .      .      .      .      .      .      .      .      .
 .      .      .:{0}LN  .:{0}LN  .:{0}LC  .:{0}LN  .:{0}FA  .      .      .      .      .      .
'''

[sides.allied]
name = "Allied"
commander = "Ashby"
nations = {nations}
cards = 5
tacticians = 0
banners = 6
{side}

[sides.french]
name = "French"
commander = "Varenne"
nations = ["F"]
cards = 5
tacticians = 0
banners = 6

[start]
first = "allied"

[[leader]]
side = "allied"
name = "Ashby"
hex = "C1"

[[leader]]
side = "french"
name = "Varenne"
hex = "D9"

[plus]
cinc = {{ allied = 3, french = 1 }}
{plus}
{end}
"""


RAIDED = '[[rule]]\nkind = "guerrilla"\nside = "allied"'


def battle(nations: str, plus: str = "", side: str = "", seed: int = 1, end: str = "") -> Game:
    """A battle before its first turn: three additional cards for the allies, one for the French."""
    text = BATTLE.format(nations[0], nations=list(nations), plus=plus, side=side, end=end)
    return Game.new(text, rules="plus", seed=seed)


def basics(game: Game, side: str) -> list[str]:
    return sorted(IDS[card] for card in game.view(side)["state"]["basics"]["hands"][SIDES.index(side)])


def extras(game: Game, side: str) -> list[str]:
    return sorted(IDS[card] for card in game.view(side)["state"]["extras"]["hands"][SIDES.index(side)])


def all_extras(game: Game, side: str) -> list[str]:
    """Every card that a side can draw in this battle, drawn or not."""
    part = game._s.staff.extras
    return sorted(IDS[card] for card in part.hands[SIDES.index(side)] + part.decks[SIDES.index(side)])


# ------------------------------------------------------------------ kinds and starting hands


@pytest.mark.rule("plus.sac.three-kinds")
def test_a_card_is_basic_and_has_an_additional_copy_or_it_is_an_extra_one() -> None:
    """A side draws the copy of a basic card only if its own list has that card."""
    basic = {card.id for card in DECK.tactician_cards if not card.extra}
    assert basic == {*BRITISH, *FRENCH, *SPANISH, *AUSTRIAN, "guerrilla-action"}
    assert all(card.count == 1 for card in DECK.tactician_cards if not card.extra)
    assert sorted(card.id for card in DECK.tactician_cards if card.extra for _ in range(card.count)) == EXTRAS
    game = battle("B")
    assert [id for id in all_extras(game, "allied") if id in basic] == basics(game, "allied") == BRITISH


@pytest.mark.rule("plus.sac.basic-hand-british")
def test_the_british_begin_with_their_five_cards() -> None:
    assert basics(battle("B"), "allied") == BRITISH


@pytest.mark.rule("plus.sac.basic-hand-french")
def test_the_french_begin_with_their_five_cards() -> None:
    assert basics(battle("B"), "french") == FRENCH


@pytest.mark.rule("plus.sac.basic-hand-austrian")
def test_the_austrians_begin_with_their_five_cards() -> None:
    assert basics(battle("A"), "allied") == AUSTRIAN


@pytest.mark.rule("plus.sac.basic-hand-spanish")
def test_the_spanish_begin_with_four_cards_and_guerrillas_only_where_the_battle_has_some() -> None:
    assert basics(battle("S"), "allied") == SPANISH
    assert "guerrilla-action" not in all_extras(battle("S"), "allied")
    raided = battle("S", side="guerrilla = 2", end=RAIDED)
    assert basics(raided, "allied") == sorted([*SPANISH, "guerrilla-action", "guerrilla-action"])


@pytest.mark.rule("plus.sac.basic-hand-others")
def test_other_nations_have_the_cards_of_one_like_them() -> None:
    portuguese = [card for card in BRITISH if card != "impetuous-cavalry"]
    assert basics(battle("P"), "allied") == basics(battle("D"), "allied") == portuguese
    assert basics(battle("K"), "allied") == FRENCH
    assert basics(battle("R"), "allied") == RUSSIAN


@pytest.mark.rule("plus.sac.basic-hand-others")
def test_a_mixed_army_has_the_cards_of_its_first_nation_or_of_the_one_that_the_file_names() -> None:
    assert basics(battle("RKA"), "allied") == RUSSIAN
    assert basics(battle("RKA", 'cinc_nation = { allied = "A" }'), "allied") == AUSTRIAN


@pytest.mark.rule("plus.sac.scenario-hand")
def test_what_the_battle_assigns_takes_the_place_of_one_kind_of_cards() -> None:
    game = battle("B", 'sacs = { french = { basic = ["rally", "bombard"] } }')
    assert basics(game, "french") == ["bombard", "rally"]
    assert len(extras(game, "french")) == 1 and len(extras(game, "allied")) == 3
    game = battle("B", 'sacs = { french = { basic = ["rally", "bombard"], additional = ["sappers"] } }')
    assert basics(game, "french") == ["bombard", "rally"]
    assert extras(game, "french") == all_extras(game, "french") == ["sappers"]
    assert game.deciding == "allied" and options(game, "exchange")
    game.play("pass")
    assert game.active == game.deciding == "allied" and not options(game, "exchange")  # the turn has begun
    assert basics(battle("B", 'sacs = { french = { additional = ["sappers"] } }'), "french") == FRENCH


# ------------------------------------------------------------------ the additional deck


@pytest.mark.rule("plus.sac.additional-deck")
def test_a_side_draws_from_a_copy_of_each_of_its_basic_cards_and_all_extra_ones() -> None:
    game = battle("A")
    assert all_extras(game, "french") == sorted([*FRENCH, *EXTRAS])
    assert all_extras(game, "allied") == sorted([*AUSTRIAN, *EXTRAS])


@pytest.mark.rule("plus.sac.additional-deck")
def test_guerrillas_are_drawn_only_where_the_battle_has_some() -> None:
    assert all_extras(battle("S"), "allied") == sorted([*SPANISH, *EXTRAS])
    assert all_extras(battle("S", side="guerrilla = 2", end=RAIDED), "allied") == sorted(
        [*SPANISH, *EXTRAS, "guerrilla-action"]
    )


@pytest.mark.rule("plus.sac.initial-draw")
@pytest.mark.parametrize("seed", range(6))
def test_a_side_draws_as_many_as_its_commander_is_rated_and_may_exchange_one(seed: int) -> None:
    game = battle("B", seed=seed)
    before = extras(game, "allied")
    assert len(before) == 3 and options(game, "exchange") == [f"exchange {id}" for id in order_of(before)]
    kept = game.copy()
    kept.play("pass")
    assert extras(kept, "allied") == before and kept.deciding == "french"  # it is asked once
    whole = all_extras(game, "allied")
    game.play(f"exchange {before[0]}")
    after = extras(game, "allied")
    assert len(after) == 3 and all_extras(game, "allied") == whole
    gone = Counter(before) - Counter(after)
    assert gone == Counter([before[0]]) or (not gone and before[0] == "first-strike")  # there are two of that one
    assert game.deciding == "french" and len(options(game, "exchange")) == 1  # the other side has drawn one card
    game.play("pass")
    assert not options(game, "exchange") and bar(game, f"exchange {after[0]}") == "plus.sac.initial-draw"


def order_of(ids: list[str]) -> list[str]:
    """Each once, in the order of the deck."""
    return [id for id in IDS if id in ids]


@pytest.mark.rule("plus.sac.banner-draw")
def test_every_banner_draws_a_card_at_once() -> None:
    game = fight("G5 BLN, G6 FLN4", "G5", deck={"allied": "rally", "french": ""}, extra="blocks_lost = { allied = 3 }")
    game.play("melee G5 G6", dice="inf inf inf inf")  # seven lost in all: one banner
    assert game.banners["allied"] == 1 and len(extras(game, "allied")) == 1
    fewer = fight("G5 BLN, G6 FLN4", "G5", deck={"allied": "rally", "french": ""}, extra="blocks_lost = { allied = 3 }")
    happened = fewer.play("melee G5 G6", dice="art art art art")
    assert not events(happened, "ActionCardDrawn") and not extras(fewer, "allied")


@pytest.mark.rule("plus.sac.banner-draw")
def test_two_banners_at_once_draw_two_cards() -> None:
    game = fight("G5 BLN, G6 FLN1+", "G5", deck={"allied": "rally", "french": ""}, extra="blocks_lost = { allied = 3 }")
    happened = game.play("melee G5 G6", dice="inf inf inf inf saber")  # a block and the leader
    assert game.banners["allied"] == 2 and len(events(happened, "ActionCardDrawn")) == 2
    assert len(extras(game, "allied")) == 2


@pytest.mark.rule("plus.sac.banner-draw")
def test_five_blocks_lost_at_once_can_be_two_banners_and_two_cards() -> None:
    game = fight(
        "G5 FLN, G6 ALN5", "G5", to_move="french", bottom="french",
        deck={"allied": "", "french": "rally"}, extra="blocks_lost = { french = 7 }", banners={"french": 1},
    )  # fmt: skip
    game.play("melee G5 G6", dice="inf inf inf inf inf")
    assert game.banners["french"] == 3
    hand: list[int] = game.view("french")["state"]["extras"]["hands"][0]
    assert len(hand) == 2


@pytest.mark.rule("plus.sac.banner-draw")
def test_a_banner_of_a_battle_back_draws_for_the_defender_before_the_next_combat() -> None:
    game = fight(
        "G5 BLN1, G6 FLN4, C5 BLN, C6 FLN", "G5, C5",
        deck={"allied": "", "french": "rally"}, extra="blocks_lost = { french = 3 }",
    )  # fmt: skip
    game.play("melee G5 G6", dice="art")
    assert not extras(game, "french")
    game.play("battle-back G6 G5", dice="inf art art art")
    assert game.banners["french"] == 1 and len(extras(game, "french")) == 1
    assert "melee C5 C6" in game.options


@pytest.mark.rule("plus.sac.empty-deck")
def test_an_empty_deck_gives_nothing_and_what_was_played_is_not_shuffled() -> None:
    game = table("G5 BLN3+, G6 FLN1", "rally", points=1, extra="blocks_lost = { allied = 3 }")
    muster(game, "rally", faces="inf art art art")
    game.play("rally G5")
    skip(game, "melee")
    happened = game.play("melee G5 G6", dice="inf inf inf inf")
    assert game.banners["allied"] == 1 and not events(happened, "ActionCardDrawn") and cards(game, "allied") == []


@pytest.mark.rule("plus.sac.empty-deck")
def test_a_card_played_is_out_of_the_game() -> None:
    game = battle("B")
    skip(game, "play")
    before = all_extras(game, "allied")
    game.play("play leadership")
    assert "leadership" not in basics(game, "allied") and all_extras(game, "allied") == before


# ------------------------------------------------------------------ of no use


@pytest.mark.rule("plus.sac.unusable-redraw")
def test_a_drawn_cavalry_card_is_exchanged_by_a_side_without_cavalry() -> None:
    def drew(pieces: str) -> Game:
        return table(pieces, points=1, deck={"allied": "cavalry-charge"}, plus='cinc_nation = { allied = "K" }')

    # Prussians begin with one Cavalry Charge: the position names the basic card first, then the drawn one.
    game = table(
        "G5 KLN+, G7 FLN", points=1, deck={"allied": "cavalry-charge cavalry-charge"},
        plus='cinc_nation = { allied = "K" }',
    )  # fmt: skip
    assert (basics(game, "allied"), extras(game, "allied")) == (["cavalry-charge"], ["cavalry-charge"])
    assert "give-up cavalry-charge" in game.options
    happened = game.play("give-up cavalry-charge")
    assert len(events(happened, "ActionCardDrawn")) == 1 and basics(game, "allied") == ["cavalry-charge"]
    assert len(extras(game, "allied")) == 1 and extras(game, "allied") != ["cavalry-charge"]
    assert "order G5" in game.options  # the orders go on
    basic = drew("G5 KLN+, G7 FLN")
    assert not options(basic, "give-up") and bar(basic, "give-up cavalry-charge") == "plus.sac.unusable-redraw"


@pytest.mark.rule("plus.sac.unusable-redraw")
def test_with_a_single_cavalry_unit_the_card_is_kept() -> None:
    game = table(
        "G5 KLN+, B2 KLC, G7 FLN", points=1, deck={"allied": "cavalry-charge cavalry-charge"},
        plus='cinc_nation = { allied = "K" }',
    )  # fmt: skip
    assert not options(game, "give-up") and bar(game, "give-up cavalry-charge") == "plus.sac.unusable-redraw"
    assert why(game, "give-up cavalry-charge") == "Cavalry Charge can be of use in this battle, and is kept."


@pytest.mark.rule("plus.sac.unusable-redraw", "plus.sac.extra-sappers")
def test_sappers_are_of_no_use_while_no_enemy_holds_a_built_up_area() -> None:
    open_field = table("G5 BLN+, G7 FLN, K7 t", points=1, deck={"allied": "sappers"})
    assert "give-up sappers" in open_field.options
    assert not options(table("G5 BLN+, G7 t:FLN", points=1, deck={"allied": "sappers"}), "give-up")
    assert options(table("G5 BLN+, G3 t:BLN, G7 FLN", points=1, deck={"allied": "sappers"}), "give-up")


@pytest.mark.rule("plus.sac.unusable-redraw")
def test_a_new_card_that_is_of_no_use_is_exchanged_too() -> None:
    """Down to the last card, without a piece that any of them needs."""
    game = table("G5 BFA+, G7 FFA", points=1, deck={"allied": "sappers"})
    seen = 0
    while options(game, "give-up"):
        game.play(options(game, "give-up")[0])
        seen += 1
        assert len(extras(game, "allied")) == 1
    assert seen and extras(game, "allied")[0] in all_extras(game, "allied")


# ------------------------------------------------------------------ what the enemy sees


@pytest.mark.rule("plus.sac.hidden-hand")
def test_the_enemy_sees_how_many_cards_a_hand_has_and_not_which() -> None:
    game = battle("B")
    seen = game.view("allied")["state"]
    assert seen["basics"]["hands"][1] == [None] * 5 and seen["extras"]["hands"][1] == [None]
    assert set(seen["extras"]["decks"][0] + seen["extras"]["decks"][1]) == {None}
    assert seen["basics"]["spent"] == [[], []]
    own = game.view("french")["state"]
    assert None not in own["basics"]["hands"][1] and None not in own["extras"]["hands"][1]


@pytest.mark.rule("plus.sac.hidden-hand")
def test_a_card_is_known_once_it_is_played() -> None:
    game = table("G5 BLN+, G7 FLN", "leadership rally", points=1)
    game.play("play leadership")
    state = game.view("french")["state"]
    assert state["basics"]["spent"][0] == [IDS.index("leadership")] and state["basics"]["hands"][0] == [None]


@pytest.mark.rule("plus.sac.hidden-hand")
def test_what_was_exchanged_before_the_battle_is_hidden() -> None:
    game = battle("B")
    happened = game.play(options(game, "exchange")[0])
    for event in [*events(happened, "ActionCardDrawn"), *events(happened, "ActionCardExchanged")]:
        assert event.seen_by(1).card == -1 and event.seen_by(0).card == event.card >= 0


@pytest.mark.rule("plus.sac.hidden-hand")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_a_side_sees_depends_on_the_hand_of_the_other_or_on_the_decks(seed: int) -> None:
    """Its view, its piles, its refusals: all the same with other cards in the enemy's hand."""
    random = Random(seed)
    game = Game.new("bailen", rules="plus", seed=seed, windows=True)
    for _ in range(120):
        if game.winner is not None:
            break
        for number, side in enumerate(game._s.field.side_ids):
            changed = game.copy()
            staff = changed._s.staff
            others = [*staff.extras.decks, staff.basics.hands[1 - number], staff.extras.hands[1 - number]]
            for pile in others:
                pile[:] = [random.randrange(len(IDS)) for _ in pile]
            assert changed.view(side) == game.view(side)
            for old, new in zip(game._s.parts, changed._s.parts, strict=True):
                assert seen(old.piles(game._s, number)) == seen(new.piles(changed._s, number))
        game.play(random.choice(game.options))


def seen(piles: list[Pile]) -> list[tuple[str, str, int, int, list[str] | None, int]]:
    return [(pile.kind, pile.name, pile.side, pile.count, pile.cards, pile.hex) for pile in piles]
