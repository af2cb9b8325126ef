import { describe, expect, it } from 'vitest';
import { compareRequirements, findTags } from './requirements.ts';
import { readTree } from './source-tree.ts';

/** Written in parts, so that the planted ids of this file are not taken for real ones. */
const tagged = (id: string): string => `it('does it [${id}]', run);\n`;
const declared = (...ids: string[]): string => ids.map((id) => `- \`${id}\` It does it.\n`).join('');

describe('the requirements of this repository', () => {
  const coverage = compareRequirements(readTree(['docs', 'packages', 'apps', 'e2e', 'bench', 'tools']));

  it('are each named by a test [repo.requirements.verified]', () => {
    expect(coverage.unverified).toEqual([]);
  });

  it('are all declared, once [repo.requirements.declared]', () => {
    expect({ undeclared: coverage.undeclared, duplicated: coverage.duplicated }).toEqual({
      undeclared: [],
      duplicated: [],
    });
  });
});

describe('a planted gap', () => {
  const plan = 'docs/requirements/a.md';
  const test = 'packages/core/src/a.test.ts';

  it('is listed when nobody verifies an id [repo.requirements.verified]', () => {
    const tree = new Map([
      [plan, declared('a.b.c', 'a.b.d')],
      [test, tagged('a.b.c')],
    ]);
    expect(compareRequirements(tree).unverified).toEqual(['a.b.d']);
  });

  it('is listed when an id is not declared, with the file [repo.requirements.declared]', () => {
    const tree = new Map([
      [plan, declared('a.b.c')],
      [test, tagged('a.b.c') + tagged('a.b.x')],
    ]);
    expect(compareRequirements(tree).undeclared).toEqual([`a.b.x (${test})`]);
  });

  it('is listed when an id is declared twice, also in two files [repo.requirements.declared]', () => {
    const tree = new Map([
      [plan, declared('a.b.c', 'a.b.d')],
      ['docs/requirements/b.md', declared('a.b.c')],
    ]);
    expect(compareRequirements(tree).duplicated).toEqual(['a.b.c']);
  });

  it('counts several ids in a title, shared suites and end-to-end files [repo.requirements.verified]', () => {
    const tree = new Map([
      [plan, declared('a.b.c', 'a.b.d', 'a.b.e', 'a.b.f')],
      ['packages/store/test/a.test.tsx', tagged('a.b.c] [a.b.d')],
      ['packages/core/src/log-suite.ts', `import { it } from 'vitest';\n${tagged('a.b.e')}`],
      ['e2e/chat.ts', tagged('a.b.f')],
    ]);
    expect(compareRequirements(tree)).toEqual({ unverified: [], undeclared: [], duplicated: [] });
  });

  it('is not mistaken for code or a comment that looks like an id [repo.requirements.declared]', () => {
    const index = ['expect(list', 'run.step.call', ').toBe("x");'];
    expect(findTags(`${index[0]}[${index[1]}]${index[2]}\n// it's [${index[1]}] here\n`)).toEqual([]);
  });
});
