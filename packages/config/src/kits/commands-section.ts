import type { Language } from '@my-agent-crew/contract';
import type { KitCommand } from './kit.ts';

/** Commands named in a prompt; the others are counted. */
const mostNamed = 100;
const longestDescription = 120;

const texts = {
  vi: {
    heading: '## Lệnh gạch chéo',
    lead: 'Người dùng gõ được các lệnh này; mỗi lệnh là một lời nhắc viết sẵn. Gợi ý một lệnh khi nó đúng việc họ cần.',
    more: (count: number) => `- … và ${count} lệnh nữa`,
  },
  en: {
    heading: '## Slash commands',
    lead: 'The person can type these; each is a prepared prompt. Suggest one when it fits what they need.',
    more: (count: number) => `- … and ${count} more`,
  },
} as const;

const shorten = (line: string): string =>
  line.length <= longestDescription
    ? line
    : `${line.slice(0, longestDescription - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** The section of the master's system prompt that lists the commands of its kits; empty without any. */
export const commandsSection = (
  commands: readonly Pick<KitCommand, 'name' | 'description'>[],
  language: Language,
): string => {
  if (commands.length === 0) return '';
  const { heading, lead, more } = texts[language];
  const lines = commands
    .slice(0, mostNamed)
    .map(({ name, description }) =>
      description === '' ? `- /${name}` : `- /${name}: ${shorten(description)}`,
    );
  const rest = commands.length > mostNamed ? [more(commands.length - mostNamed)] : [];
  return [heading, lead, ...lines, ...rest].join('\n');
};
