import type { Message, RunDetail } from '@my-agent-crew/contract';
import type { StoredMessage } from '@my-agent-crew/core';
import { cutRecord } from './cut-record.ts';
import type { RecordMaker } from './record-maker.ts';
import { readTrajectoryHead } from './trajectory-head.ts';

/** A message as the contract has it. */
const shownOf = (message: StoredMessage): Message => {
  if (message.role === 'user') {
    const { notes: _, ...shown } = message;
    return shown;
  }
  if (message.role === 'tool') return message;
  const { details: _, ...shown } = message;
  return shown;
};

/** A run as one JSON text of the shape `Trajectory`, written while its messages are read. */
export async function* trajectoryJson(
  maker: RecordMaker,
  detail: RunDetail,
  isFull: boolean,
): AsyncGenerator<string> {
  const cut = <Value>(value: Value): Value => (isFull ? value : cutRecord(value, maker.words.left));
  const head = JSON.stringify(cut(readTrajectoryHead(maker, detail, isFull)), null, 1);
  const notes: Record<string, string> = {};
  yield `${head.slice(0, -2)},\n "messages": [`;
  let separator = '\n';
  for await (const message of maker.messages(detail.conversation_id, detail.id)) {
    if (message.role === 'user' && message.notes) notes[message.id] = cut(message.notes);
    yield `${separator}  ${JSON.stringify(cut(shownOf(message)))}`;
    separator = ',\n';
  }
  yield `\n ],\n "notes": ${JSON.stringify(notes)}\n}\n`;
}
