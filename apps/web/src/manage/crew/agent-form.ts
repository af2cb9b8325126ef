import type { AgentProfile, AgentSummary, Settings, ToolSummary } from '@my-agent-crew/contract';
import { CrewError, routes } from '@my-agent-crew/contract';
import { type Accessor, batch, createMemo, createSignal } from 'solid-js';
import { createStore, unwrap } from 'solid-js/store';
import { crewText } from '../../i18n/crew-text.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { type ChosenKey, defaultsOf, type FormDefaults, shownOf } from './form-defaults.ts';
import { formProblems } from './form-problems.ts';
import {
  encodeKey,
  type FormKey,
  type FormValues,
  formKeys,
  isSameKey,
  patchBetween,
  valuesOf,
} from './form-values.ts';
import { type JobDraft, newJob } from './job-draft.ts';
import { newTrigger, type TriggerDraft } from './trigger-draft.ts';

/** What the form knows besides the agent itself. */
export interface FormSurroundings {
  settings: Accessor<Settings | null>;
  agents: Accessor<readonly AgentSummary[]>;
  tools: Accessor<readonly ToolSummary[]>;
}

/** The form of one agent: what is typed, what of it differs from the file, and saving. */
export interface AgentForm extends FormSurroundings {
  readonly profile: Accessor<AgentProfile>;
  readonly values: FormValues;
  readonly defaults: Accessor<FormDefaults>;
  readonly isReadOnly: boolean;
  readonly changed: Accessor<readonly FormKey[]>;
  readonly isSaving: Accessor<boolean>;
  /** The server's sentence of the last refused save; '' when there is none. */
  readonly refusal: Accessor<string>;
  /** A save was tried and held back by the form itself. */
  readonly wasTried: Accessor<boolean>;
  readonly problems: Accessor<Partial<Record<FormKey, string>>>;
  set<Key extends FormKey>(key: Key, value: FormValues[Key]): void;
  /** What a switch or a choice stands at. */
  shown<Key extends ChosenKey>(key: Key): NonNullable<FormValues[Key]>;
  /** Chooses; back at what the unwritten key means, nothing is left to save. */
  choose<Key extends ChosenKey>(key: Key, value: NonNullable<FormValues[Key]>): void;
  isChanged(key: FormKey): boolean;
  /** The sentence beside a field: the form's own, or what the server said about that key. */
  errorOf(key: FormKey): string;
  changeJob(key: number, part: Partial<JobDraft>): void;
  addJob(): number;
  removeJob(key: number): void;
  changeTrigger(key: number, part: Partial<TriggerDraft>): void;
  addTrigger(): number;
  removeTrigger(key: number): void;
  reset(): void;
  /** Resolves to true once the server took it. Keeps everything typed when it refuses. */
  save(): Promise<boolean>;
}

interface Refusal {
  sentence: string;
  byKey: Partial<Record<FormKey, string>>;
}

const copyOf = (values: FormValues): FormValues => structuredClone(unwrap(values));

/** Which keys a refusal is about: those the server names, else the one its sentence starts with. */
const refusalOf = (error: unknown): Refusal => {
  const sentence = sentenceOf(error);
  const named = error instanceof CrewError ? error.details?.['problems'] : undefined;
  const problems = Array.isArray(named)
    ? (named as { key: string; sentence: string }[])
    : [{ key: sentence, sentence }];
  const byKey: Refusal['byKey'] = {};
  for (const problem of problems) {
    const key = /^[a-z_]+/.exec(problem.key)?.[0] as FormKey | undefined;
    if (key !== undefined && formKeys.includes(key)) byKey[key] ??= problem.sentence;
  }
  return { sentence, byKey };
};

/** Opens the form of an agent. `onSaved` gets the agent as the server has it after each save. */
export const createAgentForm = (
  api: Api,
  opened: AgentProfile,
  around: FormSurroundings,
  onSaved: (profile: AgentProfile) => void,
): AgentForm => {
  const [profile, setProfile] = createSignal(opened);
  const [initial, setInitial] = createSignal(valuesOf(opened));
  const [values, setValues] = createStore(copyOf(initial()));
  const [isSaving, setSaving] = createSignal(false);
  const [refused, setRefused] = createSignal<Refusal | null>(null);
  const [wasTried, setTried] = createSignal(false);
  const changed = createMemo(() => formKeys.filter((key) => !isSameKey(key, initial(), values)));
  const defaults = createMemo(() => defaultsOf(values.mode ?? 'assistant', around.settings()));
  const problems = createMemo(() => formProblems(values, changed(), wasTried()));
  const set: AgentForm['set'] = (key, value) => {
    const refusal = refused();
    batch(() => {
      setValues({ [key]: value } as Partial<FormValues>);
      // What the server said about this key is about what stood there before.
      if (refusal?.byKey[key] !== undefined)
        setRefused({ ...refusal, byKey: { ...refusal.byKey, [key]: undefined } as Refusal['byKey'] });
    });
  };

  /** Takes the server's answer in: what was typed meanwhile stays. */
  const accept = (saved: AgentProfile, sent: FormValues): void => {
    const next = valuesOf(saved);
    const opening = copyOf(next);
    batch(() => {
      for (const key of formKeys) {
        // A row keeps what its other kinds hold, and the place of the caret.
        if (JSON.stringify(encodeKey(key, values)) === JSON.stringify(encodeKey(key, next)))
          Object.assign(opening, { [key]: copyOf(values)[key] });
        else if (JSON.stringify(values[key]) === JSON.stringify(sent[key]))
          setValues({ [key]: next[key] } as Partial<FormValues>);
      }
      setInitial(opening);
      setProfile(saved);
      setRefused(null);
      setTried(false);
    });
  };

  return {
    ...around,
    profile,
    values,
    defaults,
    isReadOnly: opened.origin === 'kit',
    changed,
    isSaving,
    refusal: () => refused()?.sentence ?? '',
    wasTried,
    problems,
    set,
    shown: (key) => shownOf(key, values, defaults()),
    choose(key, value) {
      const byDefault: unknown = defaults()[key];
      const isUnwritten = initial()[key] === undefined && value === byDefault;
      set(key, (isUnwritten ? undefined : value) as FormValues[typeof key]);
    },
    isChanged: (key) => changed().includes(key),
    errorOf: (key) => problems()[key] ?? refused()?.byKey[key] ?? '',
    changeJob: (key, part) => setValues('schedules', (job) => job.key === key, part),
    addJob() {
      const job = newJob();
      set('schedules', [...values.schedules, job]);
      return job.key;
    },
    removeJob: (key) =>
      set(
        'schedules',
        values.schedules.filter((job) => job.key !== key),
      ),
    changeTrigger: (key, part) => setValues('triggers', (trigger) => trigger.key === key, part),
    addTrigger() {
      const trigger = newTrigger();
      set('triggers', [...values.triggers, trigger]);
      return trigger.key;
    },
    removeTrigger: (key) =>
      set(
        'triggers',
        values.triggers.filter((trigger) => trigger.key !== key),
      ),
    reset() {
      batch(() => {
        setValues(copyOf(initial()));
        setRefused(null);
        setTried(false);
      });
    },
    async save() {
      setTried(true);
      if (Object.keys(problems()).length > 0) {
        setRefused({ sentence: crewText().editor.invalid, byKey: {} });
        return false;
      }
      setSaving(true);
      const sent = copyOf(values);
      try {
        const saved = await api.call(routes.patchAgent, {
          params: { id: opened.id },
          body: { profile: patchBetween(initial(), sent) },
        });
        accept(saved.profile, sent);
        onSaved(saved.profile);
        return true;
      } catch (error) {
        setRefused(refusalOf(error));
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
};
