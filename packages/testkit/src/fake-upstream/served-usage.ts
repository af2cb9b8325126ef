/** Token counts and price as the fake upstream put them on the wire. */
export type ServedUsage = Readonly<Record<string, unknown>>;

const usageMark = '"usage":{';

/** The newest usage in a piece of an answer; null when it has none. Pieces that are no text or hold half a frame say nothing. */
export const findServedUsage = (bytes: string | Uint8Array): ServedUsage | null => {
  if (typeof bytes !== 'string' || !bytes.includes(usageMark)) return null;
  const line = bytes.split('\n').findLast((candidate) => candidate.includes(usageMark));
  try {
    const chunk = JSON.parse(line?.replace(/^data: /, '') ?? '') as { usage?: ServedUsage };
    return chunk.usage ?? null;
  } catch {
    return null;
  }
};
