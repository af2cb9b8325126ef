import type { ToolCall } from '@my-agent-crew/contract';
import type { StoredMessage } from '@my-agent-crew/core';
import { linkFiles } from './link-files.ts';
import { fence, inlineCode, plainLine, quoted } from './markdown-parts.ts';
import type { RecordMaker } from './record-maker.ts';

type Result = Extract<StoredMessage, { role: 'tool' }>;
type Answer = Extract<StoredMessage, { role: 'assistant' }>;
type Words = Extract<StoredMessage, { role: 'user' }>;

/** How much of the calls a document shows. */
export interface MessageLook {
  /** Arguments and results in blocks, instead of a line for each call. */
  readonly withCalls: boolean;
  /** Notes of the model before a message. */
  readonly withNotes: boolean;
  /** Shortens what is shown, after it was masked. */
  readonly cut: <Value>(value: Value) => Value;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The argument that says most in one line: the first text of them. */
const shortArgument = (call: ToolCall | undefined): string => {
  const texts = Object.values(call?.arguments ?? {}).filter((value) => typeof value === 'string');
  return inlineCode(texts[0] ?? '');
};

/** Makes the blocks of a log one message at a time; calls and their results come together. */
export const createMessageWriter = (maker: RecordMaker, agentId: string, look: MessageLook) => {
  const { words } = maker;
  const agentName = maker.nameOf(agentId);
  const calls = new Map<string, ToolCall>();
  const childOf = (callId: string): string => {
    const child = maker.store.conversations.childOfCall(callId);
    if (child === null) return '';
    const { title, agent_id } = maker.mask({ title: child.title, agent_id: child.agent_id });
    return ` → ${plainLine(maker.nameOf(agent_id))}: ${plainLine(title) || words.untitled} (${inlineCode(child.id)})`;
  };
  const callLine = (call: ToolCall | undefined, name: string, end: string): string =>
    `- ${[inlineCode(name), shortArgument(call)].filter(Boolean).join(' ')} · ${end}${call === undefined ? '' : childOf(call.id)}`;
  const blocks = (call: ToolCall | undefined, output: string | null): string => {
    if (!look.withCalls) return '';
    const parts = [
      ...(call === undefined
        ? []
        : [`${words.arguments}:`, fence(JSON.stringify(look.cut(call.arguments), null, 2), 'json')]),
      ...(output === null ? [] : [`${words.result}:`, fence(look.cut(output))]),
    ];
    return parts.map((part) => `\n\n${part.replace(/^/gm, '  ')}`).join('');
  };
  const result = (message: Result): string => {
    const call = calls.get(message.call_id);
    calls.delete(message.call_id);
    const outcome = words.outcome[message.outcome] ?? message.outcome;
    const line = callLine(call, message.name, `${outcome} · ${seconds(message.duration_ms)}`);
    return `${line}${blocks(call, message.output)}\n\n`;
  };
  const heading = (who: string, message: StoredMessage, more: string): string =>
    `## ${plainLine(who)} · ${maker.at(message.at)}${more}\n\n`;
  const notesOf = (message: Words): string => {
    const notes = message.notes ?? '';
    return look.withNotes && notes !== '' ? `${words.notes}:\n\n${fence(look.cut(notes))}\n\n` : '';
  };
  const textOf = (text: string): string => (text.trim() === '' ? '' : `${quoted(look.cut(text))}\n\n`);
  const said = (message: Words): string => {
    const source = message.source === 'web' ? '' : ` · ${message.source}`;
    const steer = message.steer ? ` · ${words.joined}` : '';
    return heading(words.person, message, source + steer) + notesOf(message) + textOf(message.text);
  };
  const answer = (message: Answer): string => {
    for (const call of message.calls) calls.set(call.id, call);
    const cut = message.cut === null ? '' : `${words.cutAnswer(plainLine(message.cut))}\n\n`;
    const text = linkFiles(message.text, (path) => maker.fileAddress(agentId, path));
    return heading(agentName, message, '') + textOf(text) + cut;
  };
  return {
    /** The block of one message, ending in an empty line. */
    write(message: StoredMessage): string {
      if (message.role === 'tool') return result(message);
      return message.role === 'user' ? said(message) : answer(message);
    },
    /** The calls that got no result yet. */
    rest: (): string =>
      [...calls.values()]
        .map((call) => `${callLine(call, call.name, words.noResult)}${blocks(call, null)}\n\n`)
        .join(''),
  };
};
