import { createHash } from 'node:crypto';
import type { Language } from '@my-agent-crew/contract';
import { type MemoryFiles, readWords } from '@my-agent-crew/core';
import { dataBlock } from '../../consolidate/data-block.ts';
import { gatherNotes } from '../../consolidate/gather-notes.ts';
import { type ReadPage, readPage } from '../read-page.ts';
import { titleKey } from '../title-key.ts';
import type { Vault, VaultPage } from '../vault.ts';
import { compileTexts } from './compile-texts.ts';

/** Characters of whole pages, of one of them, and of the titles of all that a model is shown. */
const pagesChars = 60_000;
const pageChars = 20_000;
const titlesChars = 20_000;

/** What a compile reads, and the request it makes of it. */
export interface CompileInput {
  readonly agentId: string;
  readonly language: Language;
  /** Names of the notes, newest first. */
  readonly notes: readonly string[];
  /** Names what was read of the notes. */
  readonly digest: string;
  /** Pages the model sees whole, as they were then, by slug. */
  readonly shown: ReadonlyMap<string, ReadPage>;
  readonly request: { readonly system: string; readonly text: string };
}

/** Pages that the notes are about, or came from, those the notes name first. */
const relevantPages = (vault: Vault, text: string, notes: readonly string[]): VaultPage[] => {
  const words = ` ${[...readWords(text)].map(({ token }) => token).join(' ')} `;
  const isNamed = ({ title, aliases }: VaultPage): boolean =>
    [title, ...aliases].some((name) => words.includes(` ${titleKey(name)} `));
  const sources = new Set(notes.map((name) => `note:${name}`));
  const named = vault.pages.filter(isNamed);
  const sourced = vault.pages.filter(
    (page) => !named.includes(page) && page.sources.some((source) => sources.has(source)),
  );
  return [...named, ...sourced];
};

const showWhole = (files: MemoryFiles, pages: readonly VaultPage[]): Map<string, ReadPage> => {
  const shown = new Map<string, ReadPage>();
  let room = pagesChars;
  for (const page of pages) {
    const read = readPage(files, page);
    const { length } = read.file.text;
    if (length > pageChars || length > room) continue;
    room -= length;
    shown.set(page.slug, read);
  }
  return shown;
};

const listTitles = (pages: readonly VaultPage[]): string => {
  const lines: string[] = [];
  let room = titlesChars;
  for (const { title, kind } of pages) {
    const line = `- ${title} (${kind})`;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return lines.join('\n');
};

/** Gathers what a compile reads: the notes a consolidation reads, and the pages they touch. Null without notes. */
export const prepareCompile = (
  files: MemoryFiles,
  vault: Vault,
  agentId: string,
  language: Language,
): CompileInput | null => {
  const gathered = gatherNotes(files, agentId, {});
  if (gathered === null) return null;
  const notes = Object.keys(gathered.revisions);
  const relevant = relevantPages(vault, gathered.text, notes);
  const shown = showWhole(files, relevant);
  const whole = [...shown].map(
    ([, { file }]) => `# ${file.title}\nsources: ${file.sources.join(', ')}\n\n${file.text}`,
  );
  const fencedNotes = dataBlock('notes', gathered.text);
  const pages = dataBlock('pages', whole.join('\n\n----\n\n'));
  const titles = dataBlock('titles', listTitles([...new Set([...relevant, ...vault.pages])]));
  const marks = { notes: fencedNotes.open, pages: pages.open, titles: titles.open };
  return {
    ...{ agentId, language, notes, shown },
    digest: createHash('sha256').update(JSON.stringify(gathered.revisions)).digest('hex'),
    request: {
      system: compileTexts(language).task(marks),
      text: [titles.text, pages.text, fencedNotes.text].join('\n\n'),
    },
  };
};
