import type { Command } from 'commander';
import { consolidate, decideProposal, listProposals, type MemoryOptions } from './commands/memory.ts';
import type { Host } from './host.ts';
import type { Words } from './i18n/words.ts';

/** Adds `crew memory`: proposals and what can be done with one, and consolidation. */
export const addMemory = (
  program: Command,
  host: Host,
  { help, memory }: Words,
  finish: (status: Promise<number>) => Promise<void>,
): void => {
  const command = program
    .command('memory')
    .description(memory.help.memory)
    .option('--json', help.json)
    .option('--url <url>', help.url);
  command.action((options: MemoryOptions) => finish(listProposals(host, options)));
  command
    .command('consolidate')
    .description(memory.help.consolidate)
    .argument('<agent>', memory.help.agent)
    .action((agent: string, _: object, own: Command) =>
      finish(consolidate(host, agent, own.optsWithGlobals<MemoryOptions>())),
    );
  for (const deed of ['approve', 'reject', 'undo'] as const)
    command
      .command(deed)
      .description(memory.help[deed])
      .argument('<id>', memory.help.proposal)
      .action((id: string, _: object, own: Command) =>
        finish(decideProposal(host, id, deed, own.optsWithGlobals<MemoryOptions>())),
      );
};
