import { posix } from 'node:path';
import { CrewError, type ErrorCode } from '@my-agent-crew/contract';
import { openStored, type StoredProblem } from '@my-agent-crew/tools';
import type { Files } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** Only saved, never shown; what a name does not say is bytes. */
const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const typeOf = (name: string): string => {
  const extension = posix.extname(name).toLowerCase();
  return (Object.hasOwn(types, extension) ? types[extension] : undefined) ?? 'application/octet-stream';
};

type Answer = readonly [code: ErrorCode, why: string];

const missing: Answer = ['not-found', 'there is no such file in the workspace of this agent'];
const denied: Answer = ['denied', 'the system does not let the server read it'];
const invalid: Answer = ['invalid-input', 'the path is empty, too long or holds an invalid character'];

const answers: Readonly<Record<StoredProblem, Answer>> = {
  missing,
  'not-a-folder': missing,
  'not-a-file': ['not-found', 'it is a folder, and folders are not listed'],
  special: ['not-found', 'it is no regular file'],
  outside: ['denied', 'its path leaves the workspace of this agent'],
  closed: ['denied', 'this place is closed to every agent and every page'],
  changed: ['conflict', 'it changed while it was opened; ask again'],
  empty: invalid,
  'too-long': invalid,
  denied,
  'write-paths': denied,
  'no-space': denied,
  'not-kept': denied,
};

/** Answers with files of workspaces, as untrusted content. Spec: supplement §7, "served as untrusted content". */
export const workspaceFiles = ({ home }: Pick<Crew, 'home'>): Pick<Files, 'readWorkspaceFile'> => ({
  readWorkspaceFile: async ({ params, query }) => {
    const agent = home.agent(params.id);
    if (agent === null) throw new CrewError('not-found', `There is no agent ${JSON.stringify(params.id)}.`);
    const file = await openStored(agent.workspace, query.path);
    if ('problem' in file) {
      const [code, why] = answers[file.problem];
      throw new CrewError(code, `${JSON.stringify(query.path.slice(0, 200))} was not served: ${why}.`);
    }
    const { name, picture, chunks, size, mark, close } = file;
    return {
      name,
      type: picture ?? typeOf(name),
      chunks,
      stored: { size, etag: mark, isShown: picture !== null, close },
    };
  },
});
