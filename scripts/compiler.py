"""Can this Python compile an extension? Exit 0 if so, else print in one line what is missing."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig


def missing() -> str:
    """What is missing, or nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        return f"there is no C compiler ({compiler[0]})"
    include = sysconfig.get_path("include")
    if not os.path.exists(os.path.join(include, "Python.h")):
        return f"the C headers of Python are missing ({include}/Python.h)"
    command = [*compiler, "-fsyntax-only", f"-I{include}", "-x", "c", "-"]
    tried = subprocess.run(command, input="#include <Python.h>\n", capture_output=True, text=True)
    return f"{compiler[0]} cannot compile against the C headers of Python" if tried.returncode else ""


if __name__ == "__main__":
    what = missing()
    if what:
        print(what)
    sys.exit(bool(what))
