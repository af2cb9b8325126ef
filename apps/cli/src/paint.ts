/** Colours for one output; each function returns its text unchanged where colours are off. */
export interface Paint {
  dim(text: string): string;
  bold(text: string): string;
  accent(text: string): string;
  good(text: string): string;
  warn(text: string): string;
  bad(text: string): string;
}

const wrap =
  (isOn: boolean, code: number, end: number) =>
  (text: string): string =>
    isOn && text !== '' ? `\u001b[${code}m${text}\u001b[${end}m` : text;

/** Colours when the output is a terminal and NO_COLOR is not set to something; see no-color.org. */
export const createPaint = (
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): Paint => {
  const isOn = isTerminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  return {
    dim: wrap(isOn, 2, 22),
    bold: wrap(isOn, 1, 22),
    accent: wrap(isOn, 36, 39),
    good: wrap(isOn, 32, 39),
    warn: wrap(isOn, 33, 39),
    bad: wrap(isOn, 31, 39),
  };
};
