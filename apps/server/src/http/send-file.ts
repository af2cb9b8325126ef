import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is known of a file that lies on disk as it is sent. */
export interface StoredFile {
  /** Bytes; `chunks` gives exactly as many, or fails. */
  readonly size: number;
  /** Names this content; whoever holds it already is told so instead of sent it again. */
  readonly etag: string;
  /** A picture that a page may show; anything else is only ever saved. */
  readonly isShown: boolean;
  /** Called instead of reading `chunks`; safe to call at any time. */
  close(): void;
}

/** A file as its handler gives it: text in pieces, made while it is sent, or the bytes of a stored file. */
export interface FileReply {
  /** Suggested to whoever saves it; any characters, made safe here. */
  readonly name: string;
  /** One of the route's types. */
  readonly type: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly stored?: StoredFile;
}

const longestName = 120;

/** A name that no system takes for a path or a device, in any script. */
const safeName = (name: string): string => {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot) : '';
  const stem = [...clean.slice(0, clean.length - ending.length)].slice(0, longestName).join('').trim();
  return `${stem === '' ? 'crew' : stem}${ending}`;
};

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that names the answer, in ASCII for old readers and whole for the others. */
const contentDisposition = (name: string, isShown: boolean): string => {
  const safe = safeName(name);
  const ascii = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^ -~]/g, '_')
    .replaceAll('%', '_');
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(safe)}`;
};

/** What the file holds was written by agents and strangers: no browser may run or guess at it. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

const headersOf = ({ name, type, stored }: FileReply): Record<string, string> => ({
  ...headers,
  'content-type': stored === undefined ? `${type}; charset=utf-8` : type,
  'content-disposition': contentDisposition(name, stored?.isShown ?? false),
  ...(stored === undefined
    ? {}
    : {
        'content-length': String(stored.size),
        'cache-control': 'private, no-cache',
        etag: `"${stored.etag}"`,
      }),
});

type Pieces = FileReply['chunks'];

/** The first piece is awaited, so that a failure before it can still be answered as an error. */
const startedWith = async (chunks: Pieces): Promise<Pieces> => {
  const iterator = chunks[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<string | Uint8Array>> | null = Promise.resolve(await iterator.next());
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const first = next;
        next = null;
        return first ?? iterator.next();
      },
      return: async () => {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
};

const holds = (incoming: IncomingMessage, etag: string): boolean =>
  (incoming.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === `"${etag}"`);

/**
 * Sends a file as fast as its reader takes it. Rejects when its source failed before the first piece; a later failure cuts
 * the connection, so that half a file is never taken for a whole one, and is returned, or null.
 */
export const sendFile = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: FileReply,
): Promise<unknown> => {
  const { stored } = file;
  if (stored !== undefined && holds(incoming, stored.etag)) {
    stored.close();
    const { 'content-length': _length, ...kept } = headersOf(file);
    outgoing.writeHead(304, kept).end();
    return null;
  }
  const chunks = await startedWith(file.chunks);
  outgoing.writeHead(200, headersOf(file));
  let cause: unknown = null;
  const watched = async function* (): AsyncGenerator<string | Uint8Array> {
    try {
      yield* chunks;
    } catch (error) {
      cause = error;
      throw error;
    }
  };
  // A reader that hangs up is no failure; a failing source is kept above.
  await pipeline(Readable.from(watched()), outgoing).catch(() => {});
  return cause;
};
