import { expect, it } from 'vitest';
import {
  ErrorBody,
  ErrorCode,
  errorStatus,
  type FileRoute,
  type Route,
  routes,
  type StreamRoute,
} from '../src/index.ts';

const all = Object.entries(routes) as [string, Route | StreamRoute | FileRoute][];

it('declares every route once, below /api, with a schema for each name in its path [contract.routes.paths]', () => {
  const keys = all.map(([, route]) => `${route.method} ${route.path}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const [, route] of all) {
    expect(route.path).toMatch(/^\/api\//);
    const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort();
    const shape = (route.params as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
    expect(Object.keys(shape).sort()).toEqual(names);
  }
});

it('gives every error code one status and one body shape [contract.errors]', () => {
  expect(Object.keys(errorStatus).sort()).toEqual(
    [...(ErrorCode.def.entries ? Object.values(ErrorCode.def.entries) : [])].sort(),
  );
  const body = { error: { code: 'conflict', message: 'Busy.' } };
  expect(ErrorBody.parse(body)).toEqual(body);
});

it('refuses keys that a body does not have [contract.routes.strict]', () => {
  const body = routes.sendMessage.body;
  expect(body?.safeParse({ text: 'x', txet: 'y' }).success).toBe(false);
  expect(body?.safeParse({ text: 'x' }).success).toBe(true);
});
