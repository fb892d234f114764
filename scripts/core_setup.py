"""Compiles the core: run as setup.py by the build hook, in a copy of the sources, with its orders in core.json.

One C file for each module, compiled side by side; setuptools would take one after the other. Hidden symbols make the
calls within a group as direct as within one file. Objects are kept by what they are made of, so a change in one
group leaves those of the others as they are.
"""

import json
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

from mypyc.build import mypyc_build, mypycify
from mypyc.options import CompilerOptions
from setuptools import setup
from setuptools.command.build_ext import build_ext

ORDERS = json.loads(Path("core.json").read_text(encoding="utf-8"))
KEPT = Path(ORDERS["objects"]) if ORDERS["objects"] else None
INCLUDED = re.compile(r'^\s*#include\s+[<"]([^>"]+)[>"]', re.MULTILINE)  # <...> names the tables of other groups


class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compile the files of an extension on all cores, the largest first."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = self.compile_all
            for extension in self.extensions:
                # common symbols: every file of a group declares the tables it takes from other groups
                extension.extra_compile_args += ["-fvisibility=hidden", "-fcommon"]
        super().build_extensions()

    def compile_all(
        self,
        sources: Any,
        output_dir: Any = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: Any = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> Any:
        compiler: Any = self.compiler
        macros, objects, extra_postargs, options, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(options, debug, extra_preargs)
        folders = [Path(option[2:]) for option in options if option.startswith("-I")]
        flags = repr((compiler.compiler_so, [a for a in arguments if not a.startswith("-I")], extra_postargs))

        def compile_one(made: str) -> None:
            source = build[made][0]
            kept = KEPT / f"{digest(Path(source), folders, flags)}.o" if KEPT else None
            if kept and kept.is_file():
                Path(made).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(kept, made)
                kept.touch()  # in use: the build hook removes those that no longer are
                return
            compiler._compile(made, *build[made], arguments, extra_postargs, options)
            if kept:
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(made, kept.with_suffix(f".{os.getpid()}"))
                kept.with_suffix(f".{os.getpid()}").rename(kept)  # whole or not at all

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, sorted(build, key=lambda made: -os.path.getsize(build[made][0]))))
        return objects


def digest(source: Path, folders: list[Path], flags: str) -> str:
    """A name for what a C file compiles to: its text, every header that it includes, the compiler's flags."""
    seen: dict[str, Path] = {source.name: source}
    waiting = [source]
    total = blake2b(flags.encode(), digest_size=16)
    while waiting:
        path = waiting.pop()
        text = path.read_text(encoding="utf-8", errors="replace")
        total.update(f"\0{path.name}\0{text}".encode())
        for name in INCLUDED.findall(text):
            found = [folder / name for folder in (path.parent, *folders) if (folder / name).is_file()]
            if found and name not in seen:
                seen[name] = found[0]
                waiting.append(found[0])
    return total.hexdigest()


def written(options: list[str], groups: list[tuple[list[str], str | None]]) -> tuple[Any, Any]:
    """Let mypyc write the C files, and say so in the form in which it takes them up again.

    With several groups mypyc takes every class for one that unknown modules may extend: each method is looked up, each
    type searched for. All our modules are here, so it may count on what it sees, as it does with a single group.
    """
    how = CompilerOptions(multi_file=True, separate=True)
    how.global_opts = True
    _, files, runtime = mypyc_build(options, how, separate=groups)
    names = [[(os.path.relpath(name, how.target_dir), "") for name in group] for group, _ in files]
    return names, [(part.path, part.include_dirs, part.internal) for part in runtime]


OPTIONS = ["--strict", *ORDERS["modules"]]
GROUPS: list[tuple[list[str], str | None]] = [(files, name) for name, files in ORDERS["groups"].items()]
core = mypycify(
    OPTIONS,
    opt_level="2",
    debug_level="0",
    multi_file=True,
    separate=GROUPS,
    skip_cgen_input=written(OPTIONS, GROUPS),
)
setup(name="bicorne", ext_modules=core, cmdclass={"build_ext": SideBySide})
