import { createSignal, createUniqueId, type JSX, onCleanup, onMount, Show } from 'solid-js';

const gap = 6;
const margin = 8;

const place = (card: HTMLElement, trigger: HTMLElement): void => {
  const at = trigger.getBoundingClientRect();
  const width = card.offsetWidth;
  const height = card.offsetHeight;
  const left = Math.min(Math.max(margin, at.right - width), innerWidth - width - margin);
  const below = at.bottom + gap;
  const top = below + height <= innerHeight - margin ? below : Math.max(margin, at.top - gap - height);
  card.style.left = `${Math.max(margin, left)}px`;
  card.style.top = `${top}px`;
};

/**
 * A button with a card that opens beside it in the browser's top layer. Escape and a click outside close it and the
 * focus goes back to the button. The card is drawn only while it is open.
 */
export const Popover = (props: {
  label: string;
  trigger: JSX.Element;
  triggerClass: string;
  /** `reposition` is for content that comes later and changes the card's size. */
  children: (close: () => void, reposition: () => void) => JSX.Element;
  /** Given for a list of commands; a card of settings otherwise. */
  kind?: 'menu' | 'card';
  triggerLabel?: string;
  ref?: (open: () => void) => void;
}): JSX.Element => {
  const id = createUniqueId();
  const [isOpen, setOpen] = createSignal(false);
  let card: HTMLDivElement | undefined;
  let trigger: HTMLButtonElement | undefined;
  const reposition = (): void => {
    if (card !== undefined && trigger !== undefined && isOpen()) place(card, trigger);
  };
  onMount(() => {
    addEventListener('resize', reposition);
    onCleanup(() => removeEventListener('resize', reposition));
    props.ref?.(() => card?.showPopover());
  });
  const onToggle = (event: Event): void => {
    setOpen((event as ToggleEvent).newState === 'open');
    queueMicrotask(() => {
      reposition();
      if (isOpen()) card?.querySelector<HTMLElement>('[data-first]')?.focus();
    });
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        class={props.triggerClass}
        popovertarget={id}
        aria-expanded={isOpen()}
        aria-haspopup="dialog"
        {...(props.triggerLabel === undefined ? {} : { 'aria-label': props.triggerLabel })}
      >
        {props.trigger}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        class={`popover ${props.kind ?? 'card'}`}
        role="dialog"
        aria-label={props.label}
        on:toggle={onToggle}
      >
        <Show when={isOpen()}>{props.children(() => card?.hidePopover(), reposition)}</Show>
      </div>
    </>
  );
};
