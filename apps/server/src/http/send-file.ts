import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file as its handler gives it: text in pieces, made while it is sent. */
export interface FileReply {
  /** Suggested to whoever saves it; any characters, made safe here. */
  readonly name: string;
  /** One of the route's types. */
  readonly type: string;
  readonly chunks: AsyncIterable<string>;
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

/** The header that makes a browser save the answer under its name, in ASCII for old readers and whole for the others. */
const contentDisposition = (name: string): string => {
  const safe = safeName(name);
  const ascii = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^ -~]/g, '_')
    .replaceAll('%', '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(safe)}`;
};

/** What the file holds was written by agents and strangers: no browser may run or guess at it. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** The first piece is awaited, so that a failure before it can still be answered as an error. */
const startedWith = async (chunks: AsyncIterable<string>): Promise<AsyncIterable<string>> => {
  const iterator = chunks[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<string>> | null = Promise.resolve(await iterator.next());
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

/**
 * Sends a file as fast as its reader takes it. Rejects when its source failed before the first piece; a later failure cuts
 * the connection, so that half a file is never taken for a whole one, and is returned, or null.
 */
export const sendFile = async (outgoing: ServerResponse, file: FileReply): Promise<unknown> => {
  const chunks = await startedWith(file.chunks);
  outgoing.writeHead(200, {
    ...headers,
    'content-type': `${file.type}; charset=utf-8`,
    'content-disposition': contentDisposition(file.name),
  });
  let cause: unknown = null;
  const watched = async function* (): AsyncGenerator<string> {
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
