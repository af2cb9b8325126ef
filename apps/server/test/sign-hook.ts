import { createHmac } from 'node:crypto';
import type { HookReply } from '@my-agent-crew/contract';
import { signDelivery } from '@my-agent-crew/testkit';
import type { RunningServer } from '../src/index.ts';

/** What a test changes about a delivery. */
export interface DeliveryOptions {
  readonly body?: string | Uint8Array;
  readonly secret?: string;
  /** Milliseconds since the epoch; now unless given. */
  readonly at?: number;
  readonly headers?: Record<string, string>;
}

/** The answer to a delivery. */
export interface DeliveryAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly reply: HookReply;
  readonly error: { readonly code: string; readonly message: string };
}

/** The secret of every hook in the tests. */
export const hookSecret = 'a-secret-of-the-tests';

const post = async (url: string, init: RequestInit): Promise<DeliveryAnswer> => {
  const answer = await fetch(url, { method: 'POST', ...init });
  const body = (await answer.json()) as HookReply & { error: DeliveryAnswer['error'] };
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    reply: body,
    error: body.error,
  };
};

/** Sends a signed delivery to a hook. */
export const deliver = (
  server: Pick<RunningServer, 'url'>,
  name: string,
  options: DeliveryOptions = {},
): Promise<DeliveryAnswer> => {
  const bytes = Buffer.from(options.body ?? '{}');
  return post(`${server.url}/api/hooks/${name}`, {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      ...signDelivery(options.secret ?? hookSecret, bytes, options.at ?? Date.now()),
      ...options.headers,
    },
  });
};

/** Sends a delivery as GitHub signs it. */
export const deliverAsGithub = (
  server: Pick<RunningServer, 'url'>,
  name: string,
  id: string,
  body: string,
): Promise<DeliveryAnswer> =>
  post(`${server.url}/api/hooks/${name}`, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', hookSecret).update(body).digest('hex')}`,
      'x-github-delivery': id,
      'x-github-event': 'push',
    },
  });
