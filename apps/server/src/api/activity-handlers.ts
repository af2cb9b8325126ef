import { CrewError } from '@my-agent-crew/contract';
import type { Handlers, Streams } from '../http/index.ts';
import type { Crew } from './crew.ts';

const runPage = 50;
const approvalPage = 100;

type ActivityCalls = 'listApprovals' | 'decideApproval' | 'answerQuestion' | 'listRuns' | 'getRun';

/** Answers about runs and approvals. */
export const activityHandlers = (crew: Crew): Pick<Handlers, ActivityCalls> => ({
  listApprovals: ({ query }) => crew.store.approvals.list(query.limit ?? approvalPage),
  decideApproval: ({ params, body }) =>
    crew.desk.decide(params.id, params.approval_id, {
      approve: body.approve,
      always: body.always ?? false,
      by: body.source ?? 'web',
    }),
  answerQuestion: ({ params, body }) =>
    crew.desk.answer(params.id, params.approval_id, body.answer, body.source ?? 'web'),
  listRuns: ({ query }) =>
    crew.store.runs.list({
      agentId: query.agent_id,
      conversationId: query.conversation_id,
      status: query.status,
      source: query.source,
      words: query.q,
      since: query.since,
      until: query.until,
      before: query.before,
      limit: query.limit ?? runPage,
    }),
  getRun: ({ params }) => {
    const run = crew.store.runs.detail(params.id);
    if (run === null) throw new CrewError('not-found', `There is no run ${params.id}.`);
    return run;
  },
});

/** Feeds the streams. */
export const crewStreams = (crew: Crew): Streams => ({
  watchTurn: ({ params, lastEventId, signal }) => {
    if (crew.store.conversations.summary(params.id) === null)
      throw new CrewError('not-found', `There is no conversation ${params.id}.`);
    return crew.host.watch(params.id, lastEventId, signal);
  },
  watchActivity: ({ signal }) => crew.hub.watch(signal),
});
