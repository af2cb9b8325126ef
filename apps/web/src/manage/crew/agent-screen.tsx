import type { JSX } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { addressOf } from '../../state/route.ts';
import { ManageFrame } from '../manage-frame.tsx';

/** `#/manage/crew/:id`: the editor of one agent. */
export const AgentScreen = (props: { id: string }): JSX.Element => (
  <ManageFrame title={props.id} back={{ href: addressOf.crew(), label: text().crew.editor.back }}>
    {null}
  </ManageFrame>
);
