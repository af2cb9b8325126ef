import type { SourceTree } from './source-tree.ts';

/** The promises of docs/requirements and the tests that name them. */
export interface Coverage {
  /** Declared ids that no test title names. */
  readonly unverified: readonly string[];
  /** Ids in test titles that no requirements file declares, with the test file. */
  readonly undeclared: readonly string[];
  /** Ids that are declared more than once. */
  readonly duplicated: readonly string[];
}

const declaration = /^- `([^`]+)`\s+\S/gm;
const tag = /\[([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\]/g;
const commentLine = /^\s*(?:\/\/|\/?\*)/;

/** Parts of a line that lie inside quotes. A title is written on one line, so quotes never carry over. */
const quotedParts = (line: string): string[] => {
  const parts: string[] = [];
  let quote = '';
  let part = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (quote === '') {
      if (`'"\``.includes(character)) quote = character;
    } else if (character === '\\') {
      at += 1;
    } else if (character === quote) {
      parts.push(part);
      quote = '';
      part = '';
    } else {
      part += character;
    }
  }
  return parts;
};

/** The requirement ids that a test file names: `[area.topic.detail]` inside a string. */
export const findTags = (text: string): string[] => {
  const quoted = text.split('\n').flatMap((line) => (commentLine.test(line) ? [] : quotedParts(line)));
  return quoted.flatMap((part) => [...part.matchAll(tag)].map((match) => match[1] ?? ''));
};

/** The ids a requirements file declares, one line each: ``- `area.topic.detail` sentence``. */
const findDeclarations = (text: string): string[] =>
  [...text.matchAll(declaration)].map((match) => match[1] ?? '');

const isVerifying = (path: string, text: string): boolean =>
  /\.test\.tsx?$/.test(path) ||
  (/\.tsx?$/.test(path) && /from 'vitest'/.test(text)) ||
  /^e2e\/.*\.ts$/.test(path);

/** Compares the ids of `docs/requirements/*.md` with the ids in the titles of all tests in the tree. */
export const compareRequirements = (tree: SourceTree): Coverage => {
  const declared = [...tree]
    .filter(([path]) => /^docs\/requirements\/.+\.md$/.test(path))
    .flatMap(([, text]) => findDeclarations(text));
  const named = [...tree]
    .filter(([path, text]) => isVerifying(path, text))
    .flatMap(([path, text]) => findTags(text).map((id) => ({ id, path })));
  const known = new Set(declared);
  const verified = new Set(named.map(({ id }) => id));
  return {
    unverified: [...known].filter((id) => !verified.has(id)).sort(),
    undeclared: [
      ...new Set(named.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${id} (${path})`)),
    ].sort(),
    duplicated: [...new Set(declared.filter((id, at) => declared.indexOf(id) !== at))].sort(),
  };
};
