import type { Account } from './ledger.ts';
import type { Booked } from './meter.ts';
import type { Voice } from './model.ts';

/** What a model heard, or why none did. `no-route`: no usable route hears. `spent`: a cap or an allowance forbids it. */
export type HearingAnswer = (
  | { readonly text: string }
  | { readonly problem: 'no-route' | 'spent' | 'stopped' }
  | { readonly problem: 'failed'; readonly sentence: string }
) & { readonly booked: readonly Booked[] };

/** Has voice notes written down by the crew's `audio_routes`, booked under the purpose `audio`. Never throws. */
export interface Hearing {
  /** Whether any route could hear; without one a voice note is not even fetched. */
  isOn(): boolean;
  write(voice: Voice, account: Account, signal: AbortSignal): Promise<HearingAnswer>;
}
