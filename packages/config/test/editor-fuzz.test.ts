import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPatch, anyText, drawProfileText } from './profile-text.ts';
import { open, temporaryFolder } from './temporary-home.ts';

const oddLine = fc.constantFrom(
  'telegram: {token_env: T, chat_id: 1}',
  'tools: &t [a, b]',
  'shell_deny_patterns: *t',
  '<<: {max_steps: 4}',
  '? max_steps\n: 7',
  '"name": x',
  'name: !!str 5',
  'description: |+\n  text\n\n',
  'description: >2-\n   folded\n  text\n\n    more',
  'description: plain\n  over\n  lines',
  'tools: [ # in\n  a, # one\n  # two\n  "b"\n] # out',
  'schedules: [{id: a, every: 1d, prompt: x}, {every: 2h, command: y}]',
  'schedules:\n-\n  id: a\n  every: 1d\n  prompt: |+\n    x\n\n- every: soon\n  command: y\n    # deep',
  'tools:\n- a\n-\n  b\n- >\n  c',
  '  # deep comment',
  '\t# tab comment',
  '...',
  '---',
  '}',
);

describe('any file and any edit of a whole home', () => {
  it('either runs what the next start reads, or changes nothing and says why [config.edit.read-back] [config.edit.refused]', () => {
    const folder = temporaryFolder();
    fc.assert(
      fc.property(
        fc.gen(),
        fc.array(oddLine, { maxLength: 4 }),
        fc.nat(20),
        anyPatch,
        fc.dictionary(
          fc.constantFrom('mode', 'mcp', 'telegram', 'script_llm', 'persona_files', '__proto__'),
          fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText),
          { maxKeys: 1 },
        ),
        (gen, odd, place, patch, wild) => {
          const draw = drawProfileText((arbitrary) => gen(() => arbitrary));
          const lines = draw.stretches.map((stretch) => stretch.text);
          lines.splice(place % (lines.length + 1), 0, ...odd.map((line) => `${line}\n`));
          const text = draw.mark + lines.join('');
          const file = path.join(folder, 'agents/a/agent.yaml');
          rmSync(folder, { recursive: true, force: true });
          mkdirSync(path.dirname(file), { recursive: true });
          writeFileSync(file, text);
          const home = open(folder);
          const before = home.agent('a');
          if (before === null) return;
          try {
            home.editor.patch('a', { ...patch, ...wild });
          } catch (error) {
            if (!(error instanceof CrewError)) throw error;
            expect(error.code).toBe('invalid-input');
            expect(readFileSync(file, 'utf8')).toBe(text);
            expect(home.agent('a')).toBe(before);
            return;
          }
          const started = open(folder);
          const view = (from: typeof home) =>
            from.agents.find((loaded) => loaded.agent.id === 'a')?.editView();
          expect(view(started)).toEqual(view(home));
          expect(started.agent('a')).toEqual(home.agent('a'));
        },
      ),
      { numRuns: Number(process.env['EDIT_FUZZ_RUNS'] ?? 150) },
    );
  }, 600_000);
});
