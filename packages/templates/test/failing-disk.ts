import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What happens at the chosen change: the disk refuses it once, or the process makes no change from there on. */
export type Fault = 'EACCES' | 'ENOSPC' | 'dead' | 'SIGKILL';

/** Whether the disk knows hard links. A test that takes them away gives them back. */
export const disk = { hasLinks: true };

const changing = [
  'mkdirSync',
  'openSync',
  'writeFileSync',
  'renameSync',
  'linkSync',
  'copyFileSync',
  'rmSync',
  'rmdirSync',
] as const;

let changes = 0;
let fault: Fault | null = null;
let faultAt = 0;

const strike = (): void => {
  if (fault === 'SIGKILL' && changes === faultAt) process.kill(process.pid, 'SIGKILL');
  if (fault === 'dead' && changes >= faultAt) throw Object.assign(new Error('dead'), { code: 'EIO' });
  if (fault !== null && changes === faultAt) throw Object.assign(new Error('refused'), { code: fault });
};

const table = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
const isCounting = { now: false };
for (const name of changing) {
  const real = table[name];
  if (real === undefined) throw new Error(`node:fs has no ${name}`);
  table[name] = (...args: unknown[]): unknown => {
    if (name === 'linkSync' && !disk.hasLinks) throw Object.assign(new Error('no links'), { code: 'EPERM' });
    if (isCounting.now) {
      changes += 1;
      strike();
    }
    return real(...args);
  };
}
// Thousands of installs need not wait for the disk; nothing here cuts the power.
table['fsyncSync'] = () => undefined;
syncBuiltinESMExports();

/**
 * Runs an act while counting its changes of the disk, with one fault at the change number `at` (from 1). With `dead`
 * the disk afterwards is what a kill at that point leaves, since nothing that follows, undoing included, reaches it.
 */
export const onFailingDisk = (
  kind: Fault | null,
  at: number,
  act: () => unknown,
): { readonly changes: number; readonly error: unknown } => {
  changes = 0;
  fault = kind;
  faultAt = at;
  isCounting.now = true;
  try {
    act();
    return { changes, error: null };
  } catch (error) {
    return { changes, error };
  } finally {
    isCounting.now = false;
  }
};
