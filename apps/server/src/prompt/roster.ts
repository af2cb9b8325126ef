import type { Language } from '@my-agent-crew/contract';
import { foldLine } from './fold-line.ts';
import { type RosterSkill, tellSkills } from './roster-skills.ts';
import { rosterWords } from './roster-words.ts';
import { tellNames } from './tell-names.ts';

/** One agent as the roster tells of it. Everything but the description is read from the running crew. */
export interface RosterMember {
  readonly id: string;
  readonly name: string;
  readonly mode: 'assistant' | 'work';
  readonly description: string;
  readonly skills: readonly RosterSkill[];
  /** Names of its jobs that are switched on. */
  readonly jobs: readonly string[];
  readonly tools: readonly string[];
  /** `provider:model`, the first route. */
  readonly route: string;
  readonly escalationRoute: string | null;
}

const modelOf = (route: string): string => route.slice(route.lastIndexOf('/') + 1).replace(/^[^:]*:/, '');

const withoutDelegate = (tools: readonly string[]): string[] => tools.filter((name) => name !== 'delegate');

const modelText = (member: RosterMember, language: Language): string => {
  const own = modelOf(member.route);
  return member.escalationRoute === null
    ? own
    : `${own}; ${rosterWords[language].whenStuck} ${modelOf(member.escalationRoute)}`;
};

const memberLines = (
  ownTools: ReadonlySet<string>,
  member: RosterMember,
  skills: string | null,
  language: Language,
): string[] => {
  const words = rosterWords[language];
  const tools = withoutDelegate(member.tools).map((name) => ({ name, text: name }));
  const facts: [string, string | null][] = [
    [words.skills, skills],
    [words.jobs, member.jobs.length === 0 ? null : member.jobs.map(foldLine).join(', ')],
    [words.tools, tellNames(ownTools, tools, language)],
    [words.model, modelText(member, language)],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [`  · ${label}: ${text}`]));
};

/**
 * The crew as the agent that may hand work on reads it: how to choose, a line for each agent it reaches, and below it what
 * the running crew knows that agent to have. Empty when it reaches nobody. Spec: agents, "Agent master".
 */
export const rosterSection = (
  reader: RosterMember,
  members: readonly RosterMember[],
  language: Language,
): string => {
  if (members.length === 0) return '';
  const words = rosterWords[language];
  const ownTools = new Set(withoutDelegate(reader.tools));
  const skills = tellSkills(
    reader.skills,
    members.map((member) => member.skills),
    language,
  );
  const lines = members.flatMap((member, at) => {
    const description = foldLine(member.description);
    const head = `- ${member.id} — ${foldLine(member.name)} (${member.mode})${description === '' ? '' : `: ${description}`}`;
    return [head, ...memberLines(ownTools, member, skills[at] ?? null, language)];
  });
  return [`## ${words.heading}`, words.guide, ...lines, words.trust].join('\n');
};
