#!/bin/bash
# Rewrites the lock files from pyproject.toml. Arguments go to uv: scripts/lock.bash --upgrade
source "$(dirname "${BASH_SOURCE[0]}")/setup.bash"
lock
find_python
install_tools
cd "$root"
compile=("$uv" pip compile -q --generate-hashes --universal --python-version 3.11 --no-emit-index-url
	--custom-compile-command scripts/lock.bash pyproject.toml "$@")
"${compile[@]}" --extra png --extra web --extra pg --extra node -o requirements/run.lock >/dev/null
"${compile[@]}" --extra png --extra web --extra pg --extra node --extra test --extra dev -o requirements/test.lock >/dev/null
