import { cpuSeconds } from './bench-process.ts';
import type { BenchScene } from './bench-scene.ts';
import { median, type Row } from './row.ts';
import { type TurnTarget, timeTurn } from './timed-turn.ts';

const crowd = 50;
const turns = 60;
const conversations = 4;
const rounds = 5;

interface Watcher {
  readonly frames: () => number;
  readonly stop: () => void;
}

/** Follows the activity stream and only counts what comes. */
const watch = async (url: string): Promise<Watcher> => {
  const controller = new AbortController();
  const { body } = await fetch(`${url}/api/activity/stream`, { signal: controller.signal });
  let frames = 0;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of body ?? []) frames += decoder.decode(bytes).split('\nevent: ').length - 1;
  };
  const reading = read().catch(() => {});
  return {
    frames: () => frames,
    stop: () => {
      controller.abort();
      void reading;
    },
  };
};

const settled = async (watcher: Watcher): Promise<number> => {
  for (let before = -1; before !== watcher.frames(); ) {
    before = watcher.frames();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return watcher.frames();
};

const runTurns = (targets: readonly TurnTarget[]): Promise<unknown> =>
  Promise.all(
    targets.map(async (target) => {
      for (let turn = 0; turn < turns / conversations; turn += 1) await timeTurn(target, '[[n=20]]');
    }),
  );

/** Microseconds of CPU for each event of the activity stream, everything that causes it included. */
const costOfEvent = async (
  scene: BenchScene,
  targets: readonly TurnTarget[],
  watchers: number,
): Promise<number> => {
  const list = await Promise.all(Array.from({ length: watchers }, () => watch(scene.crew.url)));
  const [first] = list;
  const before = first === undefined ? 0 : await settled(first);
  const cpuBefore = cpuSeconds(scene.crew.child.pid ?? 0);
  await runTurns(targets);
  const events = first === undefined ? 1 : (await settled(first)) - before;
  const cpu = cpuSeconds(scene.crew.child.pid ?? 0) - cpuBefore;
  const behind = list.filter((watcher) => watcher.frames() < before + events).length;
  for (const watcher of list) watcher.stop();
  if (behind > 0) throw new Error(`${behind} of ${watchers} watchers did not get every event.`);
  return (cpu / events) * 1e6;
};

/** What fifty watchers of the activity stream cost compared to one, for the same work of the crew. */
export const measureWatchers = async (scene: BenchScene): Promise<Row[]> => {
  const targets = await Promise.all(Array.from({ length: conversations }, () => scene.open()));
  await costOfEvent(scene, targets, 1);
  const one: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await costOfEvent(scene, targets, 1));
    many.push(await costOfEvent(scene, targets, crowd));
  }
  return [
    { name: 'CPU per event, 1 watcher', value: median(one), unit: 'µs', goal: 3000 },
    {
      name: `CPU per event, ${crowd} watchers over one`,
      value: median(many) / median(one),
      unit: '×',
      goal: 1.5,
    },
  ];
};
