import type { RunStatus } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { run } from '../test/samples.ts';
import { exitCodeOf } from './exit-code.ts';

it('gives each way a run can stand its own exit status [cli.run.status]', () => {
  const expected: Record<RunStatus, number> = {
    done: 0,
    error: 1,
    running: 1,
    halted: 2,
    waiting: 3,
    cancelled: 4,
    interrupted: 4,
  };
  for (const [status, code] of Object.entries(expected))
    expect([status, exitCodeOf(run({ status: status as RunStatus }))]).toEqual([status, code]);
  expect(exitCodeOf(null)).toBe(1);
});
