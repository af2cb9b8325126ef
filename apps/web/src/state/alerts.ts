import type { Alert } from '@my-agent-crew/contract';

/** The alerts whose period is not over, newest first. `now` in ms. */
export const holding = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts.filter((alert) => Date.parse(alert.resets_at) > now).reverse();

/** The used-up allowance that holds this agent back, or null. */
export const pauseOf = (alerts: readonly Alert[], agentId: string, now: number): Alert | null =>
  holding(alerts, now).find(
    (alert) => alert.level === 'paused' && (alert.scope !== 'agent' || alert.agent_id === agentId),
  ) ?? null;
