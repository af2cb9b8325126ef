import { countLines, isTestFile } from '../source-tree.ts';
import type { Rule } from './import-rules.ts';
import { starExportPackages } from './layers.ts';
import { findMembers } from './members.ts';

const mostSourceLines = 400;
const mostTestLines = 500;
const mostIndexLines = 120;
const mostReadmeLines = 40;
const emptyNames = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'service',
  'services',
  'types',
]);
const isCode = (path: string): boolean => /\.(?:ts|tsx|cjs|mjs|css)$/.test(path);

/** Source files have at most 400 lines, test files at most 500. */
export const filesAreShort: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    const most = isTestFile(path) ? mostTestLines : mostSourceLines;
    const lines = countLines(text);
    return isCode(path) && lines > most ? [`${path}: has ${lines} lines; at most ${most}`] : [];
  });

/** No file or folder is named after nothing in particular. */
export const namesSaySomething: Rule = (tree) =>
  [...tree.keys()].flatMap((path) => {
    const empty = isCode(path) ? path.split(/[/.-]/).find((word) => emptyNames.has(word)) : undefined;
    return empty === undefined ? [] : [`${path}: "${empty}" says nothing; name it after what it holds`];
  });

/** Everything is exported by name; only configuration files that a tool reads have a default export. */
export const exportsAreNamed: Rule = (tree) =>
  [...tree].flatMap(([path, text]) =>
    /\.tsx?$/.test(path) &&
    !/\.(?:config|d)\.ts$/.test(path) &&
    /^\s*export\s+(?:default\b|\{[^}]*\bas default\b)/m.test(text)
      ? [`${path}: has a default export; export it by name`]
      : [],
  );

const indexProblems = (folder: string, text: string): string[] => {
  const problems: string[] = [];
  if (countLines(text) > mostIndexLines)
    problems.push(`has ${countLines(text)} lines; at most ${mostIndexLines}`);
  if (/^export\s+\*/m.test(text) && !starExportPackages.includes(folder)) {
    problems.push('re-exports a whole file; name what is public');
  }
  const rest = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)(?:\s+from\s+'[^']+')?;/gm, '');
  if (rest.trim() !== '') problems.push('holds more than re-exports');
  return problems;
};

/** A package's public face is `src/index.ts`: at most 120 lines of named re-exports. */
export const indexesAreFaces: Rule = (tree) =>
  findMembers(tree)
    .filter(({ folder, manifest }) => /^(?:packages|apps)\//.test(folder) && manifest.private !== true)
    .flatMap(({ folder }) => {
      const path = `${folder}/src/index.ts`;
      const text = tree.get(path);
      const problems = text === undefined ? ['is missing'] : indexProblems(folder, text);
      return problems.map((problem) => `${path}: ${problem}`);
    });

/** Every package and app has a README of at most 40 lines. */
export const readmesAreShort: Rule = (tree) =>
  findMembers(tree)
    .filter(({ folder }) => /^(?:packages|apps)\//.test(folder))
    .flatMap(({ folder }) => {
      const path = `${folder}/README.md`;
      const text = tree.get(path);
      if (text === undefined) return [`${path}: is missing`];
      return countLines(text) > mostReadmeLines
        ? [`${path}: has ${countLines(text)} lines; at most ${mostReadmeLines}`]
        : [];
    });
