import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');

describe('the size of the client', () => {
  it('is at most 3 KB gzipped even before minification [client.size]', () => {
    const files = readdirSync(source).filter((name) => !name.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(4);
    const code = files
      .map((name) => stripTypeScriptTypes(readFileSync(join(source, name), 'utf8')))
      .join('\n')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s*\n\s*/g, '\n');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024);
  });
});
