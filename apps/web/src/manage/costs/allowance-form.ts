import type { AllowanceConfig } from '@my-agent-crew/contract';

/** What is typed, by the way to its key such as `agents.coach.day_usd`. Empty means no limit. */
export type AllowanceDraft = Readonly<Record<string, string>>;

const periods = ['day_usd', 'month_usd'] as const;

/** The way to a limit of the crew (null) or of an agent. */
export const limitKey = (agentId: string | null, period: 'day' | 'month'): string =>
  `${agentId === null ? 'crew' : `agents.${agentId}`}.${period}_usd`;

const asText = (value: number | undefined): string =>
  value === undefined || value === 0 ? '' : String(value);

/** The form of limits as they are. */
export const draftOf = (limits: AllowanceConfig, agentIds: readonly string[]): AllowanceDraft => {
  const draft: Record<string, string> = {
    'unknown.assume_usd': asText(limits.unknown?.assume_usd),
    'unknown.day_calls': asText(limits.unknown?.day_calls),
  };
  for (const period of periods) {
    draft[`crew.${period}`] = asText(limits.crew?.[period]);
    for (const id of agentIds) draft[`agents.${id}.${period}`] = asText(limits.agents?.[id]?.[period]);
  }
  return draft;
};

const highestUsd = 1_000_000;

/** A typed amount; null for an empty field or 0, undefined for one that is no amount. A comma is a decimal point too. */
const readAmount = (words: string, isWhole: boolean): number | null | undefined => {
  if (words.trim() === '') return null;
  const amount = Number(words.trim().replace(',', '.'));
  if (!Number.isFinite(amount) || amount < 0 || amount > highestUsd) return undefined;
  if (isWhole && !Number.isInteger(amount)) return undefined;
  return amount === 0 ? null : amount;
};

/** The limits a form asks for, or the way to the first field that is no amount. */
export const limitsOf = (
  draft: AllowanceDraft,
  agentIds: readonly string[],
): { readonly limits: AllowanceConfig } | { readonly wrong: string } => {
  const amounts = new Map<string, number>();
  for (const [key, words] of Object.entries(draft)) {
    const amount = readAmount(words, key === 'unknown.day_calls');
    if (amount === undefined) return { wrong: key };
    if (amount !== null) amounts.set(key, amount);
  }
  const block = <Key extends string>(
    path: string,
    keys: readonly Key[],
  ): Partial<Record<Key, number>> | null => {
    const filled = keys.flatMap((key): [Key, number][] => {
      const amount = amounts.get(`${path}.${key}`);
      return amount === undefined ? [] : [[key, amount]];
    });
    return filled.length === 0 ? null : (Object.fromEntries(filled) as Partial<Record<Key, number>>);
  };
  const crew = block('crew', periods);
  const unknown = block('unknown', ['assume_usd', 'day_calls']);
  const agents = agentIds.flatMap((id): [string, Partial<Record<(typeof periods)[number], number>>][] => {
    const limits = block(`agents.${id}`, periods);
    return limits === null ? [] : [[id, limits]];
  });
  return {
    limits: {
      ...(crew === null ? {} : { crew }),
      ...(agents.length === 0 ? {} : { agents: Object.fromEntries(agents) }),
      ...(unknown === null ? {} : { unknown }),
    },
  };
};
