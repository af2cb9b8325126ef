import type { UserConfig } from 'tsdown';

/** Libraries that stay where their package has them: one is native, the other warns of old modules when it is bundled. */
const outside: ReadonlyMap<string, string> = new Map([
  ['better-sqlite3', 'packages/store/node_modules/better-sqlite3/lib/index.js'],
  ['telegraf', 'packages/telegram/node_modules/telegraf/lib/index.js'],
]);

/** Threads are programs of their own beside the bundle that starts them. */
const threads = {
  'search-worker': 'packages/store/src/search/search-worker.ts',
  'html-worker': 'packages/web-fetch/src/page/html-worker.ts',
  'pdf-worker': 'packages/pdf/src/pdf-worker.ts',
};

/** One program with the server and every library in one file, because one file starts faster than two thousand. Paths start at the root. */
export const bundleOptions = (
  outDir: string,
  entry: Readonly<Record<string, string>>,
): Omit<UserConfig, 'cwd'> => {
  const toRoot = '../'.repeat(outDir.split('/').length);
  return {
    entry: { ...entry, ...threads },
    copy: [{ from: 'packages/pdf/node_modules/@hyzyla/pdfium/dist/pdfium.wasm', to: outDir }],
    outDir,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    dts: false,
    sourcemap: true,
    minify: false,
    failOnWarn: true,
    clean: [`${outDir}/*.mjs`, `${outDir}/*.mjs.map`],
    deps: { alwaysBundle: [/^@my-agent-crew\//], onlyBundle: false },
    plugins: [
      {
        name: 'some-stay-outside',
        resolveId: (id) => {
          const place = outside.get(id);
          return place === undefined ? null : { id: `${toRoot}${place}`, external: true };
        },
      },
    ],
    inputOptions: { resolve: { conditionNames: ['crew-source', 'node', 'import', 'module', 'default'] } },
  };
};
