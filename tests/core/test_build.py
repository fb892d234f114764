"""The engine under test is the one that was meant: BICORNE_EXPECT says `compiled` or `interpreted`."""

import os
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def listed_modules() -> list[str]:
    """The names of the modules that pyproject.toml lists as compiled."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["bicorne"]["compiled"]
    globs = [glob for group in groups.values() for glob in group]
    found = {path.relative_to(ROOT / "src") for glob in globs for path in (ROOT / "src/bicorne").glob(glob)}
    return sorted(".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in found)


@pytest.mark.skipif("BICORNE_EXPECT" not in os.environ, reason="BICORNE_EXPECT is not set")
def test_every_listed_module_is_compiled_or_none_is() -> None:
    suffixes = tuple(EXTENSION_SUFFIXES) if os.environ["BICORNE_EXPECT"] == "compiled" else (".py",)
    specs = [find_spec(name) for name in listed_modules()]
    assert specs
    assert [spec for spec in specs if spec is None or not (spec.origin or "").endswith(suffixes)] == []
