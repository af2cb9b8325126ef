import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUndoScene } from './undo-scene.ts';

/** What happens to the one file: a turn or a person replaces, inserts or removes lines at a place. */
interface Step {
  readonly who: 'person' | 0 | 1 | 2;
  readonly at: number;
  readonly removed: number;
  readonly added: number;
}

const steps = fc.array(
  fc.record({
    who: fc.constantFrom<Step['who']>('person', 'person', 0, 1, 2),
    at: fc.nat(14),
    removed: fc.nat(2),
    added: fc.nat(2),
  }),
  { minLength: 1, maxLength: 9 },
);

/** Turns come one after the other, as they do in a conversation. */
const inTurnOrder = (raw: readonly Step[]): readonly Step[] => {
  let turn = 0;
  return raw.map((step) => {
    if (step.who === 'person') return step;
    turn = Math.max(turn, step.who);
    return { ...step, who: turn as 0 | 1 | 2 };
  });
};

const play = async (raw: readonly Step[], undone: number) => {
  const scene = createUndoScene();
  let count = 0;
  const fresh = (who: string): string => {
    count += 1;
    return `${who} ${count}\n`;
  };
  const start = Array.from({ length: 12 }, () => fresh('start'));
  scene.save('a.md', start.join(''));
  const persons = new Set<string>();
  let before: string | null = null;
  let isTouched = false;
  for (const step of inTurnOrder(raw)) {
    const lines = (scene.read('a.md') ?? '').split(/(?<=\n)/).filter((line) => line !== '');
    const isPerson = step.who === 'person';
    const added = Array.from({ length: step.added }, () => fresh(isPerson ? 'person' : `turn-${step.who}`));
    lines.splice(Math.min(step.at, lines.length), step.removed, ...added);
    if (step.who === undone) before ??= scene.read('a.md');
    if (isPerson) {
      scene.save('a.md', lines.join(''));
      for (const line of added) persons.add(line);
    } else await scene.write(`turn-${step.who}`, 'a.md', lines.join(''));
    if (step.who !== undone && before !== null) isTouched = true;
  }
  const current = scene.read('a.md') ?? '';
  const [outcome] = await scene.take('undo', [`turn-${undone}`]);
  const after = scene.read('a.md') ?? '';
  const kept = [...persons].filter((line) => current.includes(line));
  return { scene, before, current, after, outcome, kept, isTouched };
};

it('loses no line a person wrote, and restores exactly what nobody else touched [undo.property]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, 1, 2), async (raw, undone) => {
      const { scene, before, current, after, outcome, kept, isTouched } = await play(raw, undone);
      try {
        for (const line of kept) expect(after).toContain(line);
        if (before !== null && !isTouched) expect(after).toBe(before);
        if (outcome === undefined || outcome.outcome === 'conflict') expect(after).toBe(current);
        if (outcome?.outcome === 'merged') expect(after).not.toContain(`turn-${undone} `);
        await scene.take('redo', [`turn-${undone}`]);
        expect(scene.read('a.md')).toBe(current);
      } finally {
        scene.remove();
      }
    }),
    { numRuns: 120 },
  );
}, 120_000);
