import type { AgentProfile, Settings } from '@my-agent-crew/contract';
import type { FormValues } from './form-values.ts';

/** What a key is when the file does not write it. Spec: agents, "agent.yaml" and "Chế độ work". */
export interface FormDefaults {
  mode: 'assistant';
  autonomous: boolean;
  shell_network: boolean;
  script_calls: 'read_only';
  script_llm: boolean;
  browser: 'off';
  computer: 'off';
  routes: readonly string[];
  cost_cap_usd: number | null;
  max_steps: number | null;
  tool_output_chars: number | null;
}
/** The keys with a default that a switch or a choice shows. */
export type ChosenKey =
  | 'mode'
  | 'autonomous'
  | 'shell_network'
  | 'script_calls'
  | 'script_llm'
  | 'browser'
  | 'computer';

/** The defaults of an agent as its form stands: the mode changes three of them. Null while the settings are not here. */
export const defaultsOf = (mode: AgentProfile['mode'], settings: Settings | null): FormDefaults => {
  const isWork = mode === 'work';
  return {
    mode: 'assistant',
    autonomous: isWork || (settings?.autonomous_default ?? false),
    shell_network: true,
    script_calls: 'read_only',
    script_llm: true,
    browser: 'off',
    computer: 'off',
    routes: settings?.routes ?? [],
    cost_cap_usd: isWork ? 20 : (settings?.cost_cap_usd ?? null),
    max_steps: isWork ? 120 : (settings?.max_steps ?? null),
    tool_output_chars: settings?.tool_output_chars ?? null,
  };
};

/** What a switch or a choice stands at: what was written or chosen, else the default. */
export const shownOf = <Key extends ChosenKey>(
  key: Key,
  values: FormValues,
  defaults: FormDefaults,
): NonNullable<FormValues[Key]> => (values[key] ?? defaults[key]) as NonNullable<FormValues[Key]>;
