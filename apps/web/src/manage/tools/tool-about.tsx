import { type JSX, Show } from 'solid-js';

const firstSentence = /^[\s\S]*?[.!?:](?=\s|$)/;

/** What a tool does: its first sentence, and the rest on request. Descriptions are written for a model and run long. */
export const ToolAbout = (props: { words: string }): JSX.Element => {
  const first = (): string => firstSentence.exec(props.words)?.[0] ?? props.words;
  const rest = (): string => props.words.slice(first().length).trim();
  return (
    <Show when={rest() !== ''} fallback={<p class="tool-about">{first()}</p>}>
      <details class="tool-about">
        <summary>{first()}</summary>
        <p>{rest()}</p>
      </details>
    </Show>
  );
};
