import type { Language } from '@my-agent-crew/contract';
import type { Account } from './ledger.ts';
import type { Booked } from './meter.ts';
import type { Picture } from './model.ts';

/** One picture and what is wanted of it. */
export interface VisionRequest {
  readonly picture: Picture;
  /** What is asked about it, in whole sentences. */
  readonly question: string;
  readonly language: Language;
  readonly account: Account;
  /** The name of the calls in the ledger. Spec: tools, "mục đích image", "mục đích pdf". */
  readonly purpose: 'image' | 'pdf';
}

/**
 * What a model read, or why none did. `no-route`: no usable route reads pictures. `spent`: a cap or an allowance forbids it.
 * The words may be those of whoever made the picture: data, never instructions.
 */
export type VisionReading =
  | { readonly text: string }
  | { readonly problem: 'no-route' | 'spent' | 'stopped' }
  /** `sentence` is what the last route's failure was. */
  | { readonly problem: 'failed'; readonly sentence: string };

/** A reading with every call that was made for it, those that failed too. */
export type VisionAnswer = VisionReading & { readonly booked: readonly Booked[] };

/** Has pictures read by the crew's `vision_routes`. Never throws. */
export interface Vision {
  read(request: VisionRequest, signal: AbortSignal): Promise<VisionAnswer>;
}
