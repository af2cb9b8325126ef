import { expect, it } from 'vitest';
import { runKillTest } from './kill/run-kill-test.ts';

const randomKills = Number(process.env['CREW_KILLS'] ?? 40);

it(`survives ${randomKills} kills at random moments and one around every sixteenth commit of each scenario [e2e.kill]`, async () => {
  const said: string[] = [];
  const isSound = await runKillTest({
    lanes: 2,
    randomKills,
    stride: 16,
    seed: 7,
    say: (line) => void said.push(line),
  });
  console.info(said.at(-1));
  expect(isSound, said.join('\n')).toBe(true);
}, 900_000);
