/** A field of what a service sent, whatever it sent. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** The same where only words are of use; empty for anything else. */
export const wordsOf = (value: unknown, name: string): string => {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
};
