import type { ChatCommand } from '@my-agent-crew/telegram';
import type { OwnCommand } from './telegram-words.ts';

/** Spec: supplement §6, "or `/new` (`/reset`, `/start`)". */
const aliases: Readonly<Record<string, OwnCommand>> = {
  help: 'help',
  status: 'status',
  tools: 'tools',
  approve: 'approve',
  deny: 'deny',
  stop: 'stop',
  new: 'new',
  reset: 'new',
  start: 'new',
};

/** The command of the product that a word names, or null. */
export const ownCommand = (name: string): OwnCommand | null =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? null) : null;

/** Sorts commands: `/steer` and those of kits join a turn, `/new` keeps its place, all others are carried out at once. */
export const createCommandSorter = (kitCommands: () => readonly string[]) => {
  const isSteer = ({ name }: ChatCommand): boolean => name === 'steer' || kitCommands().includes(name);
  return {
    isSteer,
    isQuick: (command: ChatCommand): boolean => !isSteer(command) && ownCommand(command.name) !== 'new',
  };
};
