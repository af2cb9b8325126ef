import type { RunStep } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { costsByRoute } from './costs-by-route.ts';

const step = (name: string, cost_usd: number | null, tokens: number | null, kind = 'model'): RunStep =>
  ({
    ...{ kind, name, cost_usd },
    usage:
      tokens === null
        ? null
        : { prompt_tokens: tokens, cached_tokens: null, completion_tokens: 1, reasoning_tokens: null },
  }) as unknown as RunStep;

it('sums the calls of a run by model; a call without a price makes its sum unknown, not smaller [records.run.costs]', () => {
  const steps = [
    step('a:x', 0.25, 10),
    step('b:y', null, 5),
    step('a:x', 0.5, 20),
    step('b:y', 1, 5),
    step('t', 1, null, 'tool'),
  ];
  expect(costsByRoute(steps)).toEqual([
    { route: 'a:x', calls: 2, usd: 0.75, input: 30, cached: 0, output: 2 },
    { route: 'b:y', calls: 2, usd: null, input: 10, cached: 0, output: 2 },
  ]);
});
