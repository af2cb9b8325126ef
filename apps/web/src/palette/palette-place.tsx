import type { JSX } from 'solid-js';
import { useCrew } from '../state/crew.ts';
import { Palette } from './palette.tsx';
import { paletteItems } from './palette-items.ts';

/** The palette filled from the page's state; its own chunk, fetched at the first Ctrl K. */
export const PalettePlace = (props: { onClose: () => void }): JSX.Element => {
  const crew = useCrew();
  return <Palette items={paletteItems(crew)} onClose={props.onClose} />;
};
