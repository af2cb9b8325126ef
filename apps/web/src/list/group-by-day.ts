/** The day a conversation last moved, as the list groups it. */
export type DayGroup = 'today' | 'yesterday' | 'older';

/** One heading of the list with its lines, newest first. */
export interface DayGroupOf<Item> {
  day: DayGroup;
  items: Item[];
}

const dayNumber = (at: Date, timeZone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
  return Date.parse(`${parts}T00:00:00Z`) / 86_400_000;
};

/**
 * Splits lines by calendar day in the viewer's zone (or the given IANA zone). Keeps their order; leaves empty groups
 * out. A moment in the future, from a clock that runs ahead, counts as today.
 */
export const groupByDay = <Item extends { updated_at: string }>(
  items: readonly Item[],
  now: number,
  timeZone?: string,
): DayGroupOf<Item>[] => {
  const today = dayNumber(new Date(now), timeZone);
  const groups: Record<DayGroup, Item[]> = { today: [], yesterday: [], older: [] };
  for (const item of items) {
    const age = today - dayNumber(new Date(item.updated_at), timeZone);
    groups[age <= 0 ? 'today' : age === 1 ? 'yesterday' : 'older'].push(item);
  }
  return (['today', 'yesterday', 'older'] as const)
    .map((day) => ({ day, items: groups[day] }))
    .filter((group) => group.items.length > 0);
};
