import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GateInput, judge } from './judge.ts';

const input = (change: Partial<GateInput> = {}): GateInput => ({
  tool: 'shell_run',
  flag: 'ask',
  assessment: { refuse: null, ask: null, routine: null },
  autonomous: false,
  autoApprove: [],
  ...change,
});

describe('the gate', () => {
  it('asks for a flagged tool and runs an unflagged one [core.gate.flag]', () => {
    expect(judge(input())).toEqual({ kind: 'ask', reason: null });
    expect(judge(input({ flag: 'never' }))).toEqual({ kind: 'run', because: 'unflagged' });
  });

  it('lets a routine call, an autonomous conversation and an always-allowed tool through [core.gate.stances]', () => {
    const routine = { refuse: null, ask: null, routine: 'git status' };
    expect(judge(input({ assessment: routine }))).toEqual({ kind: 'run', because: 'routine' });
    expect(judge(input({ autonomous: true }))).toEqual({ kind: 'run', because: 'autonomous' });
    expect(judge(input({ autoApprove: ['shell_run'] }))).toEqual({ kind: 'run', because: 'auto-approve' });
  });

  it('asks whatever the stance when a rule matched, also over a routine pattern [core.gate.always-ask]', () => {
    const both = { refuse: null, ask: 'rm -rf', routine: 'rm' };
    const verdict = judge(input({ assessment: both, autonomous: true, autoApprove: ['shell_run'] }));
    expect(verdict).toEqual({ kind: 'ask', reason: 'rm -rf' });
    expect(judge(input({ flag: 'always', autonomous: true, autoApprove: ['shell_run'] })).kind).toBe('ask');
  });

  it('never runs or asks for a hard refusal, and no stance turns an ask into a run [core.gate.order]', () => {
    const text = fc.option(fc.string(), { nil: null });
    void fc.assert(
      fc.property(
        fc.record({
          tool: fc.constant('shell_run'),
          flag: fc.constantFrom('never', 'ask', 'always') as fc.Arbitrary<GateInput['flag']>,
          assessment: fc.record({ refuse: text, ask: text, routine: text }),
          autonomous: fc.boolean(),
          autoApprove: fc.array(fc.constantFrom('shell_run', 'other')),
        }),
        (any) => {
          const verdict = judge(any);
          if (any.assessment.refuse !== null) expect(verdict.kind).toBe('refuse');
          else if (any.assessment.ask !== null || any.flag === 'always') expect(verdict.kind).toBe('ask');
        },
      ),
    );
  });
});
