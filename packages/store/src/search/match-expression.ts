import { readWords } from '@my-agent-crew/core';

/** Marks the tokens that say whose a message is; no word of a text begins with it. */
const scopeMark = '\u00a4';

/** The token that every message of an agent carries. */
export const agentToken = (agentId: string): string => `${scopeMark}a${Buffer.from(agentId).toString('hex')}`;

/** The token that every message of a conversation carries. */
export const conversationToken = (id: string): string => `${scopeMark}c${Buffer.from(id).toString('hex')}`;

/** A shorter last word is not taken for the beginning of a longer one: it would match nearly everything. */
const shortestBeginning = 2;

/** What a person looks for: each part is the words of one whitespace-separated piece, which stand side by side. */
export interface Needle {
  readonly parts: readonly (readonly string[])[];
  /** The last word may go on. */
  readonly isOpen: boolean;
}

/** Reads a query. Nothing in it is syntax: whatever holds no letter and no digit is dropped. */
export const readNeedle = (query: string, isLive: boolean): Needle => {
  const parts: string[][] = [];
  const seen = new Set<string>();
  const pieces = query.split(/\s+/u).map((piece) => [...readWords(piece)].map(({ token }) => token));
  const last = pieces.findLast((tokens) => tokens.length > 0);
  const isOpen =
    isLive && /[\p{L}\p{N}\p{M}]$/u.test(query) && (last?.at(-1)?.length ?? 0) >= shortestBeginning;
  for (const tokens of pieces) {
    const key = tokens.join(' ');
    if (tokens.length === 0 || (seen.has(key) && !(isOpen && tokens === last))) continue;
    seen.add(key);
    parts.push(tokens);
  }
  return { parts, isOpen };
};

/** Who may be found: one agent or all, and conversations left out. */
export interface Scope {
  readonly agentId: string | null;
  readonly without: readonly string[];
}

const quote = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`;

/** The FTS5 expression of a needle with at least one part. It is made of quoted letters, digits and our own marks only. */
export const matchExpression = ({ parts, isOpen }: Needle, { agentId, without }: Scope): string => {
  const phrases = parts.map(quote);
  if (isOpen) phrases.push(`${phrases.pop()} *`);
  if (agentId !== null) phrases.push(quote([agentToken(agentId)]));
  const wanted = phrases.join(' AND ');
  if (without.length === 0) return wanted;
  return `(${wanted}) NOT (${without.map((id) => quote([conversationToken(id)])).join(' OR ')})`;
};
