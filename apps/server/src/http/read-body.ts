import type { IncomingMessage } from 'node:http';
import { CrewError, messageCharLimit } from '@my-agent-crew/contract';

/** Largest body of a request, in bytes. The longest message fits several times over. */
const bodyByteLimit = 2 * 1024 * 1024;

const tooLarge = (maxBytes: number): CrewError =>
  new CrewError(
    'too-large',
    `The body is larger than ${maxBytes} bytes. Nothing was done; send less at a time.`,
  );

/** Reads a request's body as it came. Throws `too-large`, before more than the limit is held. */
export const readBytes = async (incoming: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

/**
 * Reads a request's JSON body. Refuses other content types (a page of another site can send those without asking the
 * browser), broken JSON, and bodies over the limit.
 */
export const readJsonBody = async (incoming: IncomingMessage): Promise<unknown> => {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new CrewError(
      'invalid-input',
      'The header content-type must be application/json. Nothing was done.',
      { details: { in: 'header', keys: ['content-type'] } },
    );
  const text = (await readBytes(incoming, bodyByteLimit)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CrewError('invalid-input', 'The body is not valid JSON. Nothing was done.', {
      cause,
      details: { in: 'body', keys: ['body'] },
    });
  }
};

/** Refuses a message text that is longer than the contract allows, for the routes that name `too-large`. */
export const checkTextLength = (body: unknown): void => {
  const text = typeof body === 'object' && body !== null && 'text' in body ? body.text : null;
  if (typeof text !== 'string' || text.length <= messageCharLimit) return;
  throw new CrewError(
    'too-large',
    `"text" has ${text.length} characters; a message may have ${messageCharLimit}. Nothing was sent; put the long part in a file.`,
    { details: { in: 'body', keys: ['text'], limit: messageCharLimit } },
  );
};
