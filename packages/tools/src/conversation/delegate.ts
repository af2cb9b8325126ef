import {
  type Delegates,
  defineTool,
  describeDelegation,
  fail,
  judgeDelegation,
  type Outcome,
  refuse,
  type Tool,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';

/** A stop waits for the child, which waits for its own calls for as long as any call may take to end. */
const childGraceMs = 13_000;

/**
 * `delegate`: hands a whole task to another agent and waits for its answer. Several in one message overlap. It is
 * replay-safe although it acts, because a delegation cut by a restart is found again by its call and never opened twice.
 */
export const createDelegate = (delegates: Delegates): Tool =>
  defineTool({
    name: 'delegate',
    input: z.object({ agent: z.string().min(1), task: z.string().min(1), relay: z.boolean().optional() }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    stopGraceMs: childGraceMs,
    texts: describeTool('delegate'),
    run: async (
      { agent: agentId, task, relay },
      { agent, conversationId, callId, signal },
    ): Promise<Outcome> => {
      const delegation = {
        parentConversationId: conversationId,
        callId,
        fromAgentId: agent.id,
        agentId,
        task,
      };
      const end = await delegates.run(delegation, signal);
      if ('refused' in end) return refuse(end.refused);
      const text = describeDelegation(end, agent.language);
      const { outcome } = judgeDelegation(end);
      const detail = `${agentId} · ${outcome}`;
      if (outcome === 'failed') return { ...fail(text), carried: end.carried, detail };
      const mayRelay = outcome === 'done' && relay !== false && end.answer !== '';
      return {
        outcome: 'ok',
        text,
        carried: end.carried,
        detail,
        ...(mayRelay ? { relay: end.answer } : {}),
      };
    },
  });
