import { expect, it } from 'vitest';
import { nameFailure } from './describe-failure.ts';

const host = { name: 'house', apiKey: 'abc123def', keyVariable: 'HOUSE_KEY' };

it('takes keys out of what a host says, known or only looking like one [models.failure.no-secrets]', () => {
  const said = (words: string): string => nameFailure('fatal', words, host).sentence;
  expect(said('key abc123def is wrong')).toBe('key ***HOUSE_KEY*** is wrong');
  expect(said('Authorization: Bearer a.b-c_d/e=, x')).toBe('Authorization: Bearer ***, x');
  expect(said('used sk-proj-AbC_123 and sk-or-v1-99')).toBe('used sk-*** and sk-***');
  expect(said('a task-force risk-free')).toBe('a task-force risk-free');
});
