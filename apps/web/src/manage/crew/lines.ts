/** The lines of a box that hold something, without the spaces around them. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of a box exactly as typed, blank ones left out: a space at the end of a shell pattern means something. */
export const rawLinesOf = (typed: string): string[] => typed.split('\n').filter((line) => line.trim() !== '');

const hostShape =
  /^(\*\.)?(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Host names as they are saved: lowercase, blank lines left out. */
export const hostLinesOf = (typed: string): string[] => linesOf(typed.toLowerCase());

/** The first line that is no host name by the server's rule, or null. */
export const badHostOf = (typed: string): string | null =>
  linesOf(typed).find((line) => !hostShape.test(line.toLowerCase())) ?? null;
