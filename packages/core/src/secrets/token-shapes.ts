/** A stretch of a text that looks like a secret nobody told us about. */
export interface ShapeFind {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
}

interface Shape {
  /** Linear, with the part to mask as its first group. */
  readonly pattern: RegExp;
  readonly mark: string;
  /** A further condition on the part. */
  readonly isSecret?: (part: string) => boolean;
}

const hasDigit = (part: string): boolean => /\d/.test(part);

/** Spec: supplement §5, "`Bearer …`, `sk-…`, JWTs"; the others have a form that nothing else has. */
const shapes: readonly Shape[] = [
  {
    pattern: /\bauthorization["']?\s{0,8}[:=]\s{0,8}["']?bearer(?:\s|%20|\+){1,8}([^\s"',;\\*]{1,16384})/dgi,
    mark: '***',
  },
  {
    pattern: /\bbearer(?:\s|%20|\+){1,8}([^\s"',;\\*]{8,16384})/dgi,
    mark: '***',
    isSecret: (part) => hasDigit(part) && /[a-z]/i.test(part),
  },
  { pattern: /(?<![\w-])sk-([\w-]{8,16384})/dg, mark: '***', isSecret: hasDigit },
  { pattern: /(?<![\w-])(eyJ[\w-]{8,8192}\.eyJ[\w-]{4,8192}(?:\.[\w-]{0,8192})?)/dg, mark: '***jwt***' },
  { pattern: /(?<![\w-])(?:gh[opsur]_|github_pat_|glpat-|xox[abprs]-)([\w-]{16,16384})/dg, mark: '***' },
  { pattern: /(?<!\w)(AKIA[0-9A-Z]{16})(?!\w)/dg, mark: '***aws-key***' },
  { pattern: /(?<![\w-])(\d{8,10}:[\w-]{35})(?![\w-])/dg, mark: '***bot-token***' },
  { pattern: /-----BEGIN[A-Z ]{0,30}PRIVATE KEY-----([^-]{16,16384})/dg, mark: '***private-key***' },
];

/** False when no shape can be in a text: most texts are told by this alone. */
export const mayHaveShape = (text: string): boolean =>
  /bearer|sk-|eyJ|gh[opsur]_|github_pat_|glpat-|xox|AKIA|PRIVATE KEY|\d:/i.test(text);

/** The parts of a text that have the shape of a token, in no order. */
export const findShapes = (text: string): ShapeFind[] =>
  (mayHaveShape(text) ? shapes : []).flatMap(({ pattern, mark, isSecret }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [from = 0, to = 0] = match.indices?.[1] ?? [];
      return isSecret?.(match[1] ?? '') === false ? [] : [{ from, to, mark }];
    }),
  );
