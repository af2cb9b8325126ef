import type { AssistantMessage, Message, TurnFrame, UserMessage } from '@my-agent-crew/contract';
import { firstLine, visible } from '../visible-text.ts';
import { compactionLine } from './compaction-line.ts';
import type { Look } from './look.ts';
import { runEnd } from './run-end.ts';
import { toolLine } from './tool-line.ts';

/** How far the transcript has come. Plain data; `renderFrame` gives the next one. */
export interface Transcript {
  /** The answer that is being written, and how much of its text stands there. */
  open: { id: string; text: string } | null;
}

/** The transcript before anything was said. */
export const emptyTranscript: Transcript = { open: null };

/** The next state and the text that joins the end of the transcript. */
export interface Rendered {
  transcript: Transcript;
  text: string;
}

const closeOpen = (transcript: Transcript): string => (transcript.open === null ? '' : '\n');

const line = (transcript: Transcript, text: string): Rendered => ({
  transcript: emptyTranscript,
  text: closeOpen(transcript) + text,
});

const userLine = (message: UserMessage, { words, paint }: Look): string => {
  const from = message.source === 'cli' ? '' : paint.dim(` (${words.turn.from[message.source]})`);
  return `\n${paint.accent('›')} ${visible(message.text)}${from}\n`;
};

const renderDelta = (
  transcript: Transcript,
  id: string,
  offset: number,
  text: string,
  look: Look,
): Rendered => {
  const { open } = transcript;
  const isNew = open?.id !== id;
  const held = isNew ? '' : open.text;
  const fresh = text.slice(Math.max(0, held.length - offset));
  const start = isNew ? `${closeOpen(transcript)}\n${look.paint.accent('●')} ` : '';
  return { transcript: { open: { id, text: held + fresh } }, text: start + visible(fresh) };
};

/** A stored answer: only what its deltas have not shown yet, or all of it when they showed something else. */
const renderAnswer = (transcript: Transcript, message: AssistantMessage, look: Look): Rendered => {
  const { id, text, cut } = message;
  const { open } = transcript;
  const isShown = open?.id === id && text.startsWith(open.text);
  const start: Rendered = isShown ? { transcript, text: '' } : line(transcript, '');
  const held = start.transcript.open?.text.length ?? 0;
  const rest =
    held < text.length
      ? renderDelta(start.transcript, id, held, text.slice(held), look)
      : { transcript: start.transcript, text: '' };
  const warning = cut === null ? '' : `${look.paint.warn(`⚠ ${look.words.turn.cut(visible(cut))}`)}\n`;
  const end = line(rest.transcript, warning);
  return { transcript: end.transcript, text: start.text + rest.text + end.text };
};

/** A message that was stored while nobody followed the stream, or before. */
export const renderMessage = (transcript: Transcript, message: Message, look: Look): Rendered => {
  if (message.role === 'assistant') return renderAnswer(transcript, message, look);
  return line(transcript, message.role === 'tool' ? toolLine(message, null, look) : userLine(message, look));
};

const note = (transcript: Transcript, text: string, look: Look): Rendered =>
  line(transcript, `  ${look.paint.dim(text)}\n`);

const renderQueued = (
  transcript: Transcript,
  frame: TurnFrame & { type: 'queued' },
  look: Look,
): Rendered => {
  const { turn } = look.words;
  const fate = frame.kind === 'steer' ? turn.steerQueued : turn.queued(frame.position);
  return note(transcript, `⧗ ${firstLine(frame.item.text, 80)} — ${fate}`, look);
};

/**
 * What one frame of a turn adds to the transcript of a terminal. Pure: the same frames give the same text, and a frame
 * that tells nothing new, or is of an unknown type, adds nothing.
 */
export const renderFrame = (transcript: Transcript, frame: TurnFrame, look: Look): Rendered => {
  const { words, paint } = look;
  switch (frame.type) {
    case 'turn_started':
      return frame.messages.reduce<Rendered>(
        (sofar, message) => {
          const next = renderMessage(sofar.transcript, message, look);
          return { transcript: next.transcript, text: sofar.text + next.text };
        },
        { transcript, text: '' },
      );
    case 'text_delta':
      return renderDelta(transcript, frame.message_id, frame.offset, frame.text, look);
    case 'assistant_message':
      return renderAnswer(transcript, frame.message, look);
    case 'tool_result':
      return line(transcript, toolLine(frame.message, frame.step, look));
    case 'queued':
      return renderQueued(transcript, frame, look);
    case 'steer':
      return note(transcript, words.turn.steered(visible(frame.text)), look);
    case 'route_fallback':
      return line(
        transcript,
        `  ${paint.warn(`⚠ ${words.turn.fallback(frame.route, frame.next, visible(frame.error))}`)}\n`,
      );
    case 'escalated':
      return line(transcript, `  ${paint.warn(`⚠ ${words.turn.escalated(frame.route)}`)}\n`);
    case 'compacted':
      return note(transcript, compactionLine(frame.compaction, look), look);
    case 'cancelled':
      return line(transcript, runEnd(frame.run, look, frame.restored));
    case 'halted':
    case 'done':
    case 'error':
    case 'interrupted':
      return line(transcript, runEnd(frame.run, look));
    default:
      return { transcript, text: '' };
  }
};
