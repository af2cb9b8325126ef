import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Where files of a chat are put, in the master's workspace. Spec: supplement §6. */
const folderName = 'inbox';

/** Bytes of a file name that every file system takes, with room for the time and a number. */
const nameBytes = 150;

/** Names a second file of the same name and second gets before it is given up. */
const mostTries = 100;

/** A name that is one, on every system: no folders, nothing that cannot be seen, nothing hidden. */
export const safeFileName = (given: string, fallback: string): string => {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [, stem = '', extension = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,12})?$/su.exec(visible) ?? [];
  let short = stem;
  while (Buffer.byteLength(short) > nameBytes) short = [...short].slice(0, -1).join('');
  return short === '' ? fallback : `${short}${extension}`;
};

/** `YYYYMMDD-HHMMSS` on the owner's clock. */
export const fileStamp = (at: number, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(/[-:]/g, '')
    .replace(' ', '-');

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** True when the file was written now or holds these bytes already, as after a kill. */
const writeNew = (file: string, bytes: Uint8Array): boolean => {
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return digest(readFileSync(file)) === digest(bytes);
  }
};

/**
 * Keeps a file in the `inbox` of a workspace and returns its path from there; null when that folder leads out of the workspace.
 * Nothing is overwritten: the same bytes under the same name are kept once, others get a number. Throws what the system throws.
 */
export const keepFile = (
  workspace: string,
  file: { readonly name: string; readonly bytes: Uint8Array; readonly stamp: string },
): string | null => {
  const folder = join(workspace, folderName);
  mkdirSync(folder, { recursive: true });
  const inside = relative(realpathSync(workspace), realpathSync(folder));
  if (inside === '..' || inside.startsWith(`..${sep}`)) return null;
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(file.name) ?? [];
  for (let at = 1; at <= mostTries; at += 1) {
    const name = `${file.stamp}-${stem}${at === 1 ? '' : `-${at}`}${extension}`;
    if (writeNew(join(folder, name), file.bytes)) return `${folderName}/${name}`;
  }
  return null;
};
