import { routes } from '@my-agent-crew/contract';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { wikiText } from '../../i18n/wiki-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf, queryHere } from '../../state/route.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ConsolidateNotes } from './consolidate-notes.tsx';
import { MemoryEditor } from './memory-editor.tsx';

/** Characters of MEMORY.md and of a note in the prompt. */
const shownChars = 24_000;

/** One daily note, read when it is opened. */
const NoteRow = (props: { agentId: string; day: string; isShown: boolean }): JSX.Element => {
  const words = memoryText;
  const { api } = useCrew();
  const [isOpen, setOpen] = createSignal(props.isShown);
  const params = () => ({ id: props.agentId, day: props.day });
  const Note = (): JSX.Element => {
    const load = createLoad(() => api.call(routes.getNote, { params: params() }));
    return (
      <Loaded load={load} failed={words().failed}>
        {(file) => (
          <MemoryEditor
            label={props.day}
            file={file()}
            limit={shownChars}
            onSave={async (text, revision) => {
              const saved = await api.call(routes.putNote, { params: params(), body: { text, revision } });
              load.put(() => saved);
            }}
            onReadAgain={load.read}
          />
        )}
      </Loaded>
    );
  };
  return (
    <li
      class="memory-item"
      ref={(element) => {
        if (props.isShown) requestAnimationFrame(() => element.scrollIntoView({ block: 'center' }));
      }}
    >
      <button type="button" class="memory-fold" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
        {props.day}
      </button>
      <Show when={isOpen()}>
        <Note />
      </Show>
    </li>
  );
};

/** MEMORY.md and the daily notes of one agent. Made anew for each agent. */
const OneMemory = (props: { agentId: string; day: string | null }): JSX.Element => {
  const words = memoryText;
  const { api } = useCrew();
  const params = { id: props.agentId };
  const load = createLoad(() => api.call(routes.getAgentMemory, { params }));
  return (
    <Loaded load={load} failed={words().failed}>
      {(found) => (
        <>
          <MemoryEditor
            label={words().memory}
            file={found().memory}
            limit={shownChars}
            onSave={async (text, revision) => {
              const memory = await api.call(routes.putAgentMemory, { params, body: { text, revision } });
              load.put({ ...found(), memory });
            }}
            onReadAgain={load.read}
          />
          <p class="hint">
            {wikiText().openHint} <a href={addressOf.wiki(props.agentId)}>{wikiText().open}</a>
          </p>
          <h3>{words().notes}</h3>
          <ConsolidateNotes agentId={props.agentId} onEnd={() => void load.read()} />
          <Show when={found().notes.length > 0} fallback={<p class="hint">{words().noNotes}</p>}>
            <ul class="memory-list">
              <For each={found().notes}>
                {(day) => <NoteRow agentId={props.agentId} day={day} isShown={day === props.day} />}
              </For>
            </ul>
          </Show>
        </>
      )}
    </Loaded>
  );
};

/** The memories of the agents, one at a time. */
export const AgentMemory = (): JSX.Element => {
  const words = memoryText;
  const crew = useCrew();
  /** A source of a wiki page leads to one day of an agent. */
  const asked = new URLSearchParams(queryHere());
  const [chosen, setChosen] = createSignal(asked.get('agent') ?? 'default');
  return (
    <section class="card padded" aria-labelledby="memory-agents">
      <h2 id="memory-agents">{words().agents}</h2>
      <p class="hint">{words().agentsHint}</p>
      <div class="memory-editor">
        <label for="memory-agent">{words().agent}</label>
        <select id="memory-agent" class="input" onChange={(event) => setChosen(event.currentTarget.value)}>
          <For each={crew.agents()}>
            {(agent) => (
              <option value={agent.id} selected={agent.id === chosen()}>
                {agentName(crew.agents(), agent.id)}
              </option>
            )}
          </For>
        </select>
      </div>
      <Show when={chosen()} keyed>
        {(id) => <OneMemory agentId={id} day={id === asked.get('agent') ? asked.get('note') : null} />}
      </Show>
    </section>
  );
};
