import { CrewError, wikiLimits, wikiSourcePattern } from '@my-agent-crew/contract';
import type { MemoryFiles } from '@my-agent-crew/core';

/** Whether a conversation is there that an agent may name as a source. */
export type HasConversation = (agentId: string, conversationId: string) => boolean;

/** True when a source is well-formed and there: a note of the agent, or a conversation of it. */
export const isSource = (
  files: MemoryFiles,
  hasConversation: HasConversation,
  owner: string,
  source: string,
): boolean => {
  if (!wikiSourcePattern.test(source)) return false;
  const name = source.slice('note:'.length);
  return source.startsWith('note:')
    ? files.stamp({ owner, file: `memory/${name}.md` }) !== null
    : hasConversation(owner, name);
};

/** Refuses sources that are missing, malformed, not there, or too many. Spec: tools, "từ chối trang không có sources". */
export const checkSources = (
  sources: readonly string[],
  known: readonly string[],
  exists: (source: string) => boolean,
): void => {
  if (sources.length === 0)
    throw new CrewError(
      'invalid-input',
      'The page names no source. Nothing was written: give at least one, note:YYYY-MM-DD or conv:<id>.',
    );
  if (sources.length > wikiLimits.sources)
    throw new CrewError(
      'too-large',
      `The page names ${sources.length} sources; it may have ${wikiLimits.sources}. Nothing was written: keep those that carry it.`,
    );
  const wrong = sources.find((source) => !known.includes(source) && !exists(source));
  if (wrong !== undefined)
    throw new CrewError(
      'invalid-input',
      `There is no source ${wrong.slice(0, 120)}. Nothing was written: name a daily note of yours as note:YYYY-MM-DD or a conversation of yours as conv:<id>.`,
    );
};
