import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptEntry, startFakeUpstream } from '@my-agent-crew/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { exitCode } from '../src/index.ts';
import { fakeHost, newHome } from './fake-host.ts';

const before = '# Health\n- Dentist 2026-03-05\n';
const answer = (file: string) => ({ text: [`<memory>\n${file}</memory>`] });

/** A home whose master has a memory and a note, and its command line. */
const makeCrew = async (...script: ScriptEntry[]) => {
  const upstream = await startFakeUpstream({ script });
  onTestFinished(() => upstream.close());
  const home = newHome();
  mkdirSync(join(home, 'memory'), { recursive: true });
  writeFileSync(
    join(home, 'config.yaml'),
    `language: en\nroutes: [up:model]\nproviders:\n  up:\n    base_url: ${upstream.url}\n`,
  );
  writeFileSync(join(home, 'MEMORY.md'), before);
  writeFileSync(join(home, 'memory', '2026-03-01.md'), '- 09:00 likes iced tea');
  const crew = async (...args: string[]) => {
    const host = fakeHost(home, { environment: { MY_AGENT_ROUTES: '', MY_AGENT_LANGUAGE: '' } });
    return { status: await host.crew('memory', ...args), out: host.out(), err: host.err() };
  };
  const addFact = (name: string): void => {
    mkdirSync(join(home, 'users/owner/facts'), { recursive: true });
    writeFileSync(join(home, 'users/owner/facts', `${name}.md`), `Drinks ${name}\n`);
  };
  return { crew, addFact, memoryFile: () => readFileSync(join(home, 'MEMORY.md'), 'utf8') };
};

it('consolidates, shows what waits with its lines, and decides it once [cli.memory]', async () => {
  const { crew, memoryFile } = await makeCrew(answer('# Health\n- Likes iced tea\n'));
  expect((await crew()).out).toBe('No proposal for the memory waits.\n');
  const done = await crew('consolidate', 'default');
  expect(done).toMatchObject({ status: exitCode.done, err: '' });
  expect(done.out).toContain('Read 1 note. The rewrite of MEMORY.md waits for you');
  const listed = await crew();
  expect(listed.out).toMatch(
    /^\S+ {2}MEMORY\.md {2}\(default\)\n {2}Reason: Gathered from the notes 2026-03-01\./,
  );
  expect(listed.out).toContain('\n  - - Dentist 2026-03-05\n  + - Likes iced tea\n  crew memory approve ');
  const [one] = JSON.parse((await crew('--json')).out) as [{ id: string }];
  expect(await crew('approve', one.id)).toMatchObject({
    status: exitCode.done,
    out: 'MEMORY.md was written.\n',
  });
  expect(memoryFile()).toBe('# Health\n- Likes iced tea\n');
  const twice = await crew('reject', one.id);
  expect(twice).toMatchObject({ status: exitCode.error, err: expect.stringContaining('approved already') });
  expect((await crew('undo', one.id)).out).toBe('MEMORY.md is as it was before the proposal.\n');
  expect(memoryFile()).toBe(before);
}, 60_000);

it('leaves with the status of the run and its sentence when it fails [cli.memory]', async () => {
  const { crew, memoryFile } = await makeCrew({ text: 'No.' }, answer(before));
  const failed = await crew('consolidate', 'default');
  expect(failed).toMatchObject({ status: exitCode.error, out: '' });
  expect(failed.err).toContain('the answer holds no new file');
  expect(memoryFile()).toBe(before);
  expect((await crew('consolidate', 'nobody')).err).toContain('There is no agent nobody.');
  const again = await crew('consolidate', 'default', '--json');
  expect(JSON.parse(again.out)).toMatchObject({ outcome: 'same', status: 'done', is_running: false });
}, 60_000);

it('names each file of a proposal that has several [cli.memory]', async () => {
  const merge = {
    ...{ action: 'merge', names: ['tea', 'iced-tea'], name: 'tea', text: 'Drinks iced tea' },
    reason: 'The same.',
  };
  const { crew, addFact } = await makeCrew(answer(before), { text: JSON.stringify({ changes: [merge] }) });
  for (const name of ['tea', 'iced-tea']) addFact(name);
  expect((await crew('consolidate', 'default')).out).toContain('1 proposal waits for you');
  const { out } = await crew();
  expect(out).toMatch(/\n {2}facts\/tea\.md\n {2}- Drinks tea\n[\s\S]*\n {2}\+ Drinks iced tea\n/);
  expect(out).toMatch(/\n {2}facts\/iced-tea\.md\n {2}- Drinks iced-tea\n {2}crew memory approve /);
}, 60_000);
