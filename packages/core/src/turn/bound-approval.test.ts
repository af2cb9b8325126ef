import type { Approval, Operand, TurnEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { Hooks } from '../ports/hooks.ts';
import { scriptModel } from '../testing/scripted-model.ts';
import { type TurnBench, testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const asked = (events: readonly TurnEvent[]): Approval => {
  const event = events.at(-1);
  if (event?.type !== 'approval_required') throw new Error(`The turn ended with ${event?.type}.`);
  return event.approval;
};

const results = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'tool_result' ? [[event.outcome, event.output] as const] : []));

const content = (name: string, sha256: string | null): Operand => ({ name, sha256, by: 'content' });

const approve = async (bench: TurnBench, approval: Approval): Promise<TurnEvent[]> => {
  const at = approval.created_at;
  await bench.store.approvals.settle(approval.id, {
    ...{ status: 'approved', by: 'web', answer: null, at, always: false },
  });
  return bench.resume(approval.run_id);
};

/** A tool that works on a changing disk. */
const setUp = () => {
  const disk = new Map<string, string | null>([['a.sh', 'aa']]);
  const ran: unknown[] = [];
  const trouble = { isOn: false };
  const tool = testTool({
    name: 'run',
    approval: 'ask',
    operands: async () => {
      if (trouble.isOn) throw new Error('no disk');
      return [...disk].map(([name, sha256]) => content(name, sha256));
    },
    run: async (input) => {
      ran.push(input);
      return succeed('ran');
    },
  });
  const model = scriptModel({ calls: [{ name: 'run', arguments: { path: 'a.sh' } }] }, { text: 'xong' });
  const bench = turnBench({ model, tools: [tool] });
  return { bench, disk, ran, model, trouble };
};

describe('an approval', () => {
  it('tells what the call works on and runs it while all of that is the same [gate.bytes.same]', async () => {
    const { bench, ran } = setUp();
    const approval = asked((await bench.say('x')).events);
    expect(approval.operands).toEqual([content('a.sh', 'aa')]);
    expect(approval.digest).toMatch(/^[0-9a-f]{64}$/);
    const events = await approve(bench, approval);
    expect(ran).toEqual([{ path: 'a.sh' }]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it.each([
    ['changed', (disk: Map<string, string | null>) => disk.set('a.sh', 'bb'), /a\.sh changed/],
    ['went away', (disk: Map<string, string | null>) => disk.set('a.sh', null), /a\.sh is gone/],
    ['left the list', (disk: Map<string, string | null>) => disk.delete('a.sh'), /a\.sh is gone/],
    ['appeared', (disk: Map<string, string | null>) => disk.set('b.sh', 'cc'), /b\.sh did not exist/],
  ])('does not run when an operand %s, and says which [gate.bytes.operands]', async (_how, change, says) => {
    const { bench, ran, disk, model } = setUp();
    const approval = asked((await bench.say('x')).events);
    change(disk);
    const events = await approve(bench, approval);
    expect(ran).toEqual([]);
    expect(results(events)).toEqual([['refused', expect.stringMatching(says)]]);
    expect(model.requests).toHaveLength(2);
  });

  it('does not run other arguments than those that were shown [gate.bytes.arguments]', async () => {
    const { bench, ran } = setUp();
    const approval = asked((await bench.say('x')).events);
    const forCall = bench.ports.approvals.forCall;
    const forged = {
      ...bench.ports.approvals,
      forCall: async (id: string) => {
        const found = await forCall(id);
        return found === null ? null : { ...found, arguments: { path: 'other' } };
      },
    };
    Object.assign(bench.ports, { approvals: forged });
    const events = await approve(bench, approval);
    expect(ran).toEqual([]);
    expect(results(events)).toEqual([['refused', expect.stringMatching(/arguments changed/)]]);
  });

  it('looks again after a hook that runs before the tool [gate.bytes.hook]', async () => {
    const { bench, ran, disk } = setUp();
    const hooks: Hooks = {
      before: async () => {
        disk.set('a.sh', 'hooked');
        return null;
      },
      after: async () => null,
    };
    Object.assign(bench.ports, { hooks });
    const events = await approve(bench, asked((await bench.say('x')).events));
    expect(ran).toEqual([]);
    expect(results(events)[0]?.[0]).toBe('refused');
  });

  it('is asked for although its operands cannot be read, and not run when they still cannot [gate.bytes.unreadable]', async () => {
    const { bench, ran, trouble } = setUp();
    trouble.isOn = true;
    const approval = asked((await bench.say('x')).events);
    expect(approval.operands).toEqual([]);
    const events = await approve(bench, approval);
    expect(ran).toEqual([]);
    expect(results(events)).toEqual([['refused', expect.stringMatching(/could not be read/)]]);
    expect(bench.defects).toHaveLength(2);
  });

  it('from an older release is bound by its arguments alone [gate.bytes.old]', async () => {
    const { bench, ran, disk } = setUp();
    const forCall = bench.ports.approvals.forCall;
    const approval = asked((await bench.say('x')).events);
    const older = {
      ...bench.ports.approvals,
      forCall: async (id: string) => {
        const found = await forCall(id);
        return found === null ? null : { ...found, operands: [], digest: null };
      },
    };
    Object.assign(bench.ports, { approvals: older });
    disk.set('a.sh', 'bb');
    await approve(bench, approval);
    expect(ran).toHaveLength(1);
  });
});
