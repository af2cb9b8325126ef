import type { RunStep } from '@my-agent-crew/contract';

const hasEnded = (step: RunStep): boolean => step.status === 'ok' || step.status === 'failed';

/**
 * Steps from several sources, each once. What a later source says about a step wins, but a step that ended never opens
 * again: a source that stopped listening still tells what it heard last.
 */
export const mergeSteps = (...sources: readonly (readonly RunStep[])[]): RunStep[] => {
  const byId = new Map<string, RunStep>();
  for (const steps of sources)
    for (const step of steps) {
      const held = byId.get(step.id);
      if (held === undefined || hasEnded(step) || !hasEnded(held)) byId.set(step.id, step);
    }
  return [...byId.values()].sort((a, b) => a.index - b.index);
};
