import type { Run, TurnEvent } from '@my-agent-crew/contract';
import { z } from 'zod';
import { createMemoryStore, type MemoryStore, type NewConversation } from '../memory/memory-store.ts';
import type { Agent } from '../ports/agents.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SpendingPolicy } from '../ports/meter.ts';
import type { Spill } from '../ports/spill.ts';
import { createMeter } from '../spending/create-meter.ts';
import { succeed } from '../tool/outcome.ts';
import { defineTool, type Tool, type ToolDefinition } from '../tool/tool.ts';
import { createToolRegistry } from '../tool/tool-registry.ts';
import { runTurn } from '../turn/run-turn.ts';
import { startTurn } from '../turn/start-turn.ts';
import type { TurnPorts } from '../turn/turn.ts';
import type { ScriptedModel } from './scripted-model.ts';

/** A clock that moves only when told; sleeping moves it, once everything that can go on at once has done so. */
export const testClock = (): Clock & { advance(ms: number): void } => {
  let now = Date.parse('2026-05-04T03:00:00.000Z');
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      signal.throwIfAborted();
      now += ms;
    },
  };
};

/** Ids that count, so that a failing test is readable. */
const countingIds = (): Ids => {
  let count = 0;
  return {
    next: (kind) => {
      count += 1;
      return `${kind}-${count}`;
    },
  };
};

/** A tool for tests; careful flags unless given. */
export const testTool = (
  definition: Partial<ToolDefinition<z.ZodType<Record<string, unknown>>>> & { name: string },
): Tool =>
  defineTool({
    input: z.looseObject({}),
    approval: 'never',
    texts: { vi: { description: 'thử', parameters: {} }, en: { description: 'test', parameters: {} } },
    run: async () => succeed('done'),
    ...definition,
  });

/** An agent with sensible values. */
const testAgent = (change: Partial<Agent> = {}): Agent => ({
  id: 'default',
  name: 'Master',
  language: 'en',
  timezone: 'Asia/Ho_Chi_Minh',
  routes: ['a:one'],
  escalationRoute: null,
  reasoning: null,
  maxSteps: 12,
  costCapMicros: 500_000,
  autonomous: false,
  approvalTtlSeconds: 600,
  toolOutputChars: 8000,
  tools: [],
  workspace: { root: '/w', writePaths: [], closed: [] },
  shell: { askPatterns: [], allowPatterns: [], denyPatterns: [], sandbox: null },
  ...change,
});

/** Everything one turn test needs. */
export interface TurnBench {
  readonly store: MemoryStore;
  readonly ports: TurnPorts;
  readonly clock: ReturnType<typeof testClock>;
  readonly defects: unknown[];
  /** Opens a turn with these words and works it to its end. */
  say(text: string, signal?: AbortSignal): Promise<{ run: Run; events: TurnEvent[] }>;
  /** Works a stored run again: after a decision, or as a new process would. */
  resume(runId: string, signal?: AbortSignal): Promise<TurnEvent[]>;
}

/** Sets up one conversation `c` with an agent, tools and a model. */
export const turnBench = (parts: {
  model: ScriptedModel;
  tools?: readonly Tool[];
  agent?: Partial<Agent>;
  conversation?: Partial<NewConversation>;
  spill?: Spill;
  policy?: SpendingPolicy;
}): TurnBench => {
  const store = createMemoryStore();
  const clock = testClock();
  const ids = countingIds();
  const defects: unknown[] = [];
  const tools = parts.tools ?? [];
  const agent = testAgent({ tools: tools.map((tool) => tool.name), ...parts.agent });
  store.addConversation({ id: 'c', agentId: agent.id, ...parts.conversation });
  const ports: TurnPorts = {
    log: store.log,
    approvals: store.approvals,
    meter: createMeter({
      model: parts.model,
      ledger: store.ledger,
      log: store.log,
      ids,
      ...(parts.policy === undefined ? {} : { policy: parts.policy }),
    }),
    windows: parts.model,
    tools: createToolRegistry(tools),
    agents: { agent: () => agent, promptParts: () => ({ persona: [], userMemory: '', memory: '' }) },
    clock,
    ids,
    ...(parts.spill === undefined ? {} : { spill: parts.spill }),
    reportDefect: (cause) => void defects.push(cause),
  };
  const resume = async (runId: string, signal = new AbortController().signal): Promise<TurnEvent[]> => {
    const events: TurnEvent[] = [];
    for await (const event of runTurn(ports, runId, signal)) events.push(event);
    return events;
  };
  return {
    store,
    ports,
    clock,
    defects,
    resume,
    say: async (text, signal) => {
      const run = await startTurn(ports, { conversationId: 'c', agentId: agent.id, text, source: 'web' });
      return { run, events: await resume(run.id, signal) };
    },
  };
};
