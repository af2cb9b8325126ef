import type { JobsWords } from './vi-jobs.ts';

const times = (count: number): string => (count === 1 ? '1 run' : `${count} runs`);

/** The words of `crew jobs` in English. */
export const enJobs: JobsWords = {
  help: {
    jobs: 'List the jobs, or run, pause, resume or delete one, or show its history',
    job: 'the job, as <agent>/<id>',
    run: 'Run a job now',
    pause: 'Pause a job',
    resume: 'Resume a job',
    remove: 'Delete a job that was made in a chat',
    history: 'Print the newest runs of a job',
  },
  badName: (name) => `"${name}" is no name of a job: write <agent>/<id>, as crew jobs prints it.`,
  none: 'There is no job yet.',
  next: (at) => `next ${at}`,
  noNext: 'no next run',
  last: (status, at) => `last: ${status} ${at}`,
  never: 'never ran',
  failing: 'failing',
  paused: 'paused',
  off: 'off in its file',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  units: { m: 'minute', h: 'hour', d: 'day' },
  timing: {
    daily: (at) => `every day ${at}`,
    weekly: (weekdays, at) => `every ${weekdays} ${at}`,
    monthly: (monthDays, at) => `day ${monthDays} of every month ${at}`,
    every: (count, unit) => (count === '1' ? `every ${unit}` : `every ${count} ${unit}s`),
    once: (at) => `once: ${at}`,
    cron: (cron) => `cron ${cron}`,
  },
  status: {
    running: 'running',
    waiting: 'waiting for a decision',
    done: 'done',
    halted: 'halted',
    error: 'failed',
    cancelled: 'stopped',
    interrupted: 'cut',
    gone: 'its conversation was deleted',
  },
  skipped: {
    missed: (count) => `${times(count)} missed while the server was off`,
    busy: (count) => `${times(count)} passed over while the one before was open`,
  },
  problem: {
    time: 'its time cannot be read',
    start: 'could not be started, is tried again',
    'script-engine': 'this version has no script engine',
  },
  late: 'made up',
  quiet: 'OK, nothing to send',
  started: (job) => `${job} was started. See how it went: crew jobs history ${job}`,
  pausedDone: (job) => `${job} is paused.`,
  resumedDone: (job) => `${job} runs by its schedule again.`,
  removed: (job) => `${job} was deleted. Its history is kept.`,
};
