"""What every run of the tests shares: `--rule ID` runs one rule's tests, and the run ends with the coverage.

With BICORNE_RULES=tacticians boards have those rules, and tests of what they override fall away.
"""

import signal
from threading import current_thread, main_thread

import pytest

from bicorne.data import rule_index
from boards import RULES
from rule_coverage import coverage_table, overridden_tests


def pytest_configure() -> None:
    """A run in the background ignores Ctrl-C and would hand that on to the programs that tests interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and current_thread() is main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", action="append", default=[], help="run only the tests that name this rule id")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if wanted:
        chosen = [item for item in items if any(wanted & set(mark.args) for mark in item.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
    if RULES:
        gone = overridden_tests()
        dropped = [item for item in items if isinstance(item, pytest.Function) and item.originalname in gone]
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in dropped]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.option.verbose < -1:
        return
    terminalreporter.section("rules with a test")
    for line in coverage_table(rule_index()):
        terminalreporter.write_line(line)
