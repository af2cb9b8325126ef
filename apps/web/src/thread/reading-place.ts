import type { VirtualItem } from '@tanstack/solid-virtual';

/** Where a person was reading a conversation, and the heights known by then. */
export interface ReadingPlace {
  /** The row at the top edge, or null when the end was followed. */
  readonly key: string | null;
  /** Px of that row above the edge. */
  readonly within: number;
  readonly sizes: readonly VirtualItem[];
}

const places = new Map<string, ReadingPlace>();
const placeLimit = 40;

/** Remembers the place of one conversation until the page is left; the oldest of 40 is forgotten. */
export const savePlace = (conversationId: string, place: ReadingPlace): void => {
  places.delete(conversationId);
  places.set(conversationId, place);
  const oldest = places.keys().next().value;
  if (places.size > placeLimit && oldest !== undefined) places.delete(oldest);
};

/** The remembered place, if any. */
export const placeOf = (conversationId: string): ReadingPlace | undefined => places.get(conversationId);
