#!/bin/bash
# The long proofs of the server: 200 kills, 50,000 hostile messages, every byte of 100 games. About half an hour.
# Arguments go to pytest: scripts/prove.bash -k kill
source "$(dirname "${BASH_SOURCE[0]}")/setup.bash"
cd "$root"
lock
find_python
install_tools
environment .venv test.lock
install_editable
unlock
BICORNE_PROOF=full exec .venv/bin/python -m pytest -q -s -p no:cacheprovider --timeout 3600 \
	tests/server/test_kill.py tests/server/test_guard.py tests/server/test_secrets.py "$@"
