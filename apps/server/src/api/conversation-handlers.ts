import { type Conversation, type ConversationSummary, CrewError } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import { answerOf, capMicros } from '../turns/inbound.ts';
import { readContext } from './compaction-handlers.ts';
import type { Crew } from './crew.ts';

/** Messages of one page unless asked otherwise. */
const pageSize = 200;
const listSize = 200;

type ConversationCalls =
  | 'listConversations'
  | 'createConversation'
  | 'getConversation'
  | 'updateConversation'
  | 'deleteConversation'
  | 'sendMessage'
  | 'stopTurn'
  | 'deleteQueuedItem'
  | 'dropHandedBack'
  | 'postInbound';

const missing = (id: string): CrewError => new CrewError('not-found', `There is no conversation ${id}.`);

const summaryOf = (crew: Crew, id: string): ConversationSummary => {
  const summary = crew.store.conversations.summary(id);
  if (summary === null) throw missing(id);
  return summary;
};

const readConversation = async (
  crew: Crew,
  id: string,
  before: number | undefined,
  limit: number | undefined,
): Promise<Conversation> => {
  const { store } = crew;
  const summary = summaryOf(crew, id);
  const handedBack = crew.inbound.handedBack(id);
  return {
    ...summary,
    ...store.conversations.page(id, { before, limit: limit ?? pageSize }),
    approvals: store.approvals.pendingInFamily(id),
    queued: store.queue.list(id),
    ...(handedBack.length === 0 ? {} : { handed_back: handedBack }),
    run: store.runs.openOf(id) ?? store.runs.latestOf(id),
    ...(await readContext(crew, summary)),
  };
};

const postInbound =
  (crew: Crew): Handlers['postInbound'] =>
  async ({ body }) => {
    const channel = body.channel ?? 'inbound';
    const conversationId =
      body.conversation_id ?? crew.inbound.openConversation({ agentId: body.agent_id, channel });
    const { agent_id } = summaryOf(crew, conversationId);
    await crew.inbound.send({ conversationId, text: body.text, requestId: null, source: channel });
    await crew.host.settled(conversationId);
    const run = crew.store.runs.latestOf(conversationId);
    if (run === null)
      throw new CrewError(
        'unavailable',
        'The message was taken, but the server stopped before its turn ended. Ask again after it is back.',
      );
    return {
      conversation_id: conversationId,
      agent_id,
      text: await answerOf(crew.store, run),
      status: run.status,
      steps: run.model_calls,
    };
  };

/** Answers about conversations: everything a chat surface does. */
export const conversationHandlers = (crew: Crew): Pick<Handlers, ConversationCalls> => ({
  listConversations: ({ query }) =>
    crew.store.conversations.list({ limit: query.limit ?? listSize, before: query.before }),
  createConversation: ({ body }) =>
    summaryOf(
      crew,
      crew.inbound.openConversation({ agentId: body.agent_id, title: body.title, channel: 'web' }),
    ),
  getConversation: ({ params, query }) => readConversation(crew, params.id, query.before, query.limit),
  updateConversation: ({ params, body }) => {
    const { title, autonomous, cost_cap_usd, auto_approve } = body;
    const updated = crew.store.conversations.update(params.id, {
      ...(title === undefined ? {} : { title }),
      ...(autonomous === undefined ? {} : { autonomous }),
      ...(cost_cap_usd === undefined ? {} : { costCapMicros: capMicros(cost_cap_usd) }),
      ...(auto_approve === undefined ? {} : { autoApprove: auto_approve }),
    });
    if (updated === null) throw missing(params.id);
    crew.hub.conversation(params.id);
    return updated;
  },
  deleteConversation: ({ params }) => {
    const removal = crew.host.isActive(params.id) ? 'busy' : crew.store.conversations.remove(params.id);
    if (removal === 'missing') throw missing(params.id);
    if (removal === 'busy')
      throw new CrewError(
        'conflict',
        'A turn of this conversation is still open. Nothing was deleted: stop it first.',
      );
    crew.hub.conversation(params.id);
    crew.indexMessages();
    return { deleted: params.id };
  },
  sendMessage: async ({ params, body }) => ({
    conversation_id: params.id,
    ...(await crew.inbound.send({
      conversationId: params.id,
      text: body.text,
      requestId: body.request_id ?? null,
      source: body.source ?? 'web',
    })),
  }),
  stopTurn: ({ params }) => crew.inbound.stop(params.id),
  dropHandedBack: ({ params }) => {
    summaryOf(crew, params.id);
    const dropped = crew.store.queue.handedBack(params.id).length;
    crew.store.queue.forgetHandedBack(params.id);
    return { dropped };
  },
  deleteQueuedItem: ({ params }) => {
    const item = crew.store.queue.remove(params.id, params.item_id);
    if (item === null)
      throw new CrewError(
        'not-found',
        'This text no longer waits: it has joined a turn or was taken out before.',
      );
    return { text: item.text };
  },
  postInbound: postInbound(crew),
});
