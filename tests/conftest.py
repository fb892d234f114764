"""What every run of the tests shares: `--rule ID` runs one rule's tests, and the run ends with the coverage."""

import pytest

from bicorne.data import rule_index
from rule_coverage import coverage_table


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", action="append", default=[], help="run only the tests that name this rule id")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if wanted:
        chosen = [item for item in items if any(wanted & set(mark.args) for mark in item.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.option.verbose < -1:
        return
    terminalreporter.section("rules with a test")
    for line in coverage_table(rule_index()):
        terminalreporter.write_line(line)
