import type { AgentProfile, DeclaredProfile } from '@my-agent-crew/contract';
import { encodeJob, type JobDraft, jobDraftOf } from './job-draft.ts';
import { hostLinesOf, linesOf, rawLinesOf } from './lines.ts';
import { encodeTrigger, type TriggerDraft, triggerDraftOf } from './trigger-draft.ts';

/** A list whose absence and whose emptiness mean different things. */
export interface OwnList {
  isOwn: boolean;
  lines: string;
}

/** The bot of the master as it is typed. */
export interface TelegramDraft {
  token_env: string;
  chat_id: string;
  ttl: string;
}

/** The form of an agent as it is typed, by the keys of its file. Text boxes hold text; undefined and '' mean "not written". */
export interface FormValues {
  name: string;
  description: string;
  mode: AgentProfile['mode'] | undefined;
  workspace: string;
  skills_dirs: string;
  persona_files: string;
  autonomous: boolean | undefined;
  routes: string[];
  escalation_route: string;
  reasoning: string;
  cost_cap_usd: string;
  max_steps: string;
  tool_output_chars: string;
  tools: { isChosen: boolean; names: string[] };
  shell_ask_patterns: OwnList;
  shell_allow_patterns: OwnList;
  shell_deny_patterns: string;
  shell_network: boolean | undefined;
  shell_write_paths: string;
  write_paths: string;
  script_calls: AgentProfile['script_calls'] | undefined;
  script_llm: boolean | undefined;
  browser: AgentProfile['browser'] | undefined;
  browser_hosts: string;
  computer: AgentProfile['computer'] | undefined;
  computer_apps: string;
  delegates: string[];
  mcp: string;
  telegram: TelegramDraft | null;
  memory_consolidate: string;
  schedules: JobDraft[];
  triggers: TriggerDraft[];
}
/** A key of the form. */
export type FormKey = keyof FormValues;
/** The keys whose values have a type. */
export type KeyOf<Value> = {
  [Key in FormKey]: FormValues[Key] extends Value ? (Value extends FormValues[Key] ? Key : never) : never;
}[FormKey];

const boxed = (list: readonly string[] | undefined): string => (list ?? []).join('\n');
const own = (list: readonly string[] | undefined): OwnList => ({
  isOwn: list !== undefined,
  lines: boxed(list),
});
const typed = (value: number | undefined): string => (value === undefined ? '' : String(value));
const telegramOf = (block: DeclaredProfile['telegram']): TelegramDraft | null =>
  block === undefined
    ? null
    : {
        token_env: block.token_env,
        chat_id: String(block.chat_id),
        ttl: typed(block.approval_ttl_seconds),
      };

/** Opens the form from what the file says, never from what runs. Spec: agents, "Form của trình sửa mở từ declared". */
export const valuesOf = ({ declared }: AgentProfile): FormValues => ({
  name: declared.name ?? '',
  description: declared.description ?? '',
  mode: declared.mode as FormValues['mode'],
  workspace: declared.workspace ?? '',
  skills_dirs: boxed(declared.skills_dirs),
  persona_files: boxed(declared.persona_files),
  autonomous: declared.autonomous,
  routes: [...(declared.routes ?? [])],
  escalation_route: declared.escalation_route ?? '',
  reasoning: declared.reasoning ?? '',
  cost_cap_usd: typed(declared.cost_cap_usd),
  max_steps: typed(declared.max_steps),
  tool_output_chars: typed(declared.tool_output_chars),
  tools: { isChosen: declared.tools.length > 0, names: [...declared.tools] },
  shell_ask_patterns: own(declared.shell_ask_patterns),
  shell_allow_patterns: own(declared.shell_allow_patterns),
  shell_deny_patterns: boxed(declared.shell_deny_patterns),
  shell_network: declared.shell_network,
  shell_write_paths: boxed(declared.shell_write_paths),
  write_paths: boxed(declared.write_paths),
  script_calls: declared.script_calls as FormValues['script_calls'],
  script_llm: declared.script_llm,
  browser: declared.browser as FormValues['browser'],
  browser_hosts: boxed(declared.browser_hosts),
  computer: declared.computer as FormValues['computer'],
  computer_apps: boxed(declared.computer_apps),
  delegates: [...declared.delegates],
  mcp: boxed(declared.mcp),
  telegram: telegramOf(declared.telegram),
  memory_consolidate: declared.memory_consolidate ?? '',
  schedules: declared.schedules.map(jobDraftOf),
  triggers: declared.triggers.map(triggerDraftOf),
});

/** A typed number; text that is none goes to the server as it is, which names the key when it refuses. */
const numeric = (value: string): number | string | undefined => {
  const plain = value.trim().replace(',', '.');
  if (plain === '') return undefined;
  return Number.isFinite(Number(plain)) ? Number(plain) : value;
};
const words = (value: string): string | undefined => (value.trim() === '' ? undefined : value);
const list = (lines: readonly string[]): readonly string[] | undefined =>
  lines.length === 0 ? undefined : lines;
const ownList = ({ isOwn, lines }: OwnList): readonly string[] | undefined =>
  isOwn ? rawLinesOf(lines) : undefined;
const same = <Value>(value: Value): Value => value;
const telegramBlock = (draft: TelegramDraft | null): Record<string, unknown> | undefined =>
  draft === null
    ? undefined
    : {
        token_env: draft.token_env.trim(),
        chat_id: numeric(draft.chat_id) ?? '',
        ...(draft.ttl.trim() === '' ? {} : { approval_ttl_seconds: numeric(draft.ttl) }),
      };

/** How each key is saved; undefined takes it out of the file. */
const encoders: { [Key in FormKey]: (value: FormValues[Key]) => unknown } = {
  name: words,
  description: words,
  mode: same,
  workspace: words,
  skills_dirs: (value) => list(linesOf(value)),
  persona_files: (value) => list(linesOf(value)),
  autonomous: same,
  routes: (value) => list(value.map((route) => route.trim()).filter((route) => route !== '')),
  escalation_route: (value) => words(value.trim()),
  reasoning: words,
  cost_cap_usd: numeric,
  max_steps: numeric,
  tool_output_chars: numeric,
  tools: (value) => (value.isChosen ? list(value.names) : undefined),
  shell_ask_patterns: ownList,
  shell_allow_patterns: ownList,
  shell_deny_patterns: (value) => list(rawLinesOf(value)),
  shell_network: same,
  shell_write_paths: (value) => list(linesOf(value)),
  write_paths: (value) => list(linesOf(value)),
  script_calls: same,
  script_llm: same,
  browser: same,
  browser_hosts: (value) => list(hostLinesOf(value)),
  computer: same,
  computer_apps: (value) => list(linesOf(value)),
  delegates: list,
  mcp: (value) => list(linesOf(value)),
  telegram: telegramBlock,
  memory_consolidate: (value) => words(value.trim()),
  schedules: (value) => list(value.map(encodeJob) as never),
  triggers: (value) => list(value.map(encodeTrigger) as never),
};

/** Every key of the form, in its order. */
export const formKeys = Object.keys(encoders) as FormKey[];

/** What a key would be saved as; undefined takes it out. */
export const encodeKey = (key: FormKey, values: FormValues): unknown =>
  (encoders[key] as (value: unknown) => unknown)(values[key]);

/** True when a key would be saved as the same. */
export const isSameKey = (key: FormKey, a: FormValues, b: FormValues): boolean =>
  JSON.stringify(a[key]) === JSON.stringify(b[key]) ||
  JSON.stringify(encodeKey(key, a)) === JSON.stringify(encodeKey(key, b));

/** The edit that leads from one to the other: the keys that differ, null where a key leaves the file. */
export const patchBetween = (before: FormValues, after: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    formKeys.flatMap((key) => (isSameKey(key, before, after) ? [] : [[key, encodeKey(key, after) ?? null]])),
  );
