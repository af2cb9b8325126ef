import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '@my-agent-crew/core';
import { createFakeClock } from '@my-agent-crew/testkit';
import { onTestFinished, vi } from 'vitest';
import { createFileWatch, type FileWatch, type WatchProblem } from '../src/index.ts';

/** A watch over real files with a clock that a test moves. */
export interface WatchedFolder {
  readonly root: string;
  readonly place: string;
  /** What was told, one entry a telling, names in order. */
  readonly told: string[][];
  readonly seen: Map<string, string> | null;
  readonly problem: WatchProblem | null;
  /** How often files were waited for to come to rest. */
  readonly rests: () => number;
  /** False: nothing that is told is taken. */
  takes: boolean;
  write(name: string, text?: string): void;
  append(name: string, text: string): void;
  open(): FileWatch;
  look(): void;
  /** Resolves once the claim holds; time goes on meanwhile. */
  until(claim: () => void): Promise<void>;
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes a folder and a watch of it that is not open yet. `below` is what is watched. */
export const createWatchedFolder = (below = ''): WatchedFolder => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'crew-watch-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const place = join(root, below);
  const fake = createFakeClock(Date.parse('2026-05-04T08:00:00.000Z'));
  let rests = 0;
  const clock: Clock = {
    now: fake.now,
    sleep: (ms, signal) => {
      if (ms === 2_000) rests += 1;
      return fake.sleep(ms, signal);
    },
  };
  let seen: Map<string, string> | null = null;
  let problem: WatchProblem | null = null;
  let watch: FileWatch | null = null;
  const told: string[][] = [];
  const folder: WatchedFolder = {
    root,
    place,
    told,
    takes: true,
    get seen() {
      return seen;
    },
    get problem() {
      return problem;
    },
    rests: () => rests,
    write: (name, text = name) => {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    },
    append: (name, text) => appendFileSync(join(root, name), text),
    open: () => {
      watch = createFileWatch({
        place,
        clock,
        seen: () => seen,
        begin: (stamps) => {
          seen = new Map(stamps);
        },
        onChange: async (stamps) => {
          told.push([...stamps.keys()].toSorted());
          if (folder.takes) seen = new Map([...(seen ?? []), ...stamps]);
          return null;
        },
        onLook: (found) => {
          problem = 'problem' in found ? found.problem : null;
        },
        reportDefect: (cause) => {
          throw cause;
        },
      });
      return watch;
    },
    look: () => watch?.look(),
    until: (claim) =>
      vi.waitFor(
        async () => {
          await fake.advance(2_000);
          claim();
        },
        { timeout: 20_000, interval: 20 },
      ),
    advance: fake.advance,
    close: async () => {
      await watch?.close();
      watch = null;
    },
  };
  onTestFinished(() => folder.close());
  return folder;
};
