import type { CallEnd } from './call-end.ts';

type Problem = Exclude<CallEnd, { readonly kind: 'answer' }>;

/** Whether Telegram does not take this for the token of a bot. It says 404 to what does not even look like one. */
export const isTokenRefused = (end: CallEnd): boolean =>
  end.kind === 'error' && (end.code === 401 || (end.code === 404 && !/method/i.test(end.description)));

/** Milliseconds that Telegram asks to wait; null when it does not. */
export const askedWait = (end: CallEnd): number | null => (end.kind === 'error' ? end.retryAfterMs : null);

const sayError = (end: Extract<CallEnd, { readonly kind: 'error' }>, botId: string): string => {
  if (isTokenRefused(end)) {
    return `Telegram does not accept the token of bot ${botId}. Put its current one, from @BotFather, into the variable that telegram.token_env names.`;
  }
  if (end.retryAfterMs !== null)
    return `Telegram asks to wait ${Math.ceil(end.retryAfterMs / 1000)} s before the next message.`;
  if (end.movedTo !== null)
    return `The group has become another chat. Set telegram.chat_id to ${end.movedTo}.`;
  if (end.code >= 500) return `Telegram had a fault of its own (${end.code}).`;
  return `Telegram refused it: ${end.description.replace(/^[A-Z][A-Za-z ]*: /, '') || end.code}`;
};

/** One sentence on what went wrong, for a person. It holds no token. */
export const sayProblem = (end: Problem, botId: string): string => {
  if (end.kind === 'error') return sayError(end, botId);
  return end.kind === 'unreached'
    ? `Telegram could not be reached: ${end.reason}.`
    : `No answer came from Telegram: ${end.reason}.`;
};
