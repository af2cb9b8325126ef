/** One message of a chat-completions request, as far as the fake upstream looks at it. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
  readonly tool_call_id?: string;
}

/** The body of a chat-completions request. Unknown fields stay reachable by name. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly [field: string]: unknown;
}

/** Reads a request body; null when it is not a chat-completions request. */
export const readChatBody = (json: string): ChatBody | null => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return null;
    const { model, messages } = value as { model?: unknown; messages?: unknown };
    return typeof model === 'string' && Array.isArray(messages) ? (value as ChatBody) : null;
  } catch {
    return null;
  }
};

/** The words of a message, whether it was sent as a string or as parts. */
export const messageText = (message: ChatMessage): string => {
  if (typeof message.content === 'string') return message.content;
  if (!Array.isArray(message.content)) return '';
  return message.content
    .map((part: unknown) => (part as { text?: unknown }).text)
    .filter((text) => typeof text === 'string')
    .join('');
};

/** A recording inside a request. */
export interface AudioPart {
  /** Such as `ogg`. */
  readonly format: string;
  readonly bytes: Buffer;
}

/** The recordings of the newest person's message; a part that is no whole recording counts as none. */
export const audioParts = (body: ChatBody): AudioPart[] => {
  const content = body.messages.findLast(({ role }) => role === 'user')?.content;
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => {
    const { type, input_audio: audio } = part as { type?: unknown; input_audio?: unknown };
    const { data, format } = (audio ?? {}) as { data?: unknown; format?: unknown };
    if (type !== 'input_audio' || typeof data !== 'string' || typeof format !== 'string') return [];
    return data === '' ? [] : [{ format, bytes: Buffer.from(data, 'base64') }];
  });
};
