"""Write web/src/base/tokens.gen.css: the colors of bicorne.picture as a style sheet.

python scripts/tokens.py            write the file
python scripts/tokens.py --check    say whether it is up to date
"""

import sys
from pathlib import Path

from bicorne.picture import stylesheet

TARGET = Path(__file__).parent.parent / "web" / "src" / "base" / "tokens.gen.css"
HEAD = "/* Made from src/bicorne/picture/palette.py by scripts/tokens.py: do not change it here. */\n"


def main() -> int:
    text = HEAD + stylesheet()
    if "--check" not in sys.argv:
        TARGET.write_text(text, "utf-8")
    elif not TARGET.is_file() or TARGET.read_text("utf-8") != text:
        print(f"{TARGET.name} is out of date: run python scripts/tokens.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
