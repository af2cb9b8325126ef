import {
  type ActivityState,
  type Alert,
  type Approval,
  emptyActivity,
  type Run,
} from '@my-agent-crew/contract';
import type { JSX } from 'solid-js';
import { createStore } from 'solid-js/store';
import { seedProfiles } from '../../../test/fixture/profiles.ts';
import { mount } from '../../../test/mount.tsx';
import { type Crew, CrewProvider } from '../../state/crew.ts';

/** What only tests of these pages use: a page in a crew whose activity is played and whose calls are answered here. */
export const mountInCrew = (
  view: () => JSX.Element,
  given: { approvals?: Approval[]; runs?: Run[]; alerts?: Alert[] },
  call: (...request: unknown[]) => Promise<unknown>,
) => {
  const [state, setState] = createStore<ActivityState>({ ...emptyActivity(), is_ready: true, ...given });
  const crew = { api: { call }, agents: () => seedProfiles(), activity: { state } } as unknown as Crew;
  const host = mount(() => <CrewProvider value={crew}>{view()}</CrewProvider>);
  return { host, setApprovals: (next: Approval[]) => setState('approvals', next), setState };
};
