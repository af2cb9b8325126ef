import type { TriggerRow } from '@my-agent-crew/contract';
import { triggersText } from '../../i18n/triggers-text.ts';
import { linesOf } from './lines.ts';

/** One trigger as it is typed. Each kind keeps its own words while the row is on the page; only the chosen one is saved. */
export interface TriggerDraft {
  /** Tells rows apart on the page; never saved. */
  key: number;
  id: string;
  name: string;
  kind: 'hook' | 'watch';
  secret: string;
  path: string;
  does: 'prompt' | 'job';
  prompt: string;
  job: string;
  /** One name a line. */
  skills: string;
  ttl: string;
  perHour: string;
  isOn: boolean;
  /** The file says `enabled`, also when it says true. */
  saysEnabled: boolean;
}

let nextKey = 1;
const freshKey = (): number => {
  nextKey += 1;
  return nextKey;
};

/** A new trigger: a hook that asks the agent. */
export const newTrigger = (): TriggerDraft => ({
  key: freshKey(),
  id: '',
  name: '',
  kind: 'hook',
  secret: '',
  path: '',
  does: 'prompt',
  prompt: '',
  job: '',
  skills: '',
  ttl: '',
  perHour: '',
  isOn: true,
  saysEnabled: false,
});

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A trigger of the file, opened for typing. */
export const triggerDraftOf = (row: TriggerRow): TriggerDraft => ({
  ...newTrigger(),
  id: row.id,
  name: row.name ?? '',
  kind: row.watch === undefined ? 'hook' : 'watch',
  secret: row.hook?.secret_env ?? '',
  path: row.watch?.path ?? '',
  does: row.job === undefined ? 'prompt' : 'job',
  prompt: row.prompt ?? '',
  job: row.job ?? '',
  skills: (row.skills ?? []).join('\n'),
  ttl: typed(row.approval_ttl_seconds),
  perHour: typed(row.per_hour),
  isOn: row.enabled ?? true,
  saysEnabled: row.enabled !== undefined,
});

const numberOrText = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);

const askedOf = (draft: TriggerDraft): Record<string, unknown> => {
  if (draft.does === 'job') return { job: draft.job.trim() };
  const skills = linesOf(draft.skills);
  return {
    prompt: draft.prompt,
    ...(skills.length === 0 ? {} : { skills }),
    ...(draft.ttl.trim() === '' ? {} : { approval_ttl_seconds: numberOrText(draft.ttl) }),
  };
};

/** The trigger as it is saved. */
export const encodeTrigger = (draft: TriggerDraft): Record<string, unknown> => ({
  ...(draft.id.trim() === '' ? {} : { id: draft.id.trim() }),
  ...(draft.name.trim() === '' ? {} : { name: draft.name }),
  ...(draft.kind === 'hook'
    ? { hook: { secret_env: draft.secret.trim() } }
    : { watch: { path: draft.path.trim() } }),
  ...askedOf(draft),
  ...(draft.saysEnabled || !draft.isOn ? { enabled: draft.isOn } : {}),
  ...(draft.perHour.trim() === '' ? {} : { per_hour: numberOrText(draft.perHour) }),
});

/** What holds a save back once one was tried, by the box it is about. */
export const triggerProblems = (
  draft: TriggerDraft,
  wasTried: boolean,
): Partial<Record<'secret' | 'path' | 'prompt' | 'job', string>> => {
  if (!wasTried) return {};
  const words = triggersText().form;
  const start = draft.kind === 'hook' ? 'secret' : 'path';
  const sentences = {
    secret: words.needSecret,
    path: words.needPath,
    prompt: words.needPrompt,
    job: words.needJob,
  };
  const empty = ([start, draft.does] as const).filter((box) => draft[box].trim() === '');
  return Object.fromEntries(empty.map((box) => [box, sentences[box]]));
};
