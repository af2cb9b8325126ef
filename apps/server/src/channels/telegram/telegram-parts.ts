import type { Home } from '@my-agent-crew/config';
import type { Clock, Hearing } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../../activity/activity-hub.ts';
import type { Log } from '../../http/index.ts';
import type { JobDesk } from '../../jobs/job-desk.ts';
import type { SendableFiles } from '../../media/sendable-files.ts';
import type { TriggerDesk } from '../../triggers/trigger-desk.ts';
import type { ApprovalDesk } from '../../turns/approval-desk.ts';
import type { BackgroundWork } from '../../turns/background-work.ts';
import type { Inbound } from '../../turns/inbound.ts';
import type { TurnHost } from '../../turns/turn-host.ts';
import type { OutboxWorker } from '../outbox-worker.ts';

/** What the Telegram channel works with. */
export interface TelegramParts {
  readonly store: Store;
  readonly home: Home;
  readonly hub: ActivityHub;
  readonly host: Pick<TurnHost, 'isActive'>;
  readonly desk: Pick<ApprovalDesk, 'decide' | 'answer'>;
  readonly inbound: Pick<Inbound, 'send' | 'stop' | 'handedBack' | 'openConversation'>;
  readonly jobs: Pick<JobDesk, 'list' | 'find'>;
  readonly triggers: Pick<TriggerDesk, 'list'>;
  readonly hearing: Hearing;
  readonly files: SendableFiles;
  readonly worker: Pick<OutboxWorker, 'wake' | 'setSender'>;
  readonly background: BackgroundWork;
  readonly clock: Clock;
  readonly log: Log;
  readonly reportDefect: (cause: unknown, where: string) => void;
  /** Of the Bot API server; null when the one that is set is no address. */
  readonly apiRoot: string | null;
  readonly version: string;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
}
