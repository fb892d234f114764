"""A few rules are broken, one at a time, in a copy of the project: a test named for each of them fails.

`python scripts/mutate.py --count 60` breaks more of them, drawn afresh; what is drawn here stays the same.
"""

import ast
import importlib.util
import sys
import tomllib
from pathlib import Path
from random import Random
from types import ModuleType

from bicorne.data.index import rule_index

SEED, MUTANTS = 1815, 6
KINDS = {"cell", "function", "condition", "value", "dropped", "loop", "step", "refusal"}


def script() -> ModuleType:
    file = Path(__file__).parent.parent.parent / "scripts" / "mutate.py"
    spec = importlib.util.spec_from_file_location("mutate", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutate"] = module  # dataclasses look there for the types of their fields
    spec.loader.exec_module(module)
    return module


MUTATE = script()


def test_a_test_named_for_a_broken_rule_fails() -> None:
    assert MUTATE.check(MUTANTS, SEED) == []


def test_mutants_are_files_that_can_be_read_and_break_rules_of_the_index() -> None:
    mutants = [*MUTATE.data_mutants(Random(SEED)), *MUTATE.code_mutants(Random(SEED))]
    assert len(mutants) > 900
    for mutant in mutants:
        whole = (MUTATE.ROOT / mutant.file).read_text(encoding="utf-8")
        assert mutant.text != whole
        assert ast.parse(mutant.text) if mutant.file.suffix == ".py" else tomllib.loads(mutant.text)
    assert {id for mutant in mutants for id in mutant.ids} <= set(rule_index())
    assert {mutant.kind for mutant in mutants} == KINDS
