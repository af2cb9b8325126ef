import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import type { CrewError } from '@my-agent-crew/contract';
import { expect } from 'vitest';
import type { Home } from '../src/index.ts';

/** The env file as it is on the disk. */
export const envOf = (home: Pick<Home, 'path'>): string => readFileSync(path.join(home.path, 'env'), 'utf8');

/** `config.yaml` as it is on the disk. */
export const configOf = (home: Pick<Home, 'path'>): string =>
  readFileSync(path.join(home.path, 'config.yaml'), 'utf8');

/** Everything of an error that could reach a person or a log: also its cause and its stack. */
export const wholeError = (error: CrewError): string =>
  `${inspect(error, { depth: 20, showHidden: true })}\n${JSON.stringify(error.details ?? {})}\n${error.stack}`;

/** Fails when any piece of eight characters of a secret stands in a text, bare or written the way JSON writes it. */
export const expectNoSecret = (text: string, secrets: readonly string[]): void => {
  for (const secret of secrets)
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      for (let start = 0; start + 8 <= form.length; start += 1)
        expect(text).not.toContain(form.slice(start, start + 8));
};
