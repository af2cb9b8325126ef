import { describe, expect, it } from 'vitest';
import {
  exportsAreNamed,
  filesAreShort,
  indexesAreFaces,
  namesSaySomething,
  readmesAreShort,
} from './architecture/file-rules.ts';
import {
  browserSafePackagesAvoidNode,
  layersHold,
  librariesHaveOwners,
  membersAreListed,
  ownersAreUnique,
  type Rule,
  relativeImportsStayHome,
} from './architecture/import-rules.ts';
import { layers } from './architecture/layers.ts';
import { dependenciesAreHonest, packagesArePublishable } from './architecture/package-rules.ts';
import { readTree, type SourceTree } from './source-tree.ts';

const real = readTree(['packages', 'apps', 'e2e', 'bench']);

const manifest = (name: string, extra: object = {}): string =>
  JSON.stringify({
    name: `@my-agent-crew/${name}`,
    version: '1.0.0',
    license: 'MIT',
    files: ['dist'],
    scripts: { build: 'tsc' },
    exports: {
      '.': { 'crew-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
    },
    ...extra,
  });

const packaged = (
  name: string,
  files: Record<string, string> = {},
  extra: object = {},
): [string, string][] => {
  const folder = ['server', 'cli', 'web'].includes(name) ? `apps/${name}` : `packages/${name}`;
  const own = {
    'package.json': manifest(name, extra),
    'README.md': '# x\n',
    'src/index.ts': 'export {};\n',
    ...files,
  };
  return Object.entries(own).map(([path, text]) => [`${folder}/${path}`, text]);
};

const tree = (...packages: [string, string][][]): SourceTree => new Map(packages.flat());
const uses = (specifier: string): string => `import { x } from '${specifier}';\nexport const y = x;\n`;

/** What the rule says of one planted file. */
const caught = (rule: Rule, name: string, path: string, text: string, extra: object = {}): string[] =>
  rule(tree(packaged(name, { [path]: text }, extra)));

const rules: Readonly<Record<string, Rule>> = {
  'lists every member in the layer table': membersAreListed,
  'imports downwards only': layersHold,
  'keeps relative imports inside a package': relativeImportsStayHome,
  'keeps contract, core, client and the web app free of Node modules': browserSafePackagesAvoidNode,
  'imports each library in its owner only': librariesHaveOwners,
  'keeps every package publishable': packagesArePublishable,
  'declares what it imports and imports what it declares': dependenciesAreHonest,
  'keeps files short': filesAreShort,
  'has no empty names': namesSaySomething,
  'exports by name': exportsAreNamed,
  'has index files that only re-export': indexesAreFaces,
  'has a short README in every package': readmesAreShort,
};

describe('this repository', () => {
  for (const [name, rule] of Object.entries(rules)) {
    it(`${name} [repo.layers.holds]`, () => {
      expect(rule(real)).toEqual([]);
    });
  }

  it('gives each library one owner in the layer table [repo.layers.libraries]', () => {
    expect(ownersAreUnique(layers)).toEqual([]);
    const twice = { ...layers, 'packages/tools': { ...layers['packages/tools']!, libraries: ['yaml'] } };
    expect(ownersAreUnique(twice)).toEqual([
      'yaml: has more than one owner (packages/config, packages/tools)',
    ]);
  });
});

describe('a planted violation', () => {
  it.each([
    ['one feature package importing another', 'tools', 'src/a.ts', uses('@my-agent-crew/store')],
    ['an upward import', 'core', 'src/a.ts', uses('@my-agent-crew/config')],
    ['a type-only upward import', 'contract', 'src/a.ts', `import type { X } from '@my-agent-crew/core';`],
    ['a re-export', 'contract', 'src/a.ts', `export { x } from '@my-agent-crew/core';`],
    ['a dynamic import', 'contract', 'src/a.ts', `const core = await import('@my-agent-crew/core');`],
    [
      'an import type in a position of a type',
      'contract',
      'src/a.ts',
      `type X = import('@my-agent-crew/core').X;`,
    ],
    [
      'an import over many lines',
      'contract',
      'src/a.ts',
      `import {\n  x,\n  y,\n} from '@my-agent-crew/core';`,
    ],
    ['a test that reaches too far', 'tools', 'src/a.test.ts', uses('@my-agent-crew/server')],
    ['test aids in product code', 'tools', 'src/a.ts', uses('@my-agent-crew/testkit')],
    ['the command line reaching past the server', 'cli', 'src/a.ts', uses('@my-agent-crew/store')],
  ])('in the layers is caught: %s [repo.layers.violations]', (_, name, path, text) => {
    expect(caught(layersHold, name, path, text)).toEqual([
      expect.stringMatching(new RegExp(`${name}/${path}: may not import @my-agent-crew/`)),
    ]);
  });

  it('is caught when a file behind a package’s public face is imported [repo.layers.violations]', () => {
    const planted = tree(
      packaged('core'),
      packaged('tools', { 'src/a.ts': uses('@my-agent-crew/core/src/money.ts') }),
    );
    expect(layersHold(planted)).toEqual([expect.stringContaining('does not publish')]);
  });

  it('is caught when a member is not in the table [repo.layers.violations]', () => {
    expect(membersAreListed(tree(packaged('gadgets')))).toEqual([
      expect.stringContaining('packages/gadgets'),
    ]);
  });

  it('is caught when a relative import leaves the package [repo.layers.violations]', () => {
    expect(
      caught(relativeImportsStayHome, 'tools', 'src/a.ts', uses('../../core/src/money.ts')),
    ).toHaveLength(1);
    expect(caught(relativeImportsStayHome, 'tools', 'src/a/b.ts', uses('../money.ts'))).toEqual([]);
  });

  it.each([
    ['node:fs', 'contract', 'src/a.ts', 1],
    ['path', 'core', 'src/a.ts', 1],
    ['node:http', 'client', 'src/a.ts', 1],
    ['node:fs', 'web', 'src/a.ts', 1],
    ['node:http', 'client', 'test/a.test.ts', 0],
    ['node:fs', 'tools', 'src/a.ts', 0],
  ])('with %s in %s/%s is caught %i times [repo.layers.browser-safe]', (specifier, name, path, times) => {
    expect(caught(browserSafePackagesAvoidNode, name, path, uses(specifier))).toHaveLength(times);
  });

  it.each([
    ['yaml', 'tools', 'packages/config owns it'],
    ['hono/cookie', 'client', 'apps/server owns it'],
    ['better-sqlite3', 'server', 'packages/store owns it'],
    ['left-pad', 'tools', 'no package owns it'],
    ['zod', 'contract', 'use zod/mini'],
    ['zod', 'client', 'may not import zod'],
  ])('with the library %s in %s is caught [repo.layers.libraries]', (specifier, name, sentence) => {
    expect(caught(librariesHaveOwners, name, 'src/a.ts', uses(specifier))).toEqual([
      expect.stringContaining(sentence),
    ]);
  });

  it('is caught in a package that could not be published [repo.layers.packages]', () => {
    const noSource = { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } };
    const noBuilt = { exports: { '.': { 'crew-source': './src/index.ts' } } };
    for (const extra of [
      noSource,
      noBuilt,
      { exports: {} },
      { license: 'none' },
      { files: [] },
      { scripts: {} },
      { name: 'tools' },
    ]) {
      expect(packagesArePublishable(tree(packaged('tools', {}, extra)))).toHaveLength(1);
    }
    expect(packagesArePublishable(tree(packaged('tools')))).toEqual([]);
  });

  it('is caught when dependencies and imports differ [repo.layers.packages]', () => {
    expect(caught(dependenciesAreHonest, 'tools', 'src/a.ts', uses('diff'))).toHaveLength(1);
    expect(
      caught(dependenciesAreHonest, 'tools', 'src/a.ts', '', { dependencies: { diff: '1' } }),
    ).toHaveLength(1);
    const onlyForTests = { devDependencies: { diff: '1' } };
    expect(caught(dependenciesAreHonest, 'tools', 'src/a.ts', uses('diff'), onlyForTests)).toHaveLength(1);
    expect(caught(dependenciesAreHonest, 'tools', 'src/a.test.ts', uses('diff'), onlyForTests)).toEqual([]);
    expect(caught(dependenciesAreHonest, 'tools', 'src/a.ts', uses('node:fs'))).toEqual([]);
  });

  it('is caught in the shape of a file [repo.layers.files]', () => {
    const lines = (count: number): string => 'a();\n'.repeat(count);
    expect(caught(filesAreShort, 'tools', 'src/a.ts', lines(401))).toHaveLength(1);
    expect(caught(filesAreShort, 'tools', 'src/a.ts', lines(400))).toEqual([]);
    expect(caught(filesAreShort, 'tools', 'src/a.test.ts', lines(501))).toHaveLength(1);
    expect(caught(namesSaySomething, 'tools', 'src/path-utils.ts', '')).toHaveLength(1);
    expect(caught(namesSaySomething, 'tools', 'src/helpers/a.ts', '')).toHaveLength(1);
    expect(caught(exportsAreNamed, 'tools', 'src/a.ts', 'export default 1;\n')).toHaveLength(1);
    expect(
      caught(exportsAreNamed, 'tools', 'src/a.ts', 'const a = 1;\nexport { a as default };\n'),
    ).toHaveLength(1);
    expect(caught(exportsAreNamed, 'web', 'vite.config.ts', 'export default {};\n')).toEqual([]);
  });

  it('is caught in an index or README that grew or is missing [repo.layers.files]', () => {
    const index = (text: string): string[] => caught(indexesAreFaces, 'tools', 'src/index.ts', text);
    expect(index('export const a = 1;\n')).toHaveLength(1);
    expect(index(`export * from './a.ts';\n`)).toHaveLength(1);
    expect(index(`export { a } from './a.ts';\n`.repeat(121))).toHaveLength(1);
    expect(index(`export { a } from './a.ts';\nexport type {\n  B,\n} from './b.ts';\n`)).toEqual([]);
    expect(caught(readmesAreShort, 'tools', 'README.md', 'x\n'.repeat(41))).toHaveLength(1);
    const bare = new Map([['packages/tools/package.json', manifest('tools')]]);
    expect([...readmesAreShort(bare), ...indexesAreFaces(bare)]).toHaveLength(2);
  });
});
