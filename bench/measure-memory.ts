import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createConsolidationsInMemory,
  createProposalsInMemory,
  randomIds,
  systemClock,
} from '@my-agent-crew/core';
import { createMemory, createMemoryFolders } from '@my-agent-crew/memory';
import { measureWiki } from './measure-wiki.ts';
import { corpusWords } from './message-corpus.ts';
import { quantile, type Row } from './row.ts';

const notes = 2_000;
const linesPerNote = 8;
const rounds = 60;
const dayMs = 86_400_000;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const fill = (folder: string): void => {
  mkdirSync(join(folder, 'memory'), { recursive: true });
  const { common, rare } = corpusWords;
  for (let note = 0; note < notes; note += 1) {
    const day = new Date(Date.UTC(2020, 0, 1) + note * dayMs).toISOString().slice(0, 10);
    const lines = Array.from({ length: linesPerNote }, (_, line) => {
      const words = Array.from({ length: 18 }, (_unused, at) => pick(common, note * 7 + line * 3 + at * at));
      return `- 08:${10 + line} ${words.join(' ')}${line === 0 ? ` ${pick(rare, note)}` : ''}`;
    });
    writeFileSync(join(folder, 'memory', `${day}.md`), `# ${day}\n${lines.join('\n')}\n`);
  }
};

/** Search over the notes of years, files looked at anew each time. */
export const measureMemory = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-memory-'));
  try {
    fill(folder);
    const proposals = createProposalsInMemory();
    const memory = createMemory({
      files: createMemoryFolders({ folderOf: () => folder, closed: () => [] }),
      proposals,
      consolidations: createConsolidationsInMemory(proposals),
      isWatched: () => true,
      clock: systemClock,
      ids: randomIds,
    });
    const time = (query: string): number => {
      const startedAt = performance.now();
      memory.search('coach', query);
      return performance.now() - startedAt;
    };
    const first = time(pick(corpusWords.rare, 1));
    for (let warm = 0; warm < 10; warm += 1) time('cà phê');
    const samples = Array.from({ length: rounds }, (_, at) =>
      time(
        at % 2 === 0
          ? pick(corpusWords.rare, at)
          : `${pick(corpusWords.common, at)} ${pick(corpusWords.common, at + 1)}`,
      ),
    );
    return [
      { name: 'memory, search over 2,000 notes, p95', value: quantile(samples, 0.95), unit: 'ms', goal: 30 },
      { name: 'memory, the first search after a start', value: first, unit: 'ms', goal: 1_000 },
      ...measureWiki(folder),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
