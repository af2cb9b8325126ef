import type { Agent, PromptParts } from '../ports/agents.ts';
import { coreTexts } from '../texts/core-texts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and a crew has one zone. */
const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
};

/** The owner's local date, `YYYY-MM-DD`. */
export const localDate = (now: number, timezone: string): string => dayFormat(timezone).format(now);

/**
 * The system prompt, parts that change least first and the date last, so that upstreams can reuse its prefix.
 * Spec: supplement §2 "Prompt prefix stays stable". Empty parts leave no heading.
 */
export const assemblePrompt = (
  agent: Agent,
  parts: PromptParts,
  now: number,
  isDelegated = false,
): string => {
  const texts = coreTexts(agent.language);
  const sections = [
    texts.frame(agent.name, agent.tools),
    ...parts.persona.map((file) => `## ${file.name}\n${file.text.trim()}`),
    parts.userMemory.trim() === '' ? '' : `## ${texts.userHeading}\n${parts.userMemory.trim()}`,
    parts.memory.trim() === '' ? '' : `## ${texts.memoryHeading}\n${parts.memory.trim()}`,
    ...(parts.sections ?? []).map((section) => section.trim()),
    isDelegated ? texts.delegated : '',
    texts.dateLine(localDate(now, agent.timezone), agent.timezone),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
};
