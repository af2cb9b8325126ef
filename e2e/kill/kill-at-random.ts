import { type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Lane } from './lane.ts';
import { scenarios } from './scenarios.ts';

/** Conversations of a lane that are played at once. */
const atOnce = 4;

/** The longest a server lives after it is ready, in ms; kills fall anywhere before that. */
const longestLife = 350;

/** Numbers from 0 to 1 that are the same in every run with the same seed. */
export const createChance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Plays scenarios, several at once, and kills the server at random moments, `kills` times in all. */
export const killAtRandom = async (lane: Lane, kills: number, seed: number): Promise<void> => {
  const chance = createChance(seed);
  let isOver = false;
  const playOn = async (offset: number): Promise<void> => {
    const known = new Map<string, string>();
    for (let turn = offset; !isOver; turn += 1) {
      const scenario = scenarios[turn % scenarios.length];
      if (scenario === undefined) return;
      const person = await lane.enter(scenario, known.get(scenario.name));
      known.set(scenario.name, person.conversationId);
      await scenario.play(person);
    }
  };
  const players = Promise.all(
    Array.from({ length: atOnce }, (_, index) => playOn(Math.floor((index * scenarios.length) / atOnce))),
  );
  const killing = async (): Promise<ServerProcess> => {
    for (let kill = 0; kill < kills; kill += 1) {
      const starting = startServerProcess(lane.home.path);
      lane.slot.put(starting);
      const server = await starting;
      await new Promise((resolve) => setTimeout(resolve, chance() * longestLife));
      await server.kill();
      lane.kills += 1;
    }
    isOver = true;
    return lane.startQuietly();
  };
  const [last] = await Promise.all([killing(), players]);
  await last.kill();
  lane.kills += 1;
};
