"""What every test run shares: `--rule ID` runs one rule's tests, and each run ends with the coverage of the rules.

With BICORNE_RULES=tacticians or plus the boards use those rules, and tests of the classic rules that they override
are left out.
"""

import signal
from threading import current_thread, main_thread

import pytest

from bicorne.data.index import rule_index
from boards import RULES
from rule_coverage import coverage_table, overridden_tests


def pytest_configure() -> None:
    """Heed Ctrl-C even in a background run, which ignores it: the programs that tests interrupt would inherit that."""
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
        gone = overridden_tests(RULES)
        dropped = [item for item in items if isinstance(item, pytest.Function) and item.originalname in gone]
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in dropped]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.option.verbose < -1:
        return
    terminalreporter.section("rules with a test")
    for line in coverage_table(rule_index()):
        terminalreporter.write_line(line)
