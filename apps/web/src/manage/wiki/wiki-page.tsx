import { type WikiPage as Page, routes } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { wikiText } from '../../i18n/wiki-text.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { bareSentence, sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, go } from '../../state/route.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { linkWiki } from './link-wiki.ts';
import { SourceLink } from './source-link.tsx';
import { type WikiDraft, WikiForm } from './wiki-form.tsx';

/** A page as it is read: its text with links that lead on, where it comes from, and what links to it. */
const PageView = (props: {
  agentId: string;
  page: Page;
  onEdit: () => void;
  onRemove: () => void;
}): JSX.Element => {
  const words = wikiText;
  const linked = (): string =>
    linkWiki(props.page.text, props.page.links, (slug) => addressOf.wiki(props.agentId, slug));
  return (
    <>
      <article class="card padded wiki-page" aria-labelledby="wiki-title">
        <div class="wiki-head">
          <h2 id="wiki-title">{props.page.title}</h2>
          <span class="hint">{words().kind[props.page.kind]}</span>
          <code>{props.page.file}</code>
        </div>
        <Show when={props.page.aliases.length > 0}>
          <p class="hint">{words().aliases(props.page.aliases.join(', '))}</p>
        </Show>
        <Show when={props.page.review !== ''}>
          <p class="wiki-review">{words().review(props.page.review)}</p>
        </Show>
        <Markdown text={linked()} live={false} />
        <div class="row">
          <button type="button" class="button small" onClick={() => props.onEdit()}>
            {words().edit}
          </button>
          <button type="button" class="button small quiet" onClick={() => props.onRemove()}>
            {words().remove}
          </button>
        </div>
      </article>
      <section class="card padded" aria-labelledby="wiki-sources">
        <h2 id="wiki-sources">{words().sources}</h2>
        <Show when={props.page.sources.length > 0} fallback={<p class="bad-text">{words().noSources}</p>}>
          <ul class="wiki-links">
            <For each={props.page.sources}>
              {(source) => (
                <li>
                  <SourceLink agentId={props.agentId} source={source} />
                </li>
              )}
            </For>
          </ul>
        </Show>
        <h2>{words().backlinks}</h2>
        <Show when={props.page.backlinks.length > 0} fallback={<p class="hint">{words().noBacklinks}</p>}>
          <ul class="wiki-links">
            <For each={props.page.backlinks}>
              {({ slug, title }) => (
                <li>
                  <a href={addressOf.wiki(props.agentId, slug)}>{title}</a>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
    </>
  );
};

/** One page of a wiki: read, edited, deleted. Made anew for each page. */
export const WikiPage = (props: { agentId: string; slug: string }): JSX.Element => {
  const words = wikiText;
  const { api } = useCrew();
  const params = { id: props.agentId, slug: props.slug };
  const load = createLoad(() => api.call(routes.getWikiPage, { params }));
  const [isEdited, setEdited] = createSignal(false);
  const [removed, setRemoved] = createSignal<Page | null>(null);
  const [refusal, setRefusal] = createSignal('');
  const save = async (page: Page, draft: WikiDraft): Promise<void> => {
    const body = { ...draft, revision: page.revision };
    const saved = await api.call(routes.putWikiPage, { params, body });
    load.put(() => saved);
    setEdited(false);
  };
  const readAgain = async (): Promise<void> => {
    setEdited(false);
    await load.read();
    setEdited(true);
  };
  const remove = async ({ revision }: Page): Promise<void> => {
    setRefusal('');
    try {
      await api.call(routes.deleteWikiPage, { params, query: { revision } });
      go(addressOf.wiki(props.agentId));
    } catch (error) {
      setRefusal(`${words().notDone} ${bareSentence(sentenceOf(error))}`);
      await load.read();
    }
  };
  return (
    <Loaded load={load} failed={words().failed}>
      {(page) => (
        <>
          <Show
            when={isEdited()}
            fallback={
              <PageView
                agentId={props.agentId}
                page={page()}
                onEdit={() => setEdited(true)}
                onRemove={() => setRemoved(page())}
              />
            }
          >
            <section class="card padded" aria-label={page().title}>
              <WikiForm
                page={page()}
                onSave={(draft) => save(page(), draft)}
                onCancel={() => setEdited(false)}
                onReadAgain={() => void readAgain()}
              />
            </section>
          </Show>
          <p class="bad-text" role="alert">
            {refusal()}
          </p>
          <Show when={removed()} keyed>
            {(one) => (
              <RemovalDialog
                title={words().removeTitle(one.title)}
                body={words().removeBody}
                action={words().remove}
                onRemove={() => remove(one)}
                onClose={() => setRemoved(null)}
              />
            )}
          </Show>
        </>
      )}
    </Loaded>
  );
};
