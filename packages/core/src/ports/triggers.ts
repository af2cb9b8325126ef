import type { TriggerRefusal } from '@my-agent-crew/contract';

/** What names a trigger. */
export interface TriggerName {
  readonly agentId: string;
  readonly triggerId: string;
}

/** What is kept of one trigger beside its file. */
export interface TriggerMark extends TriggerName {
  readonly isPaused: boolean;
  /** Deliveries that started nothing since it was first seen. */
  readonly refused: number;
  /** Milliseconds UTC of the newest of them, and why; null when there was none. */
  readonly refusedAt: number | null;
  readonly refusal: TriggerRefusal | null;
}

/** Something that came from outside and may start a run. Milliseconds UTC. */
export interface TriggerEvent extends TriggerName {
  readonly at: number;
  /**
   * What it is known by, such as its signature and the id its sender gave it: an event that shares one of them with an earlier
   * one is the same. Empty for what cannot come twice.
   */
  readonly keys: readonly string[];
  /** Runs the trigger may start within an hour. */
  readonly perHour: number;
  /** The files it is about, as they were seen: from now on they are known. Only of a watch. */
  readonly files?: SeenFiles;
}

/** The run an event started. */
export interface StartedRun {
  readonly conversationId: string;
  readonly runId: string;
}

/** The run a trigger started last. Milliseconds UTC. */
export interface LastStart extends TriggerName, StartedRun {
  readonly at: number;
}

/** How an event was taken. */
export type TriggerTaking<Opened extends StartedRun> =
  | { readonly outcome: 'started'; readonly opened: Opened }
  /** The same had come before: nothing was done. */
  | { readonly outcome: 'known'; readonly run: StartedRun }
  /** The runs of an hour are used up until `freeAt`, milliseconds UTC: nothing was done, and the event is not remembered. */
  | { readonly outcome: 'too-many'; readonly freeAt: number };

/** Files of a watch by their path below `root`, with a stamp that is another one when the file is. */
export interface SeenFiles {
  readonly root: string;
  readonly stamps: ReadonlyMap<string, string>;
}

/** How long an event is remembered, in milliseconds. */
export const triggerMemoryMs = 30 * 86_400_000;

/** The span of a trigger's limit, in milliseconds. */
export const triggerHourMs = 3_600_000;

/**
 * The durable side of triggers. Every method is one transaction: what `take` opened and that the event is known are kept
 * together or not at all, so no event starts two runs and none is lost between. Implementations pass `describeTriggers` of the
 * testkit.
 */
export interface TriggerState {
  /** Triggers that were paused or refused something; one that is not there was neither. */
  marks(): readonly TriggerMark[];
  setPaused(name: TriggerName, isPaused: boolean): void;
  /** Counts an event that started nothing. */
  noteRefusal(name: TriggerName, refusal: TriggerRefusal, at: number): void;
  /** Takes an event unless it is known or too many came; `open` is called at most once, and its throw leaves nothing. */
  take<Opened extends StartedRun>(event: TriggerEvent, open: () => Opened): TriggerTaking<Opened>;
  /** The run that an event with one of these keys started, or null. */
  find(name: TriggerName, keys: readonly string[]): StartedRun | null;
  /** Runs each trigger started after `since`. */
  counts(since: number): readonly (TriggerName & { readonly started: number })[];
  latest(): readonly LastStart[];
  /** What was seen of a watch; null before the first look and when it looked elsewhere then. */
  seen(name: TriggerName, root: string): ReadonlyMap<string, string> | null;
  /** Remembers files without starting anything; a watch that looked elsewhere before begins anew. */
  see(name: TriggerName, files: SeenFiles): void;
  /** Forgets files of a watch. */
  unsee(name: TriggerName, paths: readonly string[]): void;
  /** Forgets events that are older than `triggerMemoryMs`. */
  sweep(now: number): void;
  /** Forgets marks and files of those triggers of these agents that are not named. What they started stays known. */
  retain(names: readonly TriggerName[], agentIds: readonly string[]): void;
}
