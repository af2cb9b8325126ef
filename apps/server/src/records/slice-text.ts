/** At most `chars` UTF-16 units from the start, never half of a surrogate pair. */
export const sliceText = (text: string, chars: number): string => {
  if (text.length <= chars) return text;
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
};
