import type { IncomingMessage } from 'node:http';
import { readMultipart, type UploadedFile } from './read-multipart.ts';

/** The parts of one call. */
export interface ReadCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const readJson = (body: Buffer): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** Reads the parameters of a call in any of the four forms that Telegram takes; null when it cannot. Called by the server. */
export const readCall = async (
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<ReadCall | null> => {
  const body = await readBody(request);
  const type = request.headers['content-type'] ?? '';
  const asked = Object.fromEntries(query);
  if (body.length === 0) return { params: asked, files: {} };
  if (type.startsWith('multipart/form-data')) {
    const read = readMultipart(body, type);
    return read && { params: { ...asked, ...read.fields }, files: read.files };
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const form = new URLSearchParams(body.toString('utf8'));
    return { params: { ...asked, ...Object.fromEntries(form) }, files: {} };
  }
  const read = readJson(body);
  return read && { params: { ...asked, ...read }, files: {} };
};
