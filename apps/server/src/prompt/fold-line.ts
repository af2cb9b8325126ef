/** One line, whatever a person or a chat named it: a name with a line break would read as a line nobody wrote. */
export const foldLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
