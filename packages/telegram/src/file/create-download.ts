import { botIdOf } from '../call/bot-id.ts';
import type { BotAddress, CallMethod } from '../call/create-caller.ts';
import { hideToken } from '../call/hide-token.ts';
import { runLimited } from '../call/run-limited.ts';
import { sayProblem } from '../call/say-problem.ts';
import type { DownloadEnd, TelegramApi } from '../telegram-api.ts';
import { fetchFile } from './fetch-file.ts';

const askLimitMs = 30_000;
const fetchLimitMs = 120_000;
const waitsMs = [1000, 3000];

type Tried =
  | DownloadEnd
  | { readonly kind: 'again'; readonly afterMs: number | null; readonly error: string };

const readFound = (result: unknown): { readonly path: string; readonly bytes: number | null } | null => {
  const found = (typeof result === 'object' && result !== null ? result : {}) as {
    readonly file_path?: unknown;
    readonly file_size?: unknown;
  };
  if (typeof found.file_path !== 'string' || found.file_path === '') return null;
  return { path: found.file_path, bytes: typeof found.file_size === 'number' ? found.file_size : null };
};

const addressOf = ({ apiRoot, token }: BotAddress, path: string): string => {
  const root = apiRoot.endsWith('/') ? apiRoot : `${apiRoot}/`;
  const safe = path.split('/').map(encodeURIComponent).join('/');
  return new URL(`./file/bot${encodeURI(token)}/${safe}`, root).href;
};

const findFile = async (
  address: BotAddress,
  call: CallMethod,
  fileId: string,
  signal: AbortSignal,
): Promise<Tried | NonNullable<ReturnType<typeof readFound>>> => {
  const asked = await call('getFile', { file_id: fileId }, askLimitMs, signal);
  const botId = botIdOf(address.token);
  if (asked.kind === 'answer') {
    return readFound(asked.result) ?? { kind: 'failed', error: 'Telegram does not say where the file is.' };
  }
  const error = sayProblem(asked, botId);
  if (asked.kind !== 'error') return { kind: 'again', afterMs: null, error };
  if (/file is too big/i.test(asked.description)) return { kind: 'too-large', bytes: null };
  const passes = asked.code === 429 || asked.code >= 500;
  return passes ? { kind: 'again', afterMs: asked.retryAfterMs, error } : { kind: 'failed', error };
};

const tryOnce = async (
  address: BotAddress,
  call: CallMethod,
  fileId: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Tried> => {
  const found = await findFile(address, call, fileId, signal);
  if ('kind' in found) return found;
  if (found.bytes !== null && found.bytes > mostBytes) return { kind: 'too-large', bytes: found.bytes };
  const end = await runLimited(address.clock, fetchLimitMs, signal, (limited) =>
    fetchFile(addressOf(address, found.path), mostBytes, limited),
  );
  if (end.kind !== 'done') {
    return { kind: 'again', afterMs: null, error: 'The file did not come whole from Telegram.' };
  }
  const { value } = end;
  if (value.kind === 'too-large') return value;
  if (value.kind === 'bytes') {
    const path = hideToken(address.token)(found.path);
    return { kind: 'file', bytes: value.bytes, path };
  }
  const error = `Telegram did not give the file (${value.status}).`;
  return value.status >= 500 || value.status === 429
    ? { kind: 'again', afterMs: null, error }
    : { kind: 'failed', error };
};

/** Makes the downloads of one bot: three tries, because a person's file is worth more than one. Called by `createTelegramApi`. */
export const createDownload =
  (address: BotAddress, call: CallMethod): TelegramApi['download'] =>
  async (fileId, mostBytes, signal) => {
    for (const waitMs of waitsMs) {
      const tried = await tryOnce(address, call, fileId, mostBytes, signal);
      if (tried.kind !== 'again') return tried;
      if (signal.aborted) return { kind: 'failed', error: tried.error };
      const stopped = await address.clock.sleep(tried.afterMs ?? waitMs, signal).then(
        () => false,
        () => true,
      );
      if (stopped) return { kind: 'failed', error: tried.error };
    }
    const last = await tryOnce(address, call, fileId, mostBytes, signal);
    return last.kind === 'again' ? { kind: 'failed', error: last.error } : last;
  };
