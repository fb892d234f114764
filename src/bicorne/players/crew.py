"""More than one core for a general: processes besides his own that play courses on and change plans for him.

What becomes of a plan depends on the position, the plan and the number of the course alone; so a general with a crew
finds what he would have found by himself, only sooner. What a process does not answer he works out himself.
"""

import subprocess
import sys
from contextlib import suppress
from typing import Any, Final

import msgspec

PROGRAM: Final = f"from {__name__.rpartition('.')[0]}.hand import main; main()"


class Hand:
    """One process; a question and an answer are a line of JSON each."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.briefed = False

    def ask(self, brief: bytes, question: list[Any]) -> bool:
        """Send a question, after the position that it is about; False if nobody is there to answer."""
        if self.process is None:
            command = [sys.executable, "-P", "-c", PROGRAM]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        try:
            if not self.briefed:
                self.process.stdin.write(brief + b"\n")
            self.process.stdin.write(msgspec.json.encode(question) + b"\n")
            self.process.stdin.flush()
        except OSError:
            self.dismiss()
            return False
        self.briefed = True
        return True

    def answer(self) -> Any:
        """The answer, None if there is none to be had."""
        assert self.process is not None and self.process.stdout is not None
        try:
            return msgspec.json.decode(self.process.stdout.readline())
        except (OSError, msgspec.DecodeError):
            self.dismiss()
            return None

    def dismiss(self) -> None:
        """End the process, whatever it is at; the next question starts another."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self.process = None
        self.briefed = False


class Crew:
    """The processes that help a general, or one general after the other; started when they are first needed."""

    def __init__(self, cores: int) -> None:
        self.cores = cores  # that of the general himself is one of them
        self.hands = [Hand() for _ in range(1, cores)]
        self.position = b""
        self.busy: list[int] = []  # hands that have been asked

    def brief(self, position: list[Any]) -> None:
        """What the next questions are about, as `hand.briefed` takes it."""
        self.position = msgspec.json.encode(["brief", position])
        for hand in self.hands:
            hand.briefed = False

    def hand_out(self, kind: str, work: list[list[Any]], seconds: float) -> None:
        """Of these pieces of work the general does the first himself, and each one that comes around to him again."""
        self.busy = []
        for i, hand in enumerate(self.hands):
            share = work[i + 1 :: self.cores]
            if share and hand.ask(self.position, [kind, share, seconds]):
                self.busy.append(i)

    def collect(self) -> dict[int, Any]:
        """What came of the work of the others, by its number."""
        found: dict[int, Any] = {}
        for i in self.busy:
            answers = self.hands[i].answer()
            if answers is not None:
                for j, answer in enumerate(answers):
                    found[i + 1 + j * self.cores] = answer
        self.busy = []
        return found

    def interrupt(self) -> None:
        """No answer is wanted anymore; may be called from any thread."""
        for hand in self.hands:
            if hand.process is not None:
                hand.process.kill()

    def dismiss(self) -> None:
        """End the processes; the next question starts others."""
        self.busy = []
        for hand in self.hands:
            hand.dismiss()
