import { describe, expect, it } from 'vitest';
import type { Agent, PromptParts } from '../ports/agents.ts';
import { assemblePrompt } from './assemble-prompt.ts';

const parts: PromptParts = { persona: [], userMemory: '', memory: '' };
const prompt = (language: 'vi' | 'en', now: string): string =>
  assemblePrompt(
    { name: 'A', language, timezone: 'Asia/Ho_Chi_Minh', tools: ['ask_user'] } as unknown as Agent,
    parts,
    Date.parse(now),
  );

describe('the frame of the prompt', () => {
  it.each(['vi', 'en'] as const)(
    'teaches the lines that show a picture and hand over a file, in %s [media.taught]',
    (language) => {
      const text = prompt(language, '2026-12-01T02:00:00Z');
      const lines = text.split('\n').filter((line) => line.includes('MEDIA:'));
      expect(lines).toHaveLength(1);
      for (const word of ['`MEDIA: ', '`FILE: ', 'png', 'jpg', 'webp', 'xlsx', 'zip', '20 MB', 'workspace'])
        expect(lines[0]).toContain(word);
    },
  );

  it.each(['vi', 'en'] as const)(
    'is the same bytes every time but for its last line, and stays short, in %s [media.taught]',
    (language) => {
      const [today, later] = [
        prompt(language, '2026-12-01T02:00:00Z'),
        prompt(language, '2026-12-05T02:00:00Z'),
      ];
      expect(today.slice(0, today.lastIndexOf('\n'))).toBe(later.slice(0, later.lastIndexOf('\n')));
      expect(today.length).toBeLessThan(1_400);
    },
  );
});
