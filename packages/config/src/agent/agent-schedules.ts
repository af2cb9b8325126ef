import type { Profile, RunningSchedule, Schedule, ScheduleRow } from '@my-agent-crew/contract';
import type { ConfigError } from '../config-errors.ts';
import { atProblem, cronProblem, everyProblem } from './cron-shape.ts';

/** The id of the job that `memory_consolidate` makes. */
export const consolidateId = 'memory-consolidate';

/** The id each job of a profile goes by, in file order. */
export const scheduleIds = (profile: Profile): string[] =>
  (profile.schedules ?? []).map((row, index) => row.id ?? `job-${index + 1}`);

/** The jobs a file writes, each with the id it goes by. */
export const declaredSchedules = (profile: Profile): ScheduleRow[] => {
  const ids = scheduleIds(profile);
  return (profile.schedules ?? []).map((row, index) => ({ ...row, id: ids[index] ?? '' }));
};

/** The jobs that run: those of the file and the one that `memory_consolidate` makes. */
export const runningSchedules = (profile: Profile): RunningSchedule[] => {
  const rows = declaredSchedules(profile).map((row): RunningSchedule => ({ ...row, made_by: 'file' }));
  const cron = profile.memory_consolidate;
  return cron === undefined ? rows : [...rows, { id: consolidateId, cron, made_by: 'memory_consolidate' }];
};

/** Two jobs of one agent under one id. Spec: agents, "Mỗi lịch của một agent đi bằng một mã riêng". */
export const scheduleErrors = (file: string, agentId: string, profile: Profile): ConfigError[] => {
  const seen = new Set<string>(profile.memory_consolidate === undefined ? [] : [consolidateId]);
  return scheduleIds(profile).flatMap((id, index): ConfigError[] => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const sentence = `schedules[${index}] of agent ${agentId} goes by the id ${id}, which another of its jobs has: give each job its own id`;
    return [{ file, key: `schedules[${index}].id`, sentence }];
  });
};

/** What the clock cannot read in one job: the key and the rest of a sentence after its name. */
export const timeProblem = (
  row: Pick<Schedule, 'cron' | 'every' | 'at'>,
): { readonly key: 'cron' | 'every' | 'at'; readonly problem: string } | null => {
  const cron = row.cron === undefined ? null : cronProblem(row.cron);
  if (cron !== null) return { key: 'cron', problem: cron };
  const every = row.every === undefined ? null : everyProblem(row.every);
  if (every !== null) return { key: 'every', problem: every };
  const at = row.at === undefined ? null : atProblem(row.at);
  return at === null ? null : { key: 'at', problem: at };
};

/** Times the clock will not read. Only that job is idle, so these are warnings. */
export const scheduleWarnings = (profile: Profile): string[] => {
  const ids = scheduleIds(profile);
  const rows = (profile.schedules ?? []).flatMap((row, index): string[] => {
    const found = timeProblem(row);
    return found === null ? [] : [`The job ${ids[index]} does not run: its ${found.key} ${found.problem}.`];
  });
  const consolidate =
    profile.memory_consolidate === undefined ? null : cronProblem(profile.memory_consolidate);
  return consolidate === null
    ? rows
    : [...rows, `Memory is not consolidated: memory_consolidate ${consolidate}.`];
};
