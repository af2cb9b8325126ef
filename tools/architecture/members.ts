import { isTestFile, type SourceTree } from '../source-tree.ts';
import { scanImports } from './scan-imports.ts';

/** The scope of all workspace packages. */
export const scope = '@my-agent-crew/';

/** The part of a `package.json` that the rules read. */
export interface Manifest {
  readonly name?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly version?: string;
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** One import of one file. `forTests` is true where only tests run the file. */
export interface Import {
  readonly path: string;
  readonly specifier: string;
  readonly forTests: boolean;
}

/** A workspace member: its folder, its manifest and all it imports. */
export interface Member {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly imports: readonly Import[];
}

const folderOf = (path: string): string => /^(?:packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;
const isScanned = (path: string): boolean => /\.(?:ts|tsx|css)$/.test(path);
const isConfiguration = (path: string): boolean => /\.config\.ts$/.test(path);

/** The workspace members in a tree, by the `package.json` files it holds. */
export const findMembers = (tree: SourceTree): Member[] =>
  [...tree.keys()]
    .filter((path) => path === `${folderOf(path)}/package.json`)
    .map((path) => {
      const folder = folderOf(path);
      const own = [...tree].filter(([file]) => file.startsWith(`${folder}/`) && isScanned(file));
      return {
        folder,
        manifest: JSON.parse(tree.get(path) ?? '{}') as Manifest,
        imports: own.flatMap(([file, text]) =>
          scanImports(file, text).map((specifier) => ({
            path: file,
            specifier,
            forTests: isTestFile(file) || isConfiguration(file),
          })),
        ),
      };
    });
