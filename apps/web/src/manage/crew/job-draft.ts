import type { ScheduleRow } from '@my-agent-crew/contract';
import { crewText } from '../../i18n/crew-text.ts';
import { count } from '../../i18n/format.ts';
import { linesOf } from './lines.ts';

/** What a job does: asks the agent, runs a command, or runs a script. */
export type JobKind = 'prompt' | 'command' | 'script';
/** The three kinds in the order they are offered. */
export const jobKinds: readonly JobKind[] = ['prompt', 'command', 'script'];

/** Characters a script may have, counted as the server counts them. Spec: agents, "Trình sửa trên web". */
const scriptLimit = 20_000;

/** One job as it is typed. Each kind keeps its own words while the row is on the page; only the chosen one is saved. */
export interface JobDraft {
  /** Tells rows apart on the page; never saved. */
  key: number;
  id: string;
  name: string;
  clock: 'cron' | 'every' | 'at';
  cron: string;
  every: string;
  /** One time. */
  at: string;
  kind: JobKind;
  prompt: string;
  command: string;
  script: string;
  thenPrompt: string;
  /** One name a line, for each kind. */
  skills: Record<JobKind, string>;
  isOn: boolean;
  /** The file says `enabled`, also when it says true. */
  saysEnabled: boolean;
  ttl: string;
  /** Keys of the row that have no field; they are saved as they were. */
  kept: Pick<ScheduleRow, 'missed' | 'max_age'>;
}

let nextKey = 1;
const freshKey = (): number => {
  nextKey += 1;
  return nextKey;
};

/** A new job: a question to the agent. */
export const newJob = (): JobDraft => ({
  key: freshKey(),
  id: '',
  name: '',
  clock: 'cron',
  cron: '',
  every: '',
  at: '',
  kind: 'prompt',
  prompt: '',
  command: '',
  script: '',
  thenPrompt: '',
  skills: { prompt: '', command: '', script: '' },
  isOn: true,
  saysEnabled: false,
  ttl: '',
  kept: {},
});

const kindOf = (row: ScheduleRow): JobKind => {
  if (row.script !== undefined) return 'script';
  return row.command === undefined ? 'prompt' : 'command';
};

const clockOf = (row: ScheduleRow): JobDraft['clock'] => {
  if (row.at !== undefined) return 'at';
  return row.every === undefined ? 'cron' : 'every';
};

/** A job of the file, opened for typing. */
export const jobDraftOf = (row: ScheduleRow): JobDraft => {
  const kind = kindOf(row);
  const fresh = newJob();
  return {
    ...fresh,
    id: row.id,
    name: row.name ?? '',
    clock: clockOf(row),
    cron: row.cron ?? '',
    every: row.every ?? '',
    at: row.at ?? '',
    kind,
    prompt: row.prompt ?? '',
    command: row.command ?? '',
    script: row.script ?? '',
    thenPrompt: row.then_prompt ?? '',
    skills: { ...fresh.skills, [kind]: (row.skills ?? []).join('\n') },
    isOn: row.enabled ?? true,
    saysEnabled: row.enabled !== undefined,
    ttl: row.approval_ttl_seconds === undefined ? '' : String(row.approval_ttl_seconds),
    kept: {
      ...(row.missed === undefined ? {} : { missed: row.missed }),
      ...(row.max_age === undefined ? {} : { max_age: row.max_age }),
    },
  };
};

const numberOrText = (typed: string): number | string => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);

/** True when the row shows its skills: it opens a turn of the agent, or it names skills already. */
export const showsSkills = (job: JobDraft): boolean =>
  job.kind === 'prompt' ||
  (job.kind === 'script' && (job.thenPrompt.trim() !== '' || job.skills.script.trim() !== ''));

/** The job as it is saved. A script goes character by character as it was typed. */
export const encodeJob = (job: JobDraft): Record<string, unknown> => {
  const skills = linesOf(job.skills[job.kind]);
  return {
    ...(job.id.trim() === '' ? {} : { id: job.id.trim() }),
    ...(job.name.trim() === '' ? {} : { name: job.name }),
    [job.clock]: job[job.clock].trim(),
    ...job.kept,
    [job.kind]: job[job.kind],
    ...(job.kind === 'script' && job.thenPrompt.trim() !== '' ? { then_prompt: job.thenPrompt } : {}),
    ...(job.saysEnabled || !job.isOn ? { enabled: job.isOn } : {}),
    ...(skills.length === 0 ? {} : { skills }),
    ...(job.ttl.trim() === '' ? {} : { approval_ttl_seconds: numberOrText(job.ttl) }),
  };
};

/** What holds a save back, by the field of the row. The length of a script is said at once, the rest after a try. */
export const jobProblems = (job: JobDraft, wasTried: boolean): { id?: string; script?: string } => {
  if (job.kind !== 'script') return {};
  const words = crewText().jobs;
  const length = [...job.script].length;
  const id = wasTried && job.id.trim() === '' ? { id: words.idNeeded } : {};
  if (length > scriptLimit) return { ...id, script: words.scriptLong(count(length)) };
  return wasTried && job.script.trim() === '' ? { ...id, script: words.scriptEmpty } : id;
};
