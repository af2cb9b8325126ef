import { AllowanceConfig } from '../allowance-config.ts';
import { Allowances } from '../entities/allowance.ts';
import { route } from '../route.ts';

export const getAllowances = route({
  method: 'GET',
  path: '/api/allowances',
  reply: Allowances,
  errors: [],
});

/** Replaces the block `allowances` of config.yaml, comments kept; it acts on the next model call. */
export const putAllowances = route({
  method: 'PUT',
  path: '/api/allowances',
  body: AllowanceConfig,
  reply: Allowances,
  errors: ['conflict'],
});
