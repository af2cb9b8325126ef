import { CrewError, type Run, type UndoReport } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

type UndoCalls = 'getRunChanges' | 'getRunFileDiff' | 'undoRun' | 'redoRun';

/** The tool whose effects on files are not kept. */
const commandTool = 'shell_run';

const runOf = ({ store }: Crew, id: string): Run => {
  const run = store.runs.detail(id);
  if (run === null) throw new CrewError('not-found', `There is no run ${id}.`);
  return run;
};

const isOpen = ({ store, host }: Crew, conversationId: string): boolean =>
  host.isActive(conversationId) || store.runs.openOf(conversationId) !== null;

/** A turn at work counts on its files; so does the one that waits for a delegated one. */
const refuseWhileOpen = (crew: Crew, runIds: readonly string[]): void => {
  for (const id of runIds) {
    const conversationId = crew.store.runs.detail(id)?.conversation_id;
    if (conversationId === undefined) continue;
    const parentId = crew.store.conversations.summary(conversationId)?.parent_id ?? null;
    if (isOpen(crew, conversationId) || (parentId !== null && isOpen(crew, parentId)))
      throw new CrewError(
        'conflict',
        'A turn of this conversation is still open. No file was changed: wait for it or stop it first.',
      );
  }
};

const takeBack = async (
  crew: Crew,
  kind: 'undo' | 'redo',
  { params, body }: Parameters<Handlers['undoRun']>[0],
): Promise<UndoReport> => {
  const run = runOf(crew, params.id);
  const runIds = crew.store.runFamily.ids(run.id);
  refuseWhileOpen(crew, runIds);
  const conversationId = run.conversation_id;
  const afterRunId = crew.store.runs.latestOf(conversationId)?.id ?? run.id;
  const record = { runId: run.id, conversationId, afterRunId };
  const files = await crew.undo[kind]({ runIds, record, files: body.files, recreate: body.recreate });
  return { run_id: run.id, files };
};

/** Answers about what turns wrote to files, and takes it back. */
export const undoHandlers = (crew: Crew): Pick<Handlers, UndoCalls> => ({
  getRunChanges: async ({ params }) => {
    const run = runOf(crew, params.id);
    const runIds = crew.store.runFamily.ids(run.id);
    return {
      run_id: run.id,
      commands: crew.store.runFamily.countCalls(runIds, commandTool),
      files: await crew.undo.changes(runIds),
    };
  },
  getRunFileDiff: async ({ params }) => {
    const run = runOf(crew, params.id);
    const diff = await crew.undo.diff(crew.store.runFamily.ids(run.id), params.file);
    if (diff === null) throw new CrewError('not-found', `Run ${run.id} wrote no file ${params.file}.`);
    return diff;
  },
  undoRun: (request) => takeBack(crew, 'undo', request),
  redoRun: (request) => takeBack(crew, 'redo', request),
});
