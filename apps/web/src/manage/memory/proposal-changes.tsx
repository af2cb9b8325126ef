import type { MemoryChange, ShownProposal } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { memoryText } from '../../i18n/memory-text.ts';
import { wikiText } from '../../i18n/wiki-text.ts';
import { LineDiff } from './line-diff.tsx';

/** The lines that a proposal changes; those of a batch page by page. */
export const ProposalChanges = (props: {
  proposal: ShownProposal;
  /** How the proposal is called. */
  what: string;
}): JSX.Element => {
  const words = wikiText;
  const kindOf = ({ before, after }: MemoryChange): string => {
    if (after === null) return words().batchRemoved;
    return before === null ? words().batchNew : words().batchChanged;
  };
  const diff = (what: string, { before, after }: Omit<MemoryChange, 'file'>): JSX.Element => (
    <LineDiff
      label={memoryText().named(memoryText().changes, what)}
      before={before ?? ''}
      after={after ?? ''}
    />
  );
  return (
    <Show when={props.proposal.files} fallback={diff(props.what, props.proposal)}>
      {(files) => (
        <>
          <p class="hint">{words().batch(files().length)}</p>
          <For each={files()}>
            {(change, at) => (
              <details class="memory-decided" open={at() === 0 && files().length <= 3}>
                <summary>
                  {change.file.slice('memory/wiki/'.length)} · {kindOf(change)}
                </summary>
                {diff(change.file, change)}
              </details>
            )}
          </For>
          <Show when={props.proposal.stale_files}>
            {(stale) => <p class="memory-stale">{words().batchStale(stale().join(', '))}</p>}
          </Show>
        </>
      )}
    </Show>
  );
};
