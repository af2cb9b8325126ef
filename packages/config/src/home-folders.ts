import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import type { ConfigError } from './config-errors.ts';
import { errorCode, systemReason } from './system-reason.ts';

/** A home that can be used, or why it cannot. */
export type OpenedFolders =
  | { readonly ok: true; readonly home: string; readonly parked: readonly ParkedPart[] }
  | { readonly ok: false; readonly error: ConfigError };

/** Folders every home has. Spec: agents, "Bố cục thư mục". */
const folders = ['workspace', 'skills', 'agents', 'memory', path.join('users', 'owner', 'facts')];

const createHome = (home: string): void => {
  try {
    mkdirSync(path.dirname(home), { recursive: true });
    mkdirSync(home, { mode: 0o700 });
    chmodSync(home, 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !statSync(home).isDirectory()) throw error;
  }
};

/** Creates what is missing of a home, the home itself with mode 700, and returns its real path. Never throws. */
export const openFolders = (home: string): OpenedFolders => {
  try {
    createHome(home);
    for (const folder of folders) mkdirSync(path.join(home, folder), { recursive: true });
    const isOpen = (statSync(home).mode & 0o077) !== 0;
    const reason = `Other users of this machine can look into the home. It was used all the same; close it with: chmod 700 ${home}`;
    return { ok: true, home: realpathSync(home), parked: isOpen ? [{ file: home, reason }] : [] };
  } catch (error) {
    const sentence = `the home was not opened: ${systemReason(error)}. Free the place ${home}, or set MY_AGENT_HOME to another folder`;
    return { ok: false, error: { file: home, key: 'MY_AGENT_HOME', sentence } };
  }
};
