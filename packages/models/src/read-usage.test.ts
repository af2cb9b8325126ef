import { expect, it } from 'vitest';
import { readCost, readUsage, unknownUsage } from './read-usage.ts';

it('never takes a missing or odd count for zero [models.usage.unknown]', () => {
  expect(readUsage(null)).toEqual(unknownUsage);
  expect(readUsage({ prompt_tokens: 1.5, completion_tokens: -1, prompt_tokens_details: null })).toEqual(
    unknownUsage,
  );
  expect(readUsage({ prompt_tokens: 0, completion_tokens_details: { reasoning_tokens: 3 } })).toEqual({
    ...unknownUsage,
    prompt_tokens: 0,
    reasoning_tokens: 3,
  });
});

it('takes only a finite price of at least zero, in micro-dollars rounded up [models.cost.known]', () => {
  expect(readCost(null)).toBeNull();
  for (const cost of ['0.5', null, undefined, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(readCost({ cost })).toBeNull();
  }
  expect(readCost({ cost: 0 })).toBe(0);
  expect(readCost({ cost: 0.0000001 })).toBe(1);
});

it("takes the upstream's own price when a key of one's own was used, and never both [models.cost.byok]", () => {
  const details = { cost_details: { upstream_inference_cost: 0.002 } };
  expect(readCost({ cost: 0, is_byok: true, ...details })).toBe(2_000);
  expect(readCost({ cost: 0, is_byok: true })).toBeNull();
  expect(readCost({ cost: 0, is_byok: false, ...details })).toBe(0);
  expect(readCost({ cost: 0.001, is_byok: true, ...details })).toBe(1_000);
});
