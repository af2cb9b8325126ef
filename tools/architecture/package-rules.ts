import type { SourceTree } from '../source-tree.ts';
import type { Rule } from './import-rules.ts';
import { findMembers, type Manifest, type Member, scope } from './members.ts';
import { packageOf } from './scan-imports.ts';

/** Libraries that the root of the workspace gives to tests and build files of every member. */
const rootTools = new Set(['@vitest/browser-playwright', 'playwright', 'tsdown', 'vitest']);

const isPublished = ({ folder, manifest }: Member): boolean =>
  /^(?:packages|apps)\//.test(folder) && manifest.private !== true;

const subject = ({ folder }: Member): string => `${folder}/package.json`;

const exportProblems = (exports: NonNullable<Manifest['exports']>): string[] =>
  Object.entries(exports).flatMap(([name, conditions]) => {
    const source = conditions['crew-source'];
    const built = conditions['default'];
    if (Object.keys(conditions)[0] !== 'crew-source' || !/^\.\/src\/.+\.ts$/.test(source ?? '')) {
      return [`export "${name}" must begin with the condition crew-source and point into ./src`];
    }
    if (!/^\.\/dist\/.+\.js$/.test(built ?? '') || !/^\.\/dist\/.+\.d\.ts$/.test(conditions['types'] ?? '')) {
      return [`export "${name}" must offer types and default from ./dist`];
    }
    return [];
  });

const manifestProblems = (member: Member): string[] => {
  const { folder, manifest } = member;
  const problems = exportProblems(manifest.exports ?? {});
  if (manifest.exports?.['.'] === undefined) problems.push('must export "."');
  if (manifest.name !== scope + folder.split('/')[1])
    problems.push(`must be named ${scope}${folder.split('/')[1]}`);
  if (manifest.license !== 'MIT' || manifest.version === undefined)
    problems.push('must have a version and license MIT');
  if (manifest.scripts?.['build'] === undefined) problems.push('must have a build script');
  if (manifest.files?.includes('dist') !== true) problems.push('must publish dist');
  return problems;
};

/** Every package can be published on its own: name, version, license, files, and exports from source and from dist. */
export const packagesArePublishable: Rule = (tree) =>
  findMembers(tree)
    .filter(isPublished)
    .flatMap((member) => manifestProblems(member).map((problem) => `${subject(member)}: ${problem}`));

const undeclared = (member: Member): string[] => {
  const { dependencies = {}, peerDependencies = {}, devDependencies = {}, name: own } = member.manifest;
  const shipped = { ...dependencies, ...peerDependencies };
  return member.imports.flatMap(({ path, specifier, forTests }) => {
    const name = packageOf(specifier);
    if (name === null || name === own) return [];
    const dev = forTests || !isPublished(member);
    if (name in shipped || (dev && (name in devDependencies || rootTools.has(name)))) return [];
    return [`${path}: imports ${name}, which package.json does not declare${dev ? '' : ' in dependencies'}`];
  });
};

const unused = (member: Member, tree: SourceTree): string[] => {
  const { dependencies = {}, peerDependencies = {}, devDependencies = {}, scripts = {} } = member.manifest;
  const html = tree.get(`${member.folder}/index.html`) ?? '';
  const runs = Object.values(scripts).flatMap((script) => script.split(/\s+/));
  const isUsed = (name: string, inTests: boolean): boolean =>
    member.imports.some((found) => packageOf(found.specifier) === name && (inTests || !found.forTests)) ||
    html.includes(name) ||
    runs.includes(name);
  const untyped = (name: string): string => name.replace(/^@types\//, '');
  return [
    ...Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !isUsed(name, false)),
    ...Object.keys(devDependencies).filter((name) => !isUsed(untyped(name), true)),
  ].map((name) => `${subject(member)}: declares ${name}, which nothing imports`);
};

/** What a package imports it declares, and what it declares it imports. */
export const dependenciesAreHonest: Rule = (tree) =>
  findMembers(tree).flatMap((member) => [
    ...undeclared(member).filter((sentence) => !/imports node:|imports (?:fs|path|os)\b/.test(sentence)),
    ...unused(member, tree),
  ]);
