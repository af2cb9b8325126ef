import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';
import { findChromium, noChromiumSentence } from './find-chromium.ts';

/** Builds the app as it is shipped, into a folder of its own. */
export const buildApp = async (): Promise<{ dist: string; remove: () => Promise<void> }> => {
  const dist = await mkdtemp(join(tmpdir(), 'crew-web-'));
  const mine = process.env['NODE_ENV'];
  // Under the test runner it says `test`, and the libraries then bring their checks for developers along.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root: join(import.meta.dirname, '..'),
      configFile: join(import.meta.dirname, '../vite.config.ts'),
      logLevel: 'error',
      mode: 'production',
      build: { outDir: dist, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = mine;
  }
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) };
};

/** Starts a headless browser; throws a sentence when the machine has none. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(noChromiumSentence);
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
};
