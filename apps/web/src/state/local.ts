/** Values of this device. Falls back to memory where the browser closes its storage (private windows, full disks). */
const memory = new Map<string, string>();
const prefix = 'crew:';

/** Reads a stored value; the fallback when there is none or it cannot be read. Never throws. */
export const readLocal = <Value>(key: string, fallback: Value): Value => {
  let raw: string | null = memory.get(key) ?? null;
  try {
    raw = localStorage.getItem(prefix + key) ?? raw;
  } catch {
    // Closed storage: memory has what this page wrote.
  }
  if (raw === null) return fallback;
  try {
    return JSON.parse(raw) as Value;
  } catch {
    return fallback;
  }
};

/** Stores a value, or forgets it when undefined. Never throws. */
export const writeLocal = (key: string, value: unknown): void => {
  if (value === undefined) memory.delete(key);
  else memory.set(key, JSON.stringify(value));
  try {
    if (value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or closed: this page still has it in memory.
  }
};
