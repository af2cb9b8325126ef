import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { ModelRequest, PromptMessage, ToolSpec, Voice } from '@my-agent-crew/core';
import { readRouteDetails } from './route-details.ts';

type AssistantMessage = Extract<PromptMessage, { role: 'assistant' }>;

const toAssistant = (message: AssistantMessage): LanguageModelV4Message => {
  const details = readRouteDetails(message.details);
  const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  const calls = message.calls.map((call, index) => {
    const signature = details.thought_signatures?.[index];
    return {
      type: 'tool-call' as const,
      toolCallId: call.id,
      toolName: call.name,
      input: call.arguments,
      ...(typeof signature === 'string'
        ? { providerOptions: { google: { thoughtSignature: signature } } }
        : {}),
    };
  });
  const thoughts = details.reasoning_details;
  return {
    role: 'assistant',
    content: [...text, ...calls],
    ...(thoughts ? { providerOptions: { openaiCompatible: { reasoning_details: thoughts } } } : {}),
  };
};

/** What chat-completions hosts call the containers of recorded sound. */
const voiceFormats: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/aiff': 'aiff',
  'audio/x-aiff': 'aiff',
};

/**
 * A voice as a part. The library sends only wav and mp3 as what they are, so the part is declared as one of these and the
 * true bytes and format are put over it. A type no host knows goes as it is, and the library refuses it in words.
 */
const toVoice = ({ mediaType, bytes }: Voice) => {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const format = Object.hasOwn(voiceFormats, type) ? voiceFormats[type] : undefined;
  const data = { type: 'data' as const, data: bytes };
  if (format === undefined) return { type: 'file' as const, mediaType: type, data };
  const input = { data: Buffer.from(bytes).toString('base64'), format };
  return {
    type: 'file' as const,
    mediaType: 'audio/wav',
    data: { ...data, data: new Uint8Array() },
    providerOptions: { openaiCompatible: { input_audio: input } },
  };
};

const toMessage = (message: PromptMessage): LanguageModelV4Message => {
  if (message.role === 'user') {
    const text = message.notes === undefined ? message.text : `${message.notes}\n\n${message.text}`;
    const pictures = (message.pictures ?? []).map(({ bytes, mediaType }) => ({
      type: 'file' as const,
      mediaType,
      data: { type: 'data' as const, data: bytes },
    }));
    const voices = (message.voices ?? []).map(toVoice);
    return { role: 'user', content: [{ type: 'text', text }, ...pictures, ...voices] };
  }
  if (message.role === 'assistant') return toAssistant(message);
  const output = { type: 'text' as const, value: message.text };
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: message.callId, toolName: message.name, output }],
  };
};

/** An answer that was cut before its first word says nothing, and some hosts refuse an empty one. */
const isEmpty = (message: PromptMessage): boolean =>
  message.role === 'assistant' && message.text === '' && message.calls.length === 0;

/**
 * The prompt of a request. A pure function of its input, message by message, so that a longer history begins with the
 * same bytes as the shorter one and the upstream's prompt cache keeps hitting.
 */
export const toPrompt = (request: Pick<ModelRequest, 'system' | 'messages'>): LanguageModelV4Prompt => [
  ...(request.system === '' ? [] : [{ role: 'system' as const, content: request.system }]),
  ...request.messages.filter((message) => !isEmpty(message)).map(toMessage),
];

/** The tools of a request, in the order given. */
export const toTools = (tools: readonly ToolSpec[]): LanguageModelV4FunctionTool[] =>
  tools.map((tool) => ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters,
  }));
