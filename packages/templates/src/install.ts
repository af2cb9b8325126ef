import { copyFileSync, linkSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import type { InstallPlan, PlannedFile } from './install-plan.ts';
import { type Journal, sha256, undoJournal, writeDurably, writeJournal } from './journal.ts';
import { recoverInstalls } from './recover-installs.ts';
import { closeStage, openStage } from './stage.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';
const exists = (place: string): boolean => lstatSync(place, { throwIfNoEntry: false }) !== undefined;

const stageFiles = (stage: string, files: readonly PlannedFile[]): void => {
  for (const file of files) {
    const place = join(stage, 'new', file.path);
    mkdirSync(dirname(place), { recursive: true });
    writeDurably(place, file.bytes, file.mode);
  }
};

const parentsOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** Keeps the old file itself where the disk can, so that undoing brings back its times and rights as well. */
const keepOld = (target: string, place: string): void => {
  try {
    linkSync(target, place);
  } catch {
    copyFileSync(target, place);
  }
};

const prepareJournal = (stage: string, plan: InstallPlan): Journal => {
  const parents = new Set(plan.files.flatMap((file) => parentsOf(file.path)));
  const files = plan.files.map((file, index) => {
    const old = file.replaces ? String(index) : null;
    if (old !== null) keepOld(join(plan.home, file.path), join(stage, 'old', old));
    return { path: file.path, sha256: sha256(file.bytes), old };
  });
  return { folders: [...parents].filter((folder) => !exists(join(plan.home, folder))), files };
};

/** Gives the file its name only when nobody has taken the name since the plan was made. */
const placeNew = (staged: string, target: string): void => {
  try {
    linkSync(staged, target);
  } catch (error) {
    if (!/^(?:EPERM|ENOTSUP|ENOSYS|EMLINK)$/.test(codeOf(error))) throw error;
    if (exists(target)) throw new CrewError('conflict', `${target} appeared meanwhile.`, { cause: error });
    renameSync(staged, target);
  }
};

const moveIntoPlace = (stage: string, plan: InstallPlan): void => {
  const journal = prepareJournal(stage, plan);
  writeJournal(stage, journal);
  for (const folder of journal.folders) mkdirSync(join(plan.home, folder));
  for (const file of plan.files) {
    const staged = join(stage, 'new', file.path);
    const target = join(plan.home, file.path);
    if (file.replaces) renameSync(staged, target);
    else placeNew(staged, target);
  }
};

const asCrewError = (error: unknown): CrewError => {
  const code = codeOf(error);
  if (code === 'EEXIST')
    return new CrewError(
      'conflict',
      'A file of that name appeared meanwhile. Nothing was installed; try again.',
      {
        cause: error,
      },
    );
  return new CrewError(
    'unavailable',
    `The home could not be written (${code || 'unknown reason'}). Nothing was installed; make room or give access, and try again.`,
    { cause: error },
  );
};

/** Runs a step of ours: whatever the system refuses becomes a sentence. */
const orSentence = <Result>(step: () => Result): Result => {
  try {
    return step();
  } catch (error) {
    throw error instanceof CrewError ? error : asCrewError(error);
  }
};

const takeBack = (home: string, stage: string, error: unknown): void => {
  try {
    undoJournal(home, stage);
    closeStage(home);
  } catch (undoing) {
    throw new CrewError(
      'unavailable',
      `The install failed and could not be undone (${codeOf(undoing) || 'unknown reason'}). Give access to the home; the next install or start undoes it.`,
      { cause: new AggregateError([error, undoing]) },
    );
  }
};

/**
 * Carries out a plan of `planInstall`. Everything is first written below a temporary folder of the home and handed to
 * `validate`, laid out as in a home (`agents/<id>/…`, `skills/…`); when it throws, that error is thrown on. Then every
 * file gets its place. An install that fails, at whatever step, leaves the home's files as they were; one that is
 * killed is undone by the next `install` or `recoverInstalls`. Throws `CrewError` for all else.
 */
export const install = (
  plan: InstallPlan,
  validate: (stagingFolder: string) => void,
): { readonly installed: readonly string[] } => {
  const stage = orSentence(() => {
    recoverInstalls(plan.home);
    return openStage(plan.home);
  });
  try {
    orSentence(() => stageFiles(stage, plan.files));
    validate(join(stage, 'new'));
    orSentence(() => {
      moveIntoPlace(stage, plan);
      closeStage(plan.home);
    });
  } catch (error) {
    takeBack(plan.home, stage, error);
    throw error;
  }
  return { installed: plan.agents.map((agent) => agent.id) };
};
