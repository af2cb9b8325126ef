import type { Agent } from '@my-agent-crew/core';
import type { CompileInput, CrewWiki } from '@my-agent-crew/memory';
import type { OpenedRun } from '../jobs/open-job.ts';
import { beginSideRun, endUnanswered, type SideRunParts } from '../memory/side-run.ts';
import { wikiWords } from './wiki-words.ts';

/** What the ledger books its calls under. */
const purpose = 'wiki';

/** What the run of a compile works with. */
export interface RunCompileParts extends SideRunParts {
  readonly wiki: Pick<CrewWiki, 'compile' | 'tidy'>;
}

/** Works an opened compile to its end: one question, one proposal, then the blocks of links, which no model writes. */
export const runCompile = async (
  parts: RunCompileParts,
  agent: Agent,
  opened: OpenedRun,
  input: CompileInput,
  signal: AbortSignal,
): Promise<void> => {
  const { wiki } = parts;
  const say = wikiWords(agent.language);
  const by = { agentId: agent.id, conversationId: opened.conversationId, runId: opened.runId };
  const side = await beginSideRun(parts, agent, opened, signal);
  const asked = await side.ask(input.request, purpose, (answer) => {
    const said = wiki.compile.settle(input, answer, by);
    return said === null ? { fault: say.noPages } : { value: said };
  });
  if (asked.kind !== 'answered') return endUnanswered(side, asked, say, signal);
  const untidied = wiki.tidy(agent.id);
  await asked.record([asked.value, ...(untidied.length === 0 ? [] : [say.untidied(untidied)])].join('\n'));
  return side.end({ status: 'done', haltReason: null, error: null });
};
