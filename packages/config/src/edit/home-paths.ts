import type { Profile } from '@my-agent-crew/contract';
import { defaultPersona } from '../agent/agent-places.ts';
import type { CrewContext } from '../agent/crew-context.ts';
import type { HeldPlaces } from '../agent/crew-member.ts';
import { followLinks, isInside, resolvePlace } from '../place.ts';
import type { EditProblem } from './refuse-edit.ts';

const kinds = ['workspace', 'skills_dirs', 'persona_files'] as const;
type Kind = (typeof kinds)[number];

/** What a save is asked about paths. */
export interface HomePathQuestion {
  /** Absolute folder of the agent. */
  readonly folder: string;
  /** The keys of the file before the edit; null for an agent that is new. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Profile;
  /** Where the running agent works; null for an agent that is new. */
  readonly held: HeldPlaces | null;
}

const defaults: Readonly<Record<Kind, readonly string[]>> = {
  workspace: ['workspace'],
  skills_dirs: [],
  persona_files: defaultPersona,
};

/** The words a file has for one kind of path; the names a start reads instead when it has none. */
const writtenFor = (kind: Kind, value: unknown): readonly string[] => {
  if (value === undefined || value === null) return defaults[kind];
  return (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');
};

/** The words an edit may send back unchanged. A start reads the folder `skills` whatever the file says. */
const ownWords = (kind: Kind, before: HomePathQuestion['before']): readonly string[] => {
  if (before === null) return [];
  const words = writtenFor(kind, before[kind]);
  return kind === 'skills_dirs' ? [...words, 'skills'] : words;
};

const judge = (
  written: string,
  kind: Kind,
  question: HomePathQuestion,
  context: CrewContext,
): string | null => {
  const home = context.homeFolder;
  const place = resolvePlace(written, question.folder, context.userHome);
  const real = followLinks(place);
  if (isInside(home, place) && isInside(home, real)) return null;
  const isHeld = question.held?.[kind].includes(real) === true;
  if (isHeld && (written === real || ownWords(kind, question.before).includes(written))) return null;
  if (isHeld || isInside(home, real))
    return `the path ${written} goes through a link or ..: write the real path ${real}`;
  return `${kind} names ${written}, which leads to ${real}, outside the home ${home}: name a place inside the home, or edit the file itself`;
};

/**
 * The paths of a profile that an edit may not save: what leads out of the home, unless the running agent works there
 * already and the words are its file's own or the real path. Spec: agents, "Đường dẫn một lần sửa đưa vào".
 */
export const homePathProblems = (question: HomePathQuestion, context: CrewContext): EditProblem[] =>
  kinds.flatMap((kind) =>
    writtenFor(kind, question.after[kind]).flatMap((written, index): EditProblem[] => {
      const sentence = judge(written, kind, question, context);
      const key = kind === 'workspace' ? kind : `${kind}[${index}]`;
      return sentence === null ? [] : [{ key, sentence }];
    }),
  );
