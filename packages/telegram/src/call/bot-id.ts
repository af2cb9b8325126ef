/** The bot's number, which stands in front of its token; `unknown` when the token has none. */
export const botIdOf = (token: string): string => /^(\d{1,20}):/.exec(token)?.[1] ?? 'unknown';
