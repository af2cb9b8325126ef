import type { ChatBody, ChatMessage } from './chat-body.ts';

const fail = (position: number, sentence: string): never => {
  throw new Error(`messages[${position}]: ${sentence}`);
};

const expectResults = (messages: readonly ChatMessage[], position: number): number => {
  const open = new Set((messages[position]?.tool_calls ?? []).map((call) => call.id));
  const asked = open.size;
  if (asked !== (messages[position]?.tool_calls ?? []).length) fail(position, 'two calls share one id');
  let next = position + 1;
  for (; messages[next]?.role === 'tool'; next += 1) {
    const id = messages[next]?.tool_call_id ?? '';
    if (!open.delete(id)) fail(next, `the result of "${id}" answers no open call of the message before it`);
  }
  if (open.size > 0) fail(position, `no result right after the call ${[...open].join(', ')}`);
  return next;
};

/**
 * Throws when a request breaks the rule that strict upstreams answer with 400: every tool call of an assistant message
 * has exactly one tool message right after it, and no tool message stands alone.
 */
export const assertPairValid = (body: ChatBody): void => {
  for (let position = 0; position < body.messages.length; ) {
    if (body.messages[position]?.role === 'tool') fail(position, 'a tool result without a call before it');
    position = expectResults(body.messages, position);
  }
};
