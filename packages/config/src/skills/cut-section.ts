/** Characters (code points) of one section of a prompt. Spec: agents, "Mỗi mục bị cắt ở 24 000 ký tự". */
const longestSection = 24_000;

/** Cuts a text that becomes a section of a prompt, characters kept whole, and marks the cut with `…`. */
export const cutSection = (text: string): string => {
  if (text.length <= longestSection) return text;
  const points = Array.from(text.slice(0, longestSection * 2 + 1));
  return points.length <= longestSection ? text : `${points.slice(0, longestSection).join('')}…`;
};
