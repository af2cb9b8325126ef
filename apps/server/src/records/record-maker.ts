import type { Home } from '@my-agent-crew/config';
import { createSecretMask, maskJson, type SecretMask, type StoredMessage } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import { type RecordWords, recordWords } from './record-words.ts';

/** Messages read at once; between two readings the process does other work. */
const pageMessages = 100;

/** What every record is made with: the mask of this moment, the words and the clock of the owner. */
export interface RecordMaker {
  readonly store: Store;
  readonly words: RecordWords;
  /** A record with every secret in it masked. */
  mask<Value>(value: Value): Value;
  /** The name of an agent, or its id when it is gone. */
  nameOf(agentId: string): string;
  /** Where the web app shows a file of an agent; null while no `web_url` says where the app is. */
  fileAddress(agentId: string, path: string): string | null;
  /** An ISO time as the owner's clock shows it, `YYYY-MM-DD HH:mm:ss`. */
  at(iso: string): string;
  /** Masked messages in order, read page by page; those of one run when it is named. */
  messages(conversationId: string, runId?: string): AsyncGenerator<StoredMessage>;
}

const clockOf = (timezone: string): ((iso: string) => string) => {
  // The Swedish form of a date is the ISO one.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (iso) => format.format(Date.parse(iso));
};

const addressOf = (webUrl: string, agentId: string, path: string): string | null => {
  if (webUrl === '') return null;
  // Round brackets would end a link in Markdown.
  const query = encodeURIComponent(path).replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29'));
  return `${webUrl}/api/agents/${encodeURIComponent(agentId)}/files?path=${query}`;
};

/** Gives the maker of records for the secrets, names and settings as they are now. */
export const createRecordMaker = (home: Home, store: Store): (() => RecordMaker) => {
  let held: { count: number; mask: SecretMask } | null = null;
  // Known secrets are only ever added to, so their number says whether there are new ones.
  const currentMask = (): SecretMask => {
    const secrets = home.knownSecrets();
    if (held?.count !== secrets.length) held = { count: secrets.length, mask: createSecretMask(secrets) };
    return held.mask;
  };
  return () => {
    const text = currentMask();
    const mask = <Value>(value: Value): Value => maskJson(value, text) as Value;
    return {
      store,
      words: recordWords(home.settings.language),
      mask,
      nameOf: (id) => mask(home.agent(id)?.name ?? id),
      fileAddress: (agentId, path) => addressOf(home.settings.webUrl, agentId, path),
      at: clockOf(home.settings.timezone),
      messages: (conversationId, runId) => readMessages(store, conversationId, runId, mask),
    };
  };
};

async function* readMessages(
  store: Store,
  conversationId: string,
  runId: string | undefined,
  mask: RecordMaker['mask'],
): AsyncGenerator<StoredMessage> {
  const limit = pageMessages;
  const ofRun = runId === undefined ? {} : { runId };
  let after = -1;
  for (;;) {
    const page = store.records.messages(conversationId, { after, limit, ...ofRun });
    for (const message of page) yield mask(withoutDetails(message));
    after = page.at(-1)?.position ?? after;
    if (page.length < limit) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** What only the provider of an answer wants back is nobody's business. */
const withoutDetails = (message: StoredMessage): StoredMessage =>
  message.role === 'assistant' ? { ...message, details: null } : message;
