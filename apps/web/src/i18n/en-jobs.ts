import type { JobsText } from './vi-jobs.ts';

const units = { m: 'minute', h: 'hour', d: 'day' };
const many = (count: number | string, unit: 'm' | 'h' | 'd'): string =>
  Number(count) === 1 ? units[unit] : `${count} ${units[unit]}s`;
const times = (count: string): string => (count === '1' ? '1 run' : `${count} runs`);

/** The words of the jobs page in English. */
export const enJobs: JobsText = {
  title: 'Jobs',
  failed: 'The jobs could not be read.',
  none: 'No job yet',
  noneHint: 'Add one in the editor of an agent, or ask an agent to propose one in a chat.',
  toCrew: 'To the crew',
  consolidate: 'Memory consolidation',
  kind: { prompt: 'Prompt', command: 'Shell command', script: 'Script', consolidate: 'Consolidation' },
  madeInChat: 'made in a chat',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  timing: {
    daily: (at) => `Every day ${at}`,
    workWeek: (at) => `Monday to Friday ${at}`,
    weekly: (weekdays, at) => `Every ${weekdays} ${at}`,
    monthly: (monthDays, at) => `Day ${monthDays} of every month ${at}`,
    every: (count, unit) => `Every ${many(count, unit)}`,
    onceAt: (at) => `Once, at ${at}`,
    onceIn: (count, unit) => `Once, in ${Number(count) === 1 ? '1 ' : ''}${many(count, unit)}`,
    cron: (cron) => `By cron ${cron}`,
  },
  next: 'Next',
  noNext: 'None',
  last: 'Last',
  never: 'Never ran',
  failing: 'Failing',
  paused: 'Paused',
  off: "Off in its agent's file",
  refusedKey:
    'Paused by itself: three runs in a row no model accepted the key. Mend the key on the connections page, then resume.',
  problem: {
    time: "Does not run: its time cannot be read. Mend its row in the agent's editor.",
    start:
      'Came due and could not be started. That is tried again by itself; the log of the server has the cause.',
    'script-engine': 'Cannot run yet: this version has no script engine. The job is kept.',
  },
  trigger: {
    clock: 'on time',
    late: 'made up',
    person: 'by hand',
    hook: 'by a hook',
    watch: 'by changed files',
  },
  skipped: {
    missed: (count) => `${times(count)} missed while the server was off`,
    busy: (count) => `${times(count)} passed over while the one before was open`,
  },
  alsoMissed: (count) => `${times(count)} before it missed`,
  quiet: 'OK, nothing to send',
  gone: 'Its conversation was deleted',
  pause: 'Pause',
  resume: 'Resume',
  runNow: 'Run now',
  history: 'History',
  historyOf: (name) => `History of ${name}`,
  historyNone: 'It has not run yet.',
  historyFailed: 'The history could not be read.',
  openRun: 'See the run',
  openChat: 'Open the conversation',
  edit: 'Edit schedule',
  remove: 'Delete',
  removeTitle: (name) => `Delete the job ${name}?`,
  removeBody: 'It does not run any more. The history of its runs is kept.',
  started: (name) => `${name} was started.`,
  pausedDone: (name) => `${name} is paused.`,
  resumedDone: (name) => `${name} runs by its schedule again.`,
  removed: (name) => `${name} was deleted.`,
  notDone: 'Not done:',
  editor: {
    at: 'Once',
    atLabel: 'Time',
    atHint: '2026-12-24 07:30, or in 20 minutes counted from the save.',
  },
};
