import { inspectLane } from './inspect-lane.ts';
import type { Verdict } from './judge-evidence.ts';
import { killAtPoints } from './kill-at-points.ts';
import { killAtRandom } from './kill-at-random.ts';
import { openLane } from './lane.ts';
import { describeVerdict, headline, isSound, type Part, tableOf } from './report.ts';
import { scenarios } from './scenarios.ts';

/** How hard the kill test tries. */
export interface KillTestOptions {
  /** Servers at once. */
  readonly lanes: number;
  /** Kills at random moments. */
  readonly randomKills: number;
  /** Every so-many-th commit of each scenario is killed at, on both sides; 1 takes all of them. */
  readonly stride: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Random kills of one home; afterwards a fresh one is taken, so that logs and requests stay small. */
const killsPerHome = 50;

type Job = () => Promise<Part>;

const randomJob =
  (name: string, kills: number, seed: number): Job =>
  async () => {
    const lane = await openLane(name);
    await killAtRandom(lane, kills, seed);
    return { name: 'at random', points: 0, verdict: await inspectLane(lane) };
  };

const pointJobs = (stride: number, seed: number): Job[] =>
  scenarios.map((scenario, index) => async () => {
    const lane = await openLane(`p${index}`);
    const points = await killAtPoints(lane, scenario, stride, seed + index);
    return { name: `at every commit: ${scenario.name}`, points, verdict: await inspectLane(lane) };
  });

const randomJobs = ({ randomKills, seed }: KillTestOptions): Job[] =>
  Array.from({ length: Math.ceil(randomKills / killsPerHome) }, (_, index) =>
    randomJob(`r${index}`, Math.min(killsPerHome, randomKills - index * killsPerHome), seed + index * 101),
  );

/** Plays every scenario while its server is killed, and prints what came of it; false when anything was not as promised. */
export const runKillTest = async (options: KillTestOptions): Promise<boolean> => {
  const jobs = [...pointJobs(options.stride, options.seed), ...randomJobs(options)];
  const parts: Part[] = [];
  const planned = jobs.length;
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const part = await job();
      parts.push(part);
      const done = `[${parts.length}/${planned}] ${part.name}: ${part.verdict.kills} kills`;
      for (const line of [done, ...describeVerdict(part)]) options.say(line);
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, work));
  const verdicts: readonly Verdict[] = parts.map(({ verdict }) => verdict);
  options.say(tableOf(parts));
  options.say(headline(verdicts));
  return verdicts.every(isSound);
};
