import { routes } from '@my-agent-crew/contract';
import { For, type JSX } from 'solid-js';
import { recordsText } from '../i18n/records-text.ts';
import type { Api } from '../net/api.ts';
import { Icon } from '../ui/icon.tsx';

/** Links that save the record of a run: for people or for programs, shortened or whole. */
export const RunSave = (props: { api: Api; id: string }): JSX.Element => {
  const words = () => recordsText().run;
  const links = () =>
    (
      [
        [words().markdown, 'md', '0'],
        [words().json, 'json', '0'],
        [words().fullMarkdown, 'md', '1'],
        [words().fullJson, 'json', '1'],
      ] as const
    ).map(([label, format, full]) => ({
      label,
      href: props.api.addressOf(routes.getTrajectory, { params: { id: props.id }, query: { format, full } }),
    }));
  return (
    <section class="card padded">
      <h3>{words().save}</h3>
      <div class="run-save">
        <For each={links()}>
          {(link) => (
            <a class="button small" href={link.href} download="">
              <Icon name="download" size={16} />
              {link.label}
            </a>
          )}
        </For>
      </div>
      <p class="hint">{words().saveHint}</p>
    </section>
  );
};
