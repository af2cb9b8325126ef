import { CrewError } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { text } from '../i18n/language.ts';
import { sentenceOf } from './api.ts';

it("shows the server's own sentence when its disk is full, and ours when it cannot be reached [faults.web.sentence]", () => {
  const full = new CrewError('unavailable', 'The disk is full. Free some space, then try again.');
  expect(sentenceOf(full)).toBe(full.message);
  const lost = new CrewError('unavailable', 'No answer.', { cause: new TypeError('fetch failed') });
  expect(sentenceOf(lost)).toBe(text().errors.network);
  expect(sentenceOf(new CrewError('internal', 'secret'))).toBe(text().errors.server);
});
