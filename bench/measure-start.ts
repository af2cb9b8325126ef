import { cpuSeconds, residentMb, startFloor } from './bench-process.ts';
import type { BenchScene } from './bench-scene.ts';
import { median, type Row } from './row.ts';
import { crewTarget, timeTurn } from './timed-turn.ts';

const idleSeconds = Number(process.env['IDLE_S'] ?? 20);

/** Start-up and rest: restart to ready and to the first answered turn, memory and CPU while nothing happens. */
export const measureStart = async (scene: BenchScene): Promise<Row[]> => {
  const ready: number[] = [];
  const answered: number[] = [];
  const floors: number[] = [scene.floor.readyMs];
  const { id } = await scene.open();
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    ready.push(await scene.restartCrew());
    const readyAt = performance.now();
    await timeTurn(crewTarget(scene.crew.url, id), '[[n=20]]');
    answered.push((ready.at(-1) ?? 0) + performance.now() - readyAt);
    void startedAt;
    const floor = await startFloor(scene.upstream.url);
    floors.push(floor.readyMs);
    await floor.stop();
  }
  await scene.restartCrew();
  const pid = scene.crew.child.pid ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const before = cpuSeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
  const cpuShare = ((cpuSeconds(pid) - before) / idleSeconds) * 100;
  const floor = median(floors);
  return [
    { name: 'restart → ready', value: median(ready), unit: 'ms', goal: 6 * floor, floor },
    { name: 'restart → first answered turn', value: median(answered), unit: 'ms', goal: 1000 },
    {
      name: 'memory at rest',
      value: residentMb(pid),
      unit: 'MB',
      goal: 150,
      floor: residentMb(scene.floor.pid),
    },
    { name: `CPU at rest over ${idleSeconds} s`, value: cpuShare, unit: '%', goal: 0.3 },
  ];
};
