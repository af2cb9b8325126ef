import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { InstallPlan } from '../src/install-plan.ts';
import { makeFolder, makeHome, planFor, treeOf } from './home-tree.ts';

const textOf = (plan: InstallPlan, path: string): string =>
  Buffer.from(plan.files.find((file) => file.path === path)?.bytes ?? []).toString('utf8');
const errorOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('planning an install', () => {
  it('brings along the peers a template hands work to [templates.install.peers]', () => {
    const plan = planFor(makeHome(), { template: 'fullstack-developer' });
    expect(plan.agents.map((agent) => agent.id)).toEqual(['fullstack-developer', 'kongming', 'researcher']);
    expect(planFor(makeHome()).agents.map((agent) => agent.id)).toEqual(['researcher']);
  });

  it('leaves peers alone that are there, even with force [templates.install.peers]', () => {
    const home = makeHome({ 'agents/kongming/agent.yaml': 'name: của tôi\n' });
    for (const force of [false, true]) {
      const plan = planFor(home, {
        template: 'fullstack-developer',
        existingAgentIds: ['researcher'],
        force,
      });
      expect(plan.agents.map((agent) => agent.id)).toEqual(['fullstack-developer']);
      expect(plan.files.filter((file) => file.path.startsWith('agents/kongming/'))).toEqual([]);
    }
  });

  it('installs a template under another id [templates.install.id]', () => {
    const plan = planFor(makeHome(), { template: 'kongming', agentId: 'advisor' });
    expect(plan.agents).toEqual([{ id: 'advisor', template: 'kongming', replaces: false }]);
    expect(plan.files.map((file) => file.path)).toContain('agents/advisor/SOUL.md');
  });

  it('writes the workspace into the template and every peer, and changes no other character [templates.install.workspace]', () => {
    const home = makeHome();
    const before = planFor(home, { template: 'fullstack-developer' });
    const plan = planFor(home, { template: 'fullstack-developer', workspace: '/srv/app' });
    for (const id of ['fullstack-developer', 'kongming', 'researcher']) {
      const path = `agents/${id}/agent.yaml`;
      expect(textOf(before, path)).toMatch(/^workspace: \.\.\/\.\.\/workspace$/m);
      expect(textOf(plan, path)).toBe(
        textOf(before, path).replace('workspace: ../../workspace', 'workspace: /srv/app'),
      );
    }
  });

  it.each([
    ['/srv/my app', 'workspace: "/srv/my app"'],
    ['/srv/a: b #c', 'workspace: "/srv/a: b #c"'],
    ['/srv/mã "nguồn"\\x', 'workspace: "/srv/mã \\"nguồn\\"\\\\x"'],
    ['/srv/$&/$1', 'workspace: "/srv/$&/$1"'],
    ['~/src/app', `workspace: ${join(homedir(), 'src/app')}`],
  ])(
    'writes the workspace %s so that YAML reads the same path [templates.install.workspace]',
    (workspace, line) => {
      expect(textOf(planFor(makeHome(), { workspace }), 'agents/researcher/agent.yaml')).toContain(
        `\n${line}\n`,
      );
    },
  );

  it.each(['app', './app', '', '/srv/a\nautonomous: true', '/srv/a\u2028b', '/dev/null/x'])(
    'refuses the workspace %j [templates.refuse.workspace]',
    (workspace) => {
      expect(errorOf(() => planFor(makeHome(), { workspace }))).toMatchObject({ code: 'invalid-input' });
    },
  );

  it.each(['default', '', '../x', 'a/b', '.trash', 'a b', 'é', 'x'.repeat(65)])(
    'refuses the id %j [templates.refuse.id]',
    (agentId) => {
      expect(errorOf(() => planFor(makeHome(), { agentId }))).toMatchObject({ code: 'invalid-input' });
    },
  );

  it('refuses to give the developer the id of a peer it needs [templates.refuse.id]', () => {
    const error = errorOf(() =>
      planFor(makeHome(), { template: 'fullstack-developer', agentId: 'kongming' }),
    );
    expect(error).toMatchObject({ code: 'invalid-input' });
  });

  it('names the templates when one is unknown [templates.refuse.unknown]', () => {
    expect(errorOf(() => planFor(makeHome(), { template: '../agents/researcher' }))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('fullstack-developer, kongming, researcher'),
    });
  });

  it('refuses an id that is taken, by the crew or by a file that was left out of it [templates.refuse.taken]', () => {
    const parked = makeHome({ 'agents/researcher/agent.yaml': 'broken: [\n' });
    expect(errorOf(() => planFor(parked))).toMatchObject({ code: 'conflict' });
    expect(errorOf(() => planFor(makeHome(), { existingAgentIds: ['researcher'] }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('refuses to overwrite a persona file in a folder that is no agent [templates.refuse.taken]', () => {
    const home = makeHome({ 'agents/researcher/SOUL.md': 'của tôi\n' });
    expect(errorOf(() => planFor(home))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('SOUL.md'),
    });
  });

  it('copies each shared skill once and leaves one that is there [templates.install.skills]', () => {
    const home = makeHome({ 'skills/plan/SKILL.md': 'của tôi\n', 'skills/test.md': 'của tôi\n' });
    expect(planFor(home).skills).toEqual(['code', 'delegation', 'review', 'scout']);
  });

  it('overwrites with force: the agent and the shared skills, but no skill kept as a single file [templates.install.force]', () => {
    const home = makeHome({
      'agents/researcher/agent.yaml': 'name: của tôi\n',
      'skills/plan/SKILL.md': 'của tôi\n',
      'skills/test.md': 'của tôi\n',
    });
    const plan = planFor(home, { force: true, existingAgentIds: ['researcher'] });
    expect(plan.agents).toEqual([{ id: 'researcher', template: 'researcher', replaces: true }]);
    expect(plan.skills).toEqual(['code', 'delegation', 'plan', 'review', 'scout']);
    expect(plan.files.filter((file) => file.replaces).map((file) => file.path)).toEqual([
      'agents/researcher/agent.yaml',
      'skills/plan/SKILL.md',
    ]);
  });

  it.each(['agents', 'agents/researcher', 'skills', 'agents/researcher/SOUL.md'])(
    'refuses to write through a link at %s, even with force [templates.refuse.links]',
    (path) => {
      const home = makeHome();
      const elsewhere = makeFolder();
      writeFileSync(join(elsewhere, 'SOUL.md'), 'ngoài home\n');
      mkdirSync(join(home, 'agents/researcher'), { recursive: true });
      rmSync(join(home, path), { recursive: true, force: true });
      symlinkSync(path.endsWith('.md') ? join(elsewhere, 'SOUL.md') : elsewhere, join(home, path));
      const before = treeOf(elsewhere);
      expect(errorOf(() => planFor(home, { force: true }))).toMatchObject({ code: 'conflict' });
      expect(treeOf(elsewhere)).toEqual(before);
    },
  );

  it('says so when the home is not there, or a folder of it is a file [templates.refuse.home]', () => {
    expect(errorOf(() => planFor(join(makeFolder(), 'nothing')))).toMatchObject({ code: 'not-found' });
    const home = makeHome();
    rmSync(join(home, 'agents'), { recursive: true });
    writeFileSync(join(home, 'agents'), '');
    expect(errorOf(() => planFor(home))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no folder'),
    });
  });

  it('writes nothing [templates.refuse.untouched]', () => {
    const home = makeHome();
    const before = treeOf(home);
    planFor(home, { template: 'fullstack-developer' });
    for (const request of [{ template: 'x' }, { agentId: '..' }, { existingAgentIds: ['researcher'] }])
      errorOf(() => planFor(home, request));
    expect(treeOf(home)).toEqual(before);
  });
});
