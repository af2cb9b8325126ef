import { createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import { addressOf } from '../../state/route.ts';
import type { AgentForm } from './agent-form.ts';
import { type SectionName, sectionAnchor, sectionKeys } from './form-section.tsx';
import type { FormKey } from './form-values.ts';
import { goToSection } from './go-to-part.ts';

/** The part nearest below the upper edge of the page. */
const currentOf = (scroller: HTMLElement, names: readonly SectionName[]): SectionName | undefined => {
  const edge = scroller.getBoundingClientRect().top + 120;
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4;
  if (isAtEnd && scroller.scrollTop > 0) return names.at(-1);
  const isAbove = (name: SectionName): boolean => {
    const part = document.getElementById(sectionAnchor(name));
    return part !== null && part.getBoundingClientRect().top <= edge;
  };
  return names.findLast(isAbove) ?? names[0];
};

/** The parts of the editor: beside it on a wide page, one line above it on a narrow one. A dot marks unsaved changes. */
export const SectionNav = (props: {
  form: AgentForm;
  names: readonly SectionName[];
  scroller: () => HTMLElement | undefined;
  hasUnsavedFiles: boolean;
}): JSX.Element => {
  const [current, setCurrent] = createSignal<SectionName>('identity');
  let row: HTMLElement | undefined;
  const follow = (): void => {
    const scroller = props.scroller();
    const next = scroller === undefined ? undefined : currentOf(scroller, props.names);
    if (next === undefined || next === current()) return;
    setCurrent(next);
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    // Only the line itself may move: scrollIntoView would move the page as well.
    if (row !== undefined && link !== null && link !== undefined)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
  };
  onMount(() => {
    const scroller = props.scroller();
    scroller?.addEventListener('scroll', follow, { passive: true });
    onCleanup(() => scroller?.removeEventListener('scroll', follow));
  });
  const isChanged = (name: SectionName): boolean =>
    (sectionKeys[name] as readonly FormKey[]).some((key) => props.form.isChanged(key)) ||
    (name === 'persona' && props.hasUnsavedFiles);
  return (
    <nav class="section-nav" aria-label={crewText().editor.sections} ref={row}>
      <For each={props.names}>
        {(name) => (
          <a
            href={addressOf.agent(props.form.profile().id, name)}
            aria-current={current() === name ? 'true' : undefined}
            onClick={(event) => {
              // A click goes there without a new entry of the history for every part.
              event.preventDefault();
              goToSection(name);
            }}
          >
            <span>{crewText().section[name]}</span>
            <Show when={isChanged(name)}>
              <span class="changed-mark">
                <span class="hidden-text">({crewText().editor.changed})</span>
              </span>
            </Show>
          </a>
        )}
      </For>
    </nav>
  );
};
