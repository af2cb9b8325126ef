import { chmodSync, existsSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHome } from '../src/index.ts';
import { errorsOf, homeWith, open, openWith, temporaryFolder, testBuild } from './temporary-home.ts';

describe('routes and providers', () => {
  it('answer with the echo model and say so when nothing is configured [config.routes.echo]', () => {
    const { settings } = openWith({});
    expect(settings).toMatchObject({ routes: ['fake:echo'], echoOnly: true, routesAreExplicit: false });
  });

  it('are the default route once OpenRouter has a key [config.routes.default]', () => {
    const { settings } = openWith({}, { OPENROUTER_API_KEY: 'k' });
    expect(settings).toMatchObject({ routes: ['openrouter:deepseek/deepseek-v4-flash'], echoOnly: false });
  });

  it('stay as the owner wrote them, key or not [config.routes.explicit]', () => {
    expect(openWith({ 'config.yaml': 'routes: openrouter:a/b' }).settings).toMatchObject({
      routes: ['openrouter:a/b'],
      echoOnly: false,
    });
    expect(openWith({}, { MY_AGENT_ROUTES: 'fake:echo' }).settings).toMatchObject({
      routes: ['fake:echo'],
      echoOnly: false,
    });
    expect(openWith({}, { MY_AGENT_ROUTES: '' }).settings.echoOnly).toBe(true);
  });

  it('reach openrouter, ollama, fake and every provider of config.yaml [config.providers]', () => {
    const home = openWith(
      {
        'config.yaml':
          'openrouter_providers: [A]\nopenrouter_provider_fallbacks: no\nproviders:\n  lab: {base_url: "https://lab.example/v1", key_env: LAB_KEY}\n  box: {base_url: "http://10.0.0.2:8000/v1"}\n',
        env: 'LAB_KEY=from-file\n',
      },
      { OPENROUTER_API_KEY: 'k', OLLAMA_BASE_URL: 'http://127.0.0.1:9/v1' },
    );
    expect(home.providers()).toEqual({
      openrouter: { kind: 'openrouter', apiKey: 'k', providerOrder: ['A'], allowFallbacks: false },
      ollama: {
        kind: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:9/v1',
        apiKey: null,
        keyVariable: null,
      },
      fake: { kind: 'fake' },
      lab: {
        kind: 'openai-compatible',
        baseUrl: 'https://lab.example/v1',
        apiKey: 'from-file',
        keyVariable: 'LAB_KEY',
      },
      box: { kind: 'openai-compatible', baseUrl: 'http://10.0.0.2:8000/v1', apiKey: null, keyVariable: null },
    });
    expect(openWith({}).providers()['ollama']).toMatchObject({ baseUrl: 'http://127.0.0.1:11434/v1' });
  });
});

describe('the env file', () => {
  it('gives secrets and settings, and the process wins over it [config.env.precedence]', () => {
    const home = homeWith({
      env: 'A=file\nB=file\nMY_AGENT_MAX_STEPS=5\nOPENROUTER_API_KEY=k\n',
      'config.yaml': 'max_steps: 4',
    });
    const opened = open(home, { A: 'process', B: '' });
    expect([opened.secret('A'), opened.secret('B'), opened.secret('C')]).toEqual([
      'process',
      'file',
      undefined,
    ]);
    expect(opened.settings).toMatchObject({ maxSteps: 5, echoOnly: false });
    expect(open(home, { MY_AGENT_MAX_STEPS: '6' }).settings.maxSteps).toBe(6);
  });

  it('names itself when one of its variables is wrong [config.env.errors]', () => {
    expect(errorsOf(() => openWith({ env: 'MY_AGENT_MAX_STEPS=none\n' }))[0]?.file).toMatch(/\/env$/);
  });

  it('is created with mode 600 when a key is still needed, and only then [config.env.created]', () => {
    const home = temporaryFolder();
    const file = open(home).envFile;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(open(home).settings.echoOnly).toBe(true);
    expect(existsSync(openWith({}, { MY_AGENT_ROUTES: 'ollama:a' }).envFile)).toBe(false);
  });

  it('is used but reported when others can read it [config.env.permissions]', () => {
    const home = homeWith({ env: 'A=1\n' });
    chmodSync(path.join(home, 'env'), 0o644);
    const opened = open(home);
    expect(opened.secret('A')).toBe('1');
    expect(opened.parked).toHaveLength(1);
    expect(opened.parked[0]?.reason).toMatch(/chmod 600 .*env$/);
  });
});

describe('the home', () => {
  it('is created closed to others, with its folders [config.home.layout]', () => {
    const home = path.join(temporaryFolder(), 'deep', 'home');
    const opened = open(home);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    for (const folder of ['workspace', 'skills', 'agents', 'memory', 'users/owner/facts'])
      expect(statSync(path.join(home, folder)).isDirectory()).toBe(true);
    expect(opened.databaseFile).toBe(path.join(opened.path, 'agent.sqlite3'));
    expect(opened.parked).toEqual([]);
  });

  it('lies where MY_AGENT_HOME says, with ~ expanded, else at ~/.my-agent-crew [config.home.place]', () => {
    const user = temporaryFolder();
    const at = (variables: Record<string, string>): string =>
      path.relative(user, openHome({ ...testBuild, environment: { HOME: user, ...variables } }).path);
    expect(at({})).toBe('.my-agent-crew');
    expect(at({ MY_AGENT_HOME: '~/crew' })).toBe('crew');
    expect(at({ MY_AGENT_HOME: path.join(user, 'there') })).toBe('there');
  });

  it('that others can look into is reported [config.home.permissions]', () => {
    const home = temporaryFolder();
    chmodSync(home, 0o755);
    expect(open(home).parked[0]?.reason).toMatch(/chmod 700/);
  });

  it('that cannot be a folder is one sentence [config.home.unusable]', () => {
    const folder = homeWith({ taken: 'x' });
    const [error] = errorsOf(() => open(path.join(folder, 'taken')));
    expect(error?.sentence).toMatch(
      /the home was not opened: a file of that name is in the way.*MY_AGENT_HOME/,
    );
    symlinkSync('loop', path.join(folder, 'loop'));
    expect(errorsOf(() => open(path.join(folder, 'loop')))).toHaveLength(1);
  });
});
