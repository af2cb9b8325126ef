import type { WikiFinding } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { wikiText } from '../../i18n/wiki-text.ts';
import { addressOf } from '../../state/route.ts';

const order: readonly WikiFinding['kind'][] = ['review', 'unsourced', 'dangling', 'stale'];

/** What is wrong with a wiki, by kind, each finding with the way to its page. */
export const WikiLint = (props: { agentId: string; findings: readonly WikiFinding[] }): JSX.Element => {
  const words = wikiText;
  const ofKind = (kind: WikiFinding['kind']) => props.findings.filter((one) => one.kind === kind);
  const detailOf = ({ kind, detail }: WikiFinding): string =>
    kind === 'stale' && detail === '' ? words().undated : detail.slice(0, kind === 'stale' ? 10 : undefined);
  return (
    <section class="card padded" aria-labelledby="wiki-lint">
      <h2 id="wiki-lint">{words().lint}</h2>
      <Show when={props.findings.length === 0}>
        <p class="hint">{words().lintClean}</p>
      </Show>
      <For each={order.filter((kind) => ofKind(kind).length > 0)}>
        {(kind) => (
          <>
            <h3>{words().findings[kind]}</h3>
            <ul class="wiki-links">
              <For each={ofKind(kind)}>
                {(one) => (
                  <li>
                    <Show when={one.slug} fallback={<code>{one.file}</code>}>
                      {(slug) => <a href={addressOf.wiki(props.agentId, slug())}>{one.title}</a>}
                    </Show>
                    <Show when={detailOf(one) !== ''}>
                      <span class="hint">{detailOf(one)}</span>
                    </Show>
                  </li>
                )}
              </For>
            </ul>
          </>
        )}
      </For>
    </section>
  );
};
