import type { Language } from '@my-agent-crew/contract';
import { cutSection } from './cut-section.ts';
import { skillText } from './read-skill.ts';
import type { Skill } from './skill.ts';
import { type SkillTexts, skillTexts } from './skill-texts.ts';

const indexLine = (skill: Skill, texts: SkillTexts): string => {
  const mark = skill.missing.length === 0 ? '' : texts.missingMark(skill.missing);
  const syntax = skill.cliHelp === null ? '' : texts.syntax(skill.cliHelp);
  const words = [mark, skill.description, syntax].filter((part) => part !== '').join(' ');
  return words === '' ? `- ${skill.name}` : `- ${skill.name}: ${words}`;
};

/**
 * The section of the system prompt about skills: the index, the standing rule about unknown command lines, and the whole
 * body of every skill with `always`. Empty without skills. Without `canRead` (no `skill_read`) there is no index.
 * Spec: agents, "Front matter" of skills.
 */
export const skillIndexSection = (
  skills: readonly Skill[],
  language: Language,
  canRead: boolean = true,
): string => {
  if (skills.length === 0) return '';
  const texts = skillTexts(language);
  const listed = skills.filter((skill) => !skill.always);
  const index =
    canRead && listed.length > 0 ? [texts.lead, ...listed.map((skill) => indexLine(skill, texts))] : [];
  const bodies = skills
    .filter((skill) => skill.always)
    .map((skill) => `${texts.alwaysHeading(skill.name)}\n${cutSection(skillText(skill, language))}`);
  return [[texts.heading, ...index, texts.helpRule].join('\n'), ...bodies].join('\n\n');
};
