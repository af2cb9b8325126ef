import type { Language } from '@my-agent-crew/contract';
import { rosterWords } from './roster-words.ts';

/** One agent as the roster tells of it. Everything but the description is read from the running crew. */
export interface RosterMember {
  readonly id: string;
  readonly name: string;
  readonly mode: 'assistant' | 'work';
  readonly description: string;
  /** With what is missing on this machine, if anything. */
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly missing: readonly string[];
  }[];
  /** Names of its jobs that are switched on. */
  readonly jobs: readonly string[];
  readonly tools: readonly string[];
  /** `provider:model`, the first route. */
  readonly route: string;
  readonly escalationRoute: string | null;
}

/** Characters of a skill's description. Spec: agents, roster, "cắt còn 80 ký tự". */
const skillDescriptionChars = 80;

/** One line, whatever a person or a chat named it: a name with a line break would read as a line nobody wrote. */
const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const modelOf = (route: string): string => route.slice(route.lastIndexOf('/') + 1).replace(/^[^:]*:/, '');

interface Named {
  readonly name: string;
  readonly text: string;
}

/**
 * Names told as a difference from the reader's own when that is shorter: at most half as many differing names as there
 * are names to tell. Null when there is nothing to tell.
 */
const tellNames = (own: readonly string[], theirs: readonly Named[], language: Language): string | null => {
  if (theirs.length === 0) return null;
  const words = rosterWords[language];
  const names = theirs.map((one) => one.name);
  const more = theirs.filter((one) => !own.includes(one.name));
  const without = own.filter((name) => !names.includes(name));
  if (more.length + without.length > theirs.length / 2) return theirs.map((one) => one.text).join(', ');
  const parts = [
    words.asYours,
    ...(more.length > 0 ? [`${words.plus}: ${more.map((one) => one.text).join(', ')}`] : []),
    ...(without.length > 0 ? [`${words.without}: ${without.join(', ')}`] : []),
  ];
  return parts.join(', ');
};

const skillText = (skill: RosterMember['skills'][number], language: Language): string => {
  const description = fold(skill.description).slice(0, skillDescriptionChars);
  const missing =
    skill.missing.length > 0 ? `[${rosterWords[language].missing}: ${skill.missing.join(', ')}] ` : '';
  return missing === '' && description === ''
    ? fold(skill.name)
    : `${fold(skill.name)} (${missing}${description})`;
};

const plainNames = (names: readonly string[]): Named[] => names.map((name) => ({ name, text: name }));
const withoutDelegate = (tools: readonly string[]): string[] => tools.filter((name) => name !== 'delegate');

const memberLines = (reader: RosterMember, member: RosterMember, language: Language): string[] => {
  const words = rosterWords[language];
  const ownSkills = reader.skills.map((skill) => fold(skill.name));
  const skills = member.skills.map((skill) => ({ name: fold(skill.name), text: skillText(skill, language) }));
  const facts: [string, string | null][] = [
    [words.skills, tellNames(ownSkills, skills, language)],
    [words.jobs, member.jobs.length === 0 ? null : member.jobs.map(fold).join(', ')],
    [
      words.tools,
      tellNames(withoutDelegate(reader.tools), plainNames(withoutDelegate(member.tools)), language),
    ],
    [words.model, modelText(member, language)],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [`  · ${label}: ${text}`]));
};

const modelText = (member: RosterMember, language: Language): string => {
  const own = modelOf(member.route);
  return member.escalationRoute === null
    ? own
    : `${own}; ${rosterWords[language].whenStuck} ${modelOf(member.escalationRoute)}`;
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
  const lines = members.flatMap((member) => {
    const description = fold(member.description);
    const head = `- ${member.id} — ${fold(member.name)} (${member.mode})${description === '' ? '' : `: ${description}`}`;
    return [head, ...memberLines(reader, member, language)];
  });
  return [`## ${words.heading}`, words.guide, ...lines, words.trust].join('\n');
};
