import type { Command } from 'commander';
import { decideMessage, type OutboxDeed, type OutboxOptions, showOutbox } from './commands/outbox.ts';
import type { Host } from './host.ts';
import type { Words } from './i18n/words.ts';

const deeds: readonly OutboxDeed[] = ['resend', 'drop'];

/** Adds `crew outbox` and what it can do with one message. */
export const addOutbox = (
  program: Command,
  host: Host,
  { help, outbox }: Words,
  finish: (status: Promise<number>) => Promise<void>,
): void => {
  const command = program
    .command('outbox')
    .description(outbox.help.outbox)
    .option('--json', help.json)
    .option('--url <url>', help.url)
    .action((options: OutboxOptions) => finish(showOutbox(host, options)));
  for (const deed of deeds)
    command
      .command(deed)
      .description(outbox.help[deed])
      .argument('<id>', outbox.help.message)
      .action((id: string, _: object, own: Command) =>
        finish(decideMessage(host, id, deed, own.optsWithGlobals<OutboxOptions>())),
      );
};
