import { onCleanup } from 'solid-js';

/** Opens the palette with Ctrl K or ⌘ K, wherever the focus is outside a dialog. */
export const onPaletteKey = (open: () => void): void => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKeyDown);
  onCleanup(() => removeEventListener('keydown', onKeyDown));
};
