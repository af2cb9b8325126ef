import type { JSX } from 'solid-js';
import { wikiText } from '../../i18n/wiki-text.ts';
import { addressOf } from '../../state/route.ts';

/** One source of a page, as a link to it. */
export const SourceLink = (props: { agentId: string; source: string }): JSX.Element => {
  const words = wikiText;
  const name = (): string => props.source.slice('note:'.length);
  const isNote = (): boolean => props.source.startsWith('note:');
  return (
    <a href={isNote() ? addressOf.note(props.agentId, name()) : addressOf.chat(name())}>
      {isNote() ? words().note(name()) : `${words().conversation} ${name()}`}
    </a>
  );
};
