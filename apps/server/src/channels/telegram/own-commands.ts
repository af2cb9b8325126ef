import type { Approval, ConversationSummary, Job } from '@my-agent-crew/contract';
import type { Agent } from '@my-agent-crew/core';
import type { ChatDecisions } from './decide-in-chat.ts';
import { dollars, type OwnCommand, type TelegramWords } from './telegram-words.ts';

/** What the answers to commands are made from, each read when it is asked for. */
export interface CommandFacts {
  readonly words: TelegramWords;
  readonly version: string;
  readonly master: Pick<Agent, 'name' | 'tools'> | null;
  readonly kitCommands: readonly { readonly name: string; readonly description: string }[];
  readonly conversation: ConversationSummary | null;
  /** Requests that the chat is told of, the longest waiting first. */
  readonly requests: readonly Approval[];
  /** Messages that wait for the turn before them. */
  readonly waiting: number;
  readonly jobs: readonly Job[];
  /** An ISO time on the owner's clock. */
  readonly at: (iso: string) => string;
  readonly decisions: Pick<ChatDecisions, 'decide'>;
  /** When the command came in, an ISO time. */
  readonly receivedAt: string;
}

const ownNames: readonly OwnCommand[] = ['new', 'status', 'stop', 'approve', 'deny', 'tools', 'help'];

/** Words of a name that must not be read as Markdown. */
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

const help = ({ words, kitCommands }: CommandFacts): string => {
  const own = ownNames.map((name) => `/${name} – ${words.tips[name]}`);
  const kits = kitCommands.map(
    ({ name, description }) => `/${name}${description === '' ? '' : ` – ${description}`}`,
  );
  return [words.help, '', ...own, ...(kits.length === 0 ? [] : ['', words.kits, ...kits])].join('\n');
};

const status = (facts: CommandFacts): string => {
  const { words, conversation, requests, waiting, jobs, at, master } = facts;
  const say = words.status;
  const next = jobs.flatMap((job) => job.next_at ?? []).sort()[0];
  const lines = [
    say.agent(master?.name ?? 'default', facts.version),
    conversation === null
      ? say.none
      : say.conversation(conversation.title, conversation.state, dollars(conversation.spent_usd)),
    requests.length === 0 ? '' : say.requests(requests.length),
    waiting === 0 ? '' : say.messages(waiting),
    jobs.length === 0 ? '' : say.jobs(jobs.length, next === undefined ? null : at(next)),
  ];
  return lines.filter((line) => line !== '').join('\n');
};

const tools = ({ words, master }: CommandFacts): string => {
  const names = master?.tools ?? [];
  return `${words.tools(names.length)}\n${names.map(code).join(', ')}`;
};

const listed = ({ id, name, kind, arguments: given }: Approval): string => {
  const what = kind === 'question' ? given['question'] : Object.values(given)[0];
  const words = typeof what === 'string' ? what.replace(/\s+/g, ' ').slice(0, 80) : '';
  return `${code(id)} ${name}${words === '' ? '' : `: ${words}`}`;
};

/** `/approve` and `/deny`: the one request that waits, or the one whose id begins as written. `always` may follow. */
const decide = (facts: CommandFacts, command: 'approve' | 'deny', args: string): string => {
  const { words, requests, decisions } = facts;
  const [first = '', second = ''] = args.trim().split(/\s+/);
  const isAlways = command === 'approve' && (first === 'always' || second === 'always');
  const id = first === 'always' ? second : first;
  const tools = requests.filter(({ kind }) => kind === 'tool');
  // A command that a kill kept from ending is carried out again, and must not decide what was asked since.
  const seen = tools.filter(({ created_at }) => created_at <= facts.receivedAt);
  const found = id === '' ? seen : requests.filter((request) => request.id.startsWith(id));
  const [only] = found;
  if (only === undefined && id !== '') return words.noneCalled(id);
  if (requests.length === 0) return words.noneOpen;
  if (only === undefined && tools.length === 0) return words.isQuestion;
  if (only === undefined || found.length > 1)
    return [words.which(command), ...(only === undefined ? tools : found).map(listed)].join('\n');
  return decisions.decide(only, command === 'approve', isAlways);
};

/** The answer to a command that changes nothing but requests. */
export const answerCommand = (
  name: Exclude<OwnCommand, 'new' | 'stop'>,
  args: string,
  facts: CommandFacts,
): string => {
  switch (name) {
    case 'help':
      return help(facts);
    case 'status':
      return status(facts);
    case 'tools':
      return tools(facts);
    default:
      return decide(facts, name, args);
  }
};
