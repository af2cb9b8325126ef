import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templatesRoot } from '../src/index.ts';
import { examples, filesBelow } from './example-files.ts';

const address = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** Long words that mix letters and digits, as ids of accounts, files and tokens do. */
const mixedId = /\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[\w-]{16,}\b/g;
const longNumber = /\d{7,}/g;

const personal = (text: string): string[] => [
  ...(text.match(address) ?? []),
  ...(text.match(mixedId) ?? []),
  ...(text.match(longNumber) ?? []),
];

describe('examples, templates and skills', () => {
  it('name no address, no long id and no account number [templates.examples.placeholders]', () => {
    const shipped = [...filesBelow(examples), ...filesBelow(templatesRoot())];
    expect(shipped.length).toBeGreaterThan(20);
    const found = shipped.flatMap(([path, text]) => personal(text).map((what) => `${path}: ${what}`));
    expect(found).toEqual([]);
  });

  it('would be caught naming one [templates.examples.placeholders]', () => {
    for (const planted of ['lan@example.com', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74', '84912345678'])
      expect(personal(`to: ${planted}\n`)).toContain(planted);
    expect(personal('<SPREADSHEET_ID> GOOGLE_WORKSPACE_CLI_TOKEN {"tasklist":"@default"}')).toEqual([]);
  });

  it('say nothing that only one machine has [templates.examples.placeholders]', () => {
    const places = /\/(?:home|Users)\/(?!me\b)\w+|\/work\/|localhost:\d|127\.0\.0\.1/;
    for (const [path, text] of [...filesBelow(examples), ...filesBelow(templatesRoot())])
      expect(text, path).not.toMatch(places);
  });

  it('carry a body and front matter in every skill [templates.examples.skills]', () => {
    const skills = filesBelow(join(examples, 'skills')).filter(([path]) => path.endsWith('SKILL.md'));
    expect(skills).toHaveLength(3);
    for (const [path, text] of skills) {
      const name = path.split('/').at(-2) ?? '';
      expect(text).toMatch(new RegExp(`^---\\nname: ${name}\\ndescription: [^:\\n]{20,120}\\n`));
    }
  });
});
