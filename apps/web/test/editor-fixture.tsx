import {
  type AgentProfile,
  CrewError,
  type DeclaredProfile,
  type ToolSummary,
} from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Api } from '../src/net/api.ts';
import { settings } from './fixture/builders.ts';
import { profile } from './fixture/profiles.ts';
import { mount } from './mount.tsx';
import '../src/manage/crew/form.css';
import '../src/manage/crew/editor.css';
import '../src/manage/crew/parts.css';
import { AgentEditor, type EditorTarget } from '../src/manage/crew/agent-editor.tsx';

/** A call of the fake server: its method, its path with the parameters as they are, its body. */
interface Called {
  line: string;
  body: Record<string, unknown> | undefined;
}

/** An agent whose file says this; what it runs with follows unless `running` says otherwise. */
export const agentOf = (
  declared: Partial<DeclaredProfile> = {},
  running: Partial<AgentProfile> = {},
): AgentProfile =>
  profile('huan', 'Huấn', {
    description: declared.description ?? '',
    ...running,
    declared: { tools: [], delegates: [], schedules: [], triggers: [], ...declared },
  });

const tool = (name: string, description: string): ToolSummary => ({
  ...{
    name,
    description,
    approval: 'never',
    parallel: false,
    replay_safe: true,
    agents: [],
    optional: false,
  },
});

/** The editor over a server that answers a save with `saved`, or refuses it with a sentence. */
export const openEditor = (
  agent: AgentProfile,
  options: {
    target?: EditorTarget;
    refuse?: string;
    problems?: { key: string; sentence: string }[];
    saved?: AgentProfile;
  } = {},
) => {
  const calls: Called[] = [];
  const [target, setTarget] = createSignal<EditorTarget>(options.target ?? { section: null, job: null });
  const server = { refuse: options.refuse ?? '' };
  const call = async (
    route: { method: string; path: string },
    request: { params?: Record<string, string>; body?: Record<string, unknown> } = {},
  ): Promise<unknown> => {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => request.params?.[name] ?? '');
    calls.push({ line: `${route.method} ${path}`, body: request.body });
    if (path.includes('/files/'))
      return route.method === 'GET' ? { name: 'AGENTS.md', content: '# Huấn' } : { persona_names: [] };
    if (route.method === 'DELETE') return { removed: agent.id, kept_at: '/home/agents/.trash/huan-1' };
    if (path.endsWith('/prompt')) return { prompt: 'Bạn là Huấn.', persona_names: ['AGENTS.md'] };
    if (server.refuse !== '')
      throw new CrewError(
        'invalid-input',
        server.refuse,
        options.problems === undefined ? {} : { details: { problems: options.problems } },
      );
    return { profile: options.saved ?? agent, restart_required: [] };
  };
  const onChanged = vi.fn();
  const around = {
    settings: () => settings({ routes: ['openrouter:a/b'], cost_cap_usd: 0.5, max_steps: 12 }),
    agents: () => [agent, profile('tim', 'Tìm', { description: 'Tra cứu.' }), profile('viet', 'Viết')],
    tools: () => [tool('workspace_read', 'Đọc một tệp.'), tool('ask_user', 'Hỏi một câu.')],
  };
  mount(() => (
    <AgentEditor
      api={{ call } as unknown as Api}
      profile={agent}
      around={around}
      target={target()}
      onChanged={onChanged}
    />
  ));
  return {
    calls,
    server,
    setTarget,
    onChanged,
    /** What the saves so far sent, newest last. */
    patches: () =>
      calls
        .filter(({ line }) => line.startsWith('PATCH'))
        .map(({ body }) => (body as { profile: unknown }).profile),
  };
};

/** The box of a key. */
export const fieldOf = (key: string): Locator => page.elementLocator(elementOf(key));
const elementOf = (key: string): Element => {
  const found = document.querySelector(`#field-${key} input, #field-${key} textarea`);
  if (found === null) throw new Error(`no field ${key}`);
  return found;
};
/** The button that saves. */
export const saveButton = (): Locator => page.getByRole('button', { name: 'Lưu', exact: true });
