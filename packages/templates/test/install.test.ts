import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CrewError } from '@my-agent-crew/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, recoverInstalls } from '../src/index.ts';
import { disk, type Fault, onFailingDisk } from './failing-disk.ts';
import { makeHome, planFor, treeOf } from './home-tree.ts';

const accept = (): void => undefined;
const errorOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('an install', () => {
  it('puts every planned file in place and leaves nothing else behind [templates.install.writes]', () => {
    const home = makeHome();
    const before = treeOf(home);
    const plan = planFor(home, { template: 'fullstack-developer' });
    expect(install(plan, accept)).toEqual({ installed: ['fullstack-developer', 'kongming', 'researcher'] });
    const after = treeOf(home);
    expect(after).toMatchObject(before);
    const added = Object.keys(after).filter((path) => !(path in before) && !path.endsWith('/'));
    expect(added).toEqual(plan.files.map((file) => file.path).sort());
    for (const file of plan.files)
      expect(readFileSync(join(home, file.path))).toEqual(Buffer.from(file.bytes));
  });

  it('lets the caller read the files as they will lie before any is in place [templates.install.checked]', () => {
    const home = makeHome();
    const before = treeOf(home);
    install(planFor(home), (folder) => {
      expect(readFileSync(join(folder, 'agents/researcher/agent.yaml'), 'utf8')).toContain('mode: assistant');
      expect(existsSync(join(folder, 'skills/delegation/SKILL.md'))).toBe(true);
      const meanwhile = Object.entries(treeOf(home)).filter(([path]) => !path.startsWith('.installing'));
      expect(Object.fromEntries(meanwhile)).toEqual(before);
    });
  });

  it('that the caller refuses leaves the home as it was and passes the refusal on [templates.refuse.untouched]', () => {
    const home = makeHome();
    const before = treeOf(home);
    const refusal = new CrewError('invalid-input', 'tools names nothing.');
    const act = (): unknown =>
      install(planFor(home), () => {
        throw refusal;
      });
    expect(errorOf(act)).toBe(refusal);
    expect(treeOf(home)).toEqual(before);
  });

  it('twice is refused, and with force overwrites only what the template has [templates.install.force]', () => {
    const home = makeHome();
    install(planFor(home), accept);
    expect(errorOf(() => planFor(home))).toMatchObject({ code: 'conflict' });
    const profile = join(home, 'agents/researcher/agent.yaml');
    const shipped = readFileSync(profile, 'utf8');
    writeFileSync(profile, 'name: đã sửa\n');
    writeFileSync(join(home, 'agents/researcher/MEMORY.md'), 'nhớ\n');
    install(planFor(home, { force: true }), accept);
    expect(readFileSync(profile, 'utf8')).toBe(shipped);
    expect(readFileSync(join(home, 'agents/researcher/MEMORY.md'), 'utf8')).toBe('nhớ\n');
  });

  it('keeps a shared skill a person has changed when another template follows [templates.install.skills]', () => {
    const home = makeHome();
    install(planFor(home), accept);
    writeFileSync(join(home, 'skills/plan/SKILL.md'), 'bản của tôi\n');
    install(planFor(home, { template: 'kongming' }), accept);
    expect(readFileSync(join(home, 'skills/plan/SKILL.md'), 'utf8')).toBe('bản của tôi\n');
  });

  it('does not overwrite a file that appeared after the plan was made [templates.refuse.untouched]', () => {
    const home = makeHome();
    const plan = planFor(home);
    const mine = join(home, 'agents/researcher/SOUL.md');
    const sabotage = (): void => {
      mkdirSync(join(home, 'agents/researcher'));
      writeFileSync(mine, 'vừa tạo\n');
    };
    expect(errorOf(() => install(plan, sabotage))).toMatchObject({ code: 'conflict' });
    expect(readFileSync(mine, 'utf8')).toBe('vừa tạo\n');
    rmSync(join(home, 'agents/researcher'), { recursive: true });
    expect(Object.keys(treeOf(home)).some((path) => /researcher|install|delegation/.test(path))).toBe(false);
  });

  it('brings back the overwritten files, with their times, when a later file cannot be placed [templates.refuse.untouched]', () => {
    const home = makeHome({
      'agents/researcher/agent.yaml': 'name: của tôi\n',
      'skills/test/SKILL.md': 'của tôi\n',
    });
    const before = treeOf(home);
    const time = statSync(join(home, 'agents/researcher/agent.yaml')).mtimeMs;
    const plan = planFor(home, { force: true });
    const last = join(home, plan.files.at(-1)?.path ?? '');
    const sabotage = (): void => {
      rmSync(last);
      mkdirSync(join(last, 'in-the-way'), { recursive: true });
    };
    expect(errorOf(() => install(plan, sabotage))).toMatchObject({ code: 'unavailable' });
    rmSync(last, { recursive: true });
    writeFileSync(last, 'của tôi\n');
    expect(treeOf(home)).toEqual(before);
    expect(statSync(join(home, 'agents/researcher/agent.yaml')).mtimeMs).toBe(time);
  });

  it('is refused while another process installs, and not when that process is gone [templates.recover.busy]', () => {
    const home = makeHome();
    const before = treeOf(home);
    const plan = planFor(home);
    const stage = join(home, '.installing');
    mkdirSync(stage);
    writeFileSync(join(stage, 'owner'), String(process.ppid));
    expect(errorOf(() => install(plan, accept))).toMatchObject({ code: 'conflict' });
    expect(existsSync(stage)).toBe(true);
    writeFileSync(join(stage, 'owner'), String(spawnSync('true').pid));
    recoverInstalls(home);
    expect(treeOf(home)).toEqual(before);
  });

  it('is refused while another process undoes a killed one, and leaves a mere draft alone [templates.recover.busy]', () => {
    const home = makeHome();
    const claimed = join(home, `.installing-${process.ppid}-0a`);
    mkdirSync(claimed);
    expect(install(planFor(home), accept)).toEqual({ installed: ['researcher'] });
    writeFileSync(join(claimed, 'journal.json'), '{"folders":[],"files":[]}');
    expect(errorOf(() => install(planFor(home, { template: 'kongming' }), accept))).toMatchObject({
      code: 'conflict',
    });
    expect(existsSync(claimed)).toBe(true);
  });
});

const scenes = [
  ['a new agent', { force: false, hasLinks: true, extra: {} }],
  ['a new agent on a disk without hard links', { force: false, hasLinks: false, extra: {} }],
  [
    'an agent and skills that are overwritten',
    {
      force: true,
      hasLinks: true,
      extra: { 'agents/kongming/agent.yaml': 'name: của tôi\n', 'skills/scout/SKILL.md': 'của tôi\n' },
    },
  ],
] as const;
const shapeOf = (home: string): string => JSON.stringify(treeOf(home));

describe.each(scenes)('an install of %s', (_, { force, hasLinks, extra }) => {
  beforeAll(() => {
    disk.hasLinks = hasLinks;
  });
  afterAll(() => {
    disk.hasLinks = true;
  });
  const attempt = (home: string, fault: Fault | null, at: number) => {
    const plan = planFor(home, { template: 'kongming', force, existingAgentIds: [] });
    return onFailingDisk(fault, at, () => install(plan, accept));
  };
  const whole = (): { readonly shape: string; readonly changes: number } => {
    const home = makeHome(extra);
    const { changes } = attempt(home, null, 0);
    return { shape: shapeOf(home), changes };
  };

  it('that ends at any change of the disk is undone or complete once the next one looks [templates.recover.kill]', () => {
    const { shape, changes } = whole();
    expect(changes).toBeGreaterThan(40);
    const seen = new Set<string>();
    for (let at = 1; at <= changes; at += 1) {
      const home = makeHome(extra);
      const before = shapeOf(home);
      expect(attempt(home, 'dead', at).changes).toBeGreaterThanOrEqual(at);
      recoverInstalls(home);
      expect([before, shape]).toContain(shapeOf(home));
      seen.add(shapeOf(home) === before ? 'undone' : 'complete');
    }
    expect(seen).toEqual(new Set(['undone', 'complete']));
  });

  it('whose recovery ends at any change as well is still undone by the one after [templates.recover.kill]', () => {
    const { changes } = whole();
    // The last moved file: as much as possible is to be undone.
    const at = changes - 3;
    for (let stop = 1; stop < 60; stop += 2) {
      const home = makeHome(extra);
      const before = shapeOf(home);
      attempt(home, 'dead', at);
      const recovery = onFailingDisk('dead', stop, () => recoverInstalls(home));
      recoverInstalls(home);
      expect(shapeOf(home)).toBe(before);
      if (recovery.error === null) return;
    }
    throw new Error('the recovery never came to its end');
  });

  it('whose disk refuses any one change leaves the home as it was [templates.refuse.untouched]', () => {
    const { shape, changes } = whole();
    for (let at = force ? 1 : 2; at <= changes; at += 2) {
      const home = makeHome(extra);
      const before = shapeOf(home);
      const { error } = attempt(home, at % 4 < 2 ? 'EACCES' : 'ENOSPC', at);
      if (error !== null) expect(error).toMatchObject({ code: 'unavailable' });
      recoverInstalls(home);
      expect(shapeOf(home)).toBe(error === null ? shape : before);
    }
  });
});

const childArguments = (home: string, fault: Fault | 'none', at: number): string[] => {
  const file = fileURLToPath(new URL('./install-child.ts', import.meta.url));
  return ['--conditions=crew-source', file, home, fault, String(at)];
};
const runChild = (home: string, fault: Fault | 'none', at: number, uid?: number) => {
  const given = [...childArguments(home, fault, at), ...(uid === undefined ? [] : [String(uid)])];
  return spawnSync(process.execPath, given, { encoding: 'utf8' });
};

describe('an install in a process of its own', () => {
  it.each([8, 50])(
    'that gets kill -9 at change %i is undone by the next install [templates.recover.kill]',
    (at) => {
      const home = makeHome();
      const before = treeOf(home);
      expect(runChild(home, 'SIGKILL', at).signal).toBe('SIGKILL');
      expect(treeOf(home)).not.toEqual(before);
      install(planFor(home), accept);
      const left = Object.keys(treeOf(home)).filter((path) => /kongming|\.install/.test(path));
      expect(left).toEqual([]);
    },
  );

  it('beside others at the same moment is done by one of them, whole [templates.recover.busy]', async () => {
    const home = makeHome();
    const runs = Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, childArguments(home, 'none', 0)),
    );
    const said = (await Promise.all(runs)).map(({ stdout }) => stdout);
    expect(said.sort()).toEqual(['conflict', 'conflict', 'conflict', 'installed']);
    const other = makeHome();
    install(planFor(other, { template: 'kongming' }), accept);
    expect(shapeOf(home)).toBe(shapeOf(other));
  });

  it('that may not write a folder says so and leaves the home as it was [templates.refuse.untouched]', () => {
    const home = makeHome();
    const isRoot = process.getuid?.() === 0;
    for (const path of ['', 'agents', 'skills']) {
      // Root may write anywhere, so as root the child becomes nobody, who owns all of the home but one folder.
      const nobody = 65_534;
      if (isRoot) for (const own of ['', 'agents', 'skills']) chownSync(join(home, own), nobody, nobody);
      if (isRoot) chownSync(join(home, path), 0, 0);
      chmodSync(join(home, path), 0o555);
      const before = treeOf(home);
      const child = runChild(home, 'none', 0, isRoot ? nobody : undefined);
      expect(child.stdout + child.stderr).toBe('unavailable');
      expect(treeOf(home)).toEqual(before);
      chmodSync(join(home, path), 0o755);
    }
  });
});
