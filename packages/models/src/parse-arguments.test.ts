import { expect, it } from 'vitest';
import { readCall } from './parse-arguments.ts';

it('runs a call only with a JSON object, where no text at all is an empty one [models.calls.arguments]', () => {
  expect(readCall('t', '', false)).toEqual({ name: 't', arguments: {}, invalid: null });
  expect(readCall('t', ' {"a":{"b":null}} ', false).arguments).toEqual({ a: { b: null } });
  for (const raw of ['{', '{}{}', 'null', '[]', '1', '"{}"', 'undefined', '{"a":1}x']) {
    const call = readCall('t', raw, false);
    expect(call.arguments).toEqual({});
    expect(call.invalid).toMatch(/nothing ran\.$/);
  }
});

it('never takes arguments cut at the output limit for none [models.calls.cut]', () => {
  expect(readCall('t', '', true).invalid).toMatch(/output limit/);
  expect(readCall('t', '{"a":', true).invalid).toMatch(/output limit/);
  expect(readCall('t', '{"a":1}', true)).toEqual({ name: 't', arguments: { a: 1 }, invalid: null });
});
