import { CrewError, routes } from '@my-agent-crew/contract';
import type { Api } from '../net/api.ts';

/** Why a file that an answer names cannot be had. */
export type FileProblem = 'missing' | 'denied' | 'failed';

/** The files that answers name, as a page reaches them. */
export interface AnswerFiles {
  /** The address of a file in the workspace of the agent that wrote the answer; null where no server is behind the page. */
  addressOf(path: string): string | null;
  /** Asks whether it can be had; null when it can. Never rejects. */
  findProblem(path: string): Promise<FileProblem | null>;
  /** The files of another agent, whose words stand in the same thread. */
  of(agentId: string): AnswerFiles;
}

/** For a thread that reaches no server: the lines are shown as words. */
export const noFiles: AnswerFiles = {
  addressOf: () => null,
  findProblem: async () => null,
  of: () => noFiles,
};

const problemOf = (error: unknown): FileProblem => {
  const code = error instanceof CrewError ? error.code : null;
  if (code === 'not-found') return 'missing';
  return code === 'denied' || code === 'invalid-input' ? 'denied' : 'failed';
};

/** The files of one agent. `agentId` is read at every use; while it is not known there are none. */
export const answerFiles = (api: Api, agentId: () => string | undefined): AnswerFiles => {
  const requestFor = (id: string, path: string) => ({ params: { id }, query: { path } });
  return {
    addressOf: (path) => {
      const id = agentId();
      return id === undefined ? null : api.addressOf(routes.readWorkspaceFile, requestFor(id, path));
    },
    findProblem: async (path) => {
      const id = agentId();
      if (id === undefined) return null;
      try {
        const { response } = await api.file(routes.readWorkspaceFile, requestFor(id, path));
        await response.body?.cancel();
        return null;
      } catch (error) {
        return problemOf(error);
      }
    },
    of: (other) => answerFiles(api, () => other),
  };
};
