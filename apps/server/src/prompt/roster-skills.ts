import type { Language } from '@my-agent-crew/contract';
import { foldLine } from './fold-line.ts';
import { rosterWords } from './roster-words.ts';
import { type Named, tellNames } from './tell-names.ts';

/** A skill as the roster tells of it. */
export interface RosterSkill {
  readonly name: string;
  readonly description: string;
  /** Programs it needs that this machine does not have. */
  readonly missing: readonly string[];
}

/** Characters of a skill's description. Spec: agents, roster, "cắt còn 80 ký tự". */
const descriptionChars = 80;

/**
 * Characters that the skills of all members may take together. A crew that has more to tell is told in less detail, so
 * that fifty agents with twenty skills each stay within 6,000 tokens.
 */
const charsInAll = 6_000;

/** Characters of one member's names however large the crew is. */
const leastChars = 40;

/** Folded and cut once, whatever detail is chosen. */
interface FoldedSkill {
  readonly name: string;
  readonly mark: string;
  readonly description: string;
}

const foldSkill = ({ name, description, missing }: RosterSkill, language: Language): FoldedSkill => ({
  name: foldLine(name),
  mark: missing.length > 0 ? `[${rosterWords[language].missing}: ${missing.join(', ')}]` : '',
  description: foldLine(description).slice(0, descriptionChars).trim(),
});

/** The last folding of each list: an agent's skills are replaced, never changed, and a save alters those of one. */
const known = new WeakMap<
  readonly RosterSkill[],
  { readonly language: Language; readonly folded: FoldedSkill[] }
>();

const foldSkills = (skills: readonly RosterSkill[], language: Language): readonly FoldedSkill[] => {
  const last = known.get(skills);
  if (last?.language === language) return last.folded;
  const folded = skills.map((skill) => foldSkill(skill, language));
  known.set(skills, { language, folded });
  return folded;
};

const toNamed = ({ name, mark, description }: FoldedSkill, isDescribed: boolean): Named => {
  const words = [mark, isDescribed ? description : ''].filter((part) => part !== '').join(' ');
  return { name, text: words === '' ? name : `${name} (${words})` };
};

/**
 * What the roster says of each member's skills, null for one without any. A skill the reader has itself needs no
 * description. When all of it is too long, a description stands only where its skill is told first; when that is still
 * too long, names stand alone, as many for each member as there is room.
 */
export const tellSkills = (
  own: readonly RosterSkill[],
  members: readonly (readonly RosterSkill[])[],
  language: Language,
): (string | null)[] => {
  const ownNames = new Set(own.map(({ name }) => foldLine(name)));
  const folded = members.map((skills) => foldSkills(skills, language));
  const tell = (
    skills: readonly FoldedSkill[],
    isDescribed: (skill: FoldedSkill) => boolean,
    most?: number,
  ) =>
    tellNames(
      ownNames,
      skills.map((skill) => toNamed(skill, !ownNames.has(skill.name) && isDescribed(skill))),
      language,
      most,
    );
  /** Null as soon as there is no room for the next line. */
  const tellAll = (isDescribed: (skill: FoldedSkill) => boolean): (string | null)[] | null => {
    const lines: (string | null)[] = [];
    let chars = 0;
    for (const skills of folded) {
      const line = tell(skills, isDescribed);
      chars += line?.length ?? 0;
      if (chars > charsInAll) return null;
      lines.push(line);
    }
    return lines;
  };
  const seen = new Set<string>();
  const isFirst = ({ name, description }: FoldedSkill): boolean => {
    const key = `${name}\0${description}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
  const most = Math.max(leastChars, Math.floor(charsInAll / members.length));
  return tellAll(() => true) ?? tellAll(isFirst) ?? folded.map((skills) => tell(skills, () => false, most));
};
