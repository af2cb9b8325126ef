import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Profile } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { readManifest } from './read-manifest.ts';
import { listTemplates } from './template.ts';
import { builtinSkillsRoot, templatesRoot } from './template-places.ts';

const root = templatesRoot();
const ids = ['fullstack-developer', 'kongming', 'researcher'];
const textOf = (...parts: string[]): string => readFileSync(join(root, ...parts), 'utf8');
const profileOf = (id: string) => Profile.parse(readManifest(textOf('agents', id, 'agent.yaml'), id));
const writing =
  /^(workspace_(write|edit)|shell_run|artifact_\w+|memory_save|user_memory_\w+|wiki_apply|schedule_create)$/;

describe('the shipped templates', () => {
  it('are the developer, the advisor and the researcher, each with mode and description [templates.list.three]', () => {
    const found = listTemplates(root);
    expect(found.map(({ id, mode }) => [id, mode])).toEqual([
      ['fullstack-developer', 'work'],
      ['kongming', 'work'],
      ['researcher', 'assistant'],
    ]);
    for (const template of found) expect(template.description.length).toBeGreaterThan(40);
  });

  it.each(ids)(
    'hold a profile the contract accepts, with persona files: %s [templates.data.profile]',
    (id) => {
      expect(profileOf(id)).toMatchObject({ workspace: '../../workspace', skills_dirs: ['../../skills'] });
      for (const name of ['AGENTS.md', 'SOUL.md']) {
        const text = textOf('agents', id, name);
        expect(text.length).toBeGreaterThan(200);
        expect(text.length).toBeLessThan(24_000);
      }
    },
  );

  it.each(ids)('comment the profile for people: %s [templates.data.comments]', (id) => {
    expect(textOf('agents', id, 'agent.yaml').match(/^# \S/gm)?.length ?? 0).toBeGreaterThan(2);
  });

  it('let the developer hold every tool and hand work to the two others only [templates.role.developer]', () => {
    const profile = profileOf('fullstack-developer');
    expect(profile.tools).toBeUndefined();
    expect(profile.delegates).toEqual(['kongming', 'researcher']);
  });

  it('give the advisor no writing tool, no delegate, no question, a strong model and a cap of 3 dollars [templates.role.advisor]', () => {
    const profile = profileOf('kongming');
    const tools = profile.tools ?? [];
    expect(tools.filter((tool) => writing.test(tool) || /^(delegate|ask_user)$/.test(tool))).toEqual([]);
    expect(tools).toEqual(
      expect.arrayContaining([
        'workspace_read',
        'workspace_grep',
        'fetch_url',
        'web_search',
        'tool_output_read',
      ]),
    );
    expect(profile.routes?.[0]).toMatch(/^openrouter:.*pro$/);
    expect(profile.cost_cap_usd).toBe(3);
    expect(textOf('agents', 'kongming', 'AGENTS.md')).toContain('Không hỏi ngược lại');
  });

  it('give the researcher web and PDF and nothing that reads or writes code [templates.role.researcher]', () => {
    const tools = profileOf('researcher').tools ?? [];
    expect(tools).toEqual(
      expect.arrayContaining(['web_search', 'fetch_url', 'pdf_read', 'tool_output_read']),
    );
    const code = /^workspace_(read|grep|glob)$|^delegate$/;
    expect(tools.filter((tool) => writing.test(tool) || code.test(tool))).toEqual([]);
  });
});

const frontMatter = (text: string): Readonly<Record<string, unknown>> => {
  const block = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';
  return readManifest(block, 'front matter');
};

describe('the shipped skills', () => {
  const names = readdirSync(join(root, 'skills')).sort();

  it('are six, each with its own name and a line for the index [templates.skills.six]', () => {
    expect(names).toEqual(['code', 'delegation', 'plan', 'review', 'scout', 'test']);
    for (const name of names) {
      const keys = frontMatter(textOf('skills', name, 'SKILL.md'));
      expect(keys['name']).toBe(name);
      expect(keys['description']).toEqual(expect.stringMatching(/^.{20,120}$/));
      expect(keys['always']).toBe(name === 'delegation' ? true : undefined);
    }
  });

  it('state the contract of delegated work in the one that is always on [templates.skills.delegation]', () => {
    const text = textOf('skills', 'delegation', 'SKILL.md');
    for (const word of ['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED', 'NEEDS_CONTEXT'])
      expect(text).toContain(`\`${word}\``);
    expect(text).toMatch(/^Status: DONE\nSummary: /m);
    expect(text).toContain('`outcome=`');
    expect(text.length).toBeLessThan(4_000);
  });

  it('are named by the personas that follow them [templates.skills.used]', () => {
    const persona = textOf('agents', 'fullstack-developer', 'AGENTS.md');
    for (const name of names.filter((name) => name !== 'delegation'))
      expect(persona).toContain(`\`${name}\``);
    for (const id of ['kongming', 'researcher'])
      expect(textOf('agents', id, 'AGENTS.md')).toContain('`delegation`');
  });

  it('include cite-sources for every agent [templates.skills.builtin]', () => {
    const text = readFileSync(join(builtinSkillsRoot(), 'cite-sources', 'SKILL.md'), 'utf8');
    expect(frontMatter(text)).toMatchObject({ name: 'cite-sources' });
  });
});

describe('a template file', () => {
  it.each([
    ['a nested block', 'telegram:\n  chat_id: 1\n'],
    ['a list over lines', 'tools:\n- a\n'],
    ['a key twice', 'mode: work\nmode: work\n'],
    ['a bare switch word', 'computer: on\n'],
    ['a comment after a value', 'mode: work # note\n'],
    ['a second colon', 'description: a: b\n'],
    ['an empty value', 'name:\n'],
  ])('with %s is refused, since it could be read in two ways [templates.data.simple]', (_, text) => {
    expect(() => readManifest(text, 'agent.yaml')).toThrow(/agent\.yaml, line \d/);
  });

  it('is read with quoted text, numbers, switches and lists as YAML would [templates.data.simple]', () => {
    const text = `# c\n\nname: "a: b"\ndescription: 'it''s'\nmax_steps: 40\nautonomous: false\ntools: []\n`;
    expect(readManifest(text, 'f')).toEqual({
      name: 'a: b',
      description: "it's",
      max_steps: 40,
      autonomous: false,
      tools: [],
    });
  });
});
