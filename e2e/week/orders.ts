import type { KillPoint } from './arm-kill.ts';

/** What a played server is ordered to do; times in milliseconds UTC. */
export type Deed =
  | { readonly do: 'until' | 'set'; readonly time: number }
  | { readonly do: 'arm'; readonly point: KillPoint }
  | { readonly do: 'settle' | 'close' };

/** A numbered deed. */
export type Order = Deed & { readonly id: number };

/** What it says when that is done. The first answer, number 0, says where it listens. */
export interface Answer {
  readonly id: number;
  readonly now: number;
  readonly error: string | null;
  readonly url?: string;
}
