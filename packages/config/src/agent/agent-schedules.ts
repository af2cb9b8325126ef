import type { Profile } from '@my-agent-crew/contract';
import type { ConfigError } from '../config-errors.ts';

const consolidateId = 'memory-consolidate';

/** The id each job of a profile goes by, in file order. */
export const scheduleIds = (profile: Profile): string[] =>
  (profile.schedules ?? []).map((row, index) => row.id ?? `job-${index + 1}`);

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

const fiveFields = /^\s*\S+(\s+\S+){4}\s*$/;

/** Times the clock will not read. Only that job is idle, so these are warnings. */
export const scheduleWarnings = (profile: Profile): string[] => {
  const ids = scheduleIds(profile);
  const rows = (profile.schedules ?? []).flatMap((row, index): string[] => {
    if (row.cron !== undefined && !fiveFields.test(row.cron))
      return [`The job ${ids[index]} does not run: its cron needs five fields, such as "0 7 * * *".`];
    if (row.every !== undefined && !/^\s*[1-9]\d*\s*[mhd]\s*$/.test(row.every))
      return [`The job ${ids[index]} does not run: its every must look like 30m, 2h or 1d.`];
    return [];
  });
  const consolidate = profile.memory_consolidate;
  return consolidate === undefined || fiveFields.test(consolidate)
    ? rows
    : [
        ...rows,
        'Memory is not consolidated: memory_consolidate needs five cron fields, such as "30 3 * * 1".',
      ];
};
