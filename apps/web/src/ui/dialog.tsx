import { type JSX, onMount } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from './icon.tsx';

/**
 * A modal dialog of the browser's own: it keeps the focus inside, closes with Escape and gives the focus back to what
 * opened it. Mount it to open it; `onClose` must unmount it.
 */
export const Dialog = (props: {
  title: string;
  onClose: () => void;
  children: JSX.Element;
  class?: string;
  footer?: JSX.Element;
}): JSX.Element => {
  let element: HTMLDialogElement | undefined;
  onMount(() => element?.showModal());
  return (
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ''}`}
      aria-label={props.title}
      onClose={() => props.onClose()}
      onClick={(event) => {
        if (event.target === element) element?.close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-frame">
        <header class="dialog-head">
          <h2>{props.title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={text().app.close}
            onClick={() => element?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">{props.children}</div>
        {props.footer !== undefined && <footer class="dialog-foot">{props.footer}</footer>}
      </div>
    </dialog>
  );
};
