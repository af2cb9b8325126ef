#!/bin/sh
# One script per job: it gathers everything a briefing needs and prints one JSON block, so that the model spends one step
# on data and the rest on words. Copy it out of the repository before it names accounts or paths.
#
# Every source runs through `collect`, which guards it: a source that fails or hangs becomes an entry of `errors`, and
# the others still arrive. There is no `set -e` for that very reason.
set -u

skills=${SKILLS_DIR:-$HOME/.my-agent-crew/skills}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
names=''

limit() { # seconds, command…: `timeout` where the system has it, the bare command elsewhere
  if command -v timeout >/dev/null 2>&1; then timeout -k 2 "$@"; else shift && "$@"; fi
}

collect() { # name, seconds, command…
  name=$1
  seconds=$2
  shift 2
  names="$names $name"
  limit "$seconds" "$@" >"$work/$name.out" 2>"$work/$name.err" </dev/null
  echo $? >"$work/$name.exit"
}

collect agenda 30 "$skills/gws/scripts/gws-run.sh" calendar +agenda --today --format json
collect unread 30 "$skills/gws/scripts/gws-run.sh" gmail +triage --max 10 --format json
collect reading 30 "$skills/goodreads/scripts/goodreads-read.sh" shelf --shelf currently-reading
collect disk 10 df -Pk "$HOME"

# One reader for all of them: output that is JSON stays JSON, other output becomes its lines. $names is split on purpose.
# shellcheck disable=SC2086
node - "$work" $names <<'NODE'
const { readFileSync } = require('node:fs');
const [work, ...names] = process.argv.slice(2);
const read = (name, kind) => readFileSync(`${work}/${name}.${kind}`, 'utf8').trim();
const data = {};
const errors = {};
for (const name of names) {
  const exit = Number(read(name, 'exit'));
  const out = read(name, 'out');
  const said = read(name, 'err').slice(-500);
  if (exit !== 0) errors[name] = { exit, message: exit === 124 || exit === 137 ? 'took too long' : said || 'said nothing' };
  else if (out === '') errors[name] = { exit, message: 'printed nothing' };
  else {
    try {
      data[name] = JSON.parse(out);
    } catch {
      data[name] = out.split('\n');
    }
  }
}
process.stdout.write(`${JSON.stringify({ collected_at: new Date().toISOString(), data, errors }, null, 2)}\n`);
process.exitCode = Object.keys(data).length > 0 ? 0 : 1;
NODE
