import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProgramLookup } from '../src/skills/find-program.ts';
import { type LoadedSkills, loadSkills, type SkillPlaces } from '../src/skills/load-skills.ts';
import { readSkill } from '../src/skills/read-skill.ts';
import { skillIndexSection } from '../src/skills/skill-index-section.ts';
import { createSkillLibrary } from '../src/skills/skill-library.ts';
import { temporaryFolder, writeFiles } from './temporary-home.ts';

const skill = (front: string, body = 'body'): string => `---\n${front}\n---\n${body}\n`;

const placesIn = (folder: string, more: Partial<SkillPlaces> = {}): SkillPlaces => ({
  builtinDir: path.join(folder, 'builtin'),
  agentDir: path.join(folder, 'agent'),
  skillsDirs: [path.join(folder, 'extra1'), path.join(folder, 'extra2')],
  kitSkillDirs: [path.join(folder, 'kit')],
  hasProgram: (name) => name === 'jq',
  ...more,
});

const load = (
  files: Readonly<Record<string, string | Buffer>>,
  more: Partial<SkillPlaces> = {},
): LoadedSkills => {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return loadSkills(placesIn(folder, more));
};

const own = (front: string, body?: string) => load({ 'agent/skills/s.md': skill(front, body) }).skills[0];

describe('skills of an agent', () => {
  it('are name.md or name/SKILL.md, and go by their name key or that name [skills.files] [skills.name]', () => {
    const { skills, parked } = load({
      'agent/skills/flat.md': 'no front matter',
      'agent/skills/folder/SKILL.md': skill('description: in a folder'),
      'agent/skills/other/SKILL.md': skill('name: renamed'),
      'agent/skills/numbered.md': skill('name: 42'),
      'agent/skills/empty/readme.md': 'no skill',
      'agent/skills/.hidden.md': 'no skill',
      'agent/skills/data.txt': 'no skill',
    });
    expect(skills.map(({ name }) => name)).toEqual(['42', 'flat', 'folder', 'renamed']);
    expect(skills[1]).toMatchObject({
      description: '',
      always: false,
      bins: [],
      cliHelp: null,
      body: 'no front matter',
    });
    expect(parked).toEqual([]);
  });

  it('come from the builtin folder, then their own, the listed ones and the kits; the later wins [skills.order]', () => {
    const at = (place: string) => ({ [`${place}/s.md`]: skill(`description: ${place}`) });
    const files = { ...at('builtin'), ...at('agent/skills'), ...at('extra1'), ...at('extra2'), ...at('kit') };
    const order = Object.keys(files);
    for (let count = 1; count <= order.length; count += 1) {
      const { skills } = load(Object.fromEntries(Object.entries(files).slice(0, count)));
      expect(skills).toHaveLength(1);
      expect(skills[0]?.description).toBe(path.dirname(order[count - 1] ?? ''));
    }
  });

  it('know the programs this machine lacks, from a list or a single name [skills.bins]', () => {
    expect(own('requires:\n  bins: [gws, jq]')).toMatchObject({ bins: ['gws', 'jq'], missing: ['gws'] });
    expect(own('requires:\n  bins: gws')).toMatchObject({ bins: ['gws'], missing: ['gws'] });
    expect(own('requires:\n  bins: jq')).toMatchObject({ bins: ['jq'], missing: [] });
    for (const odd of ['requires: gws', 'requires: [gws]', 'requires:\n  bins:', 'requires:\n  bins: {a: b}'])
      expect(own(odd)).toMatchObject({ bins: [], missing: [] });
  });

  it('read a description with a second colon, and nothing from a list [kits.front-matter.shared] [skills.front-matter.other-root]', () => {
    expect(own('description: Use when: it rains')?.description).toBe('Use when: it rains');
    expect(own('- name: x')).toMatchObject({ name: 's', body: 'body' });
  });

  it('whose file cannot be read are parked with path, place and reason, and the rest loads [skills.parked]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'agent/skills/good.md': skill('name: good'),
      'agent/skills/broken.md': skill('name: x\ndescription: [y'),
      'agent/skills/open.md': '---\nname: x\n',
      'agent/skills/binary.md': Buffer.from([0xff, 0xfe, 0]),
      'agent/skills/huge.md': 'x'.repeat(300_000),
      'agent/skills/long.md': skill(`name: ${'x'.repeat(101)}`),
      extra1: 'a file where a folder belongs',
    });
    symlinkSync('/nowhere', path.join(folder, 'agent/skills/dangling.md'));
    const { skills, parked } = loadSkills(placesIn(folder));
    expect(skills.map(({ name }) => name)).toEqual(['good']);
    const reasons = Object.fromEntries(
      parked.map(({ file, reason }) => [path.relative(folder, file), reason]),
    );
    expect(Object.keys(reasons).sort()).toEqual([
      'agent/skills/binary.md',
      'agent/skills/broken.md',
      'agent/skills/dangling.md',
      'agent/skills/huge.md',
      'agent/skills/long.md',
      'agent/skills/open.md',
      'extra1',
    ]);
    expect(reasons['agent/skills/broken.md']).toMatch(/line \d of its front matter/);
    expect(reasons['agent/skills/huge.md']).toContain('262144 bytes');
  });

  it('never carry what a closed place holds, whatever links an agent makes [skills.closed]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { env: 'KEY=abcdef\n', 'agent/skills/ok.md': 'fine' });
    symlinkSync(path.join(folder, 'env'), path.join(folder, 'agent/skills/leak.md'));
    mkdirSync(path.join(folder, 'agent/skills/dir'));
    symlinkSync(path.join(folder, 'env'), path.join(folder, 'agent/skills/dir/SKILL.md'));
    const loaded = loadSkills(placesIn(folder, { closed: [path.join(folder, 'env')] }));
    expect(loaded.skills.map(({ name }) => name)).toEqual(['ok']);
    expect(loaded.parked).toHaveLength(2);
    expect(JSON.stringify(loaded)).not.toContain('abcdef');
  });

  it('stay one line in the index whatever a file says [skills.index.one-line]', () => {
    const value = fc.oneof(fc.string(), fc.constant('a\nb'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(value, value, (name, description) => {
        const { skills } = load({
          'agent/skills/s.md': skill(
            `name: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}`,
          ),
        });
        const lines = skillIndexSection(skills, 'en').split('\n');
        expect(lines.length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the section of the prompt', () => {
  const { skills } = load({
    'agent/skills/gws.md': skill('description: Mail\nrequires: {bins: gws}\ncliHelp: gws --help'),
    'agent/skills/plain.md': skill('description: Plain'),
    'agent/skills/style.md': skill('always: yes', 'Write short.'),
  });

  it('lists each skill in a line, the mark for what is missing first and the help last [skills.index] [skills.index.missing] [skills.index.help]', () => {
    const vi = skillIndexSection(skills, 'vi').split('\n');
    expect(vi).toContain('- gws: [thiếu: gws] Mail (cú pháp: gws --help)');
    expect(vi).toContain('- plain: Plain');
    expect(skillIndexSection(skills, 'en')).toContain('- gws: [missing: gws] Mail (syntax: gws --help)');
  });

  it('always says to read --help once instead of a third syntax [skills.help-rule]', () => {
    for (const language of ['vi', 'en'] as const)
      for (const some of [skills, skills.slice(1, 2)])
        expect(skillIndexSection(some, language)).toContain('--help');
    expect(skillIndexSection([], 'vi')).toBe('');
  });

  it('carries the whole body of an always skill instead of an index line [skills.always]', () => {
    const text = skillIndexSection(skills, 'vi');
    expect(text).toContain('Write short.');
    expect(text).not.toContain('- style');
    expect(skillIndexSection(skills, 'vi', false)).toContain('Write short.');
    expect(skillIndexSection(skills, 'vi', false)).not.toContain('- plain');
  });
});

describe('reading a skill', () => {
  it('gives its folder and the whole body, a warning first when a program is missing [skills.read] [skills.read.warning]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'agent/skills/gws/SKILL.md': skill('requires: {bins: [gws]}', 'Run it.'),
      'agent/skills/calm.md': skill('requires: {bins: [jq]}', 'x'.repeat(50_000)),
    });
    const { skills } = loadSkills(placesIn(folder));
    const location = `SKILL_LOCATION: ${path.join(folder, 'agent/skills/gws')}`;
    const lines = readSkill(skills, 'gws', 'vi')?.split('\n') ?? [];
    expect(lines[0]).toContain('gws');
    expect(lines[0]).toContain('không có');
    expect(lines.slice(2)).toEqual([location, '', 'Run it.']);
    const calm = readSkill(skills, ' calm ', 'en') ?? '';
    expect(calm.startsWith('SKILL_LOCATION: ')).toBe(true);
    expect(calm.endsWith('x'.repeat(50_000))).toBe(true);
    expect(readSkill(skills, 'nobody', 'vi')).toBeNull();
  });

  it('looks a program up on the path without starting it [skills.bins.lookup]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'bin/tool': '#!/bin/sh\n', 'bin/plain': '', 'bin/dir/x': '' });
    chmodSync(path.join(folder, 'bin/tool'), 0o755);
    chmodSync(path.join(folder, 'bin/plain'), 0o644);
    const has = createProgramLookup(`relative:${path.join(folder, 'absent')}:${path.join(folder, 'bin')}`);
    expect(has('tool')).toBe(true);
    expect(has(path.join(folder, 'bin/tool'))).toBe(true);
    for (const name of ['plain', 'dir', 'nothing', '', '../bin/tool', 'to\0ol'])
      expect(has(name)).toBe(false);
    expect(createProgramLookup(undefined)('tool')).toBe(false);
  });
});

describe('the library of a running crew', () => {
  it('reads an agent once, and again after it is told to forget [skills.library]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'agent/skills/a.md': skill('description: first') });
    const library = createSkillLibrary({
      placesOf: (id) => (id === 'a' ? placesIn(folder) : null),
      language: 'vi',
    });
    expect(library.names('a')).toEqual(['a']);
    writeFiles(folder, {
      'agent/skills/a.md': skill('description: second, longer'),
      'agent/skills/b.md': 'x',
    });
    expect(library.names('a')).toEqual(['a']);
    library.forget('a');
    expect(library.names('a')).toEqual(['a', 'b']);
    expect(library.section('a')).toContain('second, longer');
    expect(library.read('a', 'b')).toContain('SKILL_LOCATION');
    expect(library.names('nobody')).toEqual([]);
    expect(library.read('nobody', 'a')).toBeNull();
    expect(library.section('nobody')).toBe('');
  });

  it('sees a program that was installed meanwhile once it is told to forget [skills.library]', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'agent/skills/a.md': skill('requires: {bins: gws}') });
    const installed = new Set<string>();
    const library = createSkillLibrary({
      placesOf: () => placesIn(folder, { hasProgram: (name) => installed.has(name) }),
      language: 'vi',
    });
    expect(library.section('a')).toContain('[thiếu: gws]');
    installed.add('gws');
    library.forget('a');
    expect(library.section('a')).not.toContain('[thiếu');
  });

  it('reads 4,000 skills of 200 agents in seconds, and a section in less than 5 ms after that [skills.fast]', () => {
    const folder = temporaryFolder();
    for (let agent = 0; agent < 200; agent += 1) {
      const skills = path.join(folder, `agent${agent}`, 'skills');
      mkdirSync(skills, { recursive: true });
      for (let number = 0; number < 20; number += 1)
        writeFileSync(
          path.join(skills, `skill-${number}.md`),
          skill(`name: skill-${number}\ndescription: Number ${number}`),
        );
    }
    const library = createSkillLibrary({
      placesOf: (id) =>
        placesIn(folder, { agentDir: path.join(folder, id), skillsDirs: [], kitSkillDirs: [] }),
      language: 'vi',
    });
    const started = performance.now();
    for (let agent = 0; agent < 200; agent += 1) expect(library.names(`agent${agent}`)).toHaveLength(20);
    expect(performance.now() - started).toBeLessThan(8_000);
    const again = performance.now();
    for (let agent = 0; agent < 200; agent += 1) library.section(`agent${agent}`);
    expect((performance.now() - again) / 200).toBeLessThan(5);
  });
});
