import { createSignal } from 'solid-js';

/** A short notice that leaves by itself. */
export interface Toast {
  id: number;
  tone: 'plain' | 'bad';
  text: string;
}

/** How long a notice stays, in ms; a failure stays longer because it must be read. */
const stayMs = { plain: 3_500, bad: 8_000 };

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
let next = 1;

/** The notices on the page, oldest first. */
export { toasts };

/** Takes one away. */
export const dismissToast = (id: number): void => {
  setToasts((all) => all.filter((toast) => toast.id !== id));
};

/** Shows a notice. The same words twice are one notice. */
export const showToast = (text: string, tone: Toast['tone'] = 'plain'): void => {
  const id = next;
  next += 1;
  setToasts((all) => [...all.filter((toast) => toast.text !== text), { id, tone, text }].slice(-3));
  setTimeout(() => dismissToast(id), stayMs[tone]);
};
