"""Compile the core with mypyc while the wheel is built.

BICORNE_COMPILE=auto  compile, or build a pure wheel and say why (the default)
BICORNE_COMPILE=1     compile, or fail
BICORNE_COMPILE=0     build a pure wheel
BICORNE_CACHE=FOLDER  keep the compiled core there, and take it from there while what it is made of stays the same
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from hashlib import blake2b
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT = "bicorne-core-"


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
            extensions = kept_core(Path(self.root), Path(self.work.name))
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


def kept_core(root: Path, work: Path) -> dict[str, str]:
    """The compiled core, taken from the cache if it is there; each extension with its place in the wheel."""
    cache = os.environ.get("BICORNE_CACHE")
    if not cache:
        return extensions_in(compile_core(root, work))
    kept = Path(cache) / f"{KEPT}{core_key(root)}"
    if not kept.is_dir():
        begun = time.time()
        compiled = compile_core(root, work)
        for old in (Path(cache) / "objects").glob("*.o"):
            if old.stat().st_mtime < begun:  # not used this time
                old.unlink()
        for old in Path(cache).glob(f"{KEPT}*"):  # of earlier sources; nothing else in the folder is ours
            shutil.rmtree(old)
        shutil.copytree(compiled, kept.with_suffix(".new"))
        kept.with_suffix(".new").rename(kept)  # whole or not at all
    return extensions_in(kept)


def core_key(root: Path) -> str:
    """A digest of all that the compiled core is made of: the command line, data and the browser table are not."""
    package = root / "src" / "bicorne"
    parts = [repr(groups(root)), sys.version, sys.platform, version_of("mypy"), setup_script(root)]
    for path in sorted(with_imports(package, [root / "src" / module for module in compiled_modules(root)])):
        parts += [path.relative_to(package).as_posix(), path.read_text(encoding="utf-8")]
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def with_imports(package: Path, modules: list[Path]) -> set[Path]:
    """These modules and all of ours that they import, however far away: what the compiler reads."""
    found: set[Path] = set()
    waiting = list(modules)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(package, path)
    return found


def imported(package: Path, path: Path) -> list[Path]:
    """The files of our own that a module names in its imports, and the packages they are in."""
    files: list[Path] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == package.name:
            base = package.parent.joinpath(*(node.module or "").split("."))
        else:
            continue
        for place in (base, *[base / alias.name for alias in node.names]):
            files += [place.with_suffix(".py"), place / "__init__.py"]
    return [file for file in files if file.is_file()]


def extensions_in(folder: Path) -> dict[str, str]:
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in (".so", ".pyd")]
    return {str(path): path.relative_to(folder).as_posix() for path in found}


def compile_core(root: Path, work: Path) -> Path:
    """Compile a copy of the core in `work`; the folder of its extensions."""
    modules = compiled_modules(root)
    if not modules:
        raise CannotCompile("no module matches tool.bicorne.compiled in pyproject.toml")
    look_for_compiler(root)
    shutil.copytree(root / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (work / "src" / "setup.py").write_text(setup_script(root), encoding="utf-8")
    cache = os.environ.get("BICORNE_CACHE")
    objects = str(Path(cache).absolute() / "objects") if cache else ""
    orders = {"modules": modules, "groups": groups(root), "objects": objects}
    (work / "src" / "core.json").write_text(json.dumps(orders), encoding="utf-8")
    out = work / "out"
    run([sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(out)], work / "src")
    return out


def setup_script(root: Path) -> str:
    return (root / "scripts" / "core_setup.py").read_text(encoding="utf-8")


def groups(root: Path) -> dict[str, list[str]]:
    """The files that tool.bicorne.compiled names, by group, relative to src; a glob without a match adds none."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    package = root / "src" / "bicorne"
    named: dict[str, list[str]] = settings["tool"]["bicorne"]["compiled"]
    return {
        name: sorted({path.relative_to(root / "src").as_posix() for glob in globs for path in package.glob(glob)})
        for name, globs in named.items()
    }


def compiled_modules(root: Path) -> list[str]:
    return sorted([module for modules in groups(root).values() for module in modules])


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
