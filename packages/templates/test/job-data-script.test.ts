import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyExample, examples, fakeProgram, run } from './example-files.ts';
import { makeFolder } from './home-tree.ts';

const example = join(examples, 'job-data-script.sh');

/** A folder of skills with the real gws wrapper and a goodreads script of the given text. */
const makeSkills = (goodreads: string): string => {
  const skills = makeFolder();
  cpSync(copyExample('skills/gws'), join(skills, 'gws'), { recursive: true });
  const script = join(skills, 'goodreads/scripts/goodreads-read.sh');
  mkdirSync(dirname(script), { recursive: true });
  writeFileSync(script, `#!/bin/sh\n${goodreads}\n`, { mode: 0o755 });
  return skills;
};
const runJob = async (gws: string, goodreads: string) => {
  const env = { SKILLS_DIR: makeSkills(goodreads), HOME: makeFolder() };
  const ended = await run(example, [], { path: [fakeProgram('gws', gws)], env });
  return {
    ...ended,
    block: JSON.parse(ended.stdout) as { data: Record<string, unknown>; errors: Record<string, unknown> },
  };
};

describe('the job data script', () => {
  it('prints one JSON block with every source [templates.job.block]', async () => {
    const { code, stderr, block } = await runJob(`echo '{"events":[]}'`, `echo '[{"title":"Số đỏ"}]'`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(block.data).toMatchObject({ agenda: { events: [] }, reading: [{ title: 'Số đỏ' }] });
    expect(block.data['disk']).toEqual(expect.arrayContaining([expect.stringContaining('%')]));
    expect(block.errors).toEqual({});
  });

  it('writes down what failed and still brings the rest [templates.job.guarded]', async () => {
    const gws = `case $1 in calendar) echo '{"ok":true}' ;; *) echo 'token expired' >&2; exit 2 ;; esac`;
    const { code, block } = await runJob(gws, `printf ''`);
    expect(code).toBe(0);
    expect(Object.keys(block.data)).toEqual(['agenda', 'disk']);
    expect(block.errors).toEqual({
      unread: { exit: 2, message: expect.stringMatching(/token expired[\s\S]*"fix":/) },
      reading: { exit: 0, message: 'printed nothing' },
    });
  });

  it('guards a source that is missing or is killed [templates.job.guarded]', async () => {
    const { block } = await runJob(`kill -9 $$`, `exec /nonexistent/program`);
    expect(Object.keys(block.errors).sort()).toEqual(['agenda', 'reading', 'unread']);
    expect(Object.keys(block.data)).toEqual(['disk']);
  });

  it('runs every command through the guard [templates.job.guarded]', () => {
    const text = readFileSync(example, 'utf8');
    const outside = text
      .split('\n')
      .filter((line) => /^(?!collect |#)[^#]*(?:gws-run|goodreads-read|\bcurl |^df )/.test(line));
    expect(outside).toEqual([]);
    expect(text).not.toMatch(/^set -e|^set -eu/m);
    expect(text.match(/^collect \w+ \d+ /gm)?.length ?? 0).toBeGreaterThan(3);
  });

  it('ends a source that hangs [templates.job.hang]', async () => {
    const folder = makeFolder();
    const short = join(folder, 'job.sh');
    writeFileSync(short, readFileSync(example, 'utf8').replace('collect unread 30', 'collect unread 1'), {
      mode: 0o755,
    });
    const gws = fakeProgram('gws', `case $1 in gmail) exec sleep 60 ;; *) echo '{}' ;; esac`);
    const env = { SKILLS_DIR: makeSkills(`echo '[]'`), HOME: makeFolder() };
    const { block } = await run(short, [], { path: [gws], env }).then(({ stdout }) => ({
      block: JSON.parse(stdout),
    }));
    expect(block).toMatchObject({
      errors: { unread: { message: 'took too long' } },
      data: { agenda: {}, reading: [] },
    });
  });
});
