import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiReference } from './api-reference.ts';

it('the API page says what the contract says [repo.api-page]', () => {
  const written = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8');
  expect(written, 'run: node --conditions=crew-source tools/api-reference.ts').toBe(apiReference());
});
