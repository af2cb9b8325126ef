import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { watchPlace } from '../src/index.ts';
import { fileOf, refusal, refusedKeys } from './edit-home.ts';
import { openAgent, openWith, temporaryFolder } from './temporary-home.ts';

const parkedReason = (profile: string): string => {
  const home = openWith({ 'agents/a/agent.yaml': profile });
  return home.parked.map(({ reason }) => reason).join('\n');
};
const hook = 'hook: {secret_env: S}';

describe('triggers of a file', () => {
  it('are read with the ids they go by [trigger.file]', () => {
    const home = openAgent(
      `triggers:\n  - {id: deploy, ${hook}, prompt: x, skills: [a], approval_ttl_seconds: 60, per_hour: 3600}\n  - {watch: {path: inbox}, job: brief, enabled: no, per_hour: 1, name: Papers}\nschedules: [{id: brief, every: 1d, prompt: y}]\n`,
    );
    const loaded = home.loaded('a');
    expect(loaded?.editView().declared.triggers).toEqual([
      {
        id: 'deploy',
        hook: { secret_env: 'S' },
        prompt: 'x',
        skills: ['a'],
        approval_ttl_seconds: 60,
        per_hour: 3600,
      },
      {
        id: 'trigger-2',
        watch: { path: 'inbox' },
        job: 'brief',
        enabled: false,
        per_hour: 1,
        name: 'Papers',
      },
    ]);
    expect(loaded?.warnings).toEqual([]);
    expect(home.parked).toEqual([]);
  });

  it.each<readonly [string, RegExp]>([
    ['triggers: {a: b}', /triggers must be a list of triggers/],
    ['triggers: [x]', /triggers\[0\] must be a block/],
    ['triggers: [{prompt: x}]', /triggers\[0\] must have exactly one of hook and watch/],
    [`triggers: [{${hook}, watch: {path: a}, prompt: x}]`, /exactly one of hook and watch/],
    [`triggers: [{${hook}}]`, /exactly one of job and prompt/],
    [`triggers: [{${hook}, job: a, prompt: x}]`, /exactly one of job and prompt/],
    [`triggers: [{${hook}, job: a, skills: [x]}]`, /triggers\[0\]\.skills must stand beside prompt/],
    [
      `triggers: [{${hook}, job: a, approval_ttl_seconds: 60}]`,
      /approval_ttl_seconds must stand beside prompt/,
    ],
    [
      'triggers: [{hook: {secret_env: "not a name"}, prompt: x}]',
      /secret_env must be the NAME of an environment variable/,
    ],
    ['triggers: [{hook: {secret: x}, prompt: x}]', /triggers\[0\]\.hook\.secret_env must be the NAME/],
    ['triggers: [{hook: S, prompt: x}]', /triggers\[0\]\.hook must be a block with secret_env/],
    ['triggers: [{watch: inbox, prompt: x}]', /triggers\[0\]\.watch must be a block with path/],
    ['triggers: [{watch: {path: " "}, prompt: x}]', /watch\.path must not be empty/],
    ['triggers: [{watch: {path: a, depth: 2}, prompt: x}]', /depth is not a key of this block: remove it/],
    [`triggers: [{${hook}, promt: x}]`, /promt is not a key: did you mean prompt\?/],
    [
      `triggers: [{id: A b, ${hook}, prompt: x}]`,
      /triggers\[0\]\.id must be a short name of lowercase letters/,
    ],
    [`triggers: [{id: a., ${hook}, prompt: x}]`, /triggers\[0\]\.id must be a short name/],
    [`triggers: [{id: ${'a'.repeat(61)}, ${hook}, prompt: x}]`, /triggers\[0\]\.id must be a short name/],
    [`triggers: [{${hook}, prompt: x, per_hour: 0}]`, /per_hour must be a whole number from 1 to 3600/],
    [`triggers: [{${hook}, prompt: x, per_hour: 3601}]`, /per_hour must be a whole number from 1 to 3600/],
    [
      `triggers: [{id: t, ${hook}, prompt: x}, {id: t, ${hook}, prompt: x}]`,
      /triggers\[1\] of agent a goes by the id t/,
    ],
    [
      `triggers: [{id: j, ${hook}, prompt: x}]\nschedules: [{id: j, every: 1d, prompt: x}]`,
      /triggers\[0\] of agent a goes by the id j/,
    ],
    [`triggers: [{id: memory-consolidate, ${hook}, prompt: x}]`, /goes by the id memory-consolidate/],
  ])('leave out an agent that says `%s` [trigger.file]', (profile, sentence) => {
    expect(parkedReason(profile)).toMatch(sentence);
  });

  it('of the longest id and the edges of a limit are taken [trigger.file]', () => {
    expect(parkedReason(`triggers: [{id: ${'a'.repeat(60)}, ${hook}, prompt: x}]`)).toBe('');
  });

  it('that name what is not there are idle, and the agent runs [trigger.watch.place]', () => {
    const warnings = (profile: string) => openAgent(profile).loaded('a')?.warnings.join('\n') ?? '';
    expect(warnings(`triggers: [{id: t, ${hook}, job: none}]`)).toContain(
      'The trigger t starts nothing: its job names',
    );
    expect(warnings('triggers: [{watch: {path: a/../../b}, prompt: x}]')).toContain(
      'The trigger trigger-1 starts nothing: its watch.path leads out',
    );
    expect(
      warnings(
        'triggers: [{watch: {path: a/../b}, prompt: x}, {watch: {path: /srv}, prompt: x}, {watch: {path: ~/in}, prompt: x}]',
      ),
    ).toBe('');
  });
});

describe('an edit of triggers', () => {
  const text = `# mine\ntriggers:\n  # first\n  - {id: t, ${hook}, job: brief} # odd\n  - {id: u, watch: {path: ../out}, prompt: x}\nschedules:\n  - {id: brief, every: 1d, prompt: y}\n`;
  const row = { id: 't', hook: { secret_env: 'S' }, job: 'brief' };
  const idle = { id: 'u', watch: { path: '../out' }, prompt: 'x' };

  it('keeps what stands around its rows, and rows it does not change as they are [trigger.edit]', () => {
    const home = openAgent(text);
    home.editor.patch('a', { triggers: [row, idle, { hook: { secret_env: 'S2' }, prompt: 'new' }] });
    const written = fileOf(home, 'a') ?? '';
    for (const kept of ['# mine', '# first', '# odd', 'S2']) expect(written).toContain(kept);
    expect(home.loaded('a')?.profile.triggers).toHaveLength(3);
  });

  it('may not name a job or a path that cannot be, nor take a job from a trigger [trigger.edit]', () => {
    const home = openAgent(text);
    const refused = (patch: Record<string, unknown>) => refusal(() => home.editor.patch('a', patch));
    expect(refusedKeys(refused({ triggers: [{ ...row, job: 'none' }, idle] }))).toEqual(['triggers[0].job']);
    expect(refusedKeys(refused({ triggers: [row, { ...idle, watch: { path: '..' } }] }))).toEqual([
      'triggers[1].watch.path',
    ]);
    const orphan = refused({ schedules: null });
    expect(refusedKeys(orphan)).toEqual(['schedules']);
    expect(orphan.message).toContain('no longer has the job brief, which the trigger t starts');
    expect(refused({ triggers: [{ ...row, hook: { secret_env: 'a secret!' } }] }).message).not.toContain(
      'a secret!',
    );
    expect(fileOf(home, 'a')).toBe(text);
    home.editor.patch('a', { schedules: null, triggers: null });
    expect(home.loaded('a')?.profile.triggers).toBeUndefined();
  });

  it('shows the secret of a hook among the keys of the crew [trigger.edit]', () => {
    const home = openAgent(text);
    expect(home.connections.view().keys.find(({ name }) => name === 'S')).toMatchObject({
      present: false,
      used_by: ['trigger a/t'],
    });
  });
});

describe('the place of a watch', () => {
  it('stays in the workspace unless it is written from the root, links followed [trigger.watch.place]', () => {
    const root = temporaryFolder();
    const workspace = path.join(root, 'workspace');
    const outside = path.join(root, 'outside');
    for (const folder of [workspace, outside]) mkdirSync(folder);
    symlinkSync(outside, path.join(workspace, 'linked'));
    const around = { workspace, closed: [path.join(root, 'spill')], userHome: outside };
    expect(watchPlace('inbox', around)).toEqual({ place: path.join(workspace, 'inbox') });
    expect(watchPlace('linked', around)).toEqual({ problem: 'outside' });
    expect(watchPlace('../outside', around)).toEqual({ problem: 'outside' });
    expect(watchPlace(outside, around)).toEqual({ place: outside });
    expect(watchPlace('~/in', around)).toEqual({ place: path.join(outside, 'in') });
    for (const closed of [root, path.join(root, 'spill'), path.join(root, 'spill/deep')])
      expect(watchPlace(closed, around)).toEqual({ problem: 'closed' });
  });
});
