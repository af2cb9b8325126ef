import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinSkillsRoot, listTemplates, templatesRoot } from '../src/index.ts';
import { makeFolder } from './home-tree.ts';

const folderOfPackage = join(import.meta.dirname, '..');
const checkout = join(folderOfPackage, '../..');

describe('templates and built-in skills', () => {
  it('are found from a bundle in the checkout [templates.places.found]', () => {
    const bundle = join(checkout, 'apps/cli/dist');
    expect(templatesRoot(bundle)).toBe(join(checkout, 'templates'));
    expect(builtinSkillsRoot(bundle)).toBe(join(folderOfPackage, 'builtin-skills'));
  });

  it('are found in a published package, which carries them in dist [templates.places.found]', () => {
    const published = makeFolder();
    const own = join(published, 'packages/templates');
    mkdirSync(own, { recursive: true });
    for (const name of ['copy-data.mjs', 'builtin-skills']) {
      cpSync(join(folderOfPackage, name), join(own, name), { recursive: true });
    }
    symlinkSync(join(checkout, 'templates'), join(published, 'templates'));
    const build = spawnSync(process.execPath, [join(own, 'copy-data.mjs')], { encoding: 'utf8' });
    expect(build.stderr).toBe('');
    const installed = join(makeFolder(), 'node_modules/@my-agent-crew/templates/dist');
    cpSync(join(own, 'dist'), installed, { recursive: true });
    expect(templatesRoot(installed)).toBe(join(installed, 'templates'));
    expect(builtinSkillsRoot(installed)).toBe(join(installed, 'builtin-skills'));
    expect(listTemplates(templatesRoot(installed))).toHaveLength(3);
  });

  it('that are missing are named in a sentence [templates.places.found]', () => {
    expect(() => templatesRoot(makeFolder())).toThrow(/No templates were found/);
  });
});
