import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Operand } from '@my-agent-crew/contract';
import type { Agent } from '@my-agent-crew/core';
import { createTools, type ToolName } from '@my-agent-crew/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from './workspace-fixture.ts';

let fixture: Fixture;
beforeEach(() => {
  fixture = createFixture();
});
afterEach(() => fixture.remove());

const commands = { run: async () => ({ ended: 'refused', sentence: 'no' }) as const };
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const content = (name: string, text: string): Operand => ({ name, sha256: hash(text), by: 'content' });

const operandsOf = async (
  name: ToolName,
  input: Record<string, unknown>,
  closed: readonly string[] = [],
): Promise<readonly Operand[]> => {
  const tool = createTools({ commands }).find((candidate) => candidate.name === name);
  const workspace = { root: fixture.root, writePaths: [], closed };
  return (await tool?.operands?.(input, { workspace } as unknown as Agent)) ?? [];
};
const ofCommand = (command: string, closed?: readonly string[]) =>
  operandsOf('shell_run', { command }, closed);

describe('the file tools', () => {
  it('name the file they change as it is, and a missing one without a digest [gate.bytes.files]', async () => {
    fixture.put('notes/a.txt', 'một');
    const edit = { path: './notes/a.txt', old: 'x', new: 'y' };
    expect(await operandsOf('workspace_edit', edit)).toEqual([content('notes/a.txt', 'một')]);
    const none = { sha256: null, by: 'content' };
    expect(await operandsOf('workspace_write', { path: 'new/b.txt', content: 'x' })).toEqual([
      { name: 'new/b.txt', ...none },
    ]);
    expect(await operandsOf('workspace_write', { path: '../outside/x', content: 'x' })).toMatchObject([none]);
  });

  it('read up to 5 MB and count what is larger by size and time, which is said [gate.bytes.files]', async () => {
    const limit = 5 * 1024 * 1024;
    fixture.put('whole', 'x'.repeat(limit));
    const large = fixture.put('large', 'x'.repeat(limit + 1));
    const write = (path: string) => operandsOf('workspace_write', { path, content: '' });
    expect(await write('whole')).toEqual([content('whole', 'x'.repeat(limit))]);
    const [before] = await write('large');
    expect(before?.by).toBe('size-and-time');
    expect(await write('large')).toEqual([before]);
    utimesSync(large, 1, 1);
    expect(await write('large')).not.toEqual([before]);
  });
});

describe('a command', () => {
  it('names the files among its words, wherever they stand [gate.bytes.command]', async () => {
    fixture.put('build.py', 'print(1)');
    fixture.put('sub/run.sh', 'echo');
    fixture.put('conf.yaml', 'a: 1');
    fixture.put('có dấu.txt', 'đ');
    mkdirSync(join(fixture.root, 'folder'));
    expect(await ofCommand('python3 build.py --config=conf.yaml folder nothing.txt')).toEqual([
      content('build.py', 'print(1)'),
      content('conf.yaml', 'a: 1'),
    ]);
    expect(await ofCommand("cd sub && ./run.sh; cat 'có dấu.txt'")).toEqual([
      content('có dấu.txt', 'đ'),
      content('sub/run.sh', 'echo'),
    ]);
    expect(await ofCommand('python3 "build.py" > out.txt; bash -c "$(cat conf.yaml)"')).toEqual([
      content('build.py', 'print(1)'),
      content('conf.yaml', 'a: 1'),
    ]);
    expect(await ofCommand(`sh -c 'python3 build.py'`)).toEqual([content('build.py', 'print(1)')]);
    expect(await ofCommand(`cat ${join(fixture.root, 'build.py')}`)).toHaveLength(1);
  });

  it('names nothing outside of the workspace and nothing that is closed [gate.bytes.command]', async () => {
    fixture.put(join(fixture.outside, 'secret'), 's');
    symlinkSync(join(fixture.outside, 'secret'), join(fixture.root, 'link'));
    const closed = fixture.put('closed.db', 'db');
    expect(await ofCommand('cat ../outside/secret link closed.db /etc/passwd', [closed])).toEqual([]);
  });

  it('binds twenty files by themselves and all others together [gate.bytes.command]', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `f${String(at).padStart(2, '0')}`);
    for (const name of names) fixture.put(name, name);
    const command = `cat ${names.join(' ')}`;
    const before = await ofCommand(command);
    expect(before.map(({ name }) => name)).toEqual([...names.slice(0, 20), '+5']);
    fixture.put('f24', 'changed');
    const after = await ofCommand(command);
    expect(after.slice(0, 20)).toEqual(before.slice(0, 20));
    expect(after[20]?.sha256).not.toBe(before[20]?.sha256);
  });
});
