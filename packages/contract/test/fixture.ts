import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '__fixtures__');

/** One JSON value a line. */
export const readLines = (name: string): Record<string, unknown>[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

export const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
