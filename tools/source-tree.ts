import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Text files by path relative to the checkout (`packages/core/src/index.ts`). Repository rules read nothing else. */
export type SourceTree = ReadonlyMap<string, string>;

const checkout = resolve(import.meta.dirname, '..');
const leftOut = new Set(['node_modules', 'dist', 'coverage', '__fixtures__', '__screenshots__', '.turbo']);
const readable = /\.(?:ts|tsx|cjs|mjs|css|html|json|md)$/;

/** Reads the text files below the given folders of this checkout; a folder that is not there counts as empty. */
export const readTree = (folders: readonly string[]): SourceTree => {
  const tree = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(checkout, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (leftOut.has(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (readable.test(entry.name)) tree.set(path, readFileSync(join(checkout, path), 'utf8'));
    }
  };
  for (const folder of folders) if (existsSync(join(checkout, folder))) visit(folder);
  return tree;
};

/** Whether a file only runs in tests: `*.test.ts(x)`, or anything in a package's `test/` folder. */
export const isTestFile = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^(?:packages|apps)\/[^/]+\/test\//.test(path);

/** Lines of a text, not counting the end of the last one. */
export const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length;
