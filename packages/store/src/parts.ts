import type { Clock, Ids } from '@my-agent-crew/core';
import type { Database } from './database.ts';
import type { EffectWriter } from './effect-writer.ts';
import type { Recorder } from './recorder.ts';
import type { RunWriter } from './run-writer.ts';

/** What the ports of one store share. */
export interface Parts {
  readonly database: Database;
  readonly recorder: Recorder;
  readonly effects: EffectWriter;
  readonly runs: RunWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Told of every conversation that has been deleted, so that the files it kept beside the database go too. */
  readonly onRemoved: (conversationIds: readonly string[]) => void;
}
