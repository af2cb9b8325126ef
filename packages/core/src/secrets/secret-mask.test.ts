import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Core, bytesOf, hexOf } from './encode-bytes.ts';
import { isWordlike } from './is-wordlike.ts';
import { maskJson } from './mask-json.ts';
import { createSecretMask } from './secret-mask.ts';

const pick = (characters: string) => fc.constantFrom(...characters);
const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const telling = (unit: fc.Arbitrary<string>) =>
  fc
    .string({ unit, minLength: 12, maxLength: 60 })
    .filter((text) => text.trim() === text && !isWordlike(text.slice(0, 9)));
/** What is issued by a machine, and what people make up. */
const token = telling(pick(letters));
const password = telling(pick(`${letters}"\\%&<>$/+=-_ :;,'#ăệươ`)).filter(
  (text) => !/\s{2}/.test(text) && !text.includes('://'),
);
const words = fc
  .array(
    fc.constantFrom('the', 'Đoạn', 'văn', 'in', 'error:', '{"a":', '[1, 2],', '50%', '&amp;', 'C:\\new', '—'),
    { maxLength: 12 },
  )
  .map((list) => list.join(' '));

const maskOf = (value: string) => createSecretMask([{ name: 'MY_KEY', value }]);
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const base64 = (text: string): string => base64Core(bytesOf(text), 0);

type Form = (secret: string) => string;
const forms: Record<string, Form> = {
  'as it is': (secret) => secret,
  'in JSON': json,
  'in JSON in JSON': (secret) => json(json(secret)),
  'in JSON in JSON in JSON': (secret) => json(json(json(secret))),
  'as numbers of JSON': (secret) =>
    [...bytesOf(''), ...secret]
      .map((one) => `\\u${one.toString().charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  'in a URL': encodeURIComponent,
  'in a URL in JSON': (secret) => json(encodeURIComponent(secret)),
  'every byte in a URL': (secret) => hexOf(bytesOf(secret)).replace(/../g, (byte) => `%${byte}`),
  'in HTML': (secret) => secret.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`),
  'in base64': base64,
  'in base64 behind a byte': (secret) => base64(`:${secret}`),
  'in base64 behind two bytes': (secret) => base64(`u:${secret}`),
  'in hex': (secret) => hexOf(bytesOf(secret)),
  decomposed: (secret) => secret.normalize('NFKD'),
  'in full width': (secret) =>
    secret.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  'with invisible characters': (secret) => [...secret].join('\u200b'),
  'in lines of 5': (secret) => secret.replace(/.{5}/gsu, '$&\n   '),
  'in base64 in lines of 7': (secret) => base64(secret).replace(/.{7}/g, '$&\r\n'),
};

/** Eight characters in a row are more than a mask may leave of a value. */
const leaves = (masked: string, secret: string): boolean => {
  const bare = masked.replace(/\s|\u200b/g, '');
  const plain = secret.replace(/\s/g, '');
  return Array.from({ length: plain.length - 7 }, (_, at) => plain.slice(at, at + 8)).some((piece) =>
    bare.includes(piece),
  );
};

describe('the mask of secrets', () => {
  for (const [name, form] of Object.entries(forms))
    it(`finds a value ${name} [records.mask.forms]`, () => {
      fc.assert(
        fc.property(fc.oneof(token, password), words, words, (secret, before, after) => {
          const planted = form(secret);
          const masked = maskOf(secret)(`${before}\n${planted}\n${after}`);
          expect(masked).toContain('***');
          expect(masked).not.toContain(planted);
          expect([leaves(masked, secret), leaves(masked, planted)]).toEqual([false, false]);
        }),
        { numRuns: 150 },
      );
    });

  it('finds what a cut left of a value, 8 characters at the cut and 12 anywhere [records.mask.cut]', () => {
    fc.assert(
      fc.property(token, fc.nat(), words, (secret, at, around) => {
        const mask = maskOf(secret);
        const short = 9 + (at % (secret.length - 9));
        const head = secret.slice(0, short);
        const tail = secret.slice(-short);
        fc.pre(!isWordlike(head) && !isWordlike(tail));
        for (const cut of [
          `${around} ${head}`,
          `${around} ${head}… [12 characters left out] … ${around}`,
          `${around} ${head}\n[… 999 more characters were cut off]`,
          `${tail} ${around}`,
          `x … [bỏ bớt 12 ký tự] …${tail} ${around}`,
        ])
          expect([cut, leaves(mask(cut), secret)]).toEqual([cut, false]);
        const from = at % Math.max(1, secret.length - 12);
        const inner = secret.slice(from, from + 12);
        fc.pre(!isWordlike(inner));
        expect(leaves(mask(`${around}x ${inner} y${around}`), secret)).toBe(false);
      }),
    );
  });

  it('leaves a text without secrets as it is, to the unit [records.mask.identity]', () => {
    const mask = createSecretMask([
      { name: 'A_KEY', value: 'q7Zk-93bXw0pLm4T' },
      { name: 'DB', value: 'postgres://crew:pw1234567@db.example/main' },
      { name: 'HOOK_TOKEN', value: 'https://hooks.example.com/services/T01/B02/x9QzLmP4' },
      { name: 'WORDS_KEY', value: 'correct-horse-battery' },
    ]);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          words,
          fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
        ),
        (text) => {
          expect(mask(text)).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
    for (const text of [
      'a task-force, risk-free, with sk-learn; the bearer of this letter',
      'https://hooks.example.com/services and postgres://crew@db.example/main',
      'it is correct, horse sense; correct-ness',
      'c o r r e c t - h o r s e - b a t t e r y',
    ])
      expect(mask(text)).toBe(text);
  });

  it('masks twice what it masked once [records.mask.identity]', () => {
    fc.assert(
      fc.property(token, words, (secret, around) => {
        const mask = maskOf(secret);
        const once = mask(`${around} Authorization: Bearer ${secret} ${around} sk-${secret}`);
        expect(mask(once)).toBe(once);
      }),
    );
  });

  it('names the value it took out, and masks words only where they stand whole [records.mask.names]', () => {
    const mask = createSecretMask([
      { name: 'OPENROUTER_API_KEY', value: 'sk-or-v1-0a1b2c3d4e5f' },
      { name: 'SITE_PASSWORD', value: 'correct horse battery' },
      { name: 'DATABASE_URL', value: 'postgres://crew:S3cretPass@db.example/main' },
    ]);
    expect(mask('key=sk-or-v1-0a1b2c3d4e5f;')).toBe('key=sk-***OPENROUTER_API_KEY***;');
    expect(mask('say correct horse\nbattery now')).toBe('say ***SITE_PASSWORD*** now');
    expect(mask('"S3cretPass"')).toBe('"***DATABASE_URL***"');
    expect(mask('https://db.example/main')).toBe('https://db.example/main');
  });

  it('takes out what only looks like a token [records.mask.shapes]', () => {
    const mask = createSecretMask([]);
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const cases: [string, string][] = [
      ['Authorization: Bearer a.b-c_d/e=, x', 'Authorization: Bearer ***, x'],
      ['bearer abc123def456', 'bearer ***'],
      ['used sk-proj-AbC_123 and sk-or-v1-99', 'used sk-*** and sk-***'],
      [`token ${jwt}.`, 'token ***jwt***.'],
      [`{"t":"a\\n${jwt}"}`, '{"t":"a\\n***jwt***"}'],
      ['ghp_0123456789abcdefABCD', 'ghp_***'],
    ];
    for (const [text, masked] of cases) expect(mask(text)).toBe(masked);
  });

  it('looks at every text and number of a JSON value, names of keys too [records.mask.json]', () => {
    const mask = createSecretMask([{ name: 'PIN_KEY', value: '4915112345678' }]);
    expect(maskJson({ '4915112345678': ['x 4915112345678', 4915112345678, 7, null, true] }, mask)).toEqual({
      '***PIN_KEY***': ['x ***PIN_KEY***', '***PIN_KEY***', 7, null, true],
    });
  });

  it('takes time in proportion to the text, also for texts made to be slow [records.mask.linear]', () => {
    const mask = maskOf('aaaaaaaa-0Zq7Xk3-aaaaaaaa');
    const time = (unit: string, chars: number): number => {
      const text = unit.repeat(Math.ceil(chars / unit.length));
      const startedAt = performance.now();
      mask(text);
      return performance.now() - startedAt;
    };
    for (const unit of [
      'a',
      'aaaaaaaa-0Zq7X',
      '\\',
      '%41',
      '&#x41;',
      'bearer ',
      'eyJ',
      'sk-',
      '-----BEGIN PRIVATE KEY-----',
      'e\u0323\u0302',
      '\u200b',
    ])
      expect([unit, time(unit, 1_000_000) < 5_000]).toEqual([unit, true]);
  });
});
