import type { RunStep } from '@my-agent-crew/contract';

/** What the calls of one route came to. */
export interface RouteCost {
  readonly route: string;
  calls: number;
  /** Null once a call has no price. */
  usd: number | null;
  input: number;
  cached: number;
  output: number;
}

/** What the calls of each route came to; a call without a price makes the sum unknown, never smaller. */
export const costsByRoute = (steps: readonly RunStep[]): RouteCost[] => {
  const costs = new Map<string, RouteCost>();
  for (const step of steps) {
    if (step.usage === null) continue;
    const name = step.kind === 'tool' ? '' : step.name;
    const held = costs.get(name) ?? { route: name, calls: 0, usd: 0, input: 0, cached: 0, output: 0 };
    held.calls += 1;
    held.usd = held.usd === null || step.cost_usd === null ? null : held.usd + step.cost_usd;
    held.input += step.usage.prompt_tokens ?? 0;
    held.cached += step.usage.cached_tokens ?? 0;
    held.output += step.usage.completion_tokens ?? 0;
    costs.set(name, held);
  }
  return [...costs.values()];
};
