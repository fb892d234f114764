"""The lessons of the guided battle, as `lessons.toml` has them for each rule set that brings some."""

from collections.abc import Collection
from pathlib import Path

from .rows import Strict, Word
from .strict import FOLDER, Place, choice, read_toml, row


class Moment(Strict, kw_only=True, omit_defaults=True):
    """When a lesson is shown: one of the first four, and where a question is asked what must be chosen or not."""

    over: bool = False
    banners: bool = False
    waiting: bool = False
    asked: str = ""
    card: bool | None = None
    picked: bool | None = None
    aimed: bool | None = None


class Lesson(Strict, kw_only=True):
    id: Word
    when: Moment
    title: Word
    text: Word
    task: str = ""  # what to do now


class Lessons(Strict, kw_only=True):
    """In the order in which they are looked through; `chapters` are the words for some of them, by id."""

    chapters: dict[str, str] = {}
    lesson: list[Lesson] = []


def load_lessons(name: str, questions: Collection[str], folder: Path = FOLDER) -> Lessons:
    """The lessons of that name, for a rule set that asks these questions."""
    place = Place("lessons.toml")
    read = row(place.at(name), read_toml(folder, place.file).get(name), Lessons)
    for number, lesson in enumerate(read.lesson, 1):
        check_moment(place.at(name, f"lesson {number}", "when"), lesson.when, questions)
    ids = [lesson.id for lesson in read.lesson]
    for id in read.chapters:
        choice(place.at(name, "chapters", id), id, ids)
    return read


def check_moment(place: Place, when: Moment, questions: Collection[str]) -> None:
    """Exactly one moment, and details only of a question."""
    if [bool(when.asked), when.over, when.banners, when.waiting].count(True) != 1:
        raise place.refuse("it is not one moment", "write one of asked, over, banners and waiting")
    if when.asked:
        choice(place.at("asked"), when.asked, questions)
    elif (when.card, when.picked, when.aimed) != (None, None, None):
        raise place.refuse("nothing is chosen at that moment", "leave out card, picked and aimed, or add asked")
