"""The rules that tests and code name are those of the shipped index, and complete areas stay complete."""

from pathlib import Path

import pytest

import rule_coverage
from bicorne.data.index import rule_index

INDEX = rule_index()
PROOFS = rule_coverage.proofs()
PROVED = {id for proof in PROOFS for id in proof.ids}


def test_markers_name_rules_of_the_index() -> None:
    assert len(PROOFS) > 500
    assert [f"{proof}: {id}" for proof in PROOFS for id in proof.ids if id not in INDEX] == []


def test_markers_write_their_rules_out() -> None:
    assert [str(proof) for proof in PROOFS if proof.computed] == []


def test_a_test_names_at_most_five_rules_unless_it_proves_a_table() -> None:
    crowded = [proof for proof in PROOFS if len(proof.ids) > rule_coverage.MOST_RULES and not proof.table]
    assert [f"{proof}: {len(proof.ids)} rules" for proof in crowded] == []


def test_code_and_data_cite_rules_of_the_index() -> None:
    cited = rule_coverage.cited()
    assert len(cited) > 300
    assert {id: places for id, places in cited.items() if id not in INDEX} == {}


@pytest.mark.parametrize("area", rule_coverage.complete_areas())
def test_an_area_declared_complete_is_complete(area: str) -> None:
    ids = [id for id in INDEX if rule_coverage.area(id) == area]
    assert ids, "no such area"
    assert [id for id in ids if id not in PROVED] == []


@pytest.mark.parametrize(("rules", "prefix", "most"), [("tacticians", "exp.", 50), ("plus", "plus.", 90)])
def test_what_is_overridden_names_rules_and_tests_that_exist(rules: str, prefix: str, most: int) -> None:
    """Each row: a rule of the rule set, the classic rule it overrides, and tests that prove that one."""
    folder = rule_coverage.TESTS / "rules" / "classic"
    sources = "".join(file.read_text("utf-8") for file in sorted(folder.glob("test_*.py")))
    for by, rows in rule_coverage.overridden(rules).items():
        assert by in INDEX and by.startswith(prefix)
        for id, tests in rows.items():
            assert id in PROVED and id.startswith("classic.")
            assert tests and all(f"def {test}(" in sources for test in tests), id
    unset = [test for tests in rule_coverage.not_set_up(rules).values() for test in tests]
    assert all(f"def {test}(" in sources for test in unset)
    gone = [test for rows in rule_coverage.overridden(rules).values() for tests in rows.values() for test in tests]
    assert len(gone) + len(unset) < most


def test_the_scan_reads_decorators_cases_and_tables(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    file.write_text(
        'CASES = [pytest.param(1, marks=pytest.mark.rule("classic.a.b"))]\n'
        '@pytest.mark.rule("classic.a.c", "classic.a.d", table=True)\n'
        "def test_one(): pass\n"
        "@pytest.mark.rule(name())\n"
        "def test_two(): pass\n"
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=[pytest.mark.rule("classic.a.e")])])\n'
        "def test_three(n): pass\n",
        encoding="utf-8",
    )
    found = {(proof.test, *proof.ids, proof.table, proof.computed) for proof in rule_coverage.proofs(tmp_path)}
    assert found == {
        ("CASES", "classic.a.b", False, False),
        ("test_one", "classic.a.c", "classic.a.d", True, False),
        ("test_two", False, True),
        ("test_three", "classic.a.e", False, False),
    }
