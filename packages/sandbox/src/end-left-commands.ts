import { runMarkerVariable } from './command-environment.ts';
import { killTree } from './process-tree/kill-tree.ts';
import type { LiveProcess, ProcessTree } from './process-tree/process-tree.ts';
import { listPids, readProc, readStat } from './process-tree/read-proc.ts';

/** Time between TERM and KILL for a command whose server is gone, in ms. */
const graceMs = 500;

const marker = new RegExp(`(?:^|\\0)${runMarkerVariable}=([^\\0]+)\\.[0-9a-f]{24}(?:\\0|$)`);

/** The call whose command a process belongs to; null for a process without a mark, or one of another user. */
const callOf = (pid: number): string | null => marker.exec(readProc(pid, 'environ'))?.[1] ?? null;

/** This process and everything above it: a server may itself have been started by a command. */
const ownLine = (): ReadonlySet<number> => {
  const line = new Set<number>();
  for (let pid = process.pid; pid > 0 && !line.has(pid); pid = readStat(pid)?.parent ?? 0) line.add(pid);
  return line;
};

/** Living processes and their parents, without this one and those above it. */
const listOthers = (): ReadonlyMap<number, number> => {
  const spared = ownLine();
  const parents = new Map<number, number>();
  for (const pid of listPids()) {
    const stat = spared.has(pid) ? null : readStat(pid);
    if (stat !== null && stat.state !== 'Z' && stat.state !== 'X') parents.set(pid, stat.parent);
  }
  return parents;
};

/** The living processes that carry a call of `isOurs`, and their children. */
const findLeft = (isOurs: (callId: string) => boolean): LiveProcess[] => {
  const parents = listOthers();
  const carries = (pid: number): boolean => {
    const callId = callOf(pid);
    return callId !== null && isOurs(callId);
  };
  const left = new Set([...parents.keys()].filter(carries));
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [pid, parent] of parents) if (left.has(parent)) left.add(pid);
  }
  return [...left].map((pid) => ({ pid, isInGroup: false }));
};

/**
 * Ends what commands of a killed server left running: processes of this user that carry a call for which `isOurs` is
 * true, and their children. Nothing else is touched. Call it while no command of this server runs. Returns how many
 * there were; always 0 where there is no /proc, because elsewhere the environment of a process cannot be trusted.
 */
export const endLeftCommands = async (isOurs: (callId: string) => boolean): Promise<number> => {
  if (process.platform !== 'linux') return 0;
  const found = findLeft(isOurs).length;
  if (found === 0) return 0;
  const tree: ProcessTree = { alive: async () => findLeft(isOurs), release: () => {} };
  await killTree(0, tree, graceMs);
  return found;
};
