"""What the tests of the commands share."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bicorne.cli import main
from commands import Process, Run

COMMAND = [sys.executable, "-m", "bicorne.cli"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("BICORNE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def run() -> Run:
    """Run a command in this process."""

    def invoke(*arguments: str, input: str = "") -> Result:
        return CliRunner().invoke(main, arguments, input=input)

    return invoke


@pytest.fixture
def process() -> Process:
    """Run a command as users do."""

    def start(*arguments: str, input: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([*COMMAND, *arguments], input=input, capture_output=True, text=True, timeout=300)

    return start
