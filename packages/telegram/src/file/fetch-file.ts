import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { DownloadEnd } from '../telegram-api.ts';

/** How one fetch of a file ended. */
export type FetchEnd =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | Extract<DownloadEnd, { readonly kind: 'too-large' }>
  | { readonly kind: 'status'; readonly status: number };

const open = (address: string, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = address.startsWith('https:') ? https.get : http.get;
    get(address, { signal, agent: false }, resolve).once('error', reject);
  });

const announced = (response: IncomingMessage): number | null => {
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
};

/**
 * Fetches an address without following it elsewhere, and stops at `mostBytes`. Rejects when the connection fails; the caller may
 * not tell the error, because the address holds the token.
 */
export const fetchFile = async (
  address: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<FetchEnd> => {
  const response = await open(address, signal);
  try {
    if (response.statusCode !== 200) return { kind: 'status', status: response.statusCode ?? 0 };
    const length = announced(response);
    if (length !== null && length > mostBytes) return { kind: 'too-large', bytes: length };
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) return { kind: 'too-large', bytes: null };
      chunks.push(chunk);
    }
    return { kind: 'bytes', bytes: Buffer.concat(chunks) };
  } finally {
    response.destroy();
  }
};
