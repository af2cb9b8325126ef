import type { Approval } from '@my-agent-crew/contract';
import type { OutboxBody, OutboxButton, SecretMask } from '@my-agent-crew/core';
import { cutText } from '@my-agent-crew/telegram';
import type { TelegramWords } from './telegram-words.ts';

/** What pressing a button of a card asks for. `all` stands for every call the card still shows. */
export interface CardPress {
  readonly kind: 'approve' | 'deny' | 'always' | 'option' | 'approve-all' | 'deny-all';
  /** For `all`, the request that names the card. */
  readonly approvalId: string;
  /** Of the option, from 0. */
  readonly option: number;
}

const kinds = {
  y: 'approve',
  n: 'deny',
  w: 'always',
  o: 'option',
  Y: 'approve-all',
  N: 'deny-all',
} as const satisfies Record<string, CardPress['kind']>;

/** Reads the data of a button; null for one that is not of a card. */
export const readPress = (data: string): CardPress | null => {
  const [, mark = '', option = '', approvalId = ''] = /^([ynwoYN])(\d{0,2}):(.{1,60})$/.exec(data) ?? [];
  const kind = Object.hasOwn(kinds, mark) ? kinds[mark as keyof typeof kinds] : undefined;
  return kind === undefined ? null : { kind, approvalId, option: Number(option) };
};

/** The requests that the buttons of a card still name. */
export const requestsOf = (body: OutboxBody): string[] => {
  const rows = body.kind === 'text' ? body.buttons.flat() : [];
  const presses = rows.flatMap(({ data }) => readPress(data) ?? []);
  return [...new Set(presses.filter(({ kind }) => !kind.endsWith('-all')).map((press) => press.approvalId))];
};

/** A card of one or more requests of one turn. */
export interface CardContent {
  /** Names the card. */
  readonly firstId: string;
  readonly agentName: string;
  readonly approvals: readonly [Approval, ...Approval[]];
  readonly words: TelegramWords;
  readonly mask: SecretMask;
  /** An ISO time on the owner's clock. */
  readonly at: (iso: string) => string;
}

/** Characters of the arguments of one call, tried in this order until the card fits one message. */
const argumentChars = [1_500, 600, 200, 80, 30] as const;
const optionChars = 60;
const mostOptions = 20;

const cut = (text: string, chars: number): string =>
  text.length <= chars ? text : `${text.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** A fence longer than any in the text. */
const fenced = (text: string): string => {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The arguments as a person reads them: a single one by itself, several by their names. */
const sayArguments = ({ arguments: given }: Approval, chars: number): string => {
  const entries = Object.entries(given);
  const [only] = entries;
  if (only === undefined) return '';
  if (entries.length === 1) return fenced(cut(asText(only[1]), chars));
  const each = Math.max(20, Math.floor(chars / entries.length));
  return fenced(entries.map(([name, value]) => `${name}: ${cut(asText(value), each)}`).join('\n'));
};

const verdict = ({ words, at }: CardContent, approval: Approval): string =>
  approval.status === 'pending'
    ? ''
    : `→ ${words.settled(approval.status, approval.decided_by, at(approval.decided_at ?? approval.expires_at))}`;

const sayTool = (content: CardContent, approval: Approval, place: string, chars: number): string =>
  [
    place === ''
      ? content.words.card.head(content.agentName, approval.name)
      : `${place}. \`${approval.name}\``,
    approval.reason === null ? '' : cut(approval.reason, chars * 2),
    sayArguments(approval, chars),
    verdict(content, approval),
  ]
    .filter((line) => line !== '')
    .join('\n');

const sayQuestion = (content: CardContent, approval: Approval, chars: number): string => {
  const { card } = content.words;
  const options = approval.options
    .slice(0, mostOptions)
    .map((option, at) => `${at + 1}. ${cut(option, chars)}`)
    .join('\n');
  const isOpen = approval.status === 'pending';
  const how = options === '' ? card.write : card.pick;
  return [
    card.question(content.agentName),
    cut(asText(approval.arguments['question'] ?? ''), chars * 2),
    options,
    isOpen ? how : [verdict(content, approval), approval.answer ?? ''].filter(Boolean).join(': '),
  ]
    .filter((line) => line !== '')
    .join('\n\n');
};

const say = (content: CardContent, chars: number): string => {
  const { approvals, words, at } = content;
  const [first] = approvals;
  const open = approvals.filter(({ status }) => status === 'pending');
  const deadline = open.map(({ expires_at }) => expires_at).sort()[0];
  const parts =
    approvals.length === 1
      ? [first.kind === 'question' ? sayQuestion(content, first, chars) : sayTool(content, first, '', chars)]
      : [
          words.card.heads(content.agentName, approvals.length),
          ...approvals.map((approval, place) => sayTool(content, approval, String(place + 1), chars)),
        ];
  return [...parts, ...(deadline === undefined ? [] : [words.card.until(at(deadline))])].join('\n\n');
};

const toolButtons = ({ words: { card } }: CardContent, approval: Approval): OutboxButton[][] => {
  const { id } = approval;
  const decide = [
    { text: card.approve, data: `y:${id}` },
    { text: card.deny, data: `n:${id}` },
  ];
  // With a reason the rule asks every time, so there is no "always".
  return approval.reason === null ? [decide, [{ text: card.always, data: `w:${id}` }]] : [decide];
};

const buttonsOf = (content: CardContent): OutboxButton[][] => {
  const { approvals, firstId, mask, words } = content;
  const open = approvals.flatMap((approval, at) =>
    approval.status === 'pending' ? [{ approval, place: at + 1 }] : [],
  );
  const [only] = open;
  if (only === undefined) return [];
  if (only.approval.kind === 'question')
    return only.approval.options
      .slice(0, mostOptions)
      .map((option, at) => [{ text: cut(mask(option), optionChars), data: `o${at}:${only.approval.id}` }]);
  if (approvals.length === 1) return toolButtons(content, only.approval);
  const each = open.map(({ approval: { id }, place }) => [
    { text: `${place} ✅`, data: `y:${id}` },
    { text: `${place} ❌`, data: `n:${id}` },
  ]);
  const all = [
    { text: words.card.approveAll, data: `Y:${firstId}` },
    { text: words.card.denyAll, data: `N:${firstId}` },
  ];
  return open.length > 1 ? [...each, all] : each;
};

/** The message that asks a person for a decision, or tells how it was made. It always fits one message. */
export const approvalCard = (content: CardContent): OutboxBody => {
  const texts = argumentChars.map((chars) => content.mask(say(content, chars)));
  const fitting = texts.find((text) => cutText(text).length <= 1);
  const text = fitting ?? cutText(texts.at(-1) ?? '')[0] ?? '';
  return { kind: 'text', text, buttons: buttonsOf(content) };
};
