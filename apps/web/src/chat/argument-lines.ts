import { revealHidden } from './reveal-hidden.ts';

/** One argument of a tool call as a person reads it. */
export interface ArgumentLine {
  name: string;
  /** Strings as they are, everything else as indented JSON; hidden characters made visible. */
  value: string;
}

/** Every argument of a call in its order, whole. Nothing is cut here: what is approved must be readable. */
export const argumentLines = (values: Record<string, unknown>): ArgumentLine[] =>
  Object.entries(values).map(([name, value]) => ({
    name: revealHidden(name),
    value: revealHidden(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null')),
  }));
