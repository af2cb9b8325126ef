import { type Compaction, CrewError, compactionInEffect } from '@my-agent-crew/contract';
import type { Agent } from '../ports/agents.ts';
import { isoTime } from '../ports/clock.ts';
import { assemblePrompt } from '../prompt/assemble-prompt.ts';
import type { TurnPorts } from '../turn/turn.ts';
import type { AskModel } from './ask-for-summary.ts';
import { compact } from './compact.ts';
import { contextWindowOf } from './context-window.ts';
import { estimateRequest } from './estimate-tokens.ts';
import { fixedChars } from './fixed-chars.ts';

/** As if the newest compaction had been taken back, when nothing was said since it was made: a person wants it anew. */
const forRepeat = (
  compactions: readonly Compaction[],
  length: number,
  now: string,
): readonly Compaction[] => {
  const active = compactionInEffect(compactions);
  if (active === null || active.position < length) return compactions;
  return compactions.map((one) => (one.id === active.id ? { ...one, undone_at: now } : one));
};

/**
 * Summarises the older part of a conversation because a person asked, between two turns. The caller makes sure that no
 * turn is open. Throws `CrewError('conflict')` when there is nothing to summarise or it would save nothing.
 */
export const compactConversation = async (
  ports: Pick<TurnPorts, 'log' | 'meter' | 'windows' | 'clock' | 'ids' | 'agents' | 'tools'>,
  agent: Agent,
  conversationId: string,
  signal: AbortSignal,
): Promise<Compaction> => {
  const { log, meter, clock, ids, windows = {} } = ports;
  const messages = await log.messages(conversationId);
  const known = await log.compactions(conversationId);
  const compactions = forRepeat(known, messages.length, isoTime(clock.now()));
  const parts = await ports.agents.promptParts(agent.id, false);
  const system = assemblePrompt(agent, parts, clock.now());
  const fixed = fixedChars({ system, tools: ports.tools.specs(agent) });
  const size = estimateRequest(messages, compactions, fixed);
  const window = contextWindowOf(windows, agent.routes[0] ?? '').tokens;
  const job = { conversationId, runId: null, messages, compactions, size, window, reason: 'person' } as const;
  const account = { conversationId, runId: null, agentId: agent.id };
  const ask: AskModel = async (request, within) => {
    const admission = await meter.admit(account, 'compaction');
    return admission.stop === null ? admission.call(request, () => undefined, within) : null;
  };
  const end = await compact({ clock, ids, windows, ask }, agent, job, signal);
  if (end.kind === 'made') {
    await log.recordCompaction(end.compaction, null);
    return end.compaction;
  }
  throw new CrewError(
    'conflict',
    end.kind === 'nothing'
      ? 'This conversation is too short to summarise. Nothing was changed.'
      : 'A summary would be no shorter than the messages themselves, so none was kept. Nothing was changed.',
  );
};
