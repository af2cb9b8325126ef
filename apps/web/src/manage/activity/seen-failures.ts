import type { Run } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { readLocal, writeLocal } from '../../state/local.ts';

/** How many runs the device remembers as looked at. */
const seenLimit = 300;
const key = 'seen-failures';

const [seen, setSeen] = createSignal<readonly string[]>(readLocal<string[]>(key, []));

/** True for a run that ended badly and that nobody on this device has put aside. */
export const needsLook = (run: Run): boolean =>
  (run.status === 'error' || run.status === 'halted') && !seen().includes(run.id);

/** Puts a run aside on this device. */
export const putAside = (run: Run): void => {
  setSeen((all) => [...all.filter((id) => id !== run.id), run.id].slice(-seenLimit));
  writeLocal(key, seen());
};
