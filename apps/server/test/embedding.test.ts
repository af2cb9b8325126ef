import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const page = join(import.meta.dirname, '../../../docs/embedding.md');
// Inside this app, so that the packages resolve as they would in any other application.
const place = join(import.meta.dirname, '../dist/embedding-example.ts');

it('runs the example of the embedding page without server, database or home: it asks, then writes [repo.embedding]', async () => {
  const example = /```ts\n([\s\S]+?)```/.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  mkdirSync(join(place, '..'), { recursive: true });
  writeFileSync(place, example);
  const folder = mkdtempSync(join(tmpdir(), 'crew-embed-'));
  const run = promisify(execFile)(process.execPath, ['--conditions=crew-source', place, folder]);
  const { stdout } = await run;
  expect(stdout).toContain('allowed: workspace_write');
  expect(readFileSync(join(folder, 'hello.txt'), 'utf8')).toBe('hello');
  rmSync(folder, { recursive: true });
  rmSync(place);
});
