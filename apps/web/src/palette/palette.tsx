import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  onMount,
  Show,
} from 'solid-js';
import { matches } from '../i18n/fold.ts';
import { text } from '../i18n/language.ts';
import { MarkedText } from '../search/marked-text.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

/** One thing the palette can do. */
export interface PaletteItem {
  id: string;
  label: string;
  icon: IconName;
  /** What kind of thing it is, in a word. */
  hint: string;
  run: () => void;
  /** Ranges of the label to mark. */
  marks?: readonly (readonly [number, number])[];
  /** A line above it, where a group begins. */
  heading?: string | null;
}

/** How many results are drawn. */
const resultLimit = 40;

/** Search over commands and conversations: type, arrow, Enter. Accents do not matter. Mount it to open it. */
export const Palette = (props: {
  items: readonly PaletteItem[];
  /** Found elsewhere for what is typed; shown below, as it comes. */
  found?: readonly PaletteItem[];
  onQuery?: (query: string) => void;
  onClose: () => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [query, setQuery] = createSignal('');
  const [at, setAt] = createSignal(0);
  let dialog: HTMLDialogElement | undefined;
  let list: HTMLDivElement | undefined;
  onMount(() => dialog?.showModal());
  const hits = createMemo(() => [
    ...props.items.filter((item) => matches(item.label, query())).slice(0, resultLimit),
    ...(props.found ?? []),
  ]);
  const move = (by: number): void => {
    const size = hits().length;
    if (size > 0) setAt((now) => (now + by + size) % size);
  };
  createEffect(() => {
    list?.children[at()]?.scrollIntoView({ block: 'nearest' });
  });
  const run = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    dialog?.close();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home' && event.ctrlKey) setAt(0);
    else if (event.key === 'Enter') run(hits()[at()]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={text().palette.title}
      onClose={() => props.onClose()}
      onClick={(event) => {
        if (event.target === dialog) dialog?.close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="palette-frame">
        <div class="palette-input">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={hits().length > 0 ? `${id}-${at()}` : undefined}
            aria-label={text().palette.title}
            placeholder={text().palette.placeholder}
            autocomplete="off"
            spellcheck={false}
            autofocus
            value={query()}
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              props.onQuery?.(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          id={id}
          ref={list}
          class="palette-list"
          role="listbox"
          tabindex="-1"
          aria-label={text().palette.title}
        >
          <For each={hits()}>
            {(item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above owns the keyboard
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option
              <div
                id={`${id}-${index()}`}
                role="option"
                aria-selected={index() === at()}
                onClick={() => run(item)}
                onPointerMove={() => setAt(index())}
                classList={{ 'palette-found': item.marks !== undefined }}
              >
                <Icon name={item.icon} size={16} />
                <span class="clip">
                  <Show when={item.heading}>{(heading) => <b class="clip">{heading()}</b>}</Show>
                  <MarkedText text={item.label} marks={item.marks ?? []} />
                </span>
                <small>{item.hint}</small>
              </div>
            )}
          </For>
        </div>
        <Show when={hits().length === 0}>
          <p class="palette-empty">{text().palette.empty}</p>
        </Show>
        <p class="hidden-text" role="status">
          {text().palette.results(hits().length)}
        </p>
        <footer class="palette-foot">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {text().palette.move}
          </span>
          <span>
            <kbd>Enter</kbd> {text().palette.run}
          </span>
          <span>
            <kbd>Esc</kbd> {text().app.close.toLocaleLowerCase()}
          </span>
        </footer>
      </div>
    </dialog>
  );
};
