# Sourced by ./play, ./test and ./soak: the steps that set up a checkout. Each is done once, and again only when
# something it depends on has changed. Everything goes into .venv*/ and build/.
#
#   PYTHON=...            the Python to use (3.11 or newer; by default the first suitable one on the path)
#   BICORNE_COMPILE=0     use the interpreted engine (1: insist on the compiled one)

set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
log=$root/build/setup.log
uv=$root/build/tools/bin/uv
unset PYTHONHOME PYTHONPATH VIRTUAL_ENV
unset PYTHONDONTWRITEBYTECODE # where it is set, every run would compile all sources and rewrite all tests anew
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '%s\n' "$*" >&2; }

fail() {
	say "$@"
	exit 1
}

checksum() { cksum | tr ' ' '-'; }

# run WHAT COMMAND...: run the command quietly; if it fails, show the end of its output.
run() {
	local what=$1
	shift
	"$@" >"$log" 2>&1 </dev/null && return
	tail -n 25 "$log" >&2
	fail "$what failed. The last lines of its output are above; all of it is in $log."
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
	local name
	if [ -n "${PYTHON:-}" ]; then
		new_enough "$PYTHON" || fail "PYTHON=$PYTHON is not Python 3.11 or newer."
		python=$(command -v "$PYTHON")
	else
		for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
			if new_enough "$name"; then
				python=$(command -v "$name")
				break
			fi
		done
		[ -n "${python:-}" ] || fail "Bicorne needs Python 3.11 or newer. Install one, or name it: PYTHON=/path/to/python3 $0"
	fi
	python=$("$python" -c 'import sys; print(sys.executable)')
	python_id=$("$python" -c 'import sys, sysconfig; print(sys.executable, sys.version, sysconfig.get_platform())')
}

# Only one set-up at a time; call `unlock` before anything long-lived starts.
lock() {
	mkdir -p "$root/build"
	exec 9>"$root/build/.lock"
	if command -v flock >/dev/null; then
		flock -n 9 || { say "Waiting for another set-up in this checkout ..."; flock 9; }
	fi
}

unlock() { exec 9>&-; }

# uv, which does the installing, in its own environment.
install_tools() {
	local stamp
	stamp=$root/build/tools/.stamp-$(echo "$root $python_id" | checksum)
	[ ! -f "$stamp" ] || return 0
	"$python" -c 'import ensurepip, venv' 2>/dev/null ||
		fail "$python cannot make virtual environments: install its venv package (on Debian: apt-get install python3-venv)."
	run "Making a virtual environment" "$python" -m venv --clear "$root/build/tools"
	run "Installing uv" "$root/build/tools/bin/python" -m pip install -q 'uv>=0.13,<0.14'
	touch "$stamp"
}

# environment FOLDER LOCK: a virtual environment with exactly the packages of the lock file.
environment() {
	local folder=$root/$1 lock=$root/requirements/$2 stamp
	stamp=$folder/.stamp-$({ echo "$root $python_id"; cat "$lock"; } | checksum)
	if [ -f "$stamp" ] && "$folder/bin/python" -c ''; then
		return
	fi
	say "Setting up $1 ..."
	run "Making $1" "$uv" venv -q --clear --python "$python" "$folder"
	run "Installing the packages of $2" "$uv" pip install -q --python "$folder/bin/python" --require-hashes -r "$lock"
	touch "$stamp"
}

# install_project FOLDER KEY WHAT...: install the project itself in that environment, unless KEY says it is there.
install_project() {
	local folder=$root/$1 stamp=$root/$1/.installed-$2
	shift 2
	[ ! -f "$stamp" ] || return 0
	rm -f "$folder"/.installed-*
	run "Installing Bicorne" "$uv" pip install -q --python "$folder/bin/python" --no-deps --reinstall-package bicorne \
		--build-constraints "$root/requirements/test.lock" "$@"
	touch "$stamp"
}

# Install the working tree itself, interpreted, for those who change it.
install_editable() {
	install_project .venv "$(cat "$root/pyproject.toml" "$root/hatch_build.py" | checksum)" -e "$root"
}

# fetch_client FOLDER: fetch what builds and tests the browser table, with that environment's Node.
fetch_client() {
	local stamp
	stamp=$root/web/node_modules/.stamp-$(checksum <"$root/web/package-lock.json")
	[ ! -f "$stamp" ] || return 0
	say "Fetching what builds the browser table ..."
	run "npm ci" npm_in "$root/$1" ci --no-audit --no-fund
	touch "$stamp"
}

# build_client FOLDER: build the browser table into src/bicorne/server/static.
build_client() {
	local static=$root/src/bicorne/server/static key
	key=$root/build/.client-$(
		cd "$root/web"
		find . -name node_modules -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | checksum
	)
	if [ -f "$key" ] && [ -f "$static/index.html" ]; then
		return
	fi
	fetch_client "$1"
	say "Building the browser table ..."
	run "Building the browser table" npm_in "$root/$1" run build
	rm -f "$root"/build/.client-*
	touch "$key"
}

# npm_in FOLDER ARGUMENTS...: run npm in web/, with that environment's Node.
npm_in() (
	cd "$root/web"
	export PATH="$1/bin:$PATH"
	shift
	npm "$@"
)

can_compile() { "$python" "$root/scripts/compiler.py" >/dev/null; }

sources_checksum() {
	(
		cd "$root"
		find src pyproject.toml hatch_build.py LICENSE -name __pycache__ -prune -o -type f -print0 |
			LC_ALL=C sort -z | xargs -0 cksum | checksum
	)
}

# build_wheel MODE: build the wheel, unless one made from the same sources is there; set `wheel` and `wheel_key`.
# MODE is a value of BICORNE_COMPILE.
build_wheel() {
	local mode=$1 folder=$root/build/compiled compiler=none built
	[ "$mode" != 0 ] || folder=$root/build/pure
	if [ "$mode" != 0 ] && can_compile; then
		compiler=found
	fi
	wheel_key=$(echo "$python_id $compiler $(sources_checksum)" | checksum)
	if [ -f "$folder/.stamp-$wheel_key" ]; then
		wheel=$(echo "$folder"/*.whl)
		if [ "$mode" != 1 ] || is_compiled "$wheel"; then
			return
		fi
	fi
	if [ $compiler = found ]; then
		say "Building the program; where the engine has changed it is compiled, which takes a few minutes at most ..."
	fi
	rm -rf "$folder"
	BICORNE_COMPILE=$mode BICORNE_CACHE=$root/build/core run "Building Bicorne" "$uv" build --wheel --python "$python" \
		--build-constraints "$root/requirements/test.lock" --out-dir "$folder" "$root"
	grep '^bicorne: ' "$log" >&2 || true
	wheel=$(echo "$folder"/*.whl)
	touch "$folder/.stamp-$wheel_key"
}

is_compiled() {
	case $1 in
	*-none-any.whl) return 1 ;;
	esac
}

# What ./play and ./soak run: the wheel, compiled where a C compiler is present, in .venv-play.
set_up_to_play() {
	case ${BICORNE_COMPILE:-auto} in
	0 | 1 | auto) ;;
	*) fail "BICORNE_COMPILE is $BICORNE_COMPILE; it may be 1, 0 or auto." ;;
	esac
	lock
	find_python
	install_tools
	environment .venv-play run.lock
	build_client .venv-play
	build_wheel "${BICORNE_COMPILE:-auto}"
	install_project .venv-play "$wheel_key" "$wheel"
	unlock
}
