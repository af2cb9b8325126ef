import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configOf } from './connections-home.ts';
import { refusal, refusedKeys } from './edit-home.ts';
import { open, openWith, writeFiles } from './temporary-home.ts';

const lab = 'providers:\n  lab: # ours\n    base_url: https://lab.example/v1\n    key_env: LAB_KEY\n';

describe('routes that are saved', () => {
  it('go into config.yaml with its comments kept, and run at once and at the next start [connections.routes.set]', () => {
    const text = `# top\nroutes: # tried in turn\n  - fake:echo # first\nmax_steps: 9   # odd\n${lab}# end\n`;
    const home = openWith({ 'config.yaml': text });
    const view = home.connections.setRoutes({ routes: ['fake:echo', 'ollama:qwen3:8b', 'fake:echo'] });
    expect(view.routes).toEqual(['fake:echo', 'ollama:qwen3:8b']);
    expect(configOf(home)).toBe(text.replace('# first\n', '# first\n  - ollama:qwen3:8b\n'));
    expect(home.settings).toMatchObject({ routes: view.routes, routesAreExplicit: true, maxSteps: 9 });
    expect(open(home.path).settings.routes).toEqual(view.routes);
    home.connections.setRoutes({});
    home.connections.setRoutes({ routes: ['ollama:qwen3:8b'] });
    expect(configOf(home)).toBe(text.replace('fake:echo # first\n', 'ollama:qwen3:8b\n'));
  });

  it('create config.yaml when there is none [connections.routes.set]', () => {
    const home = openWith({});
    expect(existsSync(path.join(home.path, 'config.yaml'))).toBe(false);
    home.connections.setRoutes({ routes: ['ollama:qwen3'], audio_routes: ['fake:echo'] });
    expect(open(home.path).connections.view()).toEqual(home.connections.view());
    expect(home.connections.view()).toMatchObject({ routes: ['ollama:qwen3'], audio_routes: ['fake:echo'] });
    expect(home.settings.echoOnly).toBe(false);
  });

  it('reach the agents without routes of their own, and a running turn keeps the agent it took [connections.routes.agents]', () => {
    const home = openWith({
      'agents/a/agent.yaml': 'name: A\n',
      'agents/b/agent.yaml': 'routes: [fake:echo]\n',
    });
    const told: string[] = [];
    let order = '';
    home.onConnectionsChange(() => {
      order += `${home.settings.routes}|${home.agent('a')?.routes};`;
    });
    home.onChange((change) => told.push(`${change.kind} ${change.agentId}`));
    const taken = home.agent('a');
    home.connections.setRoutes({ routes: ['ollama:qwen3'] });
    expect(order).toBe('ollama:qwen3|ollama:qwen3;');
    expect(told).toEqual(['changed default', 'changed a']);
    expect(home.agents.map((loaded) => loaded.agent.routes)).toEqual([
      ['ollama:qwen3'],
      ['ollama:qwen3'],
      ['fake:echo'],
    ]);
    expect(taken?.routes).toEqual(['fake:echo']);
    home.editor.patch('b', { routes: null });
    expect(home.agent('b')?.routes).toEqual(['ollama:qwen3']);
  });

  it('of pictures and sound are switched off by an empty list [connections.routes.empty]', () => {
    const home = openWith({ 'config.yaml': 'vision_routes: a:b, c:d # two\n' });
    home.connections.setRoutes({ vision_routes: [], audio_routes: [] });
    expect(configOf(home)).toBe('vision_routes: [] # two\naudio_routes: []\n');
    expect(home.settings).toMatchObject({ visionRoutes: [], audioRoutes: [] });
    expect(open(home.path).connections.view()).toMatchObject({ vision_routes: [], audio_routes: [] });
  });

  it('of the crew are given back by an empty list, unless only the echo could answer then [connections.routes.given-back]', () => {
    const files = { 'config.yaml': 'max_steps: 4\nroutes: [ollama:qwen3]\n' };
    const home = openWith(files);
    const error = refusal(() => home.connections.setRoutes({ routes: [] }));
    expect([error.code, configOf(home)]).toEqual(['conflict', files['config.yaml']]);
    expect(error.message).toContain('only the built-in echo would answer');
    home.connections.setKey('OPENROUTER_API_KEY', 'k');
    home.connections.setRoutes({ routes: [] });
    expect(configOf(home)).toBe('max_steps: 4\n');
    expect(home.settings).toMatchObject({
      routes: ['openrouter:deepseek/deepseek-v4-flash'],
      routesAreExplicit: false,
    });
  });

  it('may name a provider that was added by hand, while other keys wait for the next start [connections.routes.hand-edits]', () => {
    const home = openWith({ 'config.yaml': 'max_steps: 4\n' });
    writeFiles(home.path, { 'config.yaml': `max_steps: 5\nvision_routes: []\n${lab}`, env: 'LAB_KEY=x\n' });
    home.connections.setRoutes({ routes: ['lab:big'] });
    expect(home.settings).toMatchObject({ routes: ['lab:big'], visionRoutes: [], maxSteps: 4 });
    expect(home.providers()['lab']).toMatchObject({ apiKey: 'x' });
    expect(home.connections.credential('LAB_KEY')).toMatchObject({ present: true, checkable: true });
    expect(open(home.path).settings.maxSteps).toBe(5);
  });
});

describe('routes that are not saved', () => {
  const text = `routes: [fake:echo] # mine\n${lab}`;

  it.each([
    [{ routes: ['echo'] }, 'invalid-input', 'routes[0]'],
    [{ routes: ['fake:echo', 'fake: x'] }, 'invalid-input', 'routes[1]'],
    [{ routes: ['fake:slow'] }, 'invalid-input', 'routes[0]'],
    [{ routes: ['nobody:x'] }, 'invalid-input', 'routes[0]'],
    [{ routes: ['toString:x'] }, 'invalid-input', 'routes[0]'],
    [{ vision_routes: ['nobody:x'] }, 'invalid-input', 'vision_routes[0]'],
    [{ audio_routes: ['fake:echo', 'a\nb:c'] }, 'invalid-input', 'audio_routes[1]'],
    [{ routes: ['lab:big', 'openrouter:a/b'] }, 'conflict', null],
  ] as const)(
    '%j is refused with its place and changes nothing [connections.routes.refused]',
    (changes, code, place) => {
      const home = openWith({ 'config.yaml': text });
      const before = home.settings;
      const error = refusal(() => home.connections.setRoutes({ audio_routes: [], ...changes }));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(/^Not saved: .*\.$/);
      expect(refusedKeys(error)).toEqual(place === null ? [] : [place]);
      if (place === null) expect(error.message).toMatch(/LAB_KEY is not set; OPENROUTER_API_KEY is not set/);
      if (JSON.stringify(changes).includes('nobody')) expect(error.message).toContain('the provider nobody');
      expect(configOf(home)).toBe(text);
      expect(home.settings).toBe(before);
    },
  );

  it('because a variable decides them name it; the other lists can still be saved [connections.routes.environment]', () => {
    const home = openWith(
      { 'config.yaml': text, env: 'MY_AGENT_VISION_ROUTES=\n' },
      { MY_AGENT_ROUTES: 'fake:echo' },
    );
    expect(home.connections.view().from_environment).toEqual(['routes', 'vision_routes']);
    const error = refusal(() => home.connections.setRoutes({ routes: ['fake:echo'], vision_routes: [] }));
    expect(error.code).toBe('conflict');
    expect(error.message).toContain('MY_AGENT_ROUTES, MY_AGENT_VISION_ROUTES decides');
    expect(configOf(home)).toBe(text);
    home.connections.setRoutes({ audio_routes: [] });
    expect(configOf(home)).toBe(`${text}audio_routes: []\n`);
    writeFiles(home.path, { env: 'MY_AGENT_AUDIO_ROUTES=fake:echo\n' });
    expect(refusal(() => home.connections.setRoutes({ audio_routes: [] })).message).toContain('AUDIO');
  });

  it('because the file is broken name what is wrong, and the file stays [connections.routes.broken]', () => {
    const home = openWith({ 'config.yaml': text });
    for (const [broken, words] of [
      ['routes: "open\n', /config\.yaml cannot be read, line \d/],
      ['max_steps: many\n', /max_steps must be/],
      ['routse: [a:b]\n', /routse is not a key/],
      ['routes: &r [fake:echo]\naudio_routes: *r\n', /config\.yaml is written in a form|read back different/],
    ] as const) {
      writeFiles(home.path, { 'config.yaml': broken });
      expect(refusal(() => home.connections.setRoutes({ routes: ['ollama:x'] })).message).toMatch(words);
      expect(configOf(home)).toBe(broken);
    }
    writeFiles(home.path, { 'config.yaml': 'routes: [wrong]\n' });
    home.connections.setRoutes({ routes: ['ollama:x'] });
    expect(open(home.path).settings.routes).toEqual(['ollama:x']);
  });

  it('because the file is read-only say so [connections.write.fails]', () => {
    const home = openWith({ 'config.yaml': text });
    chmodSync(path.join(home.path, 'config.yaml'), 0o444);
    const error = refusal(() => home.connections.setRoutes({ routes: ['ollama:x'] }));
    expect(error.code).toBe('conflict');
    expect(error.message).toContain('config.yaml is read-only');
    expect(configOf(home)).toBe(text);
    expect(home.settings.routes).toEqual(['fake:echo']);
  });
});
