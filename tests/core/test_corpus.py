"""Games of earlier versions load and go on, and those of the present one go on exactly as they did."""

import pytest

import corpus
from bicorne import Game
from bicorne.codec import version_of
from bicorne.rules import BOOKS
from random_play import sample_of

PRESENT = corpus.present()
CHUNKS = 10


def test_the_present_version_has_its_corpus() -> None:
    kept = [save for version in PRESENT for save in corpus.saves(version)]
    streams = [stream for version in PRESENT for stream in corpus.streams(version)]
    assert len(kept) >= 300 and len(streams) == corpus.GAMES * len(BOOKS)
    questions = {save.question.partition(",")[0] for save in kept}
    steps = [step for book in BOOKS.values() for procedure in book.procedures.values() for step in procedure.steps]
    assert {step.name for step in steps if step.asks} <= questions


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("version", corpus.versions())
def test_every_save_loads_and_goes_on(version: str, chunk: int) -> None:
    for kept in corpus.saves(version)[chunk::CHUNKS]:
        end = corpus.play_on(Game.load(kept.save), corpus.AHEAD, kept.battle)
        is_present = version_of(kept.save) == BOOKS[kept.rules].version
        assert not is_present or end == kept.end, f"{kept.rules}, {kept.battle}: {kept.question}"


@pytest.mark.parametrize("version", corpus.versions())
def test_every_record_replays(version: str) -> None:
    for record in corpus.records(version):
        assert Game.replay(record).winner is not None


@pytest.mark.parametrize("chunk", sample_of(CHUNKS))
def test_seeded_games_go_as_they_went(chunk: int) -> None:
    streams = [stream for version in PRESENT for stream in corpus.streams(version)]
    for rules, battle, seed, digest in streams[chunk::CHUNKS]:
        assert corpus.stream(rules, battle, seed) == digest, f"{rules}, {battle}, seed {seed}"
