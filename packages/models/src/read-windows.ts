const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names hosts give to the number of tokens a model takes, the most telling first. */
const names = [
  'context_length',
  'context_window',
  'max_context_length',
  'max_model_len',
  'max_context_window',
  'max_input_tokens',
  'n_ctx',
] as const;

/** Blocks inside an entry in which some hosts put it. */
const blocks = ['top_provider', 'limits', 'capabilities', 'meta', 'metadata'] as const;

const readNumber = (holder: Record<string, unknown>): number | null => {
  for (const name of names) {
    const value = Number(holder[name] ?? Number.NaN);
    if (Number.isSafeInteger(value) && value > 0) return value;
  }
  return null;
};

const readEntry = (entry: Record<string, unknown>): number | null => {
  const own = readNumber(entry);
  if (own !== null) return own;
  for (const name of blocks) {
    const block = entry[name];
    const found = isObject(block) ? readNumber(block) : null;
    if (found !== null) return found;
  }
  return null;
};

const entriesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  const list = value['data'] ?? value['models'];
  return Array.isArray(list) ? list : [];
};

/** The windows in a host's list of models, by model id. Entries that say nothing readable are left out; never throws. */
export const readWindows = (value: unknown): ReadonlyMap<string, number> => {
  const windows = new Map<string, number>();
  for (const entry of entriesOf(value)) {
    if (!isObject(entry)) continue;
    const id = entry['id'] ?? entry['name'] ?? entry['model'];
    const tokens = readEntry(entry);
    if (typeof id === 'string' && tokens !== null) windows.set(id, tokens);
  }
  return windows;
};
