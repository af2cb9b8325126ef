import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createProposalsInMemory,
  createWikiCompilesInMemory,
  randomIds,
  systemClock,
} from '@my-agent-crew/core';
import { type CrewWiki, createMemoryFolders, createWiki } from '@my-agent-crew/memory';
import { corpusWords } from './message-corpus.ts';
import { quantile, type Row } from './row.ts';

const pages = 2_000;
const linesPerPage = 8;
const rounds = 60;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const fill = (folder: string): void => {
  const { common, rare } = corpusWords;
  const place = join(folder, 'memory', 'wiki', 'concepts');
  mkdirSync(place, { recursive: true });
  for (let page = 0; page < pages; page += 1) {
    const lines = Array.from({ length: linesPerPage }, (_, line) => {
      const words = Array.from({ length: 18 }, (_unused, at) => pick(common, page * 7 + line * 3 + at * at));
      return `- ${words.join(' ')} [[Trang ${(page * 13 + line * 101) % pages}]]`;
    });
    const head = `---\ntitle: "Trang ${page}"\nsources: ["note:2026-03-01"]\nupdated: "2026-03-01"\n---`;
    writeFileSync(join(place, `trang-${page}.md`), `${head}\n\n${pick(rare, page)}\n${lines.join('\n')}\n`);
  }
};

const timeOf = (step: () => unknown): number => {
  const startedAt = performance.now();
  step();
  return performance.now() - startedAt;
};

const makeWiki = (folder: string): CrewWiki => {
  const proposals = createProposalsInMemory();
  return createWiki({
    files: createMemoryFolders({ folderOf: () => folder, closed: () => [] }),
    proposals,
    compiles: createWikiCompilesInMemory(proposals),
    hasConversation: () => false,
    languageOf: () => 'vi',
    clock: systemClock,
    ids: randomIds,
  });
};

/** Search over a wiki of 2,000 linked pages in a folder, files looked at anew each time, and writing all their blocks of links. */
export const measureWiki = (folder: string): Row[] => {
  fill(folder);
  const wiki = makeWiki(folder);
  const { common, rare } = corpusWords;
  const first = timeOf(() => wiki.search('coach', pick(rare, 1)));
  for (let warm = 0; warm < 10; warm += 1) wiki.search('coach', 'cà phê');
  const samples = Array.from({ length: rounds }, (_, at) =>
    timeOf(() =>
      wiki.search('coach', at % 2 === 0 ? pick(rare, at) : `${pick(common, at)} ${pick(common, at + 1)}`),
    ),
  );
  wiki.tidy('coach');
  return [
    { name: 'wiki, search over 2,000 pages, p95', value: quantile(samples, 0.95), unit: 'ms', goal: 30 },
    { name: 'wiki, the first search after a start', value: first, unit: 'ms', goal: 1_000 },
    {
      name: 'wiki, looking through the links of 2,000 pages',
      value: timeOf(() => wiki.tidy('coach')),
      unit: 'ms',
      goal: 1_000,
    },
  ];
};
