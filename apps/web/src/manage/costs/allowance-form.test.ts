import { describe, expect, it } from 'vitest';
import { draftOf, limitsOf } from './allowance-form.ts';

const agents = ['master', 'coach.v2'];

describe('the form of the allowances', () => {
  it('gives back the limits it was made of, and takes a comma for a decimal point [money.web.form]', () => {
    const limits = {
      crew: { day_usd: 1.5, month_usd: 20 },
      agents: { 'coach.v2': { month_usd: 3 } },
      unknown: { assume_usd: 0.01, day_calls: 7 },
    };
    const draft = draftOf(limits, agents);
    expect(limitsOf(draft, agents)).toEqual({ limits });
    expect(limitsOf({ ...draft, 'crew.day_usd': ' 2,25 ' }, agents)).toMatchObject({
      limits: { crew: { day_usd: 2.25 } },
    });
  });

  it('leaves out what is empty or 0 [money.web.form]', () => {
    const draft = { ...draftOf({ crew: { day_usd: 1 } }, agents), 'crew.day_usd': '0' };
    expect(limitsOf(draft, agents)).toEqual({ limits: {} });
  });

  it('names the first field that is no amount [money.web.form]', () => {
    const draft = draftOf({}, agents);
    for (const [key, words] of [
      ['agents.coach.v2.day_usd', 'ten'],
      ['crew.month_usd', '-1'],
      ['unknown.day_calls', '1.5'],
      ['crew.day_usd', '1000001'],
    ] as const)
      expect(limitsOf({ ...draft, [key]: words }, agents)).toEqual({ wrong: key });
  });
});
