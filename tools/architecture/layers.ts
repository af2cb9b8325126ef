/** What one workspace member may import. Names of packages are without the `@my-agent-crew/` scope. */
export interface Layer {
  /** Workspace packages its sources may import. */
  readonly imports: readonly string[];
  /** Workspace packages only its tests may import. */
  readonly testImports: readonly string[];
  /** Third-party libraries its sources may import. */
  readonly libraries: readonly string[];
  /** Third-party libraries only its tests may import, beside `testTools`. */
  readonly testLibraries: readonly string[];
  /** `none`: its sources also run in a browser or in any other host, so no Node module. */
  readonly node: 'any' | 'none';
}

const feature = {
  imports: ['contract', 'core'],
  testImports: ['testkit'],
  testLibraries: [],
  node: 'any',
} as const;
const bundled = [
  'client',
  'config',
  'contract',
  'core',
  'memory',
  'models',
  'pdf',
  'sandbox',
  'scheduler',
  'store',
  'telegram',
  'templates',
  'tools',
  'triggers',
  'web-fetch',
] as const;

/** The graph of docs/architecture.md, section 1. A member that is not listed here may not exist. */
export const layers: Readonly<Record<string, Layer>> = {
  'packages/contract': { imports: [], testImports: [], libraries: ['zod'], testLibraries: [], node: 'none' },
  'packages/core': {
    imports: ['contract'],
    testImports: [],
    libraries: ['zod'],
    testLibraries: [],
    node: 'none',
  },
  'packages/client': {
    imports: ['contract'],
    testImports: ['testkit'],
    libraries: [],
    testLibraries: [],
    node: 'none',
  },
  'packages/config': { ...feature, libraries: ['yaml', 'zod'] },
  'packages/models': { ...feature, libraries: ['@ai-sdk/openai-compatible', '@ai-sdk/provider', 'zod'] },
  'packages/store': { ...feature, libraries: ['better-sqlite3', 'drizzle-orm', 'zod'] },
  'packages/tools': { ...feature, libraries: ['diff', 'picomatch', 'zod'] },
  'packages/sandbox': { ...feature, libraries: ['zod'] },
  'packages/memory': { ...feature, libraries: [] },
  'packages/scheduler': { ...feature, libraries: ['croner'] },
  'packages/pdf': { ...feature, libraries: ['@hyzyla/pdfium'] },
  'packages/web-fetch': {
    ...feature,
    libraries: ['@mozilla/readability', 'ipaddr.js', 'linkedom', 'turndown'],
  },
  'packages/telegram': {
    ...feature,
    libraries: ['mdast-util-from-markdown', 'mdast-util-gfm', 'micromark-extension-gfm', 'telegraf'],
  },
  'packages/triggers': { ...feature, libraries: ['chokidar'] },
  'packages/templates': { ...feature, libraries: [] },
  'packages/testkit': { ...feature, testImports: [], libraries: ['vitest', 'zod'] },
  'apps/server': {
    imports: bundled,
    testImports: ['testkit'],
    libraries: ['@hono/node-server', 'hono', 'zod'],
    testLibraries: ['gpt-tokenizer'],
    node: 'any',
  },
  'apps/cli': {
    imports: ['client', 'contract', 'server'],
    testImports: ['testkit'],
    libraries: ['commander', 'zod'],
    testLibraries: [],
    node: 'any',
  },
  'apps/web': {
    imports: ['client', 'contract'],
    testImports: ['testkit'],
    libraries: [
      '@fontsource-variable/inter',
      '@tanstack/solid-virtual',
      'diff',
      'dompurify',
      'highlight.js',
      'marked',
      'solid-js',
    ],
    testLibraries: ['axe-core', 'vite', 'vite-plugin-solid'],
    node: 'none',
  },
  e2e: {
    imports: [...bundled, 'server', 'testkit'],
    testImports: [],
    libraries: ['axe-core', 'playwright-core'],
    testLibraries: [],
    node: 'any',
  },
  bench: {
    imports: [...bundled, 'e2e', 'testkit'],
    testImports: [],
    libraries: ['@hono/node-server', 'better-sqlite3', 'gpt-tokenizer', 'hono', 'playwright-core'],
    testLibraries: [],
    node: 'any',
  },
};

/** Tools that every member's tests may import. */
export const testTools: readonly string[] = [
  '@vitest/browser-playwright',
  'fast-check',
  'playwright',
  'tsdown',
  'vitest',
];

/** Libraries that more than one product package may import; every other one has a single owner. */
export const sharedLibraries: readonly string[] = ['diff', 'zod'];

/** Members that only check or measure the product; they may import a library that a package owns. */
export const measuringMembers: readonly string[] = ['e2e', 'bench'];

/** The packages that must load in a browser as they are, so their schemas come from `zod/mini`. */
export const miniSchemaPackages: readonly string[] = ['packages/contract'];

/** The contract's index may re-export whole entity files: there, all that a file has is public. */
export const starExportPackages: readonly string[] = ['packages/contract'];
