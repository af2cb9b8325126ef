import { type WikiEntry, wikiKinds } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { locale } from '../../i18n/format.ts';
import { wikiText } from '../../i18n/wiki-text.ts';
import { addressOf } from '../../state/route.ts';

/** The pages of a wiki, by kind. */
export const WikiList = (props: { agentId: string; pages: readonly WikiEntry[] }): JSX.Element => {
  const words = wikiText;
  const ofKind = (kind: WikiEntry['kind']) => props.pages.filter((page) => page.kind === kind);
  const dateOf = (updated: string): string =>
    Number.isNaN(Date.parse(updated))
      ? words().undated
      : words().updated(new Date(updated).toLocaleDateString(locale()));
  return (
    <For each={wikiKinds.filter((kind) => ofKind(kind).length > 0)}>
      {(kind) => (
        <section class="card padded" aria-labelledby={`wiki-${kind}`}>
          <h2 id={`wiki-${kind}`}>{words().kinds[kind]}</h2>
          <ul class="wiki-pages">
            <For each={ofKind(kind)}>
              {(page) => (
                <li>
                  <a href={addressOf.wiki(props.agentId, page.slug)}>{page.title}</a>
                  <span class="hint">{dateOf(page.updated)}</span>
                  <Show when={page.backlinks > 0}>
                    <span class="hint">{words().links(page.backlinks)}</span>
                  </Show>
                </li>
              )}
            </For>
          </ul>
        </section>
      )}
    </For>
  );
};
