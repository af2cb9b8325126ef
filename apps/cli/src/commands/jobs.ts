import {
  CrewError,
  type Job,
  type JobRun,
  type JobRunDetail,
  routes,
  type TimingShape,
} from '@my-agent-crew/contract';
import { type Connection, connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import type { JobsWords } from '../i18n/vi-jobs.ts';
import { type Words, wordsOf } from '../i18n/words.ts';
import { visible } from '../visible-text.ts';
import { pauseTrigger, triggerLines } from './triggers.ts';

/** What every form of `crew jobs` was asked for. */
export interface JobsOptions {
  url?: string;
  json?: boolean;
}

/** What can be done with one job. */
export type JobDeed = 'run' | 'pause' | 'resume' | 'remove' | 'history';

const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

const timeOf = (iso: string, timezone: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: timezone }).format(
    new Date(iso),
  );

const timingOf = (shape: TimingShape, { timing, weekdays, units }: JobsWords): string => {
  switch (shape.kind) {
    case 'days': {
      const times = shape.times.join(', ');
      if (shape.days.length === 7) return timing.daily(times);
      return timing.weekly(shape.days.map((day) => weekdays[day] ?? '').join(', '), times);
    }
    case 'month-days':
      return timing.monthly(shape.days.join(', '), shape.times.join(', '));
    case 'every':
      return timing.every(String(shape.count), units[shape.unit]);
    case 'once':
      return timing.once(shape.at);
    case 'cron':
      return timing.cron(shape.cron);
  }
};

const howItWent = (run: JobRun, words: JobsWords): string =>
  run.skipped === null
    ? `${words.status[run.status ?? 'gone']}${run.trigger === 'late' ? ` (${words.late})` : ''}`
    : words.skipped[run.skipped](run.missed + 1);

const jobLine = (job: Job, timezone: string, words: Words): string => {
  const { jobs } = words;
  const name = job.name === '' || job.name === job.job_id ? '' : ` (${oneLine(job.name)})`;
  const facts = [
    timingOf(job.timing, jobs),
    job.next_at === null ? jobs.noNext : jobs.next(timeOf(job.next_at, timezone, words)),
    job.last === null
      ? jobs.never
      : jobs.last(howItWent(job.last, jobs), timeOf(job.last.at, timezone, words)),
    job.failing ? jobs.failing : '',
    job.paused ? jobs.paused : '',
    job.enabled ? '' : jobs.off,
    job.problem === null ? '' : jobs.problem[job.problem.code],
  ];
  return `${job.agent_id}/${job.job_id}${name}: ${facts.filter((fact) => fact !== '').join(' · ')}\n`;
};

const runLines = (run: JobRunDetail, timezone: string, words: Words): string => {
  const head = `${timeOf(run.at, timezone, words)} · ${howItWent(run, words.jobs)}`;
  const said = run.is_quiet ? words.jobs.quiet : (run.error ?? run.reply ?? '');
  return `${head}\n${said === '' ? '' : `  ${oneLine(said).slice(0, 500)}\n`}`;
};

const withConnection = async (
  host: Host,
  options: JobsOptions,
  work: (connection: Connection, words: Words) => Promise<string>,
): Promise<number> => {
  const connection = await connect(host, options.url);
  try {
    host.stdout.write(await work(connection, wordsOf(connection.settings.language)));
    return exitCode.done;
  } finally {
    await connection.close();
  }
};

/** `crew jobs`: every job with its time in words, its next and last run, and the triggers below. Resolves with the exit status. */
export const listJobs = (host: Host, options: JobsOptions): Promise<number> =>
  withConnection(host, options, async (connection, words) => {
    const { client, settings } = connection;
    const jobs = await client.call(routes.listJobs);
    if (options.json === true) return `${JSON.stringify(jobs)}\n`;
    const lines = jobs.map((job) => jobLine(job, settings.timezone, words)).join('');
    const triggers = await triggerLines(connection, words);
    return lines === '' && triggers === '' ? `${words.jobs.none}\n` : `${lines}${triggers}`;
  });

const doDeed = async (
  { client, settings }: Connection,
  job: { readonly agent: string; readonly id: string },
  deed: JobDeed,
  words: Words,
): Promise<{ readonly reply: unknown; readonly text: string }> => {
  const params = job;
  const name = `${job.agent}/${job.id}`;
  switch (deed) {
    case 'run':
      return { reply: await client.call(routes.runJob, { params }), text: `${words.jobs.started(name)}\n` };
    case 'pause':
    case 'resume': {
      const paused = deed === 'pause';
      const reply = await client.call(routes.setJobState, { params, body: { paused } });
      return { reply, text: `${(paused ? words.jobs.pausedDone : words.jobs.resumedDone)(name)}\n` };
    }
    case 'remove':
      return {
        reply: await client.call(routes.removeJob, { params }),
        text: `${words.jobs.removed(name)}\n`,
      };
    case 'history': {
      const reply = await client.call(routes.listJobRuns, { params, query: {} });
      const text = reply.map((run) => runLines(run, settings.timezone, words)).join('');
      return { reply, text: text === '' ? `${words.jobs.never}\n` : text };
    }
  }
};

/** `crew jobs run|pause|resume|delete|history <agent>/<id>`. Resolves with the exit status. */
export const changeJob = (host: Host, name: string, deed: JobDeed, options: JobsOptions): Promise<number> =>
  withConnection(host, options, async (connection, words) => {
    const slash = name.indexOf('/');
    if (slash < 1 || slash === name.length - 1)
      throw new CrewError('invalid-input', words.jobs.badName(name));
    const job = { agent: name.slice(0, slash), id: name.slice(slash + 1) };
    const isSwitch = deed === 'pause' || deed === 'resume';
    const trigger = isSwitch ? await pauseTrigger(connection, job, deed === 'pause', words) : null;
    const { reply, text } = trigger ?? (await doDeed(connection, job, deed, words));
    return options.json === true ? `${JSON.stringify(reply)}\n` : text;
  });
