import type { CostsWords } from './costs-vi.ts';

/** The words of `crew costs` in English. */
export const costsEn: CostsWords = {
  today: 'Today',
  month: 'This month',
  byAgent: 'By agent, last 7 days',
  none: 'No model was called yet.',
  calls: (count) => (count === '1' ? '1 call' : `${count} calls`),
  unknown: (count) => `${count} without a known price`,
  cached: (percent) => `${percent} % read from the cache`,
  allowances: 'Allowances',
  noAllowances: 'No allowance is set. Set one on the costs page or at allowances in config.yaml.',
  scope: { crew: 'the crew', unknown: 'calls without a price' },
  period: { day: 'today', month: 'this month' },
  state: { ok: 'ok', warning: 'nearly used up', paused: 'used up, no model is called' },
  of: (counted, limit) => `${counted} of ${limit}`,
  resets: (time) => `starts anew ${time}`,
};
