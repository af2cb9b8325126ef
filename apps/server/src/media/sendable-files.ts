import type { Home } from '@my-agent-crew/config';
import type { Language, MediaLine } from '@my-agent-crew/contract';
import { readSendable, type Sendable } from '@my-agent-crew/tools';

/** Files that answers promise, read for a channel that sends them on. Never throws. */
export interface SendableFiles {
  /** `agentId` is the agent that wrote the line: the path lies in its workspace. Read and checked anew at every call. */
  read(agentId: string, line: MediaLine): Promise<Sendable>;
}

const agentGone: Record<Language, (id: string) => string> = {
  vi: (id) => `Không gửi được tệp của agent “${id}”: agent này không còn trong đội.`,
  en: (id) => `A file of the agent “${id}” was not sent: this agent is not in the crew any more.`,
};

/** Opens the files of a running crew under the rules for what may leave it. */
export const createSendableFiles = (home: Pick<Home, 'agent' | 'settings'>): SendableFiles => ({
  read: async (agentId, line) => {
    const agent = home.agent(agentId);
    return agent === null
      ? { refused: agentGone[home.settings.language](agentId) }
      : readSendable(agent, line);
  },
});
