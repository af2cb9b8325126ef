import { beginStep, type Turn } from './turn.ts';

/** True once the rest of the turn runs on the escalation route. Survives a restart: the timeline is stored. */
export const isEscalated = (turn: Turn): boolean => turn.steps.some((step) => step.kind === 'escalated');

/** True when the turn may still move to a stronger route: one is set and it has not been used in this turn. */
export const canEscalate = (turn: Turn): boolean => turn.agent.escalationRoute !== null && !isEscalated(turn);

/** Moves the rest of the turn to the escalation route. Call only when `canEscalate`. */
export const escalate = async (turn: Turn, reason: 'loop' | 'error', error: string | null): Promise<void> => {
  const route = turn.agent.escalationRoute ?? '';
  const step = beginStep(turn, {
    kind: 'escalated',
    name: route,
    status: 'ok',
    detail: error ?? reason,
    duration_ms: 0,
  });
  await turn.ports.log.recordStep(step, []);
  turn.emit({ type: 'escalated', reason, route, error, step });
};
