import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type InstallRequest, planInstall } from '../src/plan-install.ts';
import { templatesRoot } from '../src/template-places.ts';

/** A folder that goes away with the test. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-templates-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A home that somebody uses already: their own files, an agent, a skill and a note nobody may touch. */
export const makeHome = (extra: Readonly<Record<string, string>> = {}): string => {
  const home = makeFolder();
  const files = {
    'config.yaml': 'cost_cap_usd: 0.2 # mine\n',
    'agents/coach/agent.yaml': 'name: HLV\n',
    'agents/coach/memory/2026-11-30.md': '- 08:00 chạy 5 km\n',
    'skills/mine/SKILL.md': '---\nname: mine\n---\nCủa tôi.\n',
    ...extra,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return home;
};

/** Every path below a folder with its kind, rights and a hash of its bytes: equal trees are equal homes. */
export const treeOf = (folder: string): Record<string, string> => {
  const tree: Record<string, string> = {};
  const visit = (place: string, path: string): void => {
    for (const name of readdirSync(place).sort()) {
      const here = join(place, name);
      const found = lstatSync(here);
      const mode = (found.mode & 0o777).toString(8);
      if (found.isDirectory()) {
        tree[`${path}${name}/`] = mode;
        visit(here, `${path}${name}/`);
      } else if (found.isSymbolicLink()) tree[path + name] = `link ${readlinkSync(here)}`;
      else tree[path + name] = `${mode} ${createHash('sha256').update(readFileSync(here)).digest('hex')}`;
    }
  };
  visit(folder, '');
  return tree;
};

/** A plan over the shipped templates. */
export const planFor = (home: string, request: Partial<InstallRequest> = {}) =>
  planInstall({
    templatesRoot: templatesRoot(),
    home,
    existingAgentIds: ['default', 'coach'],
    template: 'researcher',
    force: false,
    ...request,
  });
