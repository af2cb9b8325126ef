import { createLineSplitter } from './line-splitter.ts';

/** One event as it came over the wire. */
export interface SseFrame {
  /** The last id the stream told, also for a frame without its own. */
  id: string | null;
  /** `message` unless the frame named its type. */
  event: string;
  data: string;
}

/** Turns the bytes of an event stream into frames, wherever the network cuts them. */
export interface SseParser {
  /** The frames completed by this chunk, in order. */
  push(chunk: Uint8Array): SseFrame[];
  /** The reconnection time the server asked for, in ms, or null. */
  retryMs(): number | null;
}

interface Draft {
  id: string | null;
  event: string;
  data: string[];
  retry: number | null;
}

const readField = (draft: Draft, line: string): void => {
  const colon = line.indexOf(':');
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
  if (field === 'data') draft.data.push(value);
  else if (field === 'event') draft.event = value;
  else if (field === 'id') draft.id = value.includes('\0') ? draft.id : value;
  else if (field === 'retry' && /^\d+$/.test(value)) draft.retry = Number(value);
};

const takeFrame = (draft: Draft): SseFrame | null => {
  const { id, event, data } = draft;
  draft.event = '';
  draft.data = [];
  return data.length === 0 ? null : { id, event: event === '' ? 'message' : event, data: data.join('\n') };
};

/**
 * Parses `text/event-stream` incrementally: LF, CR and CRLF line ends, comments, several `data` lines, characters cut
 * between chunks. `lastEventId` is the id a resumed stream starts from. Work is linear in the bytes pushed.
 */
export const createSseParser = (lastEventId: string | null = null): SseParser => {
  const decoder = new TextDecoder();
  const split = createLineSplitter();
  const draft: Draft = { id: lastEventId, event: '', data: [], retry: null };
  return {
    retryMs: () => draft.retry,
    push(chunk) {
      const frames: SseFrame[] = [];
      for (const line of split(decoder.decode(chunk, { stream: true }))) {
        const frame = line === '' ? takeFrame(draft) : null;
        if (frame !== null) frames.push(frame);
        if (line !== '' && line[0] !== ':') readField(draft, line);
      }
      return frames;
    },
  };
};
