import { base64Core, bytesOf, hexOf } from './encode-bytes.ts';
import { foldView } from './fold-view.ts';
import { isWordlike } from './is-wordlike.ts';
import { plainView, textOfView } from './text-view.ts';
import { type Escape, unescapeView } from './unescape-view.ts';

/** A value that must not be shown, and what it is called. */
export interface KnownSecret {
  readonly name: string;
  readonly value: string;
}

/** One way a secret may be written, folded. */
export interface SecretForm {
  /** What is put in its place. */
  readonly mark: string;
  readonly units: Uint16Array;
  readonly text: string;
  /** Not made of words: found also with white space inside, and in part. */
  readonly isTelling: boolean;
  /** Positions in `units` before which the secret itself has white space. */
  readonly gaps: ReadonlySet<number>;
}

/** Shorter secrets are not looked for: they would be found everywhere. Spec: supplement §5, "of 8+ characters". */
export const shortestSecret = 8;

/** What many secrets begin or end with and everybody may know. */
const publicStart =
  /^(?:sk-(?:[a-z]{2,8}-){0,3}(?:v\d-)?|gh[a-z]_|github_pat_|glpat-|xox[a-z]-|AIza|-----BEGIN[A-Z ]*PRIVATE KEY-----)/;
const publicEnd = /-----END[A-Z ]*PRIVATE KEY-----$/;
const address = /^[a-z][a-z0-9+.-]*:\/\/(?:([^/?#@]*)@)?[^/?#@]*(.*)$/is;

const partsOfAddress = (authority: string, rest: string): string[] => {
  const password = authority.slice(authority.indexOf(':') + 1);
  const login = password.length < shortestSecret ? `${authority}@` : password;
  return [...(authority === '' ? [] : [login]), ...(isWordlike(rest) ? [] : [rest])];
};

/** The parts of a value that are secret: of an address its password and a telling path, else all but a public prefix. */
const secretParts = (value: string): string[] => {
  const whole = value.trim();
  const found = address.exec(whole);
  if (found !== null) return partsOfAddress(found[1] ?? '', found[2] ?? '');
  const inner = whole.replace(publicStart, '').replace(publicEnd, '').trim();
  return [inner.length < shortestSecret ? whole : inner];
};

const escapeSets: readonly ReadonlySet<Escape>[] = [
  ['backslash'],
  ['percent'],
  ['entity'],
  ['backslash', 'percent'],
  ['backslash', 'entity'],
  ['percent', 'entity'],
  ['backslash', 'percent', 'entity'],
].map((set) => new Set(set as Escape[]));

/** Undoing escapes in a text also undoes what only looks like one in the secret itself: such a text has these forms. */
const unescapedForms = (text: string, depth: number): string[] => {
  if (depth === 0) return [text];
  const inner = escapeSets.flatMap((set) => {
    const view = unescapeView(plainView(text), set);
    return view === null ? [] : unescapedForms(textOfView(view), depth - 1);
  });
  return [...new Set([text, ...inner])];
};

const encodedForms = (text: string): string[] => {
  const bytes = bytesOf(text);
  const hex = hexOf(bytes);
  const base64 = [0, 1, 2].map((skipped) => base64Core(bytes, skipped));
  const forUrls = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const inForms = /\s/.test(text) ? [text.replaceAll(/\s/g, '+')] : [];
  return [hex, hex.toUpperCase(), ...base64, ...forUrls, ...inForms];
};

const formOf = (mark: string, text: string): SecretForm | null => {
  const view = foldView(plainView(text));
  if (view.length < shortestSecret) return null;
  const gaps = new Set<number>();
  for (let at = 1; at < view.length; at += 1) if ((view.from[at] ?? 0) > (view.to[at - 1] ?? 0)) gaps.add(at);
  return {
    mark,
    units: view.units.slice(0, view.length),
    text: textOfView(view),
    isTelling: !isWordlike(text),
    gaps,
  };
};

/** Every form the secrets are looked for in; of secrets with one value the first gives its name. */
export const secretForms = (secrets: readonly KnownSecret[]): SecretForm[] => {
  const forms = new Map<string, SecretForm>();
  for (const { name, value } of secrets)
    for (const part of secretParts(value))
      for (const text of [...unescapedForms(part, 2), ...encodedForms(part)]) {
        const form = formOf(`***${name.replace(/[^\w.-]/g, '_')}***`, text);
        if (form !== null && !forms.has(form.text)) forms.set(form.text, form);
      }
  return [...forms.values()];
};
