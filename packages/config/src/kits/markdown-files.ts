import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ParkedPart } from '@my-agent-crew/contract';
import { errorCode, systemReason } from '../system-reason.ts';

/** Markdown files under a folder, each with its path from there without the ending, and what could not be looked at. */
export interface FoundFiles {
  readonly files: readonly { readonly file: string; readonly parts: readonly string[] }[];
  readonly parked: readonly ParkedPart[];
}

const mostFiles = 1_000;
const deepest = 8;

const isFolder = (place: string): boolean => {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
};

const byName = (left: Dirent, right: Dirent): number => (left.name < right.name ? -1 : 1);

/** Lists the Markdown files of a kit's folder by name, of its subfolders too when `isDeep`. A missing folder has none. Never throws. */
export const findMarkdownFiles = (root: string, isDeep: boolean): FoundFiles => {
  const files: { readonly file: string; readonly parts: readonly string[] }[] = [];
  const parked: ParkedPart[] = [];
  const seen = new Set<string>();
  const enter = (folder: string, parts: readonly string[]): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort(byName)) {
      const place = path.join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (/.\.md$/i.test(entry.name) && !entry.isDirectory())
        files.push({ file: place, parts: [...parts, entry.name.slice(0, -3)] });
      else if (isDeep && isFolder(place)) visit(place, [...parts, entry.name]);
    }
  };
  const visit = (folder: string, parts: readonly string[]): void => {
    if (parts.length > deepest || files.length > mostFiles) return;
    try {
      const real = realpathSync(folder);
      // A link to a folder above would be walked for ever.
      if (seen.has(real)) return;
      seen.add(real);
      enter(folder, parts);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      parked.push({ file: folder, reason: `Nothing of this folder was read: ${systemReason(error)}.` });
    }
  };
  visit(root, []);
  if (files.length > mostFiles)
    parked.push({ file: root, reason: `Only the first ${mostFiles} files of this folder were read.` });
  return { files: files.slice(0, mostFiles), parked };
};
