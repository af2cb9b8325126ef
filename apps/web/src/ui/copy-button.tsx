import { createSignal, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { showToast } from '../state/toasts.ts';
import { Icon } from './icon.tsx';

/** Puts a text on the clipboard and says so for two seconds. */
export const CopyButton = (props: { value: string; label: string }): JSX.Element => {
  const [isCopied, setCopied] = createSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      showToast(text().app.copyFailed, 'bad');
    }
  };
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      title={props.label}
      onClick={() => void copy()}
    >
      <Icon name={isCopied() ? 'check' : 'copy'} size={16} />
      <span class="hidden-text" role="status">
        {isCopied() ? text().app.copied : ''}
      </span>
    </button>
  );
};
