import { CrewError, type CrewTrigger, routes } from '@my-agent-crew/contract';
import type { Connection } from '../connect.ts';
import type { Words } from '../i18n/words.ts';
import { visible } from '../visible-text.ts';

const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

const lineOf = (trigger: CrewTrigger, timezone: string, { triggers, locale }: Words): string => {
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const name = trigger.name === trigger.trigger_id ? '' : ` (${oneLine(trigger.name)})`;
  const facts = [
    trigger.hook_path === null
      ? triggers.watch(oneLine(trigger.watch_path ?? ''))
      : triggers.hook(trigger.hook_path),
    trigger.job_id === null ? '' : triggers.startsJob(trigger.job_id),
    trigger.last === null ? triggers.never : triggers.last(when.format(new Date(trigger.last.at))),
    trigger.failing ? triggers.failing : '',
    trigger.refused === 0 ? '' : triggers.refused(trigger.refused),
    trigger.paused ? triggers.paused : '',
    trigger.enabled ? '' : triggers.off,
    trigger.problem === null ? '' : triggers.problem[trigger.problem.code],
  ];
  return `${trigger.agent_id}/${trigger.trigger_id}${name}: ${facts.filter((fact) => fact !== '').join(' · ')}\n`;
};

/** The triggers as `crew jobs` prints them below the jobs; empty where there is none. */
export const triggerLines = async ({ client, settings }: Connection, words: Words): Promise<string> => {
  const triggers = await client.call(routes.listTriggers);
  if (triggers.length === 0) return '';
  const lines = triggers.map((trigger) => lineOf(trigger, settings.timezone, words));
  return `${words.triggers.title}\n${lines.join('')}`;
};

/** Pauses or resumes what goes by this name when it is a trigger; null when there is no such trigger. */
export const pauseTrigger = async (
  { client }: Connection,
  name: { readonly agent: string; readonly id: string },
  paused: boolean,
  { triggers }: Words,
): Promise<{ readonly reply: unknown; readonly text: string } | null> => {
  try {
    const reply = await client.call(routes.setTriggerState, { params: name, body: { paused } });
    const said = paused ? triggers.pausedDone : triggers.resumedDone;
    return { reply, text: `${said(`${name.agent}/${name.id}`)}\n` };
  } catch (error) {
    if (error instanceof CrewError && error.code === 'not-found') return null;
    throw error;
  }
};
