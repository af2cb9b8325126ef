type Json = Record<string, unknown>;

/** A chunk that adds a piece to one string and says nothing else: which string it is, and the piece. */
interface Piece {
  /** `text`, or the position of the call whose arguments grow. */
  readonly target: string;
  readonly value: string;
  /** The chunk with another piece in place of its own. */
  readonly carry: (value: string) => Json;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True when every key but the named ones is absent or null. */
const hasOnly = (value: Json, ...keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => value[key] === null || keys.includes(key));

const readArguments = (chunk: Json, choice: Json, list: unknown): Piece | null => {
  const call: unknown = Array.isArray(list) && list.length === 1 ? list[0] : null;
  if (!isObject(call) || !hasOnly(call, 'index', 'function') || typeof call['index'] !== 'number')
    return null;
  const written = call['function'];
  if (!isObject(written) || !hasOnly(written, 'arguments') || typeof written['arguments'] !== 'string')
    return null;
  return {
    target: `call ${call['index']}`,
    value: written['arguments'],
    carry: (value) => ({
      ...chunk,
      choices: [{ ...choice, delta: { tool_calls: [{ ...call, function: { arguments: value } }] } }],
    }),
  };
};

const readPiece = (chunk: Json): Piece | null => {
  if (chunk['error'] !== undefined || chunk['usage'] != null) return null;
  const choices = chunk['choices'];
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : null;
  if (!isObject(choice) || choice['finish_reason'] != null || (choice['index'] ?? 0) !== 0) return null;
  const delta = choice['delta'];
  if (!isObject(delta)) return null;
  const { content } = delta;
  if (typeof content === 'string' && content !== '' && hasOnly(delta, 'content', 'role')) {
    if ((delta['role'] ?? 'assistant') !== 'assistant') return null;
    const carry = (value: string) => ({ ...chunk, choices: [{ ...choice, delta: { content: value } }] });
    return { target: 'text', value: content, carry };
  }
  return hasOnly(delta, 'tool_calls') ? readArguments(chunk, choice, delta['tool_calls']) : null;
};

const readEvent = (event: string): Piece | null => {
  if (!event.startsWith('data: {') || event.includes('\n')) return null;
  try {
    return readPiece(JSON.parse(event.slice(6)) as Json);
  } catch {
    return null;
  }
};

/**
 * Joins neighbouring events that only lengthen the same text or the same arguments; every other event stays to the byte.
 * Takes and gives whole events without their blank line.
 */
export const joinEvents = (events: readonly string[]): readonly string[] => {
  if (events.length < 2) return events;
  const joined: string[] = [];
  let open: Piece | null = null;
  let first = '';
  let values: string[] = [];
  const close = () => {
    if (open !== null)
      joined.push(values.length === 1 ? first : `data: ${JSON.stringify(open.carry(values.join('')))}`);
    open = null;
    values = [];
  };
  for (const event of events) {
    const piece = readEvent(event);
    if (piece?.target !== (open as Piece | null)?.target) close();
    if (piece === null) {
      joined.push(event);
      continue;
    }
    if (open === null) first = event;
    open = piece;
    values.push(piece.value);
  }
  close();
  return joined;
};

/** Splits a body at its blank lines and joins the events of each read. */
const createJoiner = () => {
  const decoder = new TextDecoder();
  let tail = '';
  let isPlain = true;
  return {
    /** What can go on now; empty while an event is incomplete. */
    push: (bytes: Uint8Array): string => {
      const text = decoder.decode(bytes, { stream: true });
      tail += text;
      isPlain &&= !text.includes('\r');
      const end = isPlain ? tail.lastIndexOf('\n\n') : tail.length;
      if (end < 0) return '';
      const whole = isPlain ? `${joinEvents(tail.slice(0, end).split('\n\n')).join('\n\n')}\n\n` : tail;
      tail = isPlain ? tail.slice(end + 2) : '';
      return whole;
    },
    end: (): string => tail + decoder.decode(),
  };
};

/**
 * Joins what arrived in one network read, so that a burst costs by its bytes and not by its chunks: the library behind
 * validates every event at some ten microseconds. Nothing waits for a later read, and lines that end in CR LF pass
 * untouched. Errors and cancelling go through.
 */
export const coalesceEvents = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const joiner = createJoiner();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        for (;;) {
          const { done, value } = await reader.read();
          const text = done ? joiner.end() : joiner.push(value);
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (done) controller.close();
          if (done || text !== '') return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};
