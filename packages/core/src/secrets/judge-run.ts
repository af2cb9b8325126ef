import type { Run } from './gram-index.ts';
import { isWordlike } from './is-wordlike.ts';
import type { SecretForm } from './secret-form.ts';
import { type TextView, textOfView } from './text-view.ts';

/** A part of a view to be masked. */
export interface Find {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
  /** The whole secret stands there, not a piece of it. */
  readonly isWhole: boolean;
}

/** A piece of this many units in a row is a secret's wherever it stands; a shorter one only where a text was cut. */
const tellingUnits = 12;

const dot = 0x2e;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** What a text that was cut has before or behind the cut: its own end, an ellipsis, a label in brackets. */
const isCutAfter = ({ units, length }: TextView, at: number): boolean =>
  at >= length || units[at] === openBracket || (units[at] === dot && units[at + 1] === dot);

const isCutBefore = ({ units }: TextView, at: number): boolean =>
  at <= 0 || units[at - 1] === closeBracket || (units[at - 1] === dot && units[at - 2] === dot);

/** True when the source has white space only where the secret has. */
const isUnbroken = (view: TextView, start: number, form: SecretForm): boolean => {
  for (let at = 1; at < form.units.length; at += 1) {
    const isApart = (view.from[start + at] ?? 0) > (view.to[start + at - 1] ?? 0);
    if (isApart && !form.gaps.has(at)) return false;
  }
  return true;
};

const wholeFinds = (view: TextView, run: Run, text: string, form: SecretForm): Find[] => {
  const finds: Find[] = [];
  for (let at = text.indexOf(form.text); at >= 0; at = text.indexOf(form.text, at + form.text.length)) {
    const start = run.start + at;
    if (form.isTelling || isUnbroken(view, start, form))
      finds.push({ start, end: start + form.text.length, mark: form.mark, isWhole: true });
  }
  return finds;
};

const isPiece = (view: TextView, run: Run, text: string, form: SecretForm): boolean => {
  if (!form.isTelling) return false;
  if (text.length >= tellingUnits) return true;
  return (
    (form.text.startsWith(text) && isCutAfter(view, run.end)) ||
    (form.text.endsWith(text) && isCutBefore(view, run.start))
  );
};

/** What of a run is to be masked: whole secrets, and pieces that cannot be innocent. */
export const judgeRun = (view: TextView, run: Run): Find[] => {
  const text = textOfView(view, run.start, run.end);
  const finds = [...run.forms].flatMap((form) => wholeFinds(view, run, text, form));
  const owner = isWordlike(text) ? undefined : [...run.forms].find((form) => isPiece(view, run, text, form));
  if (owner !== undefined) finds.push({ start: run.start, end: run.end, mark: owner.mark, isWhole: false });
  return finds;
};
