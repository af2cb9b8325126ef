import path from 'node:path';
import type { Language } from '@my-agent-crew/contract';
import type { Skill } from './skill.ts';
import { skillTexts } from './skill-texts.ts';

/** The whole skill as a model reads it: the warning about missing programs first, then its folder, then its body. */
export const skillText = (skill: Skill, language: Language): string => {
  const warning =
    skill.missing.length === 0 ? '' : `${skillTexts(language).missingWarning(skill.missing)}\n\n`;
  return `${warning}SKILL_LOCATION: ${path.dirname(skill.file)}\n\n${skill.body}`;
};

/** What `skill_read` answers for a name, or null when the agent has no such skill. */
export const readSkill = (skills: readonly Skill[], name: string, language: Language): string | null => {
  const skill = skills.find((candidate) => candidate.name === name.trim());
  return skill === undefined ? null : skillText(skill, language);
};
