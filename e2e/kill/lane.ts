import { routes } from '@my-agent-crew/contract';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type KillHome, openKillHome } from './kill-home.ts';
import { createPerson, type Person, type Sent } from './person.ts';
import type { Scenario } from './scenario.ts';
import { createServerSlot, type ServerSlot } from './server-slot.ts';

/** One home, the place of its server, and what was said in it. */
export interface Lane {
  readonly home: KillHome;
  readonly slot: ServerSlot;
  readonly sent: Sent[];
  kills: number;
  /** Opens a conversation and returns someone who plays the scenario in it. */
  enter(scenario: Scenario, conversationId?: string): Promise<Person>;
  /** Starts the last server: nobody kills it. */
  startQuietly(): Promise<ServerProcess>;
}

/** Opens a lane without a server. */
export const openLane = async (name: string): Promise<Lane> => {
  const home = await openKillHome();
  const slot = createServerSlot();
  const sent: Sent[] = [];
  let count = 0;
  const nextNumber = (): string => {
    count += 1;
    return `${name}-${count}`;
  };
  const openConversation = (agentId: string): Promise<string> =>
    slot
      .call((client) => client.call(routes.createConversation, { body: { agent_id: agentId } }))
      .then(({ id }) => id);
  return {
    home,
    slot,
    sent,
    kills: 0,
    enter: async (scenario, conversationId) =>
      createPerson({
        slot,
        sent,
        nextNumber,
        name: scenario.name,
        conversationId: conversationId ?? (await openConversation(scenario.agentId)),
      }),
    startQuietly: () => {
      const server = startServerProcess(home.path);
      slot.put(server);
      return server;
    },
  };
};
