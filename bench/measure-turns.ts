import { cpuSeconds, residentMb } from './bench-process.ts';
import type { BenchScene } from './bench-scene.ts';
import { median, quantile, type Row } from './row.ts';
import { floorTarget, type TurnTarget, timeTurn } from './timed-turn.ts';

const preLatency = async (scene: BenchScene, target: TurnTarget, rounds: number): Promise<number[]> => {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await scene.upstream.reset();
    const turn = await timeTurn(target, '[[n=20]]');
    samples.push(((await scene.upstream.log())[0]?.at ?? Number.NaN) - turn.sentAt);
  }
  return samples;
};

/** From sending a message to its request at the model host, warm. */
export const measureLatency = async (scene: BenchScene): Promise<Row[]> => {
  const crew = await scene.open();
  const floor = floorTarget(scene.floor.url);
  await preLatency(scene, crew, 5);
  await preLatency(scene, floor, 5);
  const ours = await preLatency(scene, crew, 40);
  const theirs = await preLatency(scene, floor, 40);
  return [
    {
      name: 'message → request, p50',
      value: median(ours),
      unit: 'ms',
      goal: 6 * median(theirs),
      floor: median(theirs),
    },
    {
      name: 'message → request, p95',
      value: quantile(ours, 0.95),
      unit: 'ms',
      goal: 20,
      floor: quantile(theirs, 0.95),
    },
  ];
};

/** How late a chunk of a stream reaches the client, at 50 chunks a second. */
export const measureStream = async (scene: BenchScene): Promise<Row[]> => {
  const words = '[[n=250 rate=50 stamp=1]]';
  const ours = (await timeTurn(await scene.open(), words)).lagsMs;
  const theirs = (await timeTurn(floorTarget(scene.floor.url), words)).lagsMs;
  const floor = quantile(theirs, 0.95);
  return [
    { name: 'chunk → client at 50/s, p95', value: quantile(ours, 0.95), unit: 'ms', goal: 2 * floor, floor },
  ];
};

const cpuOf = async (pid: number, target: TurnTarget, chunks: number): Promise<number> => {
  const before = cpuSeconds(pid);
  await timeTurn(target, `[[n=${chunks} len=5]]`);
  return cpuSeconds(pid) - before;
};

/** CPU for a long answer, and whether it grows in step with the answer. */
export const measureLongAnswer = async (scene: BenchScene): Promise<Row[]> => {
  const pid = scene.crew.child.pid ?? 0;
  const target = await scene.open();
  await cpuOf(pid, target, 20_000);
  await cpuOf(scene.floor.pid, floorTarget(scene.floor.url), 20_000);
  const many: number[] = [];
  const floors: number[] = [];
  const few: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    many.push(await cpuOf(pid, await scene.open(), 20_000));
    floors.push(await cpuOf(scene.floor.pid, floorTarget(scene.floor.url), 20_000));
    let sum = 0;
    for (let part = 0; part < 10; part += 1) sum += await cpuOf(pid, await scene.open(), 2_000);
    few.push(sum);
  }
  const floor = median(floors);
  return [
    { name: 'CPU for 20,000 chunks', value: median(many), unit: 's', goal: 3 * floor, floor },
    {
      name: 'CPU per chunk, 20,000 against 10 × 2,000',
      value: median(many) / median(few),
      unit: '×',
      goal: 1.2,
    },
  ];
};

/** What a turn with one tool call costs beyond two plain requests to the model host. */
export const measureTool = async (scene: BenchScene): Promise<Row[]> => {
  const target = await scene.open();
  const words = '[[n=20 tools=1 tool=shell_run args={"command":"true"}]]';
  const samples: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const turn = await timeTurn(target, words);
    if (round >= 2) samples.push(turn.endedAt - turn.sentAt);
  }
  return [{ name: 'turn with one tool call (true), overhead', value: median(samples), unit: 'ms', goal: 55 }];
};

/** Twenty conversations at once. */
export const measureCrowd = async (scene: BenchScene): Promise<Row[]> => {
  const play = async (
    targets: readonly TurnTarget[],
  ): Promise<{ perSecond: number; firstText: number[] }> => {
    const firstText: number[] = [];
    const startedAt = performance.now();
    const each = 15;
    await Promise.all(
      targets.map(async (target) => {
        for (let round = 0; round < each; round += 1) {
          const turn = await timeTurn(target, '[[n=50]]');
          firstText.push(turn.firstTextAt - turn.sentAt);
        }
      }),
    );
    return { perSecond: (targets.length * each) / ((performance.now() - startedAt) / 1000), firstText };
  };
  const crew = await Promise.all(Array.from({ length: 20 }, () => scene.open()));
  await play(crew);
  const ours = await play(crew);
  const theirs = await play(Array.from({ length: 20 }, () => floorTarget(scene.floor.url)));
  return [
    {
      name: '20 conversations at once',
      value: ours.perSecond,
      unit: 'turns/s',
      goal: 180,
      atLeast: true,
      floor: theirs.perSecond,
    },
    {
      name: '20 at once, first text p95',
      value: quantile(ours.firstText, 0.95),
      unit: 'ms',
      goal: 150,
      floor: quantile(theirs.firstText, 0.95),
    },
  ];
};

/** Turns until a fresh process has its code compiled and its heap at working size; what comes then is growth. */
const warmTurns = 100;
const lastTurn = 250;

/** What a long history adds to a turn, and what a hundred turns add to memory. No collection is forced. */
export const measureLongConversation = async (scene: BenchScene): Promise<Row[]> => {
  const target = await scene.open();
  const pid = scene.crew.child.pid ?? 0;
  const latencyRounds = 9;
  let turn = 0;
  const playTo = async (end: number): Promise<void> => {
    for (; turn < end; turn += 1) await timeTurn(target, '[[n=20]]');
  };
  await playTo(10);
  const early = median(await preLatency(scene, target, latencyRounds));
  turn += latencyRounds;
  await playTo(warmTurns);
  const memory = residentMb(pid);
  await playTo(lastTurn);
  const growth = ((residentMb(pid) - memory) / (lastTurn - warmTurns)) * 100;
  const late = median(await preLatency(scene, target, latencyRounds));
  return [
    { name: 'message → request at 500 messages, beyond 20', value: late - early, unit: 'ms', goal: 10 },
    { name: 'memory growth per 100 turns', value: growth, unit: 'MB', goal: 6 },
  ];
};
