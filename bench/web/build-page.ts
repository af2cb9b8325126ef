import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A built page in a folder of its own, removed by `remove`. */
export interface BuiltPage {
  readonly folder: string;
  readonly files: readonly string[];
  read(file: string): Buffer;
  remove(): void;
}

interface Vite {
  build(config: Record<string, unknown>): Promise<unknown>;
}

const webFolder = fileURLToPath(new URL('../../apps/web/', import.meta.url));

/** Vite as the web app has it: the bench brings no bundler of its own. */
const loadVite = async (): Promise<Vite> => {
  const manifest = createRequire(join(webFolder, 'package.json')).resolve('vite/package.json');
  return (await import(pathToFileURL(join(dirname(manifest), 'dist/node/index.js')).href)) as Vite;
};

/** Builds the web app, or with `entry` (a path inside it) one script of it, with the app's own settings. */
export const buildPage = async (entry?: string): Promise<BuiltPage> => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-bench-web-'));
  const vite = await loadVite();
  await vite.build({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      ...(entry === undefined
        ? {}
        : { copyPublicDir: false, rolldownOptions: { input: { page: join(webFolder, entry) } } }),
    },
  });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return {
    folder,
    files,
    read: (file) => readFileSync(join(folder, file)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
