import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyDelivery } from './verify-delivery.ts';

const now = Date.parse('2026-05-04T08:00:00.000Z');
const seconds = now / 1000;
const secret = 'kitchen-sink';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sign = (bytes: Uint8Array, timestamp: number | string, key = secret): string =>
  `sha256=${createHmac('sha256', key).update(`${timestamp}.`).update(bytes).digest('hex')}`;
const own = (bytes: Uint8Array, timestamp: number | string = seconds, more: Record<string, string> = {}) => ({
  bytes,
  headers: {
    'x-crew-signature': sign(bytes, timestamp),
    'x-crew-timestamp': String(timestamp),
    ...more,
  },
});
const github = (bytes: Uint8Array, id: string, key = secret) => ({
  bytes,
  headers: {
    'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`,
    'x-github-delivery': id,
  },
});
const keysOf = (delivery: Parameters<typeof verifyDelivery>[0], at = now): readonly string[] => {
  const checked = verifyDelivery(delivery, secret, at);
  if (!checked.isSigned) throw new Error(checked.refusal);
  return checked.keys;
};
const wrong = { isSigned: false, refusal: 'signature' };

describe('a delivery', () => {
  it('is taken when it is signed over its time and its bytes, whatever they are [trigger.signature]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.string({ minLength: 1 }), (bytes, key) => {
        const headers = { 'x-crew-signature': sign(bytes, seconds, key), 'x-crew-timestamp': `${seconds}` };
        expect(verifyDelivery({ headers, bytes }, key, now).isSigned).toBe(true);
        expect(verifyDelivery({ headers, bytes }, `${key}.`, now)).toEqual(wrong);
      }),
    );
  });

  it('is refused when one bit of the body, the signature or the time is another one [trigger.signature]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), fc.nat(7), (bytes, at, bit) => {
        const delivery = own(bytes);
        const flipped = bytes.map((byte, index) => (index === at % bytes.length ? byte ^ (1 << bit) : byte));
        expect(verifyDelivery({ ...delivery, bytes: flipped }, secret, now)).toEqual(wrong);
        const place = 7 + (at % 64);
        const signature = delivery.headers['x-crew-signature'];
        const digit = ((Number.parseInt(signature[place] ?? '0', 16) + 1 + bit) % 16).toString(16);
        const broken = `${signature.slice(0, place)}${digit}${signature.slice(place + 1)}`;
        const headers = { ...delivery.headers, 'x-crew-signature': broken };
        expect(verifyDelivery({ headers, bytes }, secret, now)).toEqual(wrong);
        const moved = { ...delivery.headers, 'x-crew-timestamp': String(seconds + 1 + bit) };
        expect(verifyDelivery({ headers: moved, bytes }, secret, now)).toEqual(wrong);
      }),
    );
  });

  it('is refused without a whole signature of the right form [trigger.signature]', () => {
    const bytes = bytesOf('{}');
    const { headers } = own(bytes);
    const signature = headers['x-crew-signature'];
    for (const given of [
      '',
      'sha256=',
      signature.slice(7),
      signature.slice(0, -1),
      `${signature}0`,
      `sha1=${signature.slice(7)}`,
    ])
      expect([
        given,
        verifyDelivery({ bytes, headers: { ...headers, 'x-crew-signature': given } }, secret, now),
      ]).toEqual([given, wrong]);
    expect(verifyDelivery({ bytes, headers: {} }, secret, now)).toEqual(wrong);
    const twice = { ...headers, 'x-crew-signature': [signature, signature] };
    expect(verifyDelivery({ bytes, headers: twice }, secret, now)).toEqual(wrong);
    const shouted = { ...headers, 'x-crew-signature': `SHA256=${signature.slice(7).toUpperCase()}` };
    expect(verifyDelivery({ bytes, headers: shouted }, secret, now).isSigned).toBe(true);
    for (const time of ['', '-1', '1e9', ' 12x', `${seconds}.5`])
      expect(verifyDelivery(own(bytes, time), secret, now)).toEqual(wrong);
  });

  it('is taken up to 300 seconds away from our clock, on either side [trigger.window]', () => {
    const bytes = bytesOf('x');
    for (const [away, isTaken] of [
      [300_000, true],
      [300_001, false],
      [-300_000, true],
      [-300_001, false],
    ] as const) {
      const checked = verifyDelivery(own(bytes), secret, now + away);
      expect([away, checked.isSigned]).toEqual([away, isTaken]);
      if (!isTaken) expect(checked).toMatchObject({ refusal: 'stale' });
    }
  });

  it('is known by its signature and by the id its sender gave it [trigger.replay]', () => {
    const bytes = bytesOf('{"a":1}');
    const first = keysOf(own(bytes, seconds, { 'x-crew-delivery': 'd-1' }));
    const sameBytes = keysOf(own(bytes, seconds, { 'x-crew-delivery': 'd-2' }));
    const sameId = keysOf(own(bytesOf('{}'), seconds + 1, { 'x-crew-delivery': 'd-1' }));
    const neither = keysOf(own(bytesOf('{}'), seconds + 2));
    const shares = (a: readonly string[], b: readonly string[]) => a.some((key) => b.includes(key));
    expect([shares(first, sameBytes), shares(first, sameId), shares(first, neither)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('of GitHub is taken with its id at any time, and known by id and by body [trigger.github]', () => {
    const bytes = bytesOf('{"zen":"x"}');
    const first = keysOf(github(bytes, 'g-1'), now + 86_400_000);
    expect(keysOf(github(bytes, 'g-1'))).toEqual(first);
    const elsewhere = keysOf(github(bytesOf('{}'), 'g-2'));
    expect(elsewhere.some((key) => first.includes(key))).toBe(false);
    expect(keysOf(github(bytes, 'g-3')).some((key) => first.includes(key))).toBe(true);
    expect(verifyDelivery(github(bytes, ''), secret, now)).toEqual(wrong);
    expect(verifyDelivery(github(bytes, 'g-4', 'other'), secret, now)).toEqual(wrong);
    // What was signed our way and recorded must not pass for theirs, whose signature holds no time.
    const recorded = own(bytesOf('{"a":1}'));
    const disguised = {
      bytes: bytesOf(`${seconds}.{"a":1}`),
      headers: {
        'x-hub-signature-256': recorded.headers['x-crew-signature'],
        'x-github-delivery': 'g-6',
      },
    };
    expect(verifyDelivery(disguised, secret, now)).toEqual(wrong);
    // A header of ours is never left aside for the weaker form.
    const both = { ...github(bytes, 'g-5').headers, 'x-crew-signature': 'sha256=00' };
    expect(verifyDelivery({ bytes, headers: both }, secret, now)).toEqual(wrong);
  });
});
