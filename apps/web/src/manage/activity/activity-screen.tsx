import type { JSX } from 'solid-js';
import { manageText } from '../../i18n/manage-text.ts';
import { agentName } from '../../state/agent-name.ts';
import { useCrew } from '../../state/crew.ts';
import { ManageFrame } from '../manage-frame.tsx';
import { Attention } from './attention.tsx';
import { LiveRuns } from './live-runs.tsx';
import { RunHistory } from './run-history.tsx';
import './activity-pages.css';

/** `#/manage/activity`: what needs the person, what runs now, and what ran, narrowed as the address says. */
export const ActivityScreen = (): JSX.Element => {
  const crew = useCrew();
  const nameOf = (id: string): string => agentName(crew.agents(), id);
  return (
    <ManageFrame title={manageText().activity.title}>
      <Attention nameOf={nameOf} />
      <LiveRuns nameOf={nameOf} />
      <RunHistory nameOf={nameOf} />
    </ManageFrame>
  );
};
