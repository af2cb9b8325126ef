import { createHmac } from 'node:crypto';

/** The headers of a delivery to a hook, signed as docs/triggers.md says. `at`: milliseconds since the epoch. */
export const signDelivery = (
  secret: string,
  body: string | Uint8Array,
  at: number,
): Record<'x-crew-timestamp' | 'x-crew-signature', string> => {
  const timestamp = String(Math.floor(at / 1000));
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body);
  return { 'x-crew-timestamp': timestamp, 'x-crew-signature': `sha256=${hmac.digest('hex')}` };
};
