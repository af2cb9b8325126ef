import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { TriggerRefusal } from '@my-agent-crew/contract';

/** A request to a hook as it came: names of headers in lower case. */
export interface HookDelivery {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
}

/** Whether a delivery is of who holds the secret, and what it is known by from then on. */
export type DeliveryCheck =
  | { readonly isSigned: true; readonly keys: readonly string[] }
  | { readonly isSigned: false; readonly refusal: Extract<TriggerRefusal, 'signature' | 'stale'> };

/** How far the time of a delivery may be from ours, in milliseconds. */
const mostApartMs = 300_000;

const wrong = { isSigned: false, refusal: 'signature' } as const;

const one = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : '';

const isSignedWith = (secret: string, signed: string, parts: readonly (string | Uint8Array)[]): boolean => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  const expected = hmac.digest();
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(signed) ?? [];
  const given = Buffer.from(hex.padEnd(64, '0'), 'hex');
  return timingSafeEqual(expected, given) && hex !== '';
};

/** Names of senders can be long, and nothing of them need be kept. */
const keyOf = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('hex')}`;

const checkOwn = (
  headers: HookDelivery['headers'],
  bytes: Uint8Array,
  secret: string,
  now: number,
): DeliveryCheck => {
  const timestamp = one(headers['x-crew-timestamp']);
  const signature = one(headers['x-crew-signature']);
  const isSigned = isSignedWith(secret, signature, [`${timestamp}.`, bytes]);
  if (!isSigned || !/^\d{1,12}$/.test(timestamp)) return wrong;
  if (Math.abs(now - Number(timestamp) * 1000) > mostApartMs) return { isSigned: false, refusal: 'stale' };
  const id = one(headers['x-crew-delivery']);
  const keys = [keyOf('signature', signature.toLowerCase()), ...(id === '' ? [] : [keyOf('delivery', id)])];
  return { isSigned: true, keys };
};

/** How what we sign ourselves begins: shown as a body of GitHub's it would pass without its time. No body of theirs does. */
const ownStart = /^\d+\./;

/** GitHub signs the body alone, so what tells a repeated delivery is its id, and the signature where an id was exchanged. */
const checkGithub = (headers: HookDelivery['headers'], bytes: Uint8Array, secret: string): DeliveryCheck => {
  const signature = one(headers['x-hub-signature-256']);
  const id = one(headers['x-github-delivery']);
  const isOwn = ownStart.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));
  if (!isSignedWith(secret, signature, [bytes]) || id === '' || isOwn) return wrong;
  return {
    isSigned: true,
    keys: [keyOf('github-signature', signature.toLowerCase()), keyOf('github-delivery', id)],
  };
};

/**
 * Checks who sent a delivery. Ours: `X-Crew-Signature: sha256=<hex>` over `<X-Crew-Timestamp>.<body>` with a time in seconds at
 * most 300 away from `now` (milliseconds). GitHub's: `X-Hub-Signature-256` over the body, with `X-GitHub-Delivery`. Takes the same
 * time whatever is wrong with the signature, so call it with any secret for a hook that is not there.
 */
export const verifyDelivery = (
  { headers, bytes }: HookDelivery,
  secret: string,
  now: number,
): DeliveryCheck =>
  headers['x-crew-signature'] === undefined && headers['x-hub-signature-256'] !== undefined
    ? checkGithub(headers, bytes, secret)
    : checkOwn(headers, bytes, secret, now);
