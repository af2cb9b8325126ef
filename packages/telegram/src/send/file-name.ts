/**
 * A file name as it can travel: Telegram ends a name at `;`, also inside quotes, and at a line end, and decodes nothing, so only
 * these are replaced. Quotes, Vietnamese and emoji arrive as they are.
 */
export const fileName = (name: string): string => {
  const safe = name
    .toWellFormed()
    .replaceAll(';', ',')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return safe === '' ? 'file' : safe;
};
