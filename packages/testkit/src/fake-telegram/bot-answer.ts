/** What the fake answers: a result, or an error in Telegram's own words. */
export type BotAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: Readonly<Record<string, unknown>>;
    };

/** An answer that says yes. */
export const answerOk = (result: unknown): BotAnswer => ({ ok: true, result });

/** A `400 Bad Request` with a reason. */
export const answerBad = (reason: string): BotAnswer => ({
  ok: false,
  error_code: 400,
  description: `Bad Request: ${reason}`,
});
