import { posix } from 'node:path';
import type { MediaLine } from '@my-agent-crew/contract';
import type { Agent } from '@my-agent-crew/core';
import { isProblem } from '../paths/path-problem.ts';
import { type SendableTexts, sendableTextsIn } from '../texts/sendable-texts.ts';
import { pictureType } from './picture-type.ts';
import { type FileBytes, readBytes } from './read-bytes.ts';

/** Spec: tools, "Tài liệu bị giới hạn 20 MB". */
const maxBytes = 20 * 1024 * 1024;

/** Chats take no heavier photo; one that is goes as a document, as it is, rather than not at all. */
const maxPhotoBytes = 10 * 1024 * 1024;

/** Spec: tools, "trỏ vào một ảnh (png, jpg, jpeg, webp)"; svg is markup, not a picture. */
const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Spec: tools, "phải là một trong pdf, csv, md, txt, xlsx, json hoặc zip". */
const documents: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  zip: 'application/zip',
};

/** A file ready to leave, or one sentence for the chat that says why it does not. */
export type Sendable =
  | {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly mediaType: string;
      readonly as: 'photo' | 'document';
    }
  | { readonly refused: string };

const list = (types: Readonly<Record<string, string>>): string => Object.keys(types).join(', ');

/** A path as it can stand in a sentence: on one line, and not endless. */
const shownPath = (path: string): string =>
  path
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, 200)
    .toWellFormed();

const typeOf = (kind: 'media' | 'file', extension: string): string | undefined => {
  if (Object.hasOwn(pictures, extension)) return pictures[extension];
  return kind === 'file' && Object.hasOwn(documents, extension) ? documents[extension] : undefined;
};

const judge = (file: FileBytes, name: string, mediaType: string, texts: SendableTexts) => {
  if ('tooLarge' in file) return texts.tooLarge(file.tooLarge, maxBytes);
  const { bytes } = file;
  if (bytes.length === 0) return texts.emptyFile;
  const isPicture = mediaType.startsWith('image/');
  const found = pictureType(bytes);
  if (isPicture && (found === null || found === 'image/gif')) return texts.notAPicture;
  const as: 'photo' | 'document' = isPicture && bytes.length <= maxPhotoBytes ? 'photo' : 'document';
  return { name, bytes, mediaType: found !== null && isPicture ? found : mediaType, as };
};

/**
 * Reads the file that a `MEDIA:` or `FILE:` line of an answer stands for, under the rules for files that leave the machine:
 * inside the workspace of the agent that wrote the line, nothing closed, only the named types, 20 MB. Never throws: the words
 * around the line are sent already, so the reason has to reach the same chat.
 */
export const readSendable = async (
  agent: Pick<Agent, 'language' | 'workspace'>,
  line: MediaLine,
): Promise<Sendable> => {
  const texts = sendableTextsIn(agent.language);
  if (line.kind === 'artifact') return { refused: texts.canvas(shownPath(line.id)) };
  const { kind, path } = line;
  const refuse = (reason: string): Sendable => ({ refused: texts.notSent(shownPath(path), reason) });
  const name = posix.basename(path);
  const mediaType = typeOf(kind, posix.extname(name).slice(1).toLowerCase());
  if (mediaType === undefined)
    return refuse(
      kind === 'media'
        ? texts.pictureTypes(list(pictures))
        : texts.fileTypes(list(documents), list(pictures)),
    );
  const file = await readBytes(null, path, maxBytes, { agent });
  if (isProblem(file)) return refuse(texts.path[file.problem]);
  const judged = judge(file, name, mediaType, texts);
  return typeof judged === 'string' ? refuse(judged) : judged;
};
