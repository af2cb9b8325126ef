import type { JSX } from 'solid-js';
import { render } from 'solid-js/web';
import { onTestFinished } from 'vitest';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/styles/ui.css';
import '../src/styles/overlay.css';
import '../src/styles/chat.css';
import '../src/styles/gate.css';

/** Draws a component into a place of its own and takes it away when the test is over. */
export const mount = (view: () => JSX.Element): HTMLElement => {
  const place = document.createElement('div');
  document.body.append(place);
  const dispose = render(view, place);
  onTestFinished(() => {
    dispose();
    place.remove();
  });
  return place;
};
