import type { JSX } from 'solid-js';
import { text } from '../i18n/language.ts';
import { addressOf } from '../state/route.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The line a person puts into the key file; the dots stand for the key. */
const keyLine = 'OPENROUTER_API_KEY=';

/** Said on a first run, when only the echo model can answer: what that means and how to set a key. */
export const FirstRun = (props: { envFile: string }): JSX.Element => (
  <section class="first-run" aria-labelledby="first-run">
    <Icon name="key" size={20} />
    <div>
      <h2 id="first-run">{text().firstRun.title}</h2>
      <p>{text().firstRun.body}</p>
      <a class="button primary" href={addressOf.connections()}>
        {text().firstRun.open}
      </a>
      <p>{text().firstRun.byHand}</p>
      <ol>
        <li>
          {text().firstRun.step1}
          <span class="code-line">
            <code>{keyLine}…</code>
            <CopyButton value={keyLine} label={text().firstRun.copyLine} />
          </span>
        </li>
        <li>
          {text().firstRun.step2}
          <span class="code-line">
            <code>{props.envFile}</code>
            <CopyButton value={props.envFile} label={text().firstRun.copyPath} />
          </span>
        </li>
        <li>{text().firstRun.step3}</li>
      </ol>
    </div>
  </section>
);
