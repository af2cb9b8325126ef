import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelDelta } from '@my-agent-crew/core';
import { metadataName } from './upstream-model.ts';

/** A call while its arguments are still being written. */
export interface OpenCall {
  readonly name: string;
  readonly index: number;
  raw: string;
  signature: string | null;
}

type CallPart = Extract<
  LanguageModelV4StreamPart,
  { type: 'tool-input-start' | 'tool-input-delta' | 'tool-call' }
>;

/** Puts the calls of an answer together from their fragments. */
export interface CallWriter {
  readonly consume: (part: CallPart) => void;
  /** In order of appearance, whatever numbers the host gave them. */
  readonly calls: () => readonly OpenCall[];
}

/** Keeps arguments as raw text: they are parsed once, when the answer has ended. */
export const createCallWriter = (pass: (delta: ModelDelta) => void): CallWriter => {
  const calls = new Map<string, OpenCall>();
  const start = (id: string, name: string) => {
    const call = { name, index: calls.size, raw: '', signature: null };
    calls.set(id, call);
    pass({ type: 'tool-input', index: call.index, name, chunk: '' });
  };
  const extend = (id: string, chunk: string) => {
    const call = calls.get(id);
    if (call === undefined) return;
    call.raw += chunk;
    pass({ type: 'tool-input', index: call.index, name: call.name, chunk });
  };
  return {
    consume: (part) => {
      if (part.type === 'tool-input-start') return start(part.id, part.toolName);
      if (part.type === 'tool-input-delta') return extend(part.id, part.delta);
      const signature = part.providerMetadata?.[metadataName]?.['thoughtSignature'];
      const call = calls.get(part.toolCallId);
      if (call !== undefined && typeof signature === 'string') call.signature = signature;
    },
    calls: () => [...calls.values()],
  };
};
