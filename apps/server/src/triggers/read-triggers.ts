import { declaredTriggers, type LoadedAgent, triggerProblem, watchPlace } from '@my-agent-crew/config';
import type { CrewTrigger, TriggerProblem } from '@my-agent-crew/contract';
import type { JobWork } from '../jobs/crew-job.ts';

/** Runs a trigger may start within an hour, unless its file says otherwise. */
const defaultPerHour = 60;

/** A trigger of the crew with all that starting a run needs. */
export interface ReadTrigger {
  readonly agentId: string;
  readonly triggerId: string;
  readonly name: string;
  readonly start:
    | { readonly kind: 'hook'; readonly hookName: string; readonly secretName: string }
    /** `place` is absolute with its links followed; empty when it may not be watched. */
    | { readonly kind: 'watch'; readonly path: string; readonly place: string };
  /** The job of the agent it starts, or the work of its own prompt. */
  readonly target: { readonly jobId: string } | { readonly work: JobWork };
  readonly enabled: boolean;
  readonly perHour: number;
  /** What of its file keeps it from starting anything. */
  readonly problem: CrewTrigger['problem'];
}

/** What a hook is called by. No id of an agent holds a dot, so that it is unique in the crew. */
const hookNameOf = (agentId: string, triggerId: string): string => `${agentId}.${triggerId}`;

type Row = ReturnType<typeof declaredTriggers>[number];

const startOf = (
  row: Row,
  { agent }: LoadedAgent,
  userHome: string,
): { readonly start: ReadTrigger['start']; readonly problem: 'outside' | 'closed' | null } => {
  if (row.watch === undefined) {
    const hookName = hookNameOf(agent.id, row.id);
    return { start: { kind: 'hook', hookName, secretName: row.hook?.secret_env ?? '' }, problem: null };
  }
  const { root, closed } = agent.workspace;
  const found = watchPlace(row.watch.path, { workspace: root, closed, userHome });
  const start = { kind: 'watch', path: row.watch.path } as const;
  return 'place' in found
    ? { start: { ...start, place: found.place }, problem: null }
    : { start: { ...start, place: '' }, problem: found.problem };
};

const targetOf = (row: Row, agentId: string): ReadTrigger['target'] =>
  row.job !== undefined
    ? { jobId: row.job }
    : {
        work: {
          agentId,
          jobId: row.id,
          name: row.name ?? row.id,
          kind: 'prompt',
          work: row.prompt ?? '',
          skills: row.skills ?? [],
          approvalTtlSeconds: row.approval_ttl_seconds ?? null,
        },
      };

const sentences: Readonly<Record<TriggerProblem, (named: string) => string>> = {
  job: (job) => `schedules of its agent has no job ${job}: write the id of one.`,
  outside: (place) =>
    `${place} leads out of the workspace: write it from the root of the disk, if that is meant.`,
  closed: (place) => `${place} holds a place of the home that is closed to agents: watch another folder.`,
  secret: (name) => `${name} is not set, so no delivery can be checked: set it on the page of connections.`,
  missing: (place) => `There is nothing at ${place} yet. It is looked for again.`,
  unreadable: (place) =>
    `${place} cannot be read. Give the user of the server the right to; it is tried again.`,
  'too-many': (place) =>
    `${place} holds more files than one watch can, so nothing of it is seen: watch a smaller folder.`,
  'refused-key': () =>
    'It was paused because no model accepted its key three runs in a row: mend the key on the page of connections, then resume it.',
};

/** A problem with its sentence, about the job, path or variable that is named. */
export const triggerProblemOf = (
  code: TriggerProblem,
  named: string,
): NonNullable<CrewTrigger['problem']> => ({
  code,
  sentence: sentences[code](named),
});

/** The triggers that the file of an agent writes. Reads links of the disk. */
export const readTriggers = (loaded: LoadedAgent, userHome: string): ReadTrigger[] =>
  declaredTriggers(loaded.profile).map((row): ReadTrigger => {
    const { start, problem } = startOf(row, loaded, userHome);
    const isJobMissing = triggerProblem(row, loaded.profile)?.key === 'job';
    const named = row.watch?.path ?? '';
    return {
      agentId: loaded.agent.id,
      triggerId: row.id,
      name: row.name ?? row.id,
      start,
      target: targetOf(row, loaded.agent.id),
      enabled: row.enabled ?? true,
      perHour: row.per_hour ?? defaultPerHour,
      problem: isJobMissing
        ? triggerProblemOf('job', row.job ?? '')
        : problem === null
          ? null
          : triggerProblemOf(problem, named),
    };
  });
