import { type OutboxItem, type OutboxView, routes } from '@my-agent-crew/contract';
import { type Connection, connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { type Words, wordsOf } from '../i18n/words.ts';
import { visible } from '../visible-text.ts';

/** What every form of `crew outbox` was asked for. */
export interface OutboxOptions {
  url?: string;
  json?: boolean;
}

/** What can be done with one message. */
export type OutboxDeed = 'resend' | 'drop';

const textChars = 120;

const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

const timeOf = (iso: string, timezone: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: timezone }).format(
    new Date(iso),
  );

const itemLines = (item: OutboxItem, timezone: string, words: Words): string => {
  const { outbox } = words;
  const facts = [
    outbox.state[item.state],
    item.is_edit ? outbox.edit : '',
    outbox.chat(oneLine(item.target)),
    timeOf(item.created_at, timezone, words),
    item.attempts === 0 ? '' : outbox.attempts(item.attempts),
    item.next_at === null ? '' : outbox.next(timeOf(item.next_at, timezone, words)),
  ];
  const said = [item.path ?? '', item.text].map(oneLine).filter((part) => part !== '');
  const lines = [
    `${item.id}: ${facts.filter((fact) => fact !== '').join(' · ')}`,
    ...(said.length === 0 ? [] : [`  ${[...said.join(' · ')].slice(0, textChars).join('')}`]),
    ...(item.error === null ? [] : [`  ! ${oneLine(item.error)}`]),
  ];
  return `${lines.join('\n')}\n`;
};

const viewText = (view: OutboxView, timezone: string, words: Words): string => {
  const { outbox } = words;
  const open = [...view.stuck, ...view.waiting];
  const { dead, unsure, waiting, sending, sent } = view.counts;
  const counts = Object.entries({ dead, unsure, waiting: waiting + sending, sent })
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${outbox.state[state as keyof typeof outbox.state]}`);
  const rest = dead + unsure + waiting + sending - open.length;
  return [
    counts.length === 0 ? '' : `${counts.join(' · ')}\n`,
    open.length === 0 ? `${outbox.none}\n` : '',
    ...open.map((item) => itemLines(item, timezone, words)),
    rest > 0 ? `${outbox.more(rest)}\n` : '',
  ].join('');
};

const withConnection = async (
  host: Host,
  options: OutboxOptions,
  work: (connection: Connection, words: Words) => Promise<{ readonly reply: unknown; readonly text: string }>,
): Promise<number> => {
  const connection = await connect(host, options.url);
  try {
    const { reply, text } = await work(connection, wordsOf(connection.settings.language));
    host.stdout.write(options.json === true ? `${JSON.stringify(reply)}\n` : text);
    return exitCode.done;
  } finally {
    await connection.close();
  }
};

/** `crew outbox`: how many messages there are, and those that are stuck or wait. Resolves with the exit status. */
export const showOutbox = (host: Host, options: OutboxOptions): Promise<number> =>
  withConnection(host, options, async ({ client, settings }, words) => {
    const reply = await client.call(routes.getOutbox);
    return { reply, text: viewText(reply, settings.timezone, words) };
  });

/** `crew outbox resend|drop <id>`. Resolves with the exit status. */
export const decideMessage = (
  host: Host,
  id: string,
  deed: OutboxDeed,
  options: OutboxOptions,
): Promise<number> =>
  withConnection(host, options, async ({ client }, { outbox }) => {
    const route = deed === 'resend' ? routes.resendMessage : routes.dropMessage;
    const reply = await client.call(route, { params: { id } });
    return { reply, text: `${deed === 'resend' ? outbox.resent(id) : outbox.droppedDone(id)}\n` };
  });
