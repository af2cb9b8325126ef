import type { Hearing, InboxRow } from '@my-agent-crew/core';
import type { DownloadEnd, ReceivedFile, TelegramApi } from '@my-agent-crew/telegram';
import { type MessageUnit, wordsOfUnit } from './gather-updates.ts';
import { fileStamp, keepFile, safeFileName } from './keep-file.ts';
import type { TelegramWords } from './telegram-words.ts';

/** Spec: supplement §6 with the Bot API's limit for what a bot can fetch. */
const mostBytes = 20 * 1024 * 1024;

/** What a message is to the crew: words for the agent, and what the person is told of what did not come along. */
export interface ReadMessage {
  /** Empty when nothing is left to send. */
  readonly text: string;
  readonly told: readonly string[];
}

interface Parts {
  readonly api: Pick<TelegramApi, 'download'>;
  readonly hearing: Hearing;
  /** The master's. */
  readonly workspace: () => string;
  readonly timezone: () => string;
  readonly words: () => TelegramWords;
  readonly agentId: string;
  /** Keeps the words of an update's voice note, so that a kill does not have them paid for twice. */
  readonly keepHeard: (updateId: number, text: string) => void;
}

type ReadFile = { readonly line: string } | { readonly words: string } | { readonly told: string };

/** Rejects when the server closes: then nothing was said of the file, and the next start fetches it. */
const fetchFile = async (
  { api }: Parts,
  { fileId }: ReceivedFile,
  signal: AbortSignal,
): Promise<DownloadEnd> => {
  const end = await api.download(fileId, mostBytes, signal);
  signal.throwIfAborted();
  return end;
};

const keep = async (parts: Parts, file: ReceivedFile, at: number, signal: AbortSignal): Promise<ReadFile> => {
  const words = parts.words().file;
  const kindName = words[file.kind];
  const shown = file.name === '' ? kindName : file.name;
  if ((file.bytes ?? 0) > mostBytes) return { told: words.tooLarge(shown) };
  const end = await fetchFile(parts, file, signal);
  if (end.kind === 'too-large') return { told: words.tooLarge(shown) };
  if (end.kind === 'failed') return { told: words.failed(shown, end.error) };
  const extension = /\.[a-z0-9]{1,8}$/i.exec(end.path)?.[0] ?? (file.kind === 'photo' ? '.jpg' : '');
  const name = safeFileName(file.name, `${file.kind === 'photo' ? 'photo' : 'file'}${extension}`);
  try {
    const stamp = fileStamp(at, parts.timezone());
    const path = keepFile(parts.workspace(), { name, bytes: end.bytes, stamp });
    return path === null ? { told: words.failed(shown, words.outside) } : { line: `- ${path} (${kindName})` };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return { told: words.notKept(shown, reason) };
  }
};

const hear = async (
  parts: Parts,
  file: ReceivedFile,
  row: Pick<InboxRow, 'updateId' | 'heard'>,
  conversationId: string,
  signal: AbortSignal,
): Promise<ReadFile> => {
  const words = parts.words();
  if (row.heard !== null) return { words: row.heard };
  if (!parts.hearing.isOn()) return { told: words.voice.off };
  if ((file.bytes ?? 0) > mostBytes) return { told: words.file.tooLarge(words.file.voice) };
  const end = await fetchFile(parts, file, signal);
  if (end.kind === 'too-large') return { told: words.file.tooLarge(words.file.voice) };
  if (end.kind === 'failed') return { told: words.file.failed(words.file.voice, end.error) };
  const account = { conversationId, runId: null, agentId: parts.agentId };
  const heard = await parts.hearing.write({ mediaType: file.mediaType, bytes: end.bytes }, account, signal);
  if ('text' in heard) {
    parts.keepHeard(row.updateId, heard.text);
    return { words: heard.text };
  }
  if (heard.problem === 'stopped') throw signal.reason;
  if (heard.problem === 'failed') return { told: words.voice.failed(heard.sentence) };
  return { told: heard.problem === 'spent' ? words.voice.spent : words.voice.off };
};

/**
 * Makes what reads a message: its words, its files kept in the master's inbox, its voice notes written down. Files that did not
 * come are told to the person and leave the rest as it is. Rejects with the signal's reason alone.
 */
export const createMessageReader =
  (parts: Parts) =>
  async (unit: MessageUnit, conversationId: string, signal: AbortSignal): Promise<ReadMessage> => {
    const read: ReadFile[] = [];
    for (const { event, row } of unit.messages)
      for (const file of event.files)
        read.push(
          file.kind === 'voice'
            ? await hear(parts, file, row, conversationId, signal)
            : await keep(parts, file, event.at, signal),
        );
    const lines = read.flatMap((one) => ('line' in one ? one.line : []));
    const heard = read.flatMap((one) => ('words' in one ? one.words : []));
    const attached = lines.length === 0 ? '' : [parts.words().file.saved, ...lines].join('\n');
    const told = read.flatMap((one) => ('told' in one ? one.told : []));
    const hasFiles = read.length > 0;
    const words = wordsOfUnit(unit);
    const isLost = hasFiles && lines.length === 0 && heard.length === 0;
    // A caption alone would ask about a picture that is not there.
    const text = isLost ? '' : [words, ...heard, attached].filter((part) => part.trim() !== '').join('\n\n');
    return { text, told };
  };
