import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { systemReason } from '../system-reason.ts';
import { refuseEdit } from './refuse-edit.ts';

const stamp = (): string => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');

const freePlace = (trash: string, id: string): string => {
  const wanted = path.join(trash, `${id}-${stamp()}`);
  for (let count = 1; ; count += 1) {
    const place = count === 1 ? wanted : `${wanted}-${count}`;
    if (!existsSync(place)) return place;
  }
};

/** Moves an agent's folder to `agents/.trash/<id>-<stamp>` and returns where it is now. Nothing is deleted. */
export const trashAgent = (folder: string, id: string): string => {
  try {
    const trash = path.join(path.dirname(folder), '.trash');
    mkdirSync(trash, { recursive: true, mode: 0o700 });
    const place = freePlace(trash, id);
    renameSync(folder, place);
    return place;
  } catch (error) {
    throw refuseEdit(
      [{ key: 'folder', sentence: `${folder} was not moved to the trash: ${systemReason(error)}` }],
      error,
    );
  }
};
