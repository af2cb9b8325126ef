import type { ConversationSummary } from '@my-agent-crew/contract';
import { inlineCode, plainLine } from './markdown-parts.ts';
import { createMessageWriter } from './message-markdown.ts';
import type { RecordMaker } from './record-maker.ts';

/**
 * A conversation as Markdown for people: who said what and when, each tool call as a line, or with its arguments and
 * result when it is `full`.
 */
export async function* conversationMarkdown(
  maker: RecordMaker,
  conversation: ConversationSummary,
  isFull: boolean,
): AsyncGenerator<string> {
  const { words } = maker;
  const { title, parent_id } = maker.mask(conversation);
  const facts = [
    `${words.agent}: ${plainLine(maker.nameOf(conversation.agent_id))}`,
    `${words.started}: ${maker.at(conversation.created_at)}`,
    `${words.updated}: ${maker.at(conversation.updated_at)}`,
    words.cost(String(conversation.spent_usd), conversation.unknown_cost_calls),
    `${words.conversation}: ${inlineCode(conversation.id)}`,
    ...(parent_id === null ? [] : [words.delegatedBy(inlineCode(parent_id))]),
    words.masked,
  ];
  yield `# ${plainLine(title) || words.untitled}\n\n${facts.map((fact) => `- ${fact}\n`).join('')}\n`;
  const writer = createMessageWriter(maker, conversation.agent_id, {
    withCalls: isFull,
    withNotes: false,
    cut: (value) => value,
  });
  for await (const message of maker.messages(conversation.id)) yield writer.write(message);
  yield writer.rest();
}
