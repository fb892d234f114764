"""Compile the core with mypyc while the wheel is built.

BICORNE_COMPILE=auto  compile, or build a pure wheel and say why (the default)
BICORNE_COMPILE=1     compile, or fail
BICORNE_COMPILE=0     build a pure wheel
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

options = ["--strict", *{modules!r}]
core = mypycify(options, opt_level="2", debug_level="0", group_name="bicorne")
setup(name="bicorne", ext_modules=core)
"""


class CannotCompile(Exception):
    """Why there is no compiled core, in one line; `details` holds the output of the compiler."""

    def __init__(self, reason: str, details: str = "") -> None:
        super().__init__(reason)
        self.details = details


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # generic from hatchling 1.28 on
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("BICORNE_COMPILE") or "auto"
        if mode not in ("0", "1", "auto"):
            raise ValueError(f"BICORNE_COMPILE is {mode!r}; it may be 1, 0 or auto.")
        if version == "editable" or mode == "0":
            return
        # Outside the source tree: an extension left there would shadow the module it was made from.
        self.work = tempfile.TemporaryDirectory(prefix="bicorne-mypyc-")
        try:
            extensions = compile_core(Path(self.root), Path(self.work.name))
        except CannotCompile as why:
            if mode == "1":
                raise RuntimeError(f"BICORNE_COMPILE=1, but {why}.\n{why.details}") from None
            print(f"bicorne: built as interpreted Python, because {why}.", file=sys.stderr)
            return
        build_data["force_include"].update(extensions)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            self.work.cleanup()


def compile_core(root: Path, work: Path) -> dict[str, str]:
    """Compile a copy of the core in `work`; each extension with its place in the wheel."""
    modules = compiled_modules(root)
    if not modules:
        raise CannotCompile("no module matches tool.bicorne.compiled in pyproject.toml")
    look_for_compiler(root)
    shutil.copytree(root / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (work / "src" / "setup.py").write_text(SETUP.format(modules=modules), encoding="utf-8")
    out = work / "out"
    run([sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(out)], work / "src")
    found = [path for path in sorted(out.rglob("*")) if path.suffix in (".so", ".pyd")]
    return {str(path): path.relative_to(out).as_posix() for path in found}


def compiled_modules(root: Path) -> list[str]:
    """The files that tool.bicorne.compiled names, relative to src; a glob without a match adds none."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    package = root / "src" / "bicorne"
    globs: list[str] = settings["tool"]["bicorne"]["compiled"]
    found = {path.relative_to(root / "src").as_posix() for glob in globs for path in package.glob(glob)}
    return sorted(found)


def look_for_compiler(root: Path) -> None:
    """Ask before mypy does its long work in vain."""
    if os.name == "nt":
        return  # setuptools knows where Visual Studio lives
    asked = subprocess.run([sys.executable, root / "scripts" / "compiler.py"], capture_output=True, text=True)
    if asked.returncode:
        raise CannotCompile(asked.stdout.strip() or "the C compiler could not be tried", asked.stderr)


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if "error" in line.lower()] or ["no message"]
        raise CannotCompile(f"mypyc failed ({lines[0].strip()})", done.stdout)
