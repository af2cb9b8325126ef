/** True for the first half of a surrogate pair. */
export const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** True for the second half of a surrogate pair. */
export const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** At most `chars` UTF-16 units from the start, never half of a surrogate pair. */
export const sliceStart = (text: string, chars: number): string => {
  if (chars <= 0) return '';
  if (text.length <= chars) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(chars - 1)) ? chars - 1 : chars);
};

/** At most `chars` UTF-16 units from the end, never half of a surrogate pair. */
export const sliceEnd = (text: string, chars: number): string => {
  if (chars <= 0) return '';
  if (text.length <= chars) return text;
  const at = text.length - chars;
  return text.slice(isHighSurrogate(text.charCodeAt(at - 1)) ? at + 1 : at);
};
