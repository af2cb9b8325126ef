import { routes, wikiSlugOf } from '@my-agent-crew/contract';
import { createSignal, type JSX, Show } from 'solid-js';
import { wikiText } from '../../i18n/wiki-text.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, go } from '../../state/route.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { WikiCompile } from './wiki-compile.tsx';
import { type WikiDraft, WikiForm } from './wiki-form.tsx';
import { WikiLint } from './wiki-lint.tsx';
import { WikiList } from './wiki-list.tsx';

/** The wiki of one agent: compile it, add a page, its pages and what is wrong with them. Made anew for each agent. */
export const WikiVault = (props: { agentId: string }): JSX.Element => {
  const words = wikiText;
  const { api } = useCrew();
  const params = { id: props.agentId };
  const [isNew, setNew] = createSignal(false);
  const load = createLoad(async () => {
    const [vault, report] = await Promise.all([
      api.call(routes.getWiki, { params }),
      api.call(routes.getWikiReport, { params }),
    ]);
    return { ...vault, ...report };
  });
  const add = async (draft: WikiDraft): Promise<void> => {
    const slug = wikiSlugOf(draft.title);
    await api.call(routes.putWikiPage, { params: { ...params, slug }, body: { ...draft, revision: null } });
    go(addressOf.wiki(props.agentId, slug));
  };
  return (
    <Loaded load={load} failed={words().failed}>
      {(found) => (
        <>
          <section class="card padded" aria-label={words().title}>
            <p class="hint">{found().pages.length === 0 ? words().empty : words().hint}</p>
            <WikiCompile agentId={props.agentId} compile={found().compile} onChange={load.read} />
            <Show
              when={isNew()}
              fallback={
                <button type="button" class="button" onClick={() => setNew(true)}>
                  {words().newPage}
                </button>
              }
            >
              <WikiForm page={null} onSave={add} onCancel={() => setNew(false)} onReadAgain={() => {}} />
            </Show>
          </section>
          <WikiList agentId={props.agentId} pages={found().pages} />
          <Show when={found().pages.length > 0 || found().findings.length > 0}>
            <WikiLint agentId={props.agentId} findings={found().findings} />
          </Show>
        </>
      )}
    </Loaded>
  );
};
