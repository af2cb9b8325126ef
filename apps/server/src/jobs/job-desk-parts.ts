import type { Home, SkillLibrary } from '@my-agent-crew/config';
import type { Clock, Ids, Tool, TriggerName } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { ConsolidationDesk } from '../memory/consolidation-desk.ts';
import type { ReadTurnNotes } from '../prompt/turn-notes.ts';
import type { BackgroundWork } from '../turns/background-work.ts';
import type { TurnHost } from '../turns/turn-host.ts';
import type { RefusedKeys } from './refused-keys.ts';

/** What the desk of jobs works with. */
export interface JobDeskParts {
  readonly store: Store;
  readonly home: Home;
  readonly hub: ActivityHub;
  readonly host: TurnHost;
  readonly skills: SkillLibrary;
  readonly shell: Tool;
  readonly consolidations: Pick<ConsolidationDesk, 'open' | 'run' | 'isOpen'>;
  readonly readNotes: ReadTurnNotes;
  readonly background: BackgroundWork;
  readonly refusedKeys: Pick<RefusedKeys, 'take'>;
  /** Told when a run ended that the prompt of a trigger was for, and whether no provider let it in. */
  readonly onTriggerEnd: (name: TriggerName, isRefused: boolean) => void;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /** `--no-schedule`: jobs are listed and can be run by hand, the clock stands still. */
  readonly isOn: boolean;
  readonly reportDefect: (cause: unknown, where: string) => void;
}
