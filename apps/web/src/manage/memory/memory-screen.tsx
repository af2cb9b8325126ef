import { routes } from '@my-agent-crew/contract';
import type { JSX } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { useCrew } from '../../state/crew.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { AgentMemory } from './agent-memory.tsx';
import { FactList } from './fact-list.tsx';
import { MemoryEditor } from './memory-editor.tsx';
import { MemorySearch } from './memory-search.tsx';
import { ProposalList } from './proposal-list.tsx';
import './memory.css';

/** Characters of USER.md in the prompt. */
const userChars = 4_000;

/** `#/manage/memory`: what the crew remembers, what it wants to remember, and a search over all of it. */
export const MemoryScreen = (): JSX.Element => {
  const words = memoryText;
  const crew = useCrew();
  const load = createLoad(() => crew.api.call(routes.getUserMemory));
  const nameOf = (id: string): string => agentName(crew.agents(), id);
  return (
    <ManageFrame title={words().title}>
      <div class="memory-page">
        <ProposalList nameOf={nameOf} onWritten={() => void load.read()} />
        <MemorySearch nameOf={nameOf} />
        <Loaded load={load} failed={words().failed}>
          {(found) => (
            <>
              <FactList facts={found().facts} nameOf={nameOf} onChange={load.read} />
              <section class="card padded" aria-label={words().user}>
                <MemoryEditor
                  label={words().user}
                  hint={words().userHint}
                  file={found().user}
                  limit={userChars}
                  onSave={async (text, revision) => {
                    const user = await crew.api.call(routes.putUserMemory, { body: { text, revision } });
                    load.put({ ...found(), user });
                  }}
                  onReadAgain={load.read}
                />
              </section>
            </>
          )}
        </Loaded>
        <AgentMemory />
      </div>
    </ManageFrame>
  );
};
