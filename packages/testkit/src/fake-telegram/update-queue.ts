import { answerOk, type BotAnswer } from './bot-answer.ts';
import { faults } from './fault.ts';

/** An update as Telegram sends it. */
export type Update = { readonly update_id: number } & Readonly<Record<string, unknown>>;

/** The updates of one bot: kept until an offset behind them is asked for, handed out by long poll. */
export interface UpdateQueue {
  /** Adds an update; `fields` names its kind, such as `message`. Returns its id. */
  add(fields: Readonly<Record<string, unknown>>): number;
  /** Hands this one out again with each of the next `times` polls, whatever offset they ask for. */
  replay(updateId: number, times: number): void;
  /** One long poll. `gone` aborts when the caller left. Another poll that is waiting is answered with a conflict. */
  poll(params: Readonly<Record<string, unknown>>, gone: AbortSignal): Promise<BotAnswer>;
  /** Those that no offset has confirmed yet. */
  pending(): readonly Update[];
  /** Whether a poll is waiting. */
  isPolled(): boolean;
  /** Ends the waiting poll without updates. */
  release(): void;
}

const whole = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise);
  return Number.isInteger(number) ? number : otherwise;
};

const allowedKinds = (value: unknown): readonly string[] => {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(list) ? list.map(String) : [];
};

/** Makes an empty queue whose ids begin at `firstId`. `onChange` is called after each change. */
export const createUpdateQueue = (firstId: number, onChange: () => void): UpdateQueue => {
  const known = new Map<number, Update>();
  const again: { readonly id: number; left: number }[] = [];
  let queue: Update[] = [];
  let nextId = firstId;
  let waiting: ((answer: BotAnswer | null) => void) | null = null;
  let allowed: readonly string[] = [];

  const isAllowed = (update: Update): boolean =>
    allowed.length === 0 || allowed.some((kind) => kind in update);
  const takeReplays = (): Update[] => {
    const due = again.filter((entry) => entry.left > 0);
    for (const entry of due) entry.left -= 1;
    return due.flatMap(({ id }) => known.get(id) ?? []);
  };
  const confirm = (offset: number): void => {
    if (offset < 0) queue = queue.slice(offset);
    else if (offset > 0) queue = queue.filter((update) => update.update_id >= offset);
    onChange();
  };
  const waitForMore = (seconds: number, gone: AbortSignal): Promise<BotAnswer | null> =>
    new Promise((resolve) => {
      const end = (answer: BotAnswer | null): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        if (waiting === end) waiting = null;
        resolve(answer);
      };
      const leave = (): void => end(null);
      const timer = setTimeout(leave, seconds * 1000);
      gone.addEventListener('abort', leave, { once: true });
      waiting = end;
      onChange();
    });
  const wake = (): void => {
    waiting?.(null);
    onChange();
  };

  return {
    add: (fields) => {
      const update: Update = { update_id: nextId, ...fields };
      nextId = update.update_id + 1;
      known.set(update.update_id, update);
      queue.push(update);
      wake();
      return update.update_id;
    },
    replay: (updateId, times) => {
      again.push({ id: updateId, left: times });
      wake();
    },
    poll: async (params, gone) => {
      const { code, description } = { code: faults.conflict.code, description: faults.conflict.description };
      waiting?.({ ok: false, error_code: code, description });
      if (params['allowed_updates'] !== undefined) allowed = allowedKinds(params['allowed_updates']);
      confirm(whole(params['offset'], 0));
      const limit = Math.min(100, Math.max(1, whole(params['limit'], 100)));
      const collect = (): Update[] => {
        queue = queue.filter(isAllowed);
        return [...takeReplays(), ...queue].slice(0, limit);
      };
      const now = collect();
      const seconds = whole(params['timeout'], 0);
      if (now.length > 0 || seconds <= 0) return answerOk(now);
      const ended = await waitForMore(seconds, gone);
      return ended ?? answerOk(gone.aborted ? [] : collect());
    },
    pending: () => queue,
    isPolled: () => waiting !== null,
    release: () => waiting?.(null),
  };
};
