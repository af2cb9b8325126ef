import type { ModelToolCall } from '@my-agent-crew/core';

const describeProblem = (raw: string, cutAtLimit: boolean): string => {
  if (cutAtLimit) return 'The arguments were cut at the output limit of the model; nothing ran.';
  try {
    JSON.parse(raw);
    return 'The arguments are not a JSON object; nothing ran.';
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'unreadable';
    return `The arguments are not valid JSON (${why}); nothing ran.`;
  }
};

/** The object a model wrote as arguments, or null. No text at all means no arguments. */
export const parseArguments = (raw: string): Record<string, unknown> | null => {
  if (raw.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/**
 * Makes a call of what the model wrote, once the answer has ended. Unusable arguments give an `invalid` call with none,
 * so that it can be replayed as valid JSON. `cutAtLimit`: the answer ended at the output limit, where even missing
 * arguments may be the beginning of some.
 */
export const readCall = (name: string, raw: string, cutAtLimit: boolean): ModelToolCall => {
  const parsed = cutAtLimit && raw.trim() === '' ? null : parseArguments(raw);
  if (parsed !== null) return { name, arguments: parsed, invalid: null };
  return { name, arguments: {}, invalid: describeProblem(raw, cutAtLimit) };
};
