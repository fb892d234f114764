"""Every roll says what became of each die, and its hits and flags are those of its dice."""

import json
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from bicorne import Game
from bicorne.chance import SYMBOLS
from bicorne.errors import RecordError
from bicorne.events import Rolled, RolledAgain
from bicorne.film import Film
from bicorne.rules import BOOKS
from bicorne.rules.classic.reading import EFFECTS
from bicorne.server.messages import RollOdds
from boards import board, clash, events, loaded
from random_play import eager, random_map
from tactic_tables import fight


def became(happened: list[Any], kind: str = "Rolled", roll: int = 0) -> str:
    """Faces and what became of them, as "inf hit, flag -"."""
    rolled = events(happened, kind)[roll]
    return ", ".join(
        f"{SYMBOLS.words[face]} {effect or '-'}" for face, effect in zip(rolled.faces, rolled.effects, strict=True)
    )


def attacked(game: Game, attack: str, faces: str) -> str:
    """The same for an attack with these faces, and as many artillery symbols more as it has dice left."""
    found = became(game.play(attack, dice=loaded(game, attack, *faces.split()))).split(", ")
    assert all(die == "art -" for die in found[len(faces.split()) :])
    return ", ".join(found[: len(faces.split())])


# ------------------------------------------------------------------ examples


def test_in_melee_the_symbol_and_sabers_hit_and_flags_drive_back() -> None:
    game = clash("F5 BLN4, F6 FLN", "F5")
    assert attacked(game, "melee F5 F6", "inf cav flag saber") == "inf hit, cav -, flag flag, saber hit"


def test_sabers_of_those_who_have_none_and_in_fire_do_nothing() -> None:
    game = clash("F5 BRL4, F6 FLN", "F5")
    assert attacked(game, "melee F5 F6", "inf cav flag saber") == "inf hit, cav -, flag flag, saber -"
    game = clash("F5 BLN4, F7 FLC", "F5")
    assert attacked(game, "fire F5 F7", "inf cav flag saber") == "inf -, cav hit, flag flag, saber -"


def test_hits_beyond_the_last_block_are_hits() -> None:
    game = clash("F5 BLN4, F6 FLN1", "F5")
    assert attacked(game, "melee F5 F6", "inf inf saber flag") == "inf hit, inf hit, saber hit, flag flag"


@pytest.mark.parametrize(
    ("faces", "effects"),
    [
        ("cav inf flag art", "cav stopped, inf -, flag flag, art -"),
        ("cav inf cav cav", "cav hit, inf -, cav hit, cav stopped"),
        ("inf inf saber art", "inf -, inf -, saber -, art -"),
    ],
)
def test_a_cuirass_stops_one_hit_of_musketry(faces: str, effects: str) -> None:
    assert attacked(clash("F5 BLN4, F7 FCU", "F5"), "fire F5 F7", faces) == effects


def test_a_cuirass_stops_no_shot_of_guns_and_no_saber() -> None:
    assert attacked(clash("F5 BFA, F7 FCU", "F5"), "fire F5 F7", "cav cav") == "cav hit, cav hit"
    assert attacked(clash("F5 BHC2, F6 FCU", "F5"), "melee F5 F6", "cav saber") == "cav hit, saber hit"


def test_a_flag_on_a_garrison_is_a_hit() -> None:
    game = fight("F5 BLN3, F6 FGN", "F5")
    happened = game.play("melee F5 F6", dice="flag cav saber")
    assert became(happened) == "flag hit, cav -, saber hit"
    assert (events(happened, "Rolled")[0].hits, events(happened, "Rolled")[0].flags) == (2, 0)
    assert attacked(fight("F5 BLN2, F7 FGN", "F5"), "fire F5 F7", "flag saber") == "flag hit, saber -"


@pytest.mark.parametrize(
    ("faces", "effects"),
    [
        ("inf inf", "inf half, inf half"),
        ("inf flag", "inf odd, flag flag"),
        ("inf saber", "inf odd, saber -"),
        ("saber saber", "saber misfire, saber misfire"),
    ],
)
def test_two_symbols_of_a_rocket_battery_are_a_hit_and_two_sabers_burst(faces: str, effects: str) -> None:
    happened = clash("F5 BRB, F8 FLN", "F5").play("fire F5 F8", dice=faces)
    assert became(happened) == effects
    assert len(events(happened, "BlocksLost")) == ("half" in effects) + ("misfire" in effects)


def test_rockets_at_a_garrison_need_two_symbols_but_one_flag() -> None:
    happened = fight("F5 BRB, F8 FGN", "F5").play("fire F5 F8", dice="inf flag")
    assert became(happened) == "inf odd, flag hit"


def test_a_lone_leader_is_hit_by_sabers_alone() -> None:
    happened = clash("F5 BRL4, F6 +F", "F5").play("melee F5 F6", dice="inf flag saber saber")
    assert became(happened) == "inf -, flag -, saber hit, saber hit"


@pytest.mark.parametrize(
    ("faces", "effects"),
    [
        ("saber inf flag saber", "saber half, inf -, flag -, saber half"),
        ("saber inf flag art", "saber odd, inf -, flag -, art -"),
        ("saber saber saber art", "saber half, saber half, saber odd, art -"),
    ],
)
def test_in_fire_two_sabers_kill_a_lone_leader(faces: str, effects: str) -> None:
    assert attacked(fight("F5 BLN4, F7 +F", "F5"), "fire F5 F7", faces) == effects


def test_only_its_symbol_hits_cavalry_that_retires() -> None:
    game = clash("F5 BLN4, F6 FLC", "F5")
    game.play("melee F5 F6")
    assert became(game.play("retire F6", dice="cav saber flag inf")) == "cav hit, saber -, flag -, inf -"


def test_only_its_symbol_hits_a_unit_that_falls_back_and_lancers_do_not_roll_flags_again() -> None:
    game = fight("F5 KLR4, F6 FLN+", "F5", "", "leader-orders-a-fall-back")
    game.play("melee F5 F6")
    happened = game.play("tactic leader-orders-a-fall-back F6", dice="inf saber flag cav")
    assert became(happened) == "inf hit, saber -, flag -, cav -" and not events(happened, "RolledAgain")


def test_the_second_roll_of_lancers_is_read_like_the_first() -> None:
    happened = clash("F5 KLR3, F6 FLN", "F5").play("melee F5 F6", dice="flag flag art inf flag")
    assert became(happened) == "flag flag, flag flag, art -"
    assert became(happened, "RolledAgain") == "inf hit, flag flag"
    alone = clash("F5 KLR2, F6 +F", "F5").play("melee F5 F6", dice="flag art saber")
    assert (became(alone), became(alone, "RolledAgain")) == ("flag -, art -", "saber hit")


def test_the_odds_say_what_each_face_does_in_the_same_words() -> None:
    assert set(get_args(get_args(get_type_hints(RollOdds)["faces"])[1])) == set(EFFECTS)
    rockets = clash("F5 BRB, F8 FLN", "F5").odds("fire F5 F8").faces
    assert rockets == {"inf": "half", "cav": "", "art": "", "flag": "flag", "saber": "misfire"}
    garrison = fight("F5 BLN2, F7 FGN", "F5").odds("fire F5 F7").faces
    assert garrison == {"inf": "hit", "cav": "", "art": "", "flag": "hit", "saber": ""}
    for blocks, effect in ((1, "stopped"), (2, "hit")):
        musketry = clash(f"F5 PLN{blocks}, F7 FCU", "F5").odds("fire F5 F7")
        assert (musketry.dice, musketry.faces["cav"]) == (blocks, effect)


# ------------------------------------------------------------------ random games

# Rockets, garrisons, cuirassiers, lancers and lone leaders, all in reach of each other, and all with an order.
CROWD = (
    "B3 BRB, D3 BRB, F3 BRB, H3 BRB, J3 BRB, E5 BLN, F5 KLR+, G5 BRL, H5 BLN, I5 BHC+, "
    "C6 FGN, D6 FCU, E6 +F, F6 FLN+, G6 FCU, H6 t:FGN, I6 FLC+, J6 FFA, K6 +F, G7 FLN, E7 FCU, F8 FLR, I8 +F"
)
ORDERED = "B3, D3, F3, H3, J3, E5, F5, G5, H5, I5"
CARDS = {"french": "charge-if-charged leader-orders-a-fall-back first-strike"}


def games() -> list[Game]:
    """Whole battles under both rule sets, and the first fights of crowds."""
    found = [Game.new(random_map(seed), seed=seed, rules=rules, fast=True) for rules in BOOKS for seed in range(4, 7)]
    found += [Game.new("waterloo", seed=5, rules=rules, fast=True) for rules in BOOKS]
    crowds = [
        board(CROWD, ordered=ORDERED, rules="tacticians", tactics=CARDS, goal=20, seed=seed, fast=True)
        for seed in range(12)
    ]
    return found + crowds


def test_hits_and_flags_are_those_of_the_dice_in_random_games() -> None:
    seen: set[str] = set()
    for number, game in enumerate(games()):
        random = Random(f"dice {number}")
        for _ in range(400):
            if game.winner is not None:
                break
            for event in game.play(eager(game, random)):
                if isinstance(event, Rolled | RolledAgain):
                    check(event)
                    seen.update(event.effects)
    assert seen == set(EFFECTS)


def check(rolled: Any) -> None:
    count = rolled.effects.count
    assert len(rolled.effects) == len(rolled.faces)
    assert rolled.hits == count("hit") + count("half") // 2 and count("half") % 2 == 0
    assert rolled.flags == count("flag")
    assert count("odd") <= 1 and count("misfire") % 2 == 0
    pairs = set(zip([SYMBOLS.words[face] for face in rolled.faces], rolled.effects, strict=True))
    assert {effect for face, effect in pairs if face == "flag"} <= {"flag", "hit", ""}
    assert {face for face, effect in pairs if effect == "misfire"} <= {"saber"}
    assert {face for face, effect in pairs if effect == "stopped"} <= {"cav"}


# ------------------------------------------------------------------ records


def test_an_old_record_that_says_nothing_of_single_dice_is_shown_as_before() -> None:
    game = clash("F5 BLN4, F6 FLN", "F5")
    game.play("melee F5 F6", dice="inf cav flag saber")
    new = json.loads(game.record())
    old = json.loads(game.record())
    for event in old["moves"][0]["events"]:
        event.pop("effects", None)
    assert old != new and Film(old).steps[-1].report == Film(new).steps[-1].report


def test_a_record_that_says_otherwise_of_a_die_is_refused() -> None:
    game = clash("F5 BLN4, F6 FLN", "F5")
    game.play("melee F5 F6", dice="inf cav flag saber")
    record = json.loads(game.record())
    for event in record["moves"][0]["events"]:
        if event["event"] == "Rolled":
            event["effects"][0] = "stopped"
    with pytest.raises(RecordError):
        Game.replay(json.dumps(record))
