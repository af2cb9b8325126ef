import { localMinute } from '@my-agent-crew/scheduler';

/** A time as a chat shows it on the owner's clock: `07:30` for one of the same day, `2026-12-24 07:30` for others. */
export const chatTime = (at: number, now: number, timezone: string): string => {
  const [day, minute] = localMinute(at, timezone).split(' ');
  return day === localMinute(now, timezone).split(' ')[0] ? (minute ?? '') : `${day} ${minute}`;
};
