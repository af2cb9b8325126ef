import type { Alert } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { holding } from './alerts.ts';

const alert = (id: string, more: Partial<Alert>): Alert => ({
  ...{ id, scope: 'crew', agent_id: null, period: 'day', starts: '2026-11-30', level: 'warning' },
  ...{ limit: 1, counted: 0.8, unknown_calls: 0, resets_at: '2026-12-01T00:00:00.000Z' },
  ...{ at: '2026-11-30T08:00:00.000Z', cleared_at: null, ...more },
});

it('leaves out what is over, and a warning about an allowance that is used up by now [money.web.gauges]', () => {
  const alerts = [
    alert('over', { period: 'month', resets_at: '2026-11-30T00:00:00.000Z' }),
    alert('warning', {}),
    alert('other', { scope: 'agent', agent_id: 'cook' }),
    alert('paused', { level: 'paused' }),
  ];
  const shown = holding(alerts, Date.parse('2026-11-30T12:00:00.000Z'));
  expect(shown.map(({ id }) => id)).toEqual(['paused', 'other']);
});
