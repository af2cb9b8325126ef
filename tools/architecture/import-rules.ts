import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { SourceTree } from '../source-tree.ts';
import { layers, measuringMembers, miniSchemaPackages, sharedLibraries, testTools } from './layers.ts';
import { findMembers, type Import, type Member, scope } from './members.ts';
import { packageOf } from './scan-imports.ts';

/** A rule reads the tree and answers one sentence per violation, beginning with the file's path. */
export type Rule = (tree: SourceTree) => string[];

const overImports =
  (judge: (member: Member, found: Import) => string | null): Rule =>
  (tree) =>
    findMembers(tree).flatMap((member) =>
      member.imports.flatMap((found) => {
        const sentence = judge(member, found);
        return sentence === null ? [] : [`${found.path}: ${sentence}`];
      }),
    );

/** Every workspace member has its place in the layer table. */
export const membersAreListed: Rule = (tree) =>
  findMembers(tree)
    .filter(({ folder }) => layers[folder] === undefined)
    .map(
      ({ folder }) =>
        `${folder}: is not in the layer table; give it a place there and in docs/architecture.md`,
    );

/** Workspace imports go downwards, as the table says, and only through a package's public names. */
export const layersHold: Rule = (tree) => {
  const published = new Map(findMembers(tree).map(({ manifest }) => [manifest.name, manifest.exports ?? {}]));
  return overImports(({ folder, manifest }, { specifier, forTests }) => {
    const name = packageOf(specifier);
    if (name === null || !name.startsWith(scope) || name === manifest.name) return null;
    const layer = layers[folder];
    if (layer === undefined) return null;
    const allowed = forTests ? [...layer.imports, ...layer.testImports] : layer.imports;
    if (!allowed.includes(name.slice(scope.length))) return `may not import ${name}`;
    const subpath = `.${specifier.slice(name.length)}`;
    const names = published.get(name);
    return names === undefined || subpath in names
      ? null
      : `imports ${specifier}, which ${name} does not publish`;
  })(tree);
};

/** A relative import stays inside its own package. */
export const relativeImportsStayHome: Rule = overImports(({ folder }, { path, specifier }) => {
  if (!specifier.startsWith('.')) return null;
  const target = posix.normalize(posix.join(posix.dirname(path), specifier));
  return target.startsWith(`${folder}/`)
    ? null
    : `leaves its package by ${specifier}; import the package by name`;
});

/** Browser-safe packages name no Node module outside their tests. */
export const browserSafePackagesAvoidNode: Rule = overImports(({ folder }, { specifier, forTests }) => {
  if (forTests || layers[folder]?.node !== 'none' || !isBuiltin(specifier)) return null;
  return `imports ${specifier}, but ${folder} must also run without Node`;
});

/** A third-party library is imported where the table says and nowhere else; the contract takes the small zod. */
export const librariesHaveOwners: Rule = overImports(({ folder, manifest }, { specifier, forTests }) => {
  const name = packageOf(specifier);
  const layer = layers[folder];
  if (name === null || layer === undefined || isBuiltin(specifier)) return null;
  if (name.startsWith(scope) || name === manifest.name) return null;
  if (name === 'zod' && miniSchemaPackages.includes(folder)) {
    return specifier === 'zod/mini' || specifier.startsWith('zod/mini/') || forTests
      ? null
      : `imports ${specifier}; browsers load this package, use zod/mini`;
  }
  const inTests = [...testTools, ...layer.libraries, ...layer.testLibraries];
  if ((forTests ? inTests : layer.libraries).includes(name)) return null;
  if (measuringMembers.includes(folder) && inTests.includes(name)) return null;
  const owner = Object.keys(layers).find((other) => layers[other]?.libraries.includes(name));
  return `may not import ${name}${owner === undefined ? '; no package owns it in the layer table' : `; ${owner} owns it`}`;
});

/** The table itself gives each library one owner, apart from the shared ones. */
export const ownersAreUnique = (table: typeof layers): string[] => {
  const owners = new Map<string, string[]>();
  for (const [folder, { libraries }] of Object.entries(table)) {
    if (measuringMembers.includes(folder)) continue;
    for (const library of libraries) owners.set(library, [...(owners.get(library) ?? []), folder]);
  }
  return [...owners]
    .filter(([library, folders]) => folders.length > 1 && !sharedLibraries.includes(library))
    .map(([library, folders]) => `${library}: has more than one owner (${folders.join(', ')})`);
};
