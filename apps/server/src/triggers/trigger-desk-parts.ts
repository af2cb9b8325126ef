import type { Home } from '@my-agent-crew/config';
import type { Clock } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { JobDesk } from '../jobs/job-desk.ts';

/** What the desk of triggers works with. */
export interface TriggerDeskParts {
  readonly store: Store;
  readonly home: Home;
  readonly jobs: JobDesk;
  readonly clock: Clock;
  /** What `~` means. */
  readonly userHome: string;
  /** `--no-schedule`: triggers are listed, and nothing is started by them. */
  readonly isOn: boolean;
  readonly reportDefect: (cause: unknown, where: string) => void;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
}
