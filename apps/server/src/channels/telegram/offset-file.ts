import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `telegram.offset` in the home: where a bot's updates go on, for a home whose database is new. The database decides; the file
 * only mirrors it. Spec: supplement §6, "offset persisted in `telegram.offset` (with the bot's id)".
 */
export interface OffsetFile {
  /** Null when there is none for this bot, or nothing that can be read. */
  read(botId: string): number | null;
  /** Throws what the file system throws. */
  write(botId: string, offset: number): void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const load = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The file of a home. */
export const createOffsetFile = (home: string): OffsetFile => {
  const file = join(home, 'telegram.offset');
  return {
    read: (botId) => {
      const kept = parse(load(file));
      if (typeof kept !== 'object' || kept === null || !('bot_id' in kept) || !('offset' in kept))
        return null;
      const { bot_id, offset } = kept;
      return String(bot_id) === botId && Number.isSafeInteger(offset) ? Number(offset) : null;
    },
    write: (botId, offset) => {
      const part = `${file}.part`;
      writeFileSync(part, `${JSON.stringify({ bot_id: botId, offset })}\n`, { mode: 0o600 });
      renameSync(part, file);
    },
  };
};
