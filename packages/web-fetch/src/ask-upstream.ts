/** How much of an answer of a service is read. Bytes. */
const maxBytes = 2 * 1024 * 1024;

/** One request to a service the owner has set up or the tool knows. */
export interface UpstreamRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; left out, a GET. */
  readonly body?: unknown;
  readonly timeoutMs: number;
}

const readCapped = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Asks a service and returns its answer as text. Throws an error without the address and the key for every other status
 * than 200, a redirect (which would carry the key elsewhere), silence, and an answer without end.
 */
export const askUpstream = async (request: UpstreamRequest, signal: AbortSignal): Promise<string> => {
  const { url, headers = {}, body, timeoutMs } = request;
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  return readCapped(response);
};
