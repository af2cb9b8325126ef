import { expandCommand, type Home, type KitCommand } from '@my-agent-crew/config';
import type { Channel } from '@my-agent-crew/contract';

/** What a person types at a prompt and a kit may give words to. */
const channels: readonly Channel[] = ['web', 'cli', 'telegram'];

/** Words that are the product's own everywhere. Spec: agents, "các lệnh có sẵn giữ nguyên tên". */
const ownWords = new Set([
  'new',
  'reset',
  'start',
  'status',
  'help',
  'stop',
  'steer',
  'tools',
  'approve',
  'deny',
]);

/** Places that are looked at for the end of what was typed. */
const mostPlaces = 40;

/** The slash commands of kits, as the door for messages uses them. */
export interface KitCommands {
  /** The words a message becomes, what was typed first; null when it is no command of this agent. */
  expand(agentId: string, text: string, source: Channel): string | null;
  /** What was typed, from the words it became; any other text as it is. */
  typed(agentId: string, text: string): string;
}

const split = (text: string): { readonly name: string; readonly argumentText: string } | null => {
  const match = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text.trim());
  return match?.[1] === undefined ? null : { name: match[1], argumentText: match[2] ?? '' };
};

const join = (typed: string, command: KitCommand, argumentText: string): string =>
  `${typed.trim()}\n\n${expandCommand(command, argumentText)}`;

/** The commands an agent has now, without those whose name is taken by the product. */
export const commandsOf = (home: Home, agentId: string): readonly KitCommand[] =>
  (home.loaded(agentId)?.kitParts().commands ?? []).filter(({ name }) => !ownWords.has(name));

/** Reads slash commands of the home's kits and of the agent's own. */
export const createKitCommands = (home: Home): KitCommands => {
  const find = (agentId: string, text: string) => {
    const words = text.startsWith('/') ? split(text) : null;
    const command = commandsOf(home, agentId).find(({ name }) => name === words?.name);
    return words === null || command === undefined ? null : { ...words, command };
  };
  const typed = (agentId: string, text: string): string => {
    if (find(agentId, text) === null) return text;
    for (let at = text.indexOf('\n\n'), seen = 0; at >= 0 && seen < mostPlaces; seen += 1) {
      const start = text.slice(0, at);
      const found = find(agentId, start);
      if (found !== null && join(start, found.command, found.argumentText) === text) return start;
      at = text.indexOf('\n\n', at + 1);
    }
    return text;
  };
  return {
    typed,
    expand: (agentId, text, source) => {
      if (!channels.includes(source)) return null;
      // Words that Stop handed back may be sent again as they were stored.
      const start = typed(agentId, text);
      const found = find(agentId, start);
      return found === null ? null : join(start, found.command, found.argumentText);
    },
  };
};
