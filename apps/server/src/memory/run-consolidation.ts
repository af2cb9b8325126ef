import { masterId } from '@my-agent-crew/config';
import { CrewError } from '@my-agent-crew/contract';
import type { Agent, MemoryAsker } from '@my-agent-crew/core';
import type { Consolidation, RewriteEnd, RewritePlan } from '@my-agent-crew/memory';
import type { OpenedRun } from '../jobs/open-job.ts';
import { type ConsolidationWords, consolidationWords } from './consolidation-words.ts';
import { beginSideRun, endUnanswered, type SideRun, type SideRunParts, stoppedEnding } from './side-run.ts';

/** What the ledger books its calls under. */
const purpose = 'consolidate';

/** What the run of a consolidation works with. */
export interface RunConsolidationParts extends SideRunParts {
  readonly consolidation: Consolidation;
}

const describeEnd = (plan: RewritePlan, end: RewriteEnd, say: ConsolidationWords): string => {
  const { count, isCut } = plan.notes;
  const more = isCut ? [say.isCut] : [];
  switch (end.kind) {
    case 'overtaken':
      return say.overtaken;
    case 'same':
      return [say.same(count), ...more].join(' ');
    case 'applied':
      return [say.applied(count, end.lines), ...more].join(' ');
    case 'proposed':
      return [
        say.proposed(count, end.doubts),
        ...(end.refused === null ? [] : [say.refused(end.refused)]),
        ...more,
      ].join(' ');
  }
};

/** Has the master look over the facts. What goes wrong is said and fails nothing: the rewrite is done by then. */
const reviewFacts = async (
  { consolidation }: RunConsolidationParts,
  side: SideRun,
  { agent, by, say }: { readonly agent: Agent; readonly by: MemoryAsker; readonly say: ConsolidationWords },
): Promise<'done' | 'stopped'> => {
  const plan = consolidation.planReview(agent.id, agent.language);
  if (plan === null) return 'done';
  const asked = await side.ask(plan.request, purpose, (answer) => {
    const read = consolidation.readReview(plan, answer);
    return 'fault' in read ? read : { value: read };
  });
  if (asked.kind === 'stopped') return 'stopped';
  if (asked.kind === 'answered') {
    const made = consolidation.settleReview(plan, asked.value, by);
    const skipped = asked.value.skipped > 0 ? [say.skipped(asked.value.skipped)] : [];
    await asked.record([say.reviewed(made), ...skipped].join(' '));
  } else {
    const detail =
      asked.kind === 'halted' ? (asked.sentence ?? say.noMoney) : `${asked.detail || say.noRoute}.`;
    await side.say(say.notReviewed(detail));
  }
  return 'done';
};

/**
 * Works an opened consolidation to its end: MEMORY.md from the notes and, for the master, the facts. Resolves with whether
 * notes were read, so that what else is made from them may follow. Spec: agents, "viết lại MEMORY.md (master xem lại luôn
 * các fact người dùng trong cùng run)".
 */
export const runConsolidation = async (
  parts: RunConsolidationParts,
  agent: Agent,
  opened: OpenedRun,
  signal: AbortSignal,
): Promise<boolean> => {
  const { store, consolidation } = parts;
  const say = consolidationWords(agent.language);
  const by: MemoryAsker = {
    agentId: agent.id,
    conversationId: opened.conversationId,
    runId: opened.runId,
  };
  const side = await beginSideRun(parts, agent, opened, signal);
  const fail = (sentence: string): Promise<void> =>
    side.end({ status: 'error', haltReason: null, error: sentence });

  let plan: RewritePlan | null;
  try {
    plan = consolidation.planRewrite(agent.id, agent.language);
  } catch (cause) {
    if (!(cause instanceof CrewError)) throw cause;
    await fail(cause.message);
    return false;
  }
  if (plan === null) {
    store.consolidations.settle({ runId: opened.runId, outcome: 'nothing', notes: 0, read: null }, []);
    await side.say(say.nothing);
    await side.end({ status: 'done', haltReason: null, error: null });
    return false;
  }
  const { request } = plan;
  const known = plan;
  const asked = await side.ask(request, purpose, (answer) => {
    const read = consolidation.readRewrite(known, answer);
    return 'fault' in read ? read : { value: read.text };
  });
  if (asked.kind !== 'answered') {
    await endUnanswered(side, asked, say, signal);
    return false;
  }
  const end = consolidation.settleRewrite(plan, asked.value, by, agent.autonomous);
  await asked.record(describeEnd(plan, end, say));
  if (end.kind === 'overtaken') {
    await fail(say.overtaken);
    return false;
  }
  const review = agent.id === masterId ? await reviewFacts(parts, side, { agent, by, say }) : 'done';
  await side.end(
    review === 'stopped' ? stoppedEnding(signal, say.cut) : { status: 'done', haltReason: null, error: null },
  );
  return !signal.aborted;
};
