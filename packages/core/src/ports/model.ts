import type { ReasoningEffort, TokenUsage } from '@my-agent-crew/contract';
import type { MicroDollars } from '../money.ts';

/** A picture as it is sent to a model. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
}

/** A recorded voice as it is sent to a model. */
export interface Voice {
  /** Such as `audio/ogg`; parameters behind it are tolerated. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** One message of a request. The list is always pair-valid: every call is followed by exactly one result. */
export type PromptMessage =
  | {
      readonly role: 'user';
      readonly text: string;
      /** What is read right before the words, set off by an empty line: turn notes, or the summary of what came before. */
      readonly notes?: string;
      /** What is looked at together with the words. Only side calls to routes that read pictures carry any. */
      readonly pictures?: readonly Picture[];
      /** What is listened to together with the words. Only side calls to routes that hear carry any. */
      readonly voices?: readonly Voice[];
    }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly {
        readonly id: string;
        readonly name: string;
        readonly arguments: Record<string, unknown>;
      }[];
      /** What this route's provider asked to get back, or null. */
      readonly details: unknown;
    }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

/** A tool as the model is told about it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Record<string, unknown>;
}

/** One request to one route. */
export interface ModelRequest {
  /** `provider:model`. */
  readonly route: string;
  readonly system: string;
  readonly messages: readonly PromptMessage[];
  readonly tools: readonly ToolSpec[];
  readonly reasoning: ReasoningEffort | null;
  /** The upstream provider that served the earlier steps of this turn on this route, or null. */
  readonly servedBy: string | null;
}

/** What arrives while a model answers. Reasoning carries no text: thoughts are neither shown nor stored. */
export type ModelDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning' }
  | { readonly type: 'tool-input'; readonly index: number; readonly name: string; readonly chunk: string };

/** A tool call as the upstream wrote it. */
export interface ModelToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  /** Why the arguments are unusable (not JSON, not an object, cut at the output limit), or null. */
  readonly invalid: string | null;
}

/**
 * Why an attempt failed. `aborted`: our own signal. `silent`: an own timer ran out. `transient`: worth one retry on the
 * same route. `fatal`: this route will not answer. `unavailable`: the route cannot be used here (no key, unknown).
 * `overflow`: the request was longer than the model takes.
 */
export type ModelFailureKind = 'aborted' | 'silent' | 'transient' | 'fatal' | 'unavailable' | 'overflow';

/** A failed attempt in one sentence, without secrets. */
export interface ModelFailure {
  readonly kind: ModelFailureKind;
  readonly sentence: string;
  /** HTTP status when there was one. */
  readonly status: number | null;
  /** What the upstream asked to wait, in milliseconds, or null. */
  readonly retryAfterMs: number | null;
}

/** All that came out of one attempt, failed or not. */
export interface ModelReply {
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  /** Null for a whole answer. */
  readonly failure: ModelFailure | null;
  /** True when text, reasoning or a tool-call fragment came: such a route may not be left silently. */
  readonly produced: boolean;
  /** True when the request reached an upstream that may bill it. */
  readonly metered: boolean;
  /** Null when the upstream named no price. */
  readonly costMicros: MicroDollars | null;
  readonly usage: TokenUsage;
  readonly provider: string | null;
  readonly details: unknown;
  readonly firstTokenMs: number | null;
  readonly durationMs: number;
}

/** Tokens a model takes at most, question and answer together, and who said so. */
export interface KnownWindow {
  readonly tokens: number;
  readonly source: 'config' | 'catalogue';
}

/** One call to one route, streamed. Never throws and never retries; failures are values. */
export interface ModelPort {
  attempt(
    request: ModelRequest,
    onDelta: (delta: ModelDelta) => void,
    signal: AbortSignal,
  ): Promise<ModelReply>;
  /** How much a route takes, as far as it is known right now; null or left out means nobody said. Must not wait. */
  contextWindow?(route: string): KnownWindow | null;
}
