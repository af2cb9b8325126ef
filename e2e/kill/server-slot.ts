import type { Client } from '@my-agent-crew/client';
import { CrewError } from '@my-agent-crew/contract';
import type { ServerProcess } from '../server-process.ts';

/** The place of a server that is killed and started again under those who talk to it. */
export interface ServerSlot {
  /** From now on calls wait for this server. A rejection means that it was killed before it was ready. */
  put(server: Promise<ServerProcess>): void;
  /** Does something with whichever server is there; a call that a kill cut is made again with the next one. */
  call<Result>(use: (client: Client) => Promise<Result>): Promise<Result>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long one call may find no server, in ms. */
const patience = 120_000;

const isCut = (error: unknown): boolean => error instanceof CrewError && error.code === 'unavailable';

const isAlive = ({ child }: ServerProcess): boolean => child.exitCode === null && child.signalCode === null;

/** An empty place. */
export const createServerSlot = (): ServerSlot => {
  let current: Promise<ServerProcess | null> = Promise.resolve(null);
  return {
    put: (server) => {
      current = server;
      server.catch(() => {});
    },
    call: async (use) => {
      const deadline = Date.now() + patience;
      while (Date.now() < deadline) {
        const server = await current.catch(() => null);
        try {
          // The port of a server that is gone may belong to another one by now.
          if (server !== null && isAlive(server)) return await use(server.client);
        } catch (error) {
          if (!isCut(error)) throw error;
        }
        await pause(10);
      }
      throw new Error(`No server answered for ${patience / 1000} s.`);
    },
  };
};
