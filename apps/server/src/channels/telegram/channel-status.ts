import type { TelegramStatus } from '@my-agent-crew/contract';
import { isoTime } from '@my-agent-crew/core';
import type { PollState } from './poll-updates.ts';

/** Keeps how it stands with the channel. */
export interface ChannelStatus {
  view(): TelegramStatus;
  /** A bot is made, or with null none is. */
  begin(isOn: boolean): void;
  name(botName: string | null): void;
  poll(state: PollState, hasUpdates: boolean): void;
  strangers(count: number): void;
}

const off: TelegramStatus = {
  ...{ state: 'off', error: null, bot_name: null, last_update_at: null, strangers: 0 },
};

/** Makes it. `onChange` is told of every other state. */
export const createChannelStatus = (parts: {
  readonly now: () => number;
  readonly onChange: (status: TelegramStatus, before: TelegramStatus) => void;
}): ChannelStatus => {
  let status = off;
  const set = (changes: Partial<TelegramStatus>): void => {
    const before = status;
    status = { ...status, ...changes };
    const keys = Object.keys(changes) as (keyof TelegramStatus)[];
    if (keys.some((key) => before[key] !== status[key])) parts.onChange(status, before);
  };
  return {
    view: () => status,
    begin: (isOn) => set({ ...off, state: isOn ? 'starting' : 'off' }),
    name: (bot_name) => set({ bot_name }),
    strangers: (count) => set({ strangers: status.strangers + count }),
    poll: (state, hasUpdates) =>
      set({
        state: state.kind,
        error: 'error' in state ? state.error : null,
        ...(hasUpdates ? { last_update_at: isoTime(parts.now()) } : {}),
      }),
  };
};
