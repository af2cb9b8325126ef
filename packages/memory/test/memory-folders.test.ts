import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryFolders } from '@my-agent-crew/memory';
import { describeMemoryFiles } from '@my-agent-crew/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { folderIn, makeMemoryHome } from './memory-fixture.ts';

describeMemoryFiles('files of a home [memory.files.contract]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return createMemoryFolders({ folderOf: (owner) => folderIn(folder, owner), closed: () => [] });
});

const conflict = expect.objectContaining({ code: 'conflict' });
const unavailable = expect.objectContaining({ code: 'unavailable' });

it('sees a hand edit as a conflict and leaves it as it is [memory.write.swap]', () => {
  const { files, put, folder } = makeMemoryHome();
  const place = { owner: 'coach', file: 'MEMORY.md' };
  const { revision } = files.replace(place, 'mine', null);
  put('agents/coach/MEMORY.md', 'by hand');
  expect(() => files.replace(place, 'mine again', revision)).toThrow(conflict);
  expect(files.read(place).text).toBe('by hand');
  expect(readdirSync(join(folder, 'agents/coach'))).toEqual(['MEMORY.md']);
});

it('keeps permission bits, and makes new files private [memory.write.mode]', () => {
  const { files, put } = makeMemoryHome();
  const place = { owner: null, file: 'USER.md' };
  const path = put('users/owner/USER.md', 'a');
  chmodSync(path, 0o640);
  files.replace(place, 'b', files.read(place).revision);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  files.append({ owner: 'coach', file: 'memory/2026-03-01.md' }, '- x');
  expect(statSync(join(path, '../../../agents/coach/memory/2026-03-01.md')).mode & 0o777).toBe(0o600);
});

it('writes nothing into a file made read-only, and says so [memory.write.read-only]', () => {
  const { files, put } = makeMemoryHome();
  const place = { owner: 'coach', file: 'MEMORY.md' };
  const path = put('agents/coach/MEMORY.md', 'kept');
  chmodSync(path, 0o444);
  expect(() => files.replace(place, 'x', files.read(place).revision)).toThrow(/MEMORY\.md is read-only/);
  expect(() => files.append(place, 'x')).toThrow(unavailable);
  expect(readFileSync(path, 'utf8')).toBe('kept');
});

it('follows a link, but never to a closed place [memory.files.closed]', () => {
  const { files, put, folder } = makeMemoryHome();
  put('env', 'KEY=secret');
  put('elsewhere.md', 'linked');
  mkdirSync(join(folder, 'agents/coach'), { recursive: true });
  symlinkSync(join(folder, 'env'), join(folder, 'agents/coach/MEMORY.md'));
  symlinkSync(join(folder, 'elsewhere.md'), join(folder, 'agents/coach/AGENTS.md'));
  expect(files.read({ owner: 'coach', file: 'MEMORY.md' })).toEqual({ text: '', revision: null });
  expect(() => files.append({ owner: 'coach', file: 'MEMORY.md' }, 'x')).toThrow(conflict);
  expect(readFileSync(join(folder, 'env'), 'utf8')).toBe('KEY=secret');
  const linked = { owner: 'coach', file: 'AGENTS.md' };
  files.replace(linked, 'new', files.read(linked).revision);
  expect(readFileSync(join(folder, 'elsewhere.md'), 'utf8')).toBe('new');
});

it('knows no folder of an unknown agent [memory.files.closed]', () => {
  const { files } = makeMemoryHome();
  expect(() => files.read({ owner: 'nobody', file: 'MEMORY.md' })).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  );
});
