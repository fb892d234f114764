"""Questions and verbs describe themselves: what players read of them, and what a table or a computer must know."""

from typing import Final

from ..actions import enter

# The part that a question plays in a turn, for those who plan ahead:
# - opening: it opens the turn, and what is chosen says what the turn can bring (a card is played)
# - clause: a choice that the opening leaves
# - effect: what the opening brings at once; the best answer counts for it
# - card: only hidden cards answer it
# - order, move, attack: the phases of the turn, each asked until it is passed
# - bonus: another attack in the middle of a fight
# - reply: a blow returned, which is always worth it
# - none: any other answer
ROLES: Final = ("opening", "clause", "effect", "card", "order", "move", "attack", "bonus", "reply", "")


class Question:
    """What is said about a step that asks: to the player, to those who wait, and on the button that passes.

    The prompt ends in what the player is to do, after a colon if anything stands before it.
    """

    def __init__(
        self,
        phase: str,
        prompt: str,
        doing: str,
        passing: str = "",
        *,
        alone: str = "",
        hint: str = "",
        role: str = "",
        fight: bool = False,
        chosen: bool = False,
        planned: bool = False,
    ) -> None:
        self.phase = phase  # of the turn, one of the book's
        self.prompt = prompt
        self.doing = doing  # "is choosing a card"
        self.passing = passing  # "" where it cannot be passed
        self.alone = alone or passing  # the same where nothing else can be done
        self.hint = hint  # how to answer it at a table
        self.role = role
        self.fight = fight  # dice depend on the answer: each has its outlook
        self.chosen = chosen  # it is asked about one piece
        self.planned = planned  # settled before the first die of the turn

    def asked_for(self) -> str:
        """What it asks for, without what has led to it: "play a card." """
        text = self.prompt.rpartition(": ")[2]
        return text[0].lower() + text[1:]


class Phrase:
    """A verb as it is written, read and marked.

    The shape names its operands. Texts speak of them as `{from}`, `{to}`, `{guns}` and `{word}`, the last being a
    card, a clause or a number; `{flag|flags}` agrees with the number, and `{text}` is what a card says.
    """

    def __init__(
        self,
        verb: str,
        shape: tuple[str, ...] = (),
        label: str = "",
        *,
        line: str = "",
        attack: str = "",
        title: str = "",
        apart: str = "",
        aim: str = "",
        at_once: bool = False,
        button: str = "",
        secret: bool = False,
        in_sequence: bool = False,
        reaction: bool = False,
        amid: tuple[str, ...] = (),
    ) -> None:
        self.verb = verb
        self.shape = shape
        self.label = label  # on a button
        self.line = line  # in a text table, behind the piece or above the choices; "": the verb itself
        self.attack = attack  # "fire" or "melee": it rolls battle dice and has odds
        self.title = title  # above its odds
        self.apart = apart  # on the button that shows its hexes or fronts, which a click on the piece does not show
        self.aim = aim  # what is asked before it is carried out
        self.at_once = at_once  # a click on the piece does it
        self.button = button  # offered on one too, though a click on its hex would do: in the "prompt", by the "cards"
        self.secret = secret  # it names a card that only its own side may know
        self.in_sequence = in_sequence  # its time comes as surely as phases and the steps of a fight follow each other
        self.reaction = reaction  # a defender who could have chosen it a moment ago hears more than "not now"
        self.amid = amid  # questions at which, for the same reason, its checks speak
        self.names_card = shape[:1] in (("card",), ("tactic",))


def phrases(*rows: Phrase) -> dict[str, Phrase]:
    """Phrases by verb, entered into the notation, which is one for all rule sets."""
    for row in rows:
        enter(row.verb, row.shape)
    return {row.verb: row for row in rows}
