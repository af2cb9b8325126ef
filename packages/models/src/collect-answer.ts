import {
  InvalidResponseDataError,
  type LanguageModelV4StreamPart,
  TypeValidationError,
} from '@ai-sdk/provider';
import type { ModelDelta } from '@my-agent-crew/core';
import { createCallWriter, type OpenCall } from './call-writer.ts';
import { createTextWriter } from './text-writer.ts';
import type { Watch } from './watch.ts';
import { firstChoice, readChunk, saysFinished, type WireFacts } from './wire-facts.ts';

/** An answer as it comes together. */
export interface Answer {
  readonly consume: (part: LanguageModelV4StreamPart) => void;
  /** Says that a thought came that has no text. */
  readonly think: () => void;
  /** Releases what was held back. Called once, after the stream. */
  readonly finish: () => void;
  readonly text: () => string;
  /** In order of appearance. */
  readonly calls: () => readonly OpenCall[];
  /** The first error the stream carried, with its wrapping, or null; what follows one is only bookkeeping. */
  readonly error: () => { readonly value: unknown } | null;
  readonly hasProduced: () => boolean;
  readonly firstTokenAt: () => number | null;
}

const thinking: ModelDelta = { type: 'reasoning' };

/** A chunk the library could not validate: an error in an odd shape, or one whose text can still be had. */
const readRejected = (chunk: unknown): { error: unknown } | { text: string } | null => {
  if (typeof chunk !== 'object' || chunk === null) return { text: '' };
  const error = (chunk as Record<string, unknown>)['error'];
  if (error != null) return { error };
  const delta = firstChoice(chunk)?.delta;
  if (Array.isArray(delta?.tool_calls) && delta.tool_calls.length > 0) return null;
  return { text: typeof delta?.content === 'string' ? delta.content : '' };
};

/** Collects the parts of one answer and passes them on as they come. */
export const collectAnswer = (
  facts: WireFacts,
  watch: Watch,
  onDelta: (delta: ModelDelta) => void,
  now: () => number,
): Answer => {
  let firstTokenAt: number | null = null;
  let first: { readonly value: unknown } | null = null;
  const pass = (delta: ModelDelta) => {
    firstTokenAt ??= now();
    onDelta(delta);
  };
  const writer = createTextWriter((text) => pass({ type: 'text', text }));
  const calls = createCallWriter(pass);
  const fail = (error: unknown) => {
    first ??= { value: error };
    watch.settle();
  };
  const consumeError = (error: unknown) => {
    // The library's own word for a stream without finish reason; whether that is a failure is decided at the end.
    if (InvalidResponseDataError.isInstance(error)) return;
    if (!TypeValidationError.isInstance(error)) return fail(error);
    const rejected = readRejected(error.value);
    if (rejected === null) return fail(error);
    if ('error' in rejected) return fail(rejected.error);
    readChunk(facts, error.value);
    if (rejected.text !== '') writer.write(rejected.text);
  };
  const think = () => {
    watch.touch();
    pass(thinking);
  };
  let place: 'inside' | 'last chunk' | 'beyond' = 'inside';
  const placeChunk = (chunk: unknown) => {
    if (place !== 'inside') place = 'beyond';
    else if (saysFinished(chunk)) place = 'last chunk';
  };
  /** The answer ended before this part: a host that goes on, or answers anew, must not make a call run twice. */
  const isBeyond = (part: LanguageModelV4StreamPart): boolean =>
    place === 'beyond' && part.type !== 'error' && part.type !== 'tool-call';
  return {
    consume: (part) => {
      if (isBeyond(part)) return;
      switch (part.type) {
        case 'raw':
          return placeChunk(part.rawValue);
        case 'text-delta':
          watch.touch();
          return writer.write(part.delta);
        case 'reasoning-delta':
          return think();
        case 'tool-input-start':
        case 'tool-input-delta':
        case 'tool-call':
          watch.touch();
          return calls.consume(part);
        case 'error':
          return consumeError(part.error);
      }
    },
    think,
    finish: writer.finish,
    text: writer.text,
    calls: calls.calls,
    error: () => first,
    hasProduced: () => firstTokenAt !== null,
    firstTokenAt: () => firstTokenAt,
  };
};
