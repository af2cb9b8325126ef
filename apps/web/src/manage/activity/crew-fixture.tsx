import { type ActivityState, type Approval, emptyActivity, type Settings } from '@my-agent-crew/contract';
import type { JSX } from 'solid-js';
import { createStore } from 'solid-js/store';
import { settings } from '../../../test/fixture/builders.ts';
import { seedProfiles } from '../../../test/fixture/profiles.ts';
import { mount } from '../../../test/mount.tsx';
import { type Crew, CrewProvider } from '../../state/crew.ts';

/** What only tests of these pages use: a page in a crew whose activity is played and whose calls are answered here. */
export const mountInCrew = (
  view: () => JSX.Element,
  given: Partial<Pick<ActivityState, 'alerts' | 'approvals' | 'outbox' | 'runs' | 'steps'>> & {
    parked?: Settings['parked'];
  },
  call: (...request: unknown[]) => Promise<unknown>,
  file: (...request: unknown[]) => Promise<unknown> = () => Promise.reject(new Error('no file')),
) => {
  const { parked = [], ...activity } = given;
  const [state, setState] = createStore<ActivityState>({ ...emptyActivity(), is_ready: true, ...activity });
  const crew = {
    api: { call, file, addressOf: () => '/api/file' },
    agents: () => seedProfiles(),
    settings: () => settings({ parked }),
    activity: { state },
  } as unknown as Crew;
  const host = mount(() => <CrewProvider value={crew}>{view()}</CrewProvider>);
  return { host, setApprovals: (next: Approval[]) => setState('approvals', next), setState };
};
