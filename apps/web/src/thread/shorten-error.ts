/** Longest reason that is shown whole, in characters (code points). Spec: tools, tool_script, "không quá 600 ký tự". */
const errorCharLimit = 600;
const headChars = 200;
const tailChars = 400;

/** A long reason as its first 200 and last 400 characters: what to do next usually stands at the end. */
export const shortenError = (text: string): string => {
  // Fewer UTF-16 units than the limit cannot be more code points.
  if (text.length <= errorCharLimit) return text;
  const characters = Array.from(text);
  if (characters.length <= errorCharLimit) return text;
  return `${characters.slice(0, headChars).join('')} … ${characters.slice(-tailChars).join('')}`;
};
