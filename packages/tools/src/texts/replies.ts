import type { Language } from '@my-agent-crew/contract';
import type { PathProblem } from '../paths/path-problem.ts';
import { en } from './en/replies.ts';
import { vi } from './vi/replies.ts';

/** What the tools answer, in one language. Sizes and counts come as numbers and are written as they are. */
export interface Replies {
  /** Why a path was refused; `writePaths` are named when they are the reason. */
  path(problem: PathProblem['problem'], given: string, writePaths: readonly string[]): string;
  /** Footer of a window: lines shown, and the offset to go on with. */
  readOn(first: number, last: number, next: number): string;
  /** Footer when one line is longer than a result may be. */
  lineCut(line: number, chars: number, next: number): string;
  pastEnd(path: string, lines: number): string;
  emptyFile(path: string): string;
  binary(path: string): string;
  created(path: string, bytes: number): string;
  overwritten(path: string, bytes: number, before: number): string;
  edited(path: string, count: number): string;
  editEmpty: string;
  editSame: string;
  editAbsent(path: string): string;
  /** The text is there, but written with other code points. */
  editOtherForm(path: string): string;
  editSeveral(path: string, count: number): string;
  tooLargeToEdit(path: string, bytes: number, limit: number): string;
  diffCut(lines: number): string;
  emptyFolder(path: string): string;
  moreEntries(count: number): string;
  noHits: string;
  hitsCut(limit: number): string;
  searchTimedOut(seconds: number): string;
  searchStopped: string;
  badPattern(detail: string): string;
  noPaths: string;
  pathsCut(limit: number): string;
  shellDenied(pattern: string): string;
  shellAsks(pattern: string): string;
  shellSandbox: string;
  shellSilent: string;
  shellExit(code: number): string;
  shellSignal(signal: string): string;
  shellTimedOut(seconds: number): string;
  shellStopped: string;
  /** Heads an output whose older part is gone. */
  outputDropped(chars: number): string;
  questionOnly: string;
  noted: string;
  /** Heads a window of a kept output: its call, the characters shown as `from`–`to`, and how many there are. */
  outputHead(id: string, from: number, to: number, total: number): string;
  /** Ends such a window: where to go on, or null at the end. */
  outputNext(next: number | null): string;
  /** One answer for every call that has nothing to read here, whatever the reason. */
  outputMissing(id: string): string;
  /** Heads the hits of a search over what was said. */
  foundWords(count: number): string;
  noWords: string;
  searchOwnOnly: string;
  /** Who said something. */
  speaker: Readonly<Record<'user' | 'assistant', string>>;
  /** A line was added to the note of this day. */
  noteSaved(day: string): string;
  /** Heads the hits of a search of the memory. */
  foundMemory(count: number): string;
  noMemory: string;
  factSaved(name: string, wasThere: boolean): string;
  factForgotten(name: string): string;
  /** Nothing was written: nobody watches, so a person decides. */
  factProposed(name: string): string;
  factUnchanged(name: string): string;
  factUnknown(name: string): string;
  /** Heads a page of the wiki. */
  wikiPage(title: string, slug: string): string;
  wikiSources(sources: string, updated: string): string;
  wikiBacklinks(titles: string): string;
  wikiMissing(title: string, near: readonly string[]): string;
  foundPages(count: number): string;
  noPages: string;
  pageWritten(title: string, slug: string, wasThere: boolean): string;
  /** No skill of that name; `near` are names that exist, the likeliest first. */
  skillUnknown(name: string, near: readonly string[]): string;
}

/** The replies in an agent's language. */
export const repliesIn = (language: Language): Replies => (language === 'vi' ? vi : en);
