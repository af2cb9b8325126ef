const word = /^(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]*|[\p{Lu}\p{M}]*|\p{Nd}*)$/u;

/**
 * True for what could stand in an ordinary text: words of one case or with a capital first, and numbers, with anything
 * between them. A piece of a secret that is wordlike gives little away and would be found in innocent places.
 */
export const isWordlike = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{Nd}]+/u).every((piece) => word.test(piece));
