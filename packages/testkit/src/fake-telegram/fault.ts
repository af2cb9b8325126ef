/**
 * How one call goes wrong. `drop-before` closes the connection before anything was done, `drop-after` when the call was
 * carried out and only the answer is missing; `garbage` carries it out and answers with what is no JSON; `hang` carries
 * nothing out and never answers; `slow` carries it out and answers after `ms`; `page` answers as a broken proxy would, and
 * may never come to an end.
 */
export type Fault =
  | { readonly kind: 'too-many'; readonly retryAfter: number }
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly description: string;
      readonly parameters?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'page'; readonly status: number; readonly isEndless?: true }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'hang' | 'drop-before' | 'drop-after' | 'garbage' };

/** Faults by the name of a state that Telegram itself can be in. */
export const faults = {
  unauthorized: { kind: 'error', code: 401, description: 'Unauthorized' },
  notFound: { kind: 'error', code: 404, description: 'Not Found' },
  blocked: { kind: 'error', code: 403, description: 'Forbidden: bot was blocked by the user' },
  badEntities: {
    kind: 'error',
    code: 400,
    description: 'Bad Request: can\'t parse entities: Unsupported start tag "x" at byte offset 0',
  },
  conflict: {
    kind: 'error',
    code: 409,
    description:
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  },
  webhook: {
    kind: 'error',
    code: 409,
    description:
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  },
  serverError: { kind: 'error', code: 500, description: 'Internal Server Error' },
} as const satisfies Readonly<Record<string, Fault>>;

/** The faults that wait for the calls of one bot. */
export interface FaultPlan {
  /** The next `times` calls of `method` (any with `*`) go wrong like this; plans of one method are played in turn. */
  add(method: string, fault: Fault, times?: number): void;
  /** Takes the fault of this call; null when it goes well. */
  take(method: string): Fault | null;
  clear(): void;
}

/** Makes an empty plan. */
export const createFaultPlan = (): FaultPlan => {
  const planned: { readonly method: string; readonly fault: Fault; left: number }[] = [];
  return {
    add: (method, fault, times = 1) => {
      planned.push({ method: method.toLowerCase(), fault, left: times });
    },
    take: (method) => {
      const plan = planned.find(
        (entry) => entry.left > 0 && (entry.method === '*' || entry.method === method.toLowerCase()),
      );
      if (plan === undefined) return null;
      plan.left -= 1;
      return plan.fault;
    },
    clear: () => {
      planned.length = 0;
    },
  };
};
