import { type JSX, Show } from 'solid-js';
import { crewText } from '../../i18n/crew-text.ts';
import type { FormKey } from './form-values.ts';

/** The parts of the editor in their order, with the keys each holds. */
export const sectionKeys = {
  identity: ['name', 'description', 'mode', 'autonomous', 'workspace', 'skills_dirs'],
  persona: ['persona_files'],
  model: ['routes', 'escalation_route', 'reasoning'],
  limits: ['cost_cap_usd', 'max_steps', 'tool_output_chars'],
  tools: ['tools'],
  mcp: ['mcp'],
  script: ['script_calls', 'script_llm'],
  browser: ['browser', 'browser_hosts'],
  desktop: ['computer', 'computer_apps'],
  shell: [
    'shell_ask_patterns',
    'shell_allow_patterns',
    'shell_deny_patterns',
    'shell_network',
    'shell_write_paths',
    'write_paths',
  ],
  delegates: ['delegates'],
  channel: ['telegram'],
  schedules: ['schedules', 'memory_consolidate'],
  triggers: ['triggers'],
  prompt: [],
  danger: [],
} as const satisfies Record<string, readonly FormKey[]>;
/** The name of a part of the editor; it stands in its address. */
export type SectionName = keyof typeof sectionKeys;

/** The element of a part. */
export const sectionAnchor = (name: string): string => `part-${name}`;

/** One part of the editor: a heading that an address can point at, what it is about, and its fields. */
export const FormSection = (props: {
  name: SectionName;
  hint?: string;
  isDanger?: boolean;
  children: JSX.Element;
}): JSX.Element => (
  <section
    class="form-section"
    id={sectionAnchor(props.name)}
    data-section={props.name}
    aria-labelledby={`${sectionAnchor(props.name)}-title`}
  >
    <header>
      <h2 id={`${sectionAnchor(props.name)}-title`} tabindex="-1">
        {crewText().section[props.name]}
      </h2>
      <Show when={props.hint}>
        <p class="hint">{props.hint}</p>
      </Show>
    </header>
    <div class="card form-card" classList={{ danger: props.isDanger === true }}>
      {props.children}
    </div>
  </section>
);
