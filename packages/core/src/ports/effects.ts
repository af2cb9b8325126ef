/**
 * What a turn does to the world outside its log. `decision` is one request to a person: it begins when it is asked and
 * ends when it is decided. `job` and `send` are for schedules and channels. The files a tool writes have their own journal,
 * `Checkpoints`, because what they held before belongs to it.
 */
export type EffectKind = 'tool' | 'model' | 'delegate' | 'decision' | 'job' | 'send';

/** The mark of an effect that is about to happen. */
export interface EffectMark {
  /**
   * Names the effect for good, whatever process does it: `tool:<call>`, `model:<step>.<attempt>`, `delegate:<call>`,
   * `decision:<approval>`.
   */
  readonly key: string;
  readonly kind: EffectKind;
  readonly conversationId: string;
  /** Null for a call that belongs to no turn. */
  readonly runId: string | null;
  /** Of a model call: what the ledger books it under and which route is asked. Null for everything else. */
  readonly call: { readonly purpose: string; readonly route: string } | null;
}

/** A mark without its end: the effect is happening now or, in a leg that has just begun, was cut. */
export interface OpenEffect extends EffectMark {
  readonly stepId: string | null;
}
