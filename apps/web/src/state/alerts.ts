import type { Alert } from '@my-agent-crew/contract';

const placeOf = ({ scope, agent_id, period, starts }: Alert): string =>
  `${scope} ${agent_id ?? ''} ${period} ${starts}`;

/**
 * The alerts whose period is not over, newest first. `now` in ms. A warning says nothing more once the same allowance is
 * used up.
 */
export const holding = (alerts: readonly Alert[], now: number): Alert[] => {
  const open = alerts.filter((alert) => Date.parse(alert.resets_at) > now);
  const usedUp = new Set(open.filter(({ level }) => level === 'paused').map(placeOf));
  return open.filter((alert) => alert.level === 'paused' || !usedUp.has(placeOf(alert))).reverse();
};

/** The used-up allowance that holds this agent back, or null. */
export const pauseOf = (alerts: readonly Alert[], agentId: string, now: number): Alert | null =>
  holding(alerts, now).find(
    (alert) => alert.level === 'paused' && (alert.scope !== 'agent' || alert.agent_id === agentId),
  ) ?? null;
