import type { SearchHit } from '@my-agent-crew/contract';
import { moment } from '../i18n/format.ts';
import { text } from '../i18n/language.ts';
import { groupHits } from '../search/group-hits.ts';
import type { Found } from '../search/message-finder.ts';
import { addressOf, go } from '../state/route.ts';
import type { PaletteItem } from './palette.tsx';

/** Messages that match what is typed, under their conversations, and the way to all of them. */
export const paletteFound = (found: Found, query: string): PaletteItem[] => {
  const typed = query.trim();
  if (found.status === 'idle' || typed === '') return [];
  const line = (hit: SearchHit, heading: string | null): PaletteItem => ({
    id: `message ${hit.message_id}`,
    label: hit.snippet,
    marks: hit.marks,
    heading,
    icon: 'note',
    hint: moment(hit.at),
    run: () => go(addressOf.chat(hit.conversation_id, hit.position)),
  });
  const lines = groupHits(found.hits).flatMap(({ title, hits }) =>
    hits.map((hit, at) => line(hit, at === 0 ? title || text().list.untitled : null)),
  );
  const all: PaletteItem = {
    id: 'search all',
    label: text().fork.searchAll(typed),
    icon: 'search',
    hint: text().palette.action,
    run: () => go(addressOf.search(typed)),
  };
  return [...lines, all];
};
