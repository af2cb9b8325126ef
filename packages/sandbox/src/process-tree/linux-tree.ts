import { runMarkerVariable } from '../command-environment.ts';
import type { LiveProcess, ProcessTree } from './process-tree.ts';
import { listPids, type ProcessStat, readProc, readStat } from './read-proc.ts';

/** How the processes of one run are recognised. */
export interface RunMarks {
  /** Value of the marker variable in the environment of the run. */
  readonly runId: string;
  /** Blocks given to `ulimit -f`: far beyond any disk, and unique to the run. */
  readonly fileSizeBlocks: number;
}

/** Process ids that exist now; taken before a spawn, they are known not to belong to it. */
export const snapshotPids = (): ReadonlySet<number> => new Set(listPids());

/** After this long a process id may have been given to another process, and the snapshot is no longer trusted. */
const snapshotTrustMs = 60_000;

/**
 * Finds the processes of a run by four traits: parent, session or group, the marker variable, and the file size limit.
 * The last one is inherited through fork and exec, survives `setsid` and a cleared environment, and is readable for
 * every process, so a daemon cannot lose it by accident.
 */
export const createLinuxTree = (root: number, marks: RunMarks, before: ReadonlySet<number>): ProcessTree => {
  const started = performance.now();
  const startTicks = readStat(root)?.startTicks ?? 0;
  const marker = `${runMarkerVariable}=${marks.runId}`;
  // Shells count blocks of 512 or of 1,024 bytes. The count is odd, so the two never meet.
  const limits = [512n, 1024n].map((size) => ` ${BigInt(marks.fileSizeBlocks) * size} `);

  const isMarked = (pid: number): boolean => {
    const limitText = readProc(pid, 'limits');
    return limits.some((limit) => limitText.includes(limit)) || readProc(pid, 'environ').includes(marker);
  };

  const candidates = (): Map<number, ProcessStat> => {
    const skip = performance.now() - started < snapshotTrustMs ? before : null;
    const found = new Map<number, ProcessStat>();
    for (const pid of listPids()) {
      if (pid === process.pid || skip?.has(pid)) continue;
      const stat = readStat(pid);
      if (stat !== null && stat.startTicks >= startTicks) found.set(pid, stat);
    }
    return found;
  };

  const alive = (): LiveProcess[] => {
    const processes = candidates();
    const ours = new Set<number>([root]);
    // A parent may have a higher id than its child once ids wrap: repeat until nothing new joins.
    let grew = true;
    while (grew) {
      grew = false;
      for (const [pid, stat] of processes) {
        if (ours.has(pid)) continue;
        if (!(ours.has(stat.parent) || stat.session === root || stat.group === root || isMarked(pid)))
          continue;
        ours.add(pid);
        grew = true;
      }
    }
    return [...ours].flatMap((pid) => {
      const stat = processes.get(pid);
      const isAlive = stat !== undefined && stat.state !== 'Z' && stat.state !== 'X';
      return isAlive ? [{ pid, isInGroup: stat.group === root }] : [];
    });
  };

  return { alive: async () => alive(), release: () => {} };
};
