import { createMemoryStore, type MemoryStore } from '../memory/memory-store.ts';
import { randomIds } from '../memory/random-ids.ts';
import { systemClock } from '../memory/system-clock.ts';
import type { Agent } from '../ports/agents.ts';
import type { ModelPort } from '../ports/model.ts';
import type { Spill } from '../ports/spill.ts';
import { createMeter } from '../spending/create-meter.ts';
import type { Tool } from '../tool/tool.ts';
import { createToolRegistry } from '../tool/tool-registry.ts';
import type { TurnPorts } from '../turn/turn.ts';

/** Everything a turn needs, with log, approvals and money in memory: for embedding without a database. */
export const createMemoryPorts = (parts: {
  readonly model: ModelPort;
  readonly tools: readonly Tool[];
  readonly agent: Agent;
  /** The same one that the tools were made with, so that `tool_output_read` finds what was kept. */
  readonly spill?: Spill;
}): { readonly ports: TurnPorts; readonly store: MemoryStore } => {
  const store = createMemoryStore();
  const ports: TurnPorts = {
    log: store.log,
    approvals: store.approvals,
    meter: createMeter({ model: parts.model, ledger: store.ledger, log: store.log, ids: randomIds }),
    windows: parts.model,
    tools: createToolRegistry(parts.tools),
    agents: {
      agent: (id) => (id === parts.agent.id ? parts.agent : null),
      promptParts: () => ({ persona: [], userMemory: '', memory: '' }),
    },
    clock: systemClock,
    ids: randomIds,
    ...(parts.spill === undefined ? {} : { spill: parts.spill }),
    reportDefect: (cause, where) => console.error(where, cause),
  };
  return { ports, store };
};
