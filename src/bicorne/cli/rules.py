"""`bicorne rules`: the rule index, by id, by chapter, by words."""

import click
from rich.console import Console
from rich.text import Text

from ..data.index import Rule
from ..data.index import rules as rule_index
from .output import Problem, console, example

MOST_FOUND = 40


@example("bicorne rules classic.morale.leader-one", "bicorne rules classic.melee", "bicorne rules square cavalry")
@click.command()
@click.argument("words", nargs=-1, metavar="[ID|CHAPTER|WORDS]...")
def rules(words: tuple[str, ...]) -> None:
    """Look up the rules of the game.

    Without arguments the chapters are listed. An id shows its rule, a chapter all of its rules, words every
    rule in which all of them occur.
    """
    look_up(console(), words)


def look_up(out: Console, words: tuple[str, ...]) -> None:
    """Show what the words name: an id, a chapter, or any rules that contain them."""
    index = rule_index()
    if not words:
        list_chapters(out, list(index.values()))
    elif len(words) == 1 and words[0] in index:
        show_rule(out, index[words[0]], index)
    else:
        find(out, words, list(index.values()))


def list_chapters(out: Console, index: list[Rule]) -> None:
    chapters: dict[str, int] = {}
    for rule in index:
        chapters[rule.area] = chapters.get(rule.area, 0) + 1
    for chapter, number in chapters.items():
        out.print(f"{chapter:24} {number:4} rules")
    out.print(f"\n{len(index)} rules. `bicorne rules CHAPTER` lists a chapter, `bicorne rules WORDS` searches.")


def show_rule(out: Console, rule: Rule, index: dict[str, Rule]) -> None:
    out.print(Text(rule.id, "bold"))
    out.print(rule.text)
    for other in rule.see:
        out.print(Text(f"see {other}: {index[other].text}", "dim"))


def find(out: Console, words: tuple[str, ...], index: list[Rule]) -> None:
    """All rules of a chapter, or all that contain every word."""
    chapter = [rule for rule in index if len(words) == 1 and words[0] in (rule.area, rule.area.partition(".")[2])]
    found = chapter or [rule for rule in index if all(holds(rule, word.lower()) for word in words)]
    if not found:
        raise Problem(f"No rule contains '{' '.join(words)}': try fewer words, or `bicorne rules` for the chapters.")
    shown = found if chapter else found[:MOST_FOUND]
    for rule in shown:
        out.print(Text.assemble((rule.id, "bold"), f"  {rule.text}"))
    if len(found) > len(shown):
        out.print(f"… and {len(found) - len(shown)} more: add a word to narrow the search.")


def holds(rule: Rule, word: str) -> bool:
    return word in rule.id or word in rule.text.lower()
