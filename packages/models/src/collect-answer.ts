import {
  InvalidResponseDataError,
  type LanguageModelV4StreamPart,
  TypeValidationError,
} from '@ai-sdk/provider';
import type { ModelDelta } from '@my-agent-crew/core';
import { metadataName } from './upstream-model.ts';
import type { Watch } from './watch.ts';
import { firstChoice, readChunk, type WireFacts } from './wire-facts.ts';

/** A call while its arguments are still being written. */
export interface OpenCall {
  readonly name: string;
  readonly index: number;
  raw: string;
  signature: string | null;
}

/** An answer as it comes together. */
export interface Answer {
  readonly consume: (part: LanguageModelV4StreamPart) => void;
  /** Keeps the first error; what follows it is only bookkeeping. */
  readonly fail: (error: unknown) => void;
  /** Says that a thought came that has no text. */
  readonly think: () => void;
  /** Releases what was held back. Called once, after the stream. */
  readonly finish: () => void;
  readonly text: () => string;
  /** In order of appearance. */
  readonly calls: () => readonly OpenCall[];
  /** The first error with its wrapping, or null. */
  readonly error: () => { readonly value: unknown } | null;
  readonly hasProduced: () => boolean;
  readonly firstTokenAt: () => number | null;
}

const thinking: ModelDelta = { type: 'reasoning' };

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

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
  const calls = new Map<string, OpenCall>();
  let text = '';
  // Leading whitespace, which alone is no answer, and half a character whose other half is on its way.
  let held = '';
  let firstTokenAt: number | null = null;
  let first: { readonly value: unknown } | null = null;

  const emit = (delta: ModelDelta) => {
    firstTokenAt ??= now();
    onDelta(delta);
  };
  const release = (piece: string) => {
    if (piece === '') return;
    const wellFormed = piece.isWellFormed() ? piece : piece.toWellFormed();
    text += wellFormed;
    emit({ type: 'text', text: wellFormed });
  };
  const write = (delta: string) => {
    if (text === '' && !/\S/.test(delta)) {
      held += delta;
      return;
    }
    const piece = held === '' ? delta : held + delta;
    const isSplit = isHighSurrogate(piece.charCodeAt(piece.length - 1));
    held = isSplit ? piece.slice(-1) : '';
    release(isSplit ? piece.slice(0, -1) : piece);
  };
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
    if (rejected.text !== '') write(rejected.text);
  };
  const consumeCall = (part: LanguageModelV4StreamPart) => {
    if (part.type === 'tool-input-start') {
      const call = { name: part.toolName, index: calls.size, raw: '', signature: null };
      calls.set(part.id, call);
      emit({ type: 'tool-input', index: call.index, name: call.name, chunk: '' });
    } else if (part.type === 'tool-input-delta') {
      const call = calls.get(part.id);
      if (call === undefined) return;
      call.raw += part.delta;
      emit({ type: 'tool-input', index: call.index, name: call.name, chunk: part.delta });
    } else if (part.type === 'tool-call') {
      const signature = part.providerMetadata?.[metadataName]?.['thoughtSignature'];
      const call = calls.get(part.toolCallId);
      if (call !== undefined && typeof signature === 'string') call.signature = signature;
    }
  };
  return {
    consume: (part) => {
      switch (part.type) {
        case 'text-delta':
          watch.touch();
          return write(part.delta);
        case 'reasoning-delta':
          watch.touch();
          return emit(thinking);
        case 'tool-input-start':
        case 'tool-input-delta':
        case 'tool-call':
          watch.touch();
          return consumeCall(part);
        case 'error':
          return consumeError(part.error);
      }
    },
    fail,
    think: () => {
      watch.touch();
      emit(thinking);
    },
    finish: () => {
      if (text !== '') release(held);
      held = '';
    },
    text: () => text,
    calls: () => [...calls.values()],
    error: () => first,
    hasProduced: () => firstTokenAt !== null,
    firstTokenAt: () => firstTokenAt,
  };
};
