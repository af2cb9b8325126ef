/** The first summer hour of Berlin in 2026: at 02:00 the clocks go to 03:00. */
const summer = '2026-03-29 02:00';

/** A local time of Berlin in March 2026, such as `2026-03-24 07:30`, in milliseconds UTC. */
export const berlin = (local: string): number =>
  Date.parse(`${local.replace(' ', 'T')}:00${local < summer ? '+01:00' : '+02:00'}`);
