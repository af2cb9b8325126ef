import { routes } from '@my-agent-crew/contract';
import {
  makeHome,
  removeHome,
  type ServerProcess,
  startServerProcess,
} from '@my-agent-crew/e2e/server-process';
import { type FloorProcess, startFloor, startUpstream, type UpstreamProcess } from './bench-process.ts';
import { crewTarget, type TurnTarget } from './timed-turn.ts';

/** Everything a measure needs: the crew, the floor and the model host, each a process of its own. */
export interface BenchScene {
  readonly home: string;
  readonly upstream: UpstreamProcess;
  readonly floor: FloorProcess;
  crew: ServerProcess;
  /** A new conversation of the crew. */
  open(): Promise<TurnTarget & { readonly id: string }>;
  /** Stops the crew and starts it again over the same home; returns ms from start to ready. */
  restartCrew(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the scene. */
export const openScene = async (): Promise<BenchScene> => {
  const upstream = await startUpstream();
  const home = makeHome(upstream.url, {
    agent: 'autonomous: true\ncost_cap_usd: 0\nmax_steps: 40\n',
    config: 'language: vi\n',
  });
  const scene: BenchScene = {
    home,
    upstream,
    floor: await startFloor(upstream.url),
    crew: await startServerProcess(home),
    open: async () => {
      const { id } = await scene.crew.client.call(routes.createConversation, { body: { title: 'bench' } });
      return { id, ...crewTarget(scene.crew.url, id) };
    },
    restartCrew: async () => {
      await scene.crew.stop();
      const startedAt = performance.now();
      scene.crew = await startServerProcess(home);
      return performance.now() - startedAt;
    },
    close: async () => {
      await scene.crew.stop();
      await scene.floor.stop();
      await upstream.stop();
      removeHome(home);
    },
  };
  return scene;
};
