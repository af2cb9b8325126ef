import type { Command } from 'commander';
import { changeJob, type JobDeed, type JobsOptions, listJobs } from './commands/jobs.ts';
import type { Host } from './host.ts';
import type { Words } from './i18n/words.ts';

const deeds: readonly (readonly [string, JobDeed])[] = [
  ['run', 'run'],
  ['pause', 'pause'],
  ['resume', 'resume'],
  ['delete', 'remove'],
  ['history', 'history'],
];

/** Adds `crew jobs` and what it can do with one job. */
export const addJobs = (
  program: Command,
  host: Host,
  { help, jobs }: Words,
  finish: (status: Promise<number>) => Promise<void>,
): void => {
  const common = (command: Command): Command =>
    command.option('--json', help.json).option('--url <url>', help.url);
  const command = common(program.command('jobs').description(jobs.help.jobs));
  command.action((options: JobsOptions) => finish(listJobs(host, options)));
  for (const [word, deed] of deeds)
    command
      .command(word)
      .description(jobs.help[deed])
      .argument('<job>', jobs.help.job)
      .action((name: string, _: object, own: Command) =>
        finish(changeJob(host, name, deed, own.optsWithGlobals<JobsOptions>())),
      );
};
