import { readdirSync, readFileSync } from 'node:fs';

/** What Linux says about a process. */
export interface ProcessStat {
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly startTicks: number;
}

/** Every process id that exists now. */
export const listPids = (): number[] => {
  const pids: number[] = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid)) pids.push(pid);
  }
  return pids;
};

/** A file of a process, or empty once it is gone or closed to us. */
export const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
};

/** The state of a process; null once it is gone. */
export const readStat = (pid: number): ProcessStat | null => {
  const text = readProc(pid, 'stat');
  // The name in brackets may itself hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (text === '' || fields.length < 20) return null;
  return {
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    startTicks: Number(fields[19]),
  };
};
