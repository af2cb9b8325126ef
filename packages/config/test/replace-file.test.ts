import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '../src/edit/replace-file.ts';
import { openAgent, temporaryFolder } from './temporary-home.ts';

const script = path.join(import.meta.dirname, 'save-forever.ts');

describe('a file that is saved', () => {
  it('is the old or the new one when the process is killed during the write, fifty times [config.edit.killed]', async () => {
    const file = path.join(temporaryFolder(), 'agent.yaml');
    const size = 400_000;
    writeFileSync(file, 'a'.repeat(size));
    for (let round = 0; round < 50; round += 1) {
      const child = spawn(process.execPath, ['--conditions=crew-source', script, file, String(size)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 13));
      child.kill('SIGKILL');
      const [, signal] = await ended;
      expect(signal).toBe('SIGKILL');
      const text = readFileSync(file, 'utf8');
      expect(text.length).toBe(size);
      expect(text === 'a'.repeat(size) || text === 'b'.repeat(size)).toBe(true);
    }
  }, 120_000);

  it('keeps its permission bits, and a link to it stays a link [config.edit.file]', () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'real.yaml');
    const link = path.join(folder, 'agent.yaml');
    writeFileSync(file, 'old');
    chmodSync(file, 0o640);
    symlinkSync(file, link);
    replaceFile(link, Buffer.from('new'));
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['agent.yaml', 'real.yaml']);
  });

  it('is created for its owner alone, and what a killed save left behind is cleared away [config.edit.file]', () => {
    const home = openAgent('name: A\n');
    const folder = path.join(home.path, 'agents/a');
    const left = path.join(folder, '.agent.yaml.saving-left');
    writeFileSync(left, 'half');
    utimesSync(left, new Date(0), new Date(0));
    home.editor.patch('a', { name: 'B' });
    expect(existsSync(left)).toBe(false);
    home.editor.create('b', {});
    expect(statSync(path.join(home.path, 'agents/b/agent.yaml')).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(home.path, 'agents/b')).sort()).toEqual([
      'agent.yaml',
      'memory',
      'workspace',
    ]);
  });
});
