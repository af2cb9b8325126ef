import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';
import { describe, expect, it } from 'vitest';

describe('the size of the client', () => {
  it('is at most 3 KB gzipped without the contract [client.size]', async () => {
    const { bundles } = await build({
      config: false,
      cwd: join(import.meta.dirname, '..'),
      entry: 'src/index.ts',
      platform: 'browser',
      dts: false,
      minify: true,
      write: false,
      logLevel: 'silent',
      deps: { neverBundle: ['@my-agent-crew/contract'] },
    });
    const code = bundles
      .flatMap((bundle) => bundle.chunks)
      .map((chunk) => ('code' in chunk ? chunk.code : ''))
      .join('');
    expect(code.length).toBeGreaterThan(1000);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024);
  });
});
