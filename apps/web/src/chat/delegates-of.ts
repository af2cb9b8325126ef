import type { Run } from '@my-agent-crew/contract';
import { text } from '../i18n/language.ts';
import { agentName } from '../state/agent-name.ts';
import type { Crew } from '../state/crew.ts';
import type { Delegates } from '../thread/delegates.ts';

const fold = (words: string): string => words.replace(/\s+/g, ' ').trim();

/** A run opens with the beginning of its task. */
const isFor = (run: Run, task: string): boolean => {
  const opening = fold(run.opening).replace(/…$/, '');
  return opening !== '' && fold(task).startsWith(opening);
};

const sentenceOf = (crew: Crew, run: Run): string => {
  const words = text().activity;
  if (run.status === 'waiting') {
    const asked = crew.activity.state.approvals.find((one) => one.conversation_id === run.conversation_id);
    if (asked === undefined) return words.runStatus.waiting;
    return asked.kind === 'question' ? words.live.question : words.live.approval(asked.name);
  }
  if (run.status !== 'running') return words.runStatus[run.status];
  const step = crew.activity.state.steps[run.id]?.findLast((one) => one.status === 'running');
  return step?.kind === 'tool' ? words.live.tool(step.name) : words.live.model;
};

/** What the thread of one conversation can know about its delegates: the list names the children, activity their runs. */
export const delegatesOf = (crew: Crew, conversationId: string): Delegates => ({
  nameOf: (agentId) => agentName(crew.agents(), agentId),
  childOf(agentId, task) {
    const children = new Set(
      crew.conversations.state.items
        .filter((item) => item.parent_id === conversationId && item.agent_id === agentId)
        .map((item) => item.id),
    );
    const run = crew.activity.state.runs.find(
      (candidate) => children.has(candidate.conversation_id) && isFor(candidate, task),
    );
    if (run === undefined) return null;
    return {
      conversationId: run.conversation_id,
      sentence: sentenceOf(crew, run),
      isWaiting: run.status === 'waiting',
    };
  },
});
