import path from 'node:path';
import type { Clock } from '@my-agent-crew/core';
import { watch } from 'chokidar';
import { isPassing, type Scan, scanFiles } from './scan-files.ts';

/** Why a place is not watched now. */
export type WatchProblem = Extract<Scan, { problem: string }>['problem'];

/** What one watch works with. */
export interface FileWatchParts {
  /** Absolute, links followed: a folder with all below it, or one file. It need not be there yet. */
  readonly place: string;
  readonly clock: Clock;
  /** The files that need not be told, with their stamps; null before the first look. */
  readonly seen: () => ReadonlyMap<string, string> | null;
  /** Remembers what was there at the first look. */
  readonly begin: (stamps: ReadonlyMap<string, string>) => void;
  /**
   * Takes files that are new or were changed and have come to rest. Whoever takes them remembers them; what is not taken is told
   * again at the next look. Answers when to look again at the latest, milliseconds UTC, or null.
   */
  readonly onChange: (stamps: ReadonlyMap<string, string>) => Promise<number | null>;
  /** Told after every look: how many files there are, or why none can be seen. */
  readonly onLook: (found: { readonly files: number } | { readonly problem: WatchProblem }) => void;
  readonly reportDefect: (cause: unknown) => void;
}

/** A watch that runs until it is closed. */
export interface FileWatch {
  /** Asks for a look now, such as when what held changes up is over. */
  look(): void;
  /** Resolves once nothing of it runs any more. */
  close(): Promise<void>;
}

/** How long files must stay as they are before they are told, in milliseconds. */
const restMs = 2_000;
/** Files beside one that never comes to rest are told after this long. */
const mostRestMs = 60_000;
/** Looks without any sign of change: some disks, such as those of a network, tell nobody. */
const unaskedMs = 300_000;
/** How often a place that is not there is looked for. */
const missingMs = 20_000;

/** Something to wait for that can come before anyone waits. */
const createBell = (): {
  ring: () => void;
  wait: (clock: Clock, ms: number, signal: AbortSignal) => Promise<void>;
} => {
  let isRung = false;
  let answer: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      answer?.();
    },
    wait: async (clock, ms, signal) => {
      if (!isRung) {
        const slept = new AbortController();
        const asleep = clock.sleep(ms, AbortSignal.any([signal, slept.signal])).catch(() => undefined);
        const rung = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await Promise.race([asleep, rung]);
        answer = null;
        slept.abort();
      }
      isRung = false;
    },
  };
};

const differing = (
  stamps: ReadonlyMap<string, string>,
  from: ReadonlyMap<string, string>,
): Map<string, string> => new Map([...stamps].filter(([name, stamp]) => from.get(name) !== stamp));

/** Looks until what is there has come to rest; the files that were the same in two looks, and the problem of the last one. */
const settle = async (parts: FileWatchParts, signal: AbortSignal): Promise<Scan> => {
  const { place, clock } = parts;
  let before = await scanFiles(place);
  const seen = parts.seen();
  if ('problem' in before || seen === null || differing(before.stamps, seen).size === 0) return before;
  for (let waited = restMs; ; waited += restMs) {
    await clock.sleep(restMs, signal);
    const now = await scanFiles(place);
    if ('problem' in now) return now;
    const moving = differing(now.stamps, before.stamps);
    if (moving.size === 0) return now;
    if (waited >= mostRestMs)
      return { stamps: new Map([...now.stamps].filter(([name]) => !moving.has(name))) };
    before = now;
  }
};

const look = async (parts: FileWatchParts, signal: AbortSignal): Promise<number> => {
  const { clock } = parts;
  const scan = await settle(parts, signal);
  signal.throwIfAborted();
  const seen = parts.seen();
  if ('problem' in scan) {
    // What is put into a folder that is not there yet is new when it comes.
    if (seen === null && scan.problem === 'missing') parts.begin(new Map());
    parts.onLook(scan);
    return missingMs;
  }
  if (seen === null) parts.begin(scan.stamps);
  parts.onLook({ files: scan.stamps.size });
  if (seen === null) return unaskedMs;
  const changed = differing(scan.stamps, seen);
  const again = changed.size === 0 ? null : await parts.onChange(changed);
  return again === null ? unaskedMs : Math.min(unaskedMs, Math.max(restMs, again - clock.now()));
};

/** Signs of change only wake it; what changed is what differs from what is remembered, so that nothing is told twice or lost. */
const openSigns = (place: string, ring: () => void): { close: () => Promise<void> } => {
  const signs = watch(place, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (name) => name !== place && isPassing(path.basename(name)),
  });
  // What changed between the first look and the first sign would be seen late.
  signs.on('ready', ring);
  signs.on('all', ring);
  // A system out of watches, or a place that may not be read: the looks without a sign go on.
  signs.on('error', () => undefined);
  return { close: () => signs.close() };
};

/**
 * Watches a place and tells what is new or was changed there since it was last told, also while nobody watched: one telling for all
 * that came to rest together. A file that goes is told to nobody. The server closes it when its trigger changes and at its end.
 */
export const createFileWatch = (parts: FileWatchParts): FileWatch => {
  const { clock, place } = parts;
  const closing = new AbortController();
  const bell = createBell();
  const signs = openSigns(place, bell.ring);
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      let waitMs = unaskedMs;
      try {
        waitMs = await look(parts, closing.signal);
      } catch (cause) {
        if (!closing.signal.aborted) parts.reportDefect(cause);
      }
      await bell.wait(clock, waitMs, closing.signal);
    }
  };
  const done = run();
  return {
    look: bell.ring,
    close: async () => {
      closing.abort();
      bell.ring();
      await signs.close();
      await done;
    },
  };
};
