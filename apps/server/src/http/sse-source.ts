/**
 * One frame of a stream. The second form is already serialised, once for all watchers: `data` is JSON on one line and
 * `type` the event's type. The third is several frames as they go over the wire, the same bytes for every watcher.
 */
export type SseFrame =
  | { id: string; event: unknown }
  | { id: string; type: string; data: string }
  | { wire: Buffer; frames: number };

/**
 * What a stream's handler gives: frames in order. Returning ends the stream for good (the watcher is told so and does
 * not come back); throwing cuts the connection, after which the watcher resumes from its last id. It must end soon
 * after the request's signal aborts.
 */
export type SseSource = AsyncIterable<SseFrame>;

/** How many events a frame stands for. */
export const framesIn = (frame: SseFrame): number => ('wire' in frame ? frame.frames : 1);

/** The frame on the wire. The event's own `type` is repeated as the field `event`. */
export const formatFrame = (frame: Exclude<SseFrame, { wire: Buffer }>): string => {
  if ('data' in frame) return `id: ${frame.id}\nevent: ${frame.type}\ndata: ${frame.data}\n\n`;
  const { type } = (frame.event ?? {}) as { type?: unknown };
  const named = typeof type === 'string' ? `event: ${type}\n` : '';
  return `id: ${frame.id}\n${named}data: ${JSON.stringify(frame.event)}\n\n`;
};
