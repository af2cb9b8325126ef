import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { createChance } from './kill-at-random.ts';
import type { Lane } from './lane.ts';
import type { Scenario } from './scenario.ts';

const preload = new URL('./kill-at-commit.ts', import.meta.url);

/** Which transaction of a server's life is its last, and on which side of its commit it dies. */
interface KillPoint {
  readonly at: number;
  readonly side: 'before' | 'after';
}

const sides = ['before', 'after'] as const;

/** A kill of the server that takes up after the first kill falls on one of this many transactions. */
const secondKillWithin = 8;

const armedBy = (lane: Lane, { at, side }: KillPoint): Record<string, string> => {
  const url = new URL(preload);
  url.search = new URLSearchParams({ at: String(at), side, log: lane.home.killLog }).toString();
  return { NODE_OPTIONS: `--import=file://${fileURLToPath(preload)}${url.search}` };
};

/** Starts a server that dies at `point` and resolves once it did; false when `played` came first. */
const dieAt = async (lane: Lane, point: KillPoint, played: Promise<unknown>): Promise<boolean> => {
  const starting = startServerProcess(lane.home.path, { env: armedBy(lane, point) });
  lane.slot.put(starting);
  const gone = starting.then(
    (server) => untilGone(server),
    () => undefined,
  );
  const isDead = await Promise.race([gone.then(() => true), played.then(() => false)]);
  if (!isDead) await (await starting).kill();
  lane.kills += 1;
  return isDead;
};

const untilGone = async ({ child }: ServerProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Plays a scenario over a server that dies at `point`, one that dies soon after it took up, and one that lives. */
const playOver = async (
  lane: Lane,
  scenario: Scenario,
  point: KillPoint,
  chance: () => number,
): Promise<boolean> => {
  const played = lane.enter(scenario).then((person) => scenario.play(person));
  played.catch(() => {});
  const isReached = await dieAt(lane, point, played);
  if (isReached) {
    const side = sides[Math.floor(chance() * 2)] ?? 'after';
    await dieAt(lane, { at: 1 + Math.floor(chance() * secondKillWithin), side }, played);
  }
  const server = await lane.startQuietly();
  await played;
  await server.kill();
  lane.kills += 1;
  return isReached;
};

/**
 * Kills the server right before and right after every write transaction of a scenario, one after the other: the n-th
 * round dies at the n-th commit. `stride` takes every so-many-th only. Returns how many commits the scenario had.
 */
export const killAtPoints = async (
  lane: Lane,
  scenario: Scenario,
  stride: number,
  seed: number,
): Promise<number> => {
  const chance = createChance(seed);
  let deepest = 0;
  for (const side of sides)
    for (let at = 1; await playOver(lane, scenario, { at, side }, chance); at += stride)
      deepest = Math.max(deepest, at);
  return deepest;
};
