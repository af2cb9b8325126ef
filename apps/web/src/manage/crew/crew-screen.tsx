import type { JSX } from 'solid-js';
import { text } from '../../i18n/language.ts';
import { ManageFrame } from '../manage-frame.tsx';

/** `#/manage/crew`: who is in the crew. */
export const CrewScreen = (): JSX.Element => <ManageFrame title={text().crew.areas.crew}>{null}</ManageFrame>;
