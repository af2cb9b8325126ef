import { createMemo, createSignal, type JSX } from 'solid-js';
import { createMessageFinder } from '../search/message-finder.ts';
import { useCrew } from '../state/crew.ts';
import { Palette } from './palette.tsx';
import { paletteFound } from './palette-found.ts';
import { paletteItems } from './palette-items.ts';

/** Messages shown below the commands. */
const mostFound = 8;

/** The palette filled from the page's state; its own chunk, fetched at the first Ctrl K. */
export const PalettePlace = (props: { onClose: () => void }): JSX.Element => {
  const crew = useCrew();
  const [query, setQuery] = createSignal('');
  const wanted = createMemo(() => ({ query: query(), agentId: null, order: 'newest' as const }));
  const finder = createMessageFinder(crew.api, wanted, mostFound);
  return (
    <Palette
      items={paletteItems(crew)}
      found={paletteFound(finder.found(), query())}
      onQuery={setQuery}
      onClose={props.onClose}
    />
  );
};
