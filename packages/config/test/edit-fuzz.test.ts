import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editAgentText } from '../src/edit/agent-text.ts';
import { applyChanges } from '../src/edit/edit-yaml-text.ts';
import { decodeText } from '../src/yaml/decode-text.ts';
import { parseYaml } from '../src/yaml/parse-yaml.ts';
import { anyPatch, drawProfileText, type ProfileText } from './profile-text.ts';

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The new text must be the old one with only the stretches of these keys changed, and new keys behind the last key. */
const untouchedPattern = ({ stretches }: ProfileText, named: ReadonlySet<string>): RegExp => {
  const last = stretches.findLastIndex((stretch) => stretch.key !== null);
  const parts = stretches.map(({ key, text }, index) => {
    const own = key !== null && named.has(key) ? '(?:[\\s\\S]*?)' : literally(text);
    return index === (last === -1 ? stretches.length - 1 : last) ? `${own}(?:[\\s\\S]*?)` : own;
  });
  return new RegExp(`^${parts.join('')}$`);
};

const read = (text: string): Record<string, unknown> | null => {
  const decoded = decodeText(Buffer.from(text, 'utf8'));
  const parsed = 'text' in decoded ? parseYaml(decoded.text) : null;
  return parsed?.ok === true ? parsed.block.value : null;
};

describe('any commented agent.yaml and any edit of it', () => {
  it('changes only the named keys, keeps every other byte, and reads back as saved [config.edit.bytes] [config.edit.read-back]', () => {
    fc.assert(
      fc.property(fc.gen(), anyPatch, (gen, patch) => {
        const file = drawProfileText((arbitrary) => gen(() => arbitrary));
        const text = file.stretches.map((stretch) => stretch.text).join('');
        const before = read(file.mark + text);
        fc.pre(before !== null);
        if (before === null) return;
        const edited = editAgentText(
          { file: 'agent.yaml', text, hasMark: file.mark !== '', value: before },
          patch,
        );
        const written = edited.bytes.toString('utf8');
        expect(read(written)).toEqual(applyChanges(before, patch));
        expect(written.startsWith('\uFEFF')).toBe(file.mark !== '');
        const changed = new Set(Object.keys(patch));
        expect(written.slice(file.mark.length)).toMatch(untouchedPattern(file, changed));
        if (!text.includes('\r')) expect(written).not.toContain('\r\n');
        else if (/[^\r]\n/.test(text) === false) expect(written).not.toMatch(/[^\r]\n/);
      }),
      { numRuns: Number(process.env['EDIT_FUZZ_RUNS'] ?? 400) },
    );
  });

  it('keeps the comments above and behind the list entries that stay [config.edit.list-comments]', () => {
    fc.assert(
      fc.property(fc.gen(), fc.nat(), fc.boolean(), (gen, drop, turn) => {
        const file = drawProfileText((arbitrary) => gen(() => arbitrary));
        const text = file.stretches.map((stretch) => stretch.text).join('');
        const before = read(text);
        fc.pre(before !== null);
        for (const key of ['tools', 'schedules']) {
          const list = before?.[key];
          if (!Array.isArray(list) || list.length === 0) continue;
          const kept = list.filter((_, index) => list.length === 1 || index !== drop % list.length);
          const patch = { [key]: turn ? kept.toReversed() : kept };
          const { bytes } = editAgentText(
            { file: 'agent.yaml', text, hasMark: false, value: before ?? {} },
            patch,
          );
          const stays = new Set(kept.map((entry) => JSON.stringify(entry)));
          for (const found of file.entryComments)
            if (found.key === key && stays.has(found.entry))
              expect(bytes.toString()).toContain(found.comment);
        }
      }),
      { numRuns: 200 },
    );
  });
});
