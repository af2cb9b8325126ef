import { describe, expect, it } from 'vitest';
import type { DelegationEnd } from '../ports/delegates.ts';
import { describeDelegation, judgeDelegation } from './describe-delegation.ts';

const end = (change: Partial<DelegationEnd> = {}): DelegationEnd => ({
  conversationId: 'conv_1',
  status: 'done',
  hasTimedOut: false,
  haltReason: null,
  carried: { micros: 21_400, unknownCalls: 0 },
  steps: 4,
  answer: 'Đây là kết quả.',
  blockedBy: null,
  succeeded: [],
  ...change,
});

describe('the result of a delegation', () => {
  it('says how the run ended, how the task ended, and then the words of the child behind an empty line [core.delegate.result]', () => {
    expect(describeDelegation(end(), 'vi').split('\n')).toEqual([
      'conversation=conv_1 status=done spent=0.0214 steps=4',
      'outcome=done',
      '',
      'Đây là kết quả.',
    ]);
    expect(describeDelegation(end({ carried: { micros: 0, unknownCalls: 2 } }), 'vi')).toContain(
      'spent=unknown',
    );
  });

  it('judges in order: run, waiting time, denied tool, declared status, done [core.delegate.outcome]', () => {
    const declared = 'Status: NEEDS_CONTEXT — tài khoản nào?';
    expect(
      judgeDelegation(
        end({
          status: 'halted',
          haltReason: 'loop',
          blockedBy: { tool: 'x', how: 'denied' },
          answer: declared,
        }),
      ),
    ).toEqual({ outcome: 'failed', reason: 'loop' });
    expect(judgeDelegation(end({ status: 'running', hasTimedOut: true }))).toEqual({
      outcome: 'failed',
      reason: 'timeout',
    });
    expect(judgeDelegation(end({ status: 'error' }))).toEqual({ outcome: 'failed', reason: 'error' });
    expect(
      judgeDelegation(end({ blockedBy: { tool: 'workspace_write', how: 'denied' }, answer: 'Status: DONE' })),
    ).toEqual({
      outcome: 'blocked',
      reason: 'workspace_write denied',
    });
    expect(judgeDelegation(end({ answer: declared }))).toEqual({
      outcome: 'needs_context',
      reason: 'tài khoản nào?',
    });
    expect(judgeDelegation(end())).toEqual({ outcome: 'done', reason: null });
  });

  it('says that a task which stopped midway is not finished and what already ran [core.delegate.unfinished]', () => {
    const text = describeDelegation(
      end({ status: 'halted', haltReason: 'budget', succeeded: ['shell_run', 'workspace_write'] }),
      'vi',
    );
    expect(text).toContain('outcome=failed reason=budget');
    expect(text).toContain('shell_run, workspace_write');
  });

  it('keeps a reason on one short line, whatever the child wrote [core.delegate.fields]', () => {
    const answer = `Status: BLOCKED — ${'rất dài '.repeat(60)}`;
    const [, line = ''] = describeDelegation(end({ answer }), 'vi').split('\n');
    expect(line.length).toBeLessThanOrEqual('outcome=blocked reason='.length + 160);
  });
});
