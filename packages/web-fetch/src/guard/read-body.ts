import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FetchLimits } from './open-response.ts';

/** The first bytes of a body. */
export interface Body {
  readonly bytes: Buffer;
  /** More would have come. */
  readonly isPartial: boolean;
}

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const unpack = (response: IncomingMessage): Readable => {
  const name = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '') return response;
  if (!Object.hasOwn(unpackers, name)) throw new Error('unknown content encoding');
  const unpacker = unpackers[name as keyof typeof unpackers]();
  // What fails on either side ends the other; the reader below sees the error.
  return pipeline(response, unpacker, () => undefined);
};

/**
 * Reads a body up to its cap and then closes the connection. The cap counts unpacked bytes, so a small body that unpacks
 * to gigabytes ends there too. Rejects with `timed-out` when the server is silent, otherwise with what is wrong with the bytes.
 */
export const readBody = async (response: IncomingMessage, limits: FetchLimits): Promise<Body> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => response.destroy(new Error('timed-out')), limits.readMs);
  };
  response.on('data', wait);
  wait();
  try {
    for await (const chunk of unpack(response) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limits.maxBytes) break;
    }
    return { bytes: Buffer.concat(chunks).subarray(0, limits.maxBytes), isPartial: size > limits.maxBytes };
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
};
