import { ErrorBoundary, type JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { Icon } from './icon.tsx';

/** Holds one part of the page: when it crashes, this place says so and the others go on. */
export const Pane = (props: { children: JSX.Element }): JSX.Element => (
  <ErrorBoundary
    fallback={(error: unknown, reset: () => void) => {
      console.error(error);
      return (
        <div class="notice-card bad" role="alert">
          <Icon name="warn" />
          <div>
            <h2>{text().errors.pane}</h2>
            <p>{text().errors.paneBody}</p>
            <div class="row">
              <button type="button" class="button" onClick={reset}>
                {text().errors.redraw}
              </button>
              <button type="button" class="button quiet" onClick={() => location.reload()}>
                {text().app.reload}
              </button>
            </div>
          </div>
        </div>
      );
    }}
  >
    {props.children}
  </ErrorBoundary>
);
