import type { Home, SkillLibrary } from '@my-agent-crew/config';
import type { Settings } from '@my-agent-crew/contract';
import type { Agents, Clock, Hearing, Meter, ModelPort, ToolRegistry } from '@my-agent-crew/core';
import type { CrewMemory, CrewWiki } from '@my-agent-crew/memory';
import type { Store } from '@my-agent-crew/store';
import type { Undo } from '@my-agent-crew/tools';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { OutboxDesk } from '../channels/outbox-desk.ts';
import type { TelegramChannel } from '../channels/telegram/telegram-channel.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import type { SendableFiles } from '../media/sendable-files.ts';
import type { ConsolidationDesk } from '../memory/consolidation-desk.ts';
import type { SpendingDesk } from '../spending/spending-desk.ts';
import type { TriggerDesk } from '../triggers/trigger-desk.ts';
import type { ApprovalDesk } from '../turns/approval-desk.ts';
import type { BackgroundWork } from '../turns/background-work.ts';
import type { Inbound } from '../turns/inbound.ts';
import type { TurnHost } from '../turns/turn-host.ts';
import type { WikiDesk } from '../wiki/wiki-desk.ts';

/** The running parts that the API speaks for. Built by the composition root. */
export interface Crew {
  readonly home: Home;
  readonly agents: Agents;
  readonly skills: SkillLibrary;
  /** What `~` means. */
  readonly userHome: string;
  readonly store: Store;
  readonly meter: Meter;
  /** How much routes take. */
  readonly windows: Pick<ModelPort, 'contextWindow'>;
  readonly registry: ToolRegistry;
  readonly hub: ActivityHub;
  readonly host: TurnHost;
  readonly desk: ApprovalDesk;
  readonly inbound: Inbound;
  readonly telegram: TelegramChannel;
  readonly jobs: JobDesk;
  readonly triggers: TriggerDesk;
  readonly outbox: OutboxDesk;
  readonly spending: SpendingDesk;
  readonly background: BackgroundWork;
  /** Writes voice notes down. */
  readonly hearing: Hearing;
  /** The files that answers name, for channels. */
  readonly sendables: SendableFiles;
  readonly undo: Undo;
  readonly memory: CrewMemory;
  readonly wiki: CrewWiki;
  readonly wikiDesk: WikiDesk;
  readonly consolidations: ConsolidationDesk;
  readonly clock: Clock;
  readonly version: string;
  readonly startedAt: number;
  readonly settings: () => Settings;
  /** Gives titles to conversations that an earlier process left without one, in the background. */
  readonly nameConversations: () => void;
  /** Goes on with what the search index lacks, in the background. */
  readonly indexMessages: () => void;
}
