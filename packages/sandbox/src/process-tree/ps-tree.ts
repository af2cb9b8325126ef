import { execFile } from 'node:child_process';
import type { LiveProcess, ProcessTree } from './process-tree.ts';

/** How often a running command's descendants are noted, so that those who leave later are still known. */
const sampleMs = 500;

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly state: string;
  /** With the id it names one process for good. */
  readonly started: string;
}

const parseRow = (line: string): Row | null => {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
  if (match === null) return null;
  const [, pid = '', parent = '', group = '', state = '', started = ''] = match;
  return { pid: Number(pid), parent: Number(parent), group: Number(group), state, started };
};

const listProcesses = (): Promise<readonly Row[]> =>
  new Promise((resolve) => {
    const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };
    execFile(
      'ps',
      ['-axo', 'pid=,ppid=,pgid=,stat=,lstart='],
      { env, maxBuffer: 16 << 20 },
      (error, stdout) => {
        resolve(error === null ? stdout.split('\n').flatMap((line) => parseRow(line) ?? []) : []);
      },
    );
  });

/**
 * For systems without /proc. Knows the process group and every descendant it saw while its parent lived; a process
 * that leaves both between two samples is out of sight.
 */
export const createPsTree = (root: number): ProcessTree => {
  const known = new Map<number, string | null>([[root, null]]);

  const sample = async (): Promise<readonly LiveProcess[]> => {
    const rows = await listProcesses();
    let grew = true;
    while (grew) {
      grew = false;
      for (const row of rows) {
        const seen = known.get(row.pid);
        if (seen === row.started) continue;
        if (!(row.group === root || known.has(row.parent) || (row.pid === root && seen === null))) continue;
        known.set(row.pid, row.started);
        grew = true;
      }
    }
    return rows
      .filter(
        (row) => known.get(row.pid) === row.started && !row.state.startsWith('Z') && row.pid !== process.pid,
      )
      .map((row) => ({ pid: row.pid, isInGroup: row.group === root }));
  };

  const timer = setInterval(() => void sample(), sampleMs);
  timer.unref();
  return { alive: sample, release: () => clearInterval(timer) };
};
