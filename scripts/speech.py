"""Write web/tests/speech.gen.json: the words and lessons that the tests of the browser table read.

python scripts/speech.py            write the file
python scripts/speech.py --check    say whether it is up to date
"""

import sys
from pathlib import Path

import msgspec

from bicorne.data.cards import load_deck
from bicorne.data.lessons import load_lessons
from bicorne.server.speech import speech_of

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))
from books import FULL  # noqa: E402

TARGET = ROOT / "web" / "tests" / "speech.gen.json"
RULES = "tacticians"  # it has all that classic has, and more
FRONTS = "plus"  # units look somewhere, orders are paid for


def page() -> bytes:
    book = FULL[RULES]
    words = {
        "speech": speech_of(book, load_deck(book.deck)),
        "fronts": speech_of(FULL[FRONTS], load_deck(FULL[FRONTS].deck)),
        "lessons": load_lessons(book.lessons, book.questions),
    }
    return msgspec.json.format(msgspec.json.encode(words), indent=1) + b"\n"


def main() -> int:
    if "--check" in sys.argv[1:]:
        fresh = TARGET.is_file() and TARGET.read_bytes() == page()
        print("up to date" if fresh else f"{TARGET.name} is stale: run scripts/speech.py")
        return 0 if fresh else 1
    TARGET.write_bytes(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
