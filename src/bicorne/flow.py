"""The machine: frames on a stack, procedures as tables of named steps, and `Ask` where a player chooses.

No rule stands here. A procedure is a list of steps in the order of the rulebook; a frame says how far one
run of it has come and holds its own few numbers. The decision a game waits for is simply where its stack
stands, which is why a game can be copied or saved in the middle of anything.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from .actions import PASS, Action
from .columns import Column, plain_values

if TYPE_CHECKING:
    from .state import State


class Frame:
    """One run of a procedure. Subclasses add numbers and lists of numbers, never references, and declare them.

    A frame that is made without a word about its fields is the one that a save fills in.
    """

    fields: ClassVar[dict[str, Column]] = {}

    def __init__(self, procedure: str) -> None:
        self.procedure = procedure
        self.step: int = 0

    def copy(self) -> "Frame":
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """The frame's own fields, as a save has them."""
        return plain_values(self, self.fields)


class Step:
    """A named step of a procedure; `Do` and `Ask` are its two kinds."""

    def __init__(
        self,
        name: str,
        deed: Callable[["State", Frame], None],
        who: Callable[["State", Frame], int],
        may: Callable[["State", Frame], list[Action]],
        then: Callable[["State", Frame, Action], None],
        asks: bool,
        always: bool,
        secret: bool,
        windows: "list[Window]",
    ) -> None:
        self.name = name
        self.deed = deed
        self.who = who
        self.may = may
        self.then = then
        self.asks = asks
        self.always = always
        self.secret = secret
        self.windows = windows
        self.of_active = who is active  # known without a call: windows ask it at every step of a turn
        self.cards_alone = may is no_options


def nothing(s: "State", f: Frame) -> None:
    """What an Ask does by itself."""


def nobody(s: "State", f: Frame) -> int:
    return -1


def active(s: "State", f: Frame) -> int:
    """The player whose turn it is. [classic.turn.active-and-defending]"""
    return s.active


def no_options(s: "State", f: Frame) -> list[Action]:
    return []


def no_choice(s: "State", f: Frame, a: Action) -> None:
    """What a Do does with a choice."""


class Do(Step):
    """A step that happens by itself."""

    def __init__(self, name: str, deed: Callable[["State", Frame], None]) -> None:
        super().__init__(name, deed, nobody, no_options, no_choice, False, False, False, [])


class Ask(Step):
    """A step where a player chooses: who is asked, what he may do, and how it is carried out.

    No options: nobody is asked. One option: it is carried out, unless `always` is set. An Ask without options of
    its own is there for its windows. A `secret` one depends on hidden cards; where windows are kept open it stops
    even for a player who can only pass, so that being asked tells nobody anything.
    """

    def __init__(
        self,
        name: str,
        who: Callable[["State", Frame], int],
        may: Callable[["State", Frame], list[Action]] = no_options,
        then: Callable[["State", Frame, Action], None] = no_choice,
        always: bool = False,
        secret: bool = False,
    ) -> None:
        super().__init__(name, nothing, who, may, then, True, always, secret, [])


class Window:
    """A moment at which cards of a hidden hand may be played: the question it belongs to, and their verb there.

    Public facts alone open it, for the side that the question is put to. A window `beside` the options of its
    question opens only where there are any.
    """

    def __init__(self, question: str, verb: str, beside: bool = False) -> None:
        self.question = question
        self.verb = verb
        self.beside = beside

    def opens(self, s: "State", f: Frame, side: int) -> bool:
        """Seen from across the table: could that side have a card to play?"""
        raise NotImplementedError

    def plays(self, s: "State", f: Frame, side: int) -> list[Action]:
        """The cards that it has, where the window is open."""
        raise NotImplementedError

    def play(self, s: "State", f: Frame, side: int, a: Action) -> None:
        raise NotImplementedError


def with_plays(s: "State", f: Frame, step: Step) -> list[Action]:
    """The options of a question, behind them the cards of its windows, and to pass comes last."""
    options = [] if step.cards_alone else step.may(s, f)
    for window in step.windows:
        if window.beside and not options:
            continue
        side = s.active if step.of_active else step.who(s, f)
        if not window.opens(s, f, side):
            continue
        plays = window.plays(s, f, side)
        if plays:
            options = [*without_pass(options), *plays, PASS]
        elif not options and s.windows:
            options = [PASS]
    return options


def carry_out(s: "State", f: Frame, step: Step, a: Action) -> None:
    for window in step.windows:
        if a[0] == window.verb:
            window.play(s, f, step.who(s, f), a)
            return
    step.then(s, f, a)


def without_pass(options: list[Action]) -> list[Action]:
    """To pass comes last nearly always."""
    if options and options[-1][0] == "pass":
        return options[:-1]
    return [option for option in options if option[0] != "pass"]


class Procedure:
    """Steps with unique names: saves and variants speak of steps by name."""

    def __init__(self, name: str, steps: list[Step]) -> None:
        self.name = name
        self.steps = steps
        self.index: dict[str, int] = {step.name: i for i, step in enumerate(steps)}
        if len(self.index) < len(steps):
            raise ValueError(f"procedure {name}: step names must be unique")

    def at(self, name: str) -> int:
        """Where the step of that name stands."""
        if name not in self.index:
            raise KeyError(f"procedure {self.name} has no step {name!r}: it has {', '.join(self.index)}")
        return self.index[name]

    def after(self, name: str, *steps: Step) -> "Procedure":
        i = self.at(name) + 1
        return Procedure(self.name, self.steps[:i] + list(steps) + self.steps[i:])

    def before(self, name: str, *steps: Step) -> "Procedure":
        i = self.at(name)
        return Procedure(self.name, self.steps[:i] + list(steps) + self.steps[i:])

    def replace(self, name: str, *steps: Step) -> "Procedure":
        i = self.at(name)
        return Procedure(self.name, self.steps[:i] + list(steps) + self.steps[i + 1 :])

    def without(self, name: str) -> "Procedure":
        return self.replace(name)

    def with_windows(self, *windows: Window) -> "Procedure":
        """Each window at its question; the cards of a later one stand behind those of an earlier one."""
        changed = self
        for window in windows:
            ask = changed.steps[changed.at(window.question)]
            opened = Ask(ask.name, ask.who, ask.may, ask.then, ask.always, secret=True)
            opened.windows = [*ask.windows, window]
            changed = changed.replace(window.question, opened)
        return changed


def call(s: "State", frame: Frame) -> None:
    """Begin a procedure; the one that called it goes on at its next step afterwards."""
    s.stack.append(frame)


def end(s: "State") -> None:
    """Leave the running procedure."""
    s.stack.pop()


def again(f: Frame) -> None:
    """Ask the same question once more: a step that repeats until it is passed."""
    f.step -= 1


def advance(s: "State") -> None:
    """Run automatic steps until a player must choose or the game is over."""
    stack, procedures = s.stack, s.book.procedures
    while s.result < 0:
        f = stack[-1]
        steps = procedures[f.procedure].steps
        end = len(steps)
        while stack[-1] is f and s.result < 0:
            number = f.step
            if number == end:
                stack.pop()
                break
            step = steps[number]
            f.step = number + 1  # first, so that a step which calls a procedure resumes after the call
            if not step.asks:
                step.deed(s, f)
                continue
            options = with_plays(s, f, step) if step.windows else step.may(s, f)
            if not options:
                continue
            if len(options) > 1 or step.always or (step.secret and s.windows):
                f.step -= 1
                s.options = options
                return
            if options[0][0] != "pass":
                carry_out(s, f, step, options[0])
    s.options = []


def current(s: "State") -> Step:
    """The question the game stands at."""
    f = s.stack[-1]
    return s.book.procedures[f.procedure].steps[f.step]


def deciding(s: "State") -> int:
    """The side whose decision it is; -1 when the battle is over."""
    if s.result >= 0:
        return -1
    return current(s).who(s, s.stack[-1])


def apply(s: "State", action: Action) -> None:
    """Carry out one of the options; the next decision stands ready afterwards."""
    f = s.stack[-1]
    f.step += 1
    if action[0] != "pass":  # to pass is to decline: the next step follows
        carry_out(s, f, s.book.procedures[f.procedure].steps[f.step - 1], action)
    advance(s)
