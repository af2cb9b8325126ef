import { expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

it('takes keys out of what a host says, known or only looking like one [models.failure.no-secrets]', () => {
  expect(maskSecrets('key abc123def is wrong', 'abc123def')).toBe('key *** is wrong');
  expect(maskSecrets('Authorization: Bearer a.b-c_d/e=, x', null)).toBe('Authorization: Bearer ***, x');
  expect(maskSecrets('used sk-proj-AbC_123 and sk-or-v1-99', 'sk-or-v1-9')).toBe('used sk-*** and sk-***');
  expect(maskSecrets('a task-force risk-free', null)).toBe('a task-force risk-free');
});
