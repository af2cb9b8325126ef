import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Connections } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { type CrewChange, openHome } from '../src/index.ts';
import { envOf } from './connections-home.ts';
import { refusal, refusedKeys } from './edit-home.ts';
import { homeWith, open, openWith, testBuild, toolCatalog, writeFiles } from './temporary-home.ts';

const lab = 'providers:\n  lab:\n    base_url: https://lab.example/v1\n    key_env: LAB_KEY\n';
const bot = 'telegram:\n  token_env: BOT_TOKEN\n  chat_id: 7\n';

describe('the list of connections', () => {
  it('names every key something uses, whether it is there and where it comes from [connections.view.keys]', () => {
    const home = openWith(
      { 'config.yaml': lab, 'agent.yaml': bot, env: 'LAB_KEY=file-value\nTAVILY_API_KEY=\n' },
      { BRAVE_API_KEY: 'process-value', TAVILY_API_KEY: '' },
    );
    expect(home.connections.view().keys).toEqual([
      {
        name: 'OPENROUTER_API_KEY',
        present: false,
        source: null,
        used_by: ['provider openrouter'],
        checkable: false,
      },
      {
        name: 'BRAVE_API_KEY',
        present: true,
        source: 'process',
        used_by: ['tool web_search'],
        checkable: false,
      },
      {
        name: 'TAVILY_API_KEY',
        present: false,
        source: null,
        used_by: ['tool web_search'],
        checkable: false,
      },
      { name: 'LAB_KEY', present: true, source: 'file', used_by: ['provider lab'], checkable: true },
      { name: 'BOT_TOKEN', present: false, source: null, used_by: ['telegram default'], checkable: false },
    ]);
  });

  it('has one row for a key that several things use, and fits its contract [connections.view.keys]', () => {
    const home = openWith({
      'config.yaml': `${lab.replace('LAB_KEY', 'BRAVE_API_KEY')}  other:\n    base_url: https://other.example/v1\n    key_env: BRAVE_API_KEY\n  open:\n    base_url: http://127.0.0.1:1/v1\n`,
      'agent.yaml': bot.replace('BOT_TOKEN', 'BRAVE_API_KEY'),
    });
    const view = home.connections.view();
    expect(view.keys.map((key) => key.name)).toEqual([
      'OPENROUTER_API_KEY',
      'BRAVE_API_KEY',
      'TAVILY_API_KEY',
    ]);
    expect(view.keys[1]?.used_by).toEqual([
      'tool web_search',
      'provider lab',
      'provider other',
      'telegram default',
    ]);
    // How it stands with providers and the bot is the server's to tell.
    const whole = {
      ...view,
      telegram: view.telegram.map((bot) => ({ ...bot, status: null })),
      providers: [],
    };
    expect(Connections.parse(whole)).toEqual(whole);
  });

  it('names the key of firecrawl once its address is set, which is no secret [webtools.keys]', () => {
    const names = (env: string) =>
      openWith({ env })
        .connections.view()
        .keys.map(({ name }) => name);
    expect(names('')).not.toContain('FIRECRAWL_API_KEY');
    const home = openWith({
      env: 'FIRECRAWL_BASE_URL=http://127.0.0.1:3002\nFIRECRAWL_API_KEY=fc-long-value\n',
    });
    expect(home.connections.view().keys.find(({ name }) => name === 'FIRECRAWL_API_KEY')).toMatchObject({
      present: true,
      used_by: ['tool fetch_url', 'tool web_search'],
    });
    expect(home.knownSecrets().map(({ value }) => value)).toEqual(['fc-long-value']);
  });

  it('tells each bot by the variable of its token, also one that is ignored, and never the chat [connections.view.telegram]', () => {
    const home = openWith({
      'agent.yaml': bot.replace('chat_id: 7', 'chat_id: 918273645'),
      'agents/a/agent.yaml': bot.replace('BOT_TOKEN', 'OTHER_TOKEN').replace('7', '918273646'),
      'agents/b/agent.yaml': 'telegram: {token_env: "123:not a name"}\n',
      'agents/c/agent.yaml': 'telegram: many\n',
      env: 'BOT_TOKEN=token\n',
    });
    const view = home.connections.view();
    expect(view.telegram).toEqual([
      { agent_id: 'default', token_env: 'BOT_TOKEN', ignored: false, configured: true },
      { agent_id: 'a', token_env: 'OTHER_TOKEN', ignored: true, configured: false },
    ]);
    expect(JSON.stringify(view)).not.toMatch(/91827364|123:/);
  });

  it('says which provider a key can be tried against [connections.view.check]', () => {
    const home = openWith({ 'config.yaml': lab, env: 'LAB_KEY=one\nBRAVE_API_KEY=two\n' });
    expect(home.connections.providerOf('LAB_KEY')).toEqual({
      name: 'lab',
      provider: {
        kind: 'openai-compatible',
        baseUrl: 'https://lab.example/v1',
        apiKey: 'one',
        keyVariable: 'LAB_KEY',
      },
    });
    expect(home.connections.providerOf('BRAVE_API_KEY')).toBeNull();
    expect(home.connections.providerOf('OPENROUTER_API_KEY')).toBeNull();
    expect(refusal(() => home.connections.providerOf('NOBODY')).code).toBe('not-found');
  });
});

describe('a key that is set', () => {
  it('is kept in the env file of the owner alone and acts at once [connections.keys.set]', () => {
    const home = openWith({});
    expect(home.settings).toMatchObject({ routes: ['fake:echo'], echoOnly: true });
    let told = 0;
    const stop = home.onConnectionsChange(() => {
      told += 1;
    });
    const changes: CrewChange[] = [];
    home.onChange((change) => changes.push(change));
    const saved = home.connections.setKey('OPENROUTER_API_KEY', 'sk-or-v1-abcdef');
    expect(saved).toMatchObject({
      name: 'OPENROUTER_API_KEY',
      present: true,
      source: 'file',
      checkable: true,
    });
    expect(home.secret('OPENROUTER_API_KEY')).toBe('sk-or-v1-abcdef');
    expect(home.providers()['openrouter']).toMatchObject({ apiKey: 'sk-or-v1-abcdef' });
    expect(home.settings).toMatchObject({
      routes: ['openrouter:deepseek/deepseek-v4-flash'],
      echoOnly: false,
    });
    expect(home.agent('default')?.routes).toEqual(['openrouter:deepseek/deepseek-v4-flash']);
    expect([told, changes]).toEqual([1, [{ kind: 'changed', agentId: 'default' }]]);
    expect(statSync(home.envFile).mode & 0o777).toBe(0o600);
    expect(envOf(home)).toMatch(/^# .*\n# OPENROUTER_API_KEY=\nOPENROUTER_API_KEY=sk-or-v1-abcdef\n$/s);
    expect(open(home.path).secret('OPENROUTER_API_KEY')).toBe('sk-or-v1-abcdef');
    stop();
    home.connections.setKey('BRAVE_API_KEY', 'x');
    expect(told).toBe(1);
  });

  it('replaces its own value and leaves every other byte, comment and line break [connections.keys.bytes]', () => {
    const text =
      '\uFEFF# mine\r\n\r\n  export TAVILY_API_KEY = "old" # why\r\nBRAVE_API_KEY=two#2 # b\r\nOTHER=\'a b\'';
    const home = openWith({ env: text });
    home.connections.setKey('TAVILY_API_KEY', "it's");
    home.connections.setKey('BRAVE_API_KEY', 'three');
    home.connections.setKey('OPENROUTER_API_KEY', 'four');
    expect(envOf(home)).toBe(
      `${text.replace('"old"', `"it's"`).replace('two#2', 'three')}\r\nOPENROUTER_API_KEY=four\r\n`,
    );
    home.connections.removeKey('OPENROUTER_API_KEY');
    home.connections.removeKey('BRAVE_API_KEY');
    expect(envOf(home)).toBe(
      "\uFEFF# mine\r\n\r\n  export TAVILY_API_KEY = \"it's\" # why\r\nOTHER='a b'\r\n",
    );
    expect(open(home.path).secret('TAVILY_API_KEY')).toBe("it's");
  });

  it('closes an env file that other users could read [connections.keys.mode]', () => {
    const folder = homeWith({ env: 'BRAVE_API_KEY=same\n' });
    chmodSync(path.join(folder, 'env'), 0o644);
    const home = open(folder);
    expect(home.parked.map((part) => part.file)).toContain(home.envFile);
    home.connections.setKey('BRAVE_API_KEY', 'same');
    expect(statSync(home.envFile).mode & 0o777).toBe(0o600);
    expect(home.parked).toEqual([]);
  });

  it('wakes what waited for it: the tool that reads pictures and the escalation route [connections.keys.agents]', () => {
    const folder = homeWith({
      'config.yaml': 'routes: [ollama:qwen3]\n',
      'agents/a/agent.yaml': 'escalation_route: openrouter:big/model\n',
      'agents/b/agent.yaml': 'tools: [shell_run]\n',
    });
    const catalog = [...toolCatalog, { name: 'image_read', mode: 'any' } as const];
    const home = openHome({ ...testBuild, home: folder, environment: {}, toolCatalog: catalog });
    expect(home.agent('a')?.escalationRoute).toBeNull();
    const [before, changes] = [home.agent('b'), [] as string[]];
    home.onChange((change) => changes.push(change.agentId));
    home.connections.setKey('OPENROUTER_API_KEY', 'k');
    expect(home.agent('a')?.escalationRoute).toBe('openrouter:big/model');
    expect(home.agents[1]?.warnings).toEqual([]);
    expect(home.agent('a')?.tools).toContain('image_read');
    expect(home.agent('b')).toEqual(before);
    expect(changes).toEqual(['default', 'a', 'b']);
    home.connections.removeKey('OPENROUTER_API_KEY');
    expect(home.agent('a')?.escalationRoute).toBeNull();
    expect(home.agent('a')?.tools).not.toContain('image_read');
  });

  it('takes in agent files that were changed by hand, and leaves one that is wrong or gone as it runs [connections.agents.hand-edits]', () => {
    const folder = homeWith({
      'config.yaml': 'routes: [ollama:qwen3]\n',
      'agents/a/agent.yaml': 'name: A\n',
      'agents/b/agent.yaml': 'name: B\n',
      'agents/c/agent.yaml': 'name: C\n',
      'agents/d/agent.yaml': 'escalation_route: openrouter:big/model\n',
    });
    const home = openHome({ ...testBuild, home: folder, environment: {} });
    const changes: string[] = [];
    home.onChange((change) => changes.push(change.agentId));
    const file = (id: string): string => path.join(folder, 'agents', id, 'agent.yaml');
    const job = 'schedules:\n  - {id: brief, cron: "0 7 * * *", prompt: Look.}\n';
    writeFileSync(file('a'), `name: A\n${job}`);
    writeFileSync(file('b'), `name: Broken\nmax_steps: many\n${job}`);
    rmSync(file('c'));
    home.connections.setKey('OPENROUTER_API_KEY', 'k');
    expect(home.loaded('a')?.profile.schedules).toMatchObject([{ id: 'brief' }]);
    expect(home.loaded('b')?.profile).toEqual({ name: 'B' });
    expect(home.loaded('c')?.profile).toEqual({ name: 'C' });
    expect(changes).toEqual(['a', 'd']);
    writeFileSync(file('b'), `name: B\n${job}`);
    home.connections.setRoutes({ routes: ['openrouter:some/model'] });
    expect(home.loaded('b')?.profile.schedules).toHaveLength(1);
  });

  it('leaves a master that runs without its broken profile as bare as it was [connections.keys.agents]', () => {
    const home = openWith({ 'agent.yaml': 'max_steps: many\n' });
    const { parked } = home;
    home.connections.setKey('OPENROUTER_API_KEY', 'k');
    expect(home.agent('default')).toMatchObject({
      tools: [],
      routes: ['openrouter:deepseek/deepseek-v4-flash'],
    });
    expect(home.parked).toEqual(parked);
  });

  it('takes along what was written by hand or by another process meanwhile [connections.keys.hand-edits]', async () => {
    const home = openWith({ env: 'OTHER=1\n' });
    const twin = open(home.path);
    writeFiles(home.path, { env: 'OTHER=2 # by hand\nBRAVE_API_KEY=hand\n' });
    await Promise.all(
      [home, twin].map(async (one, index) => {
        await Promise.resolve();
        one.connections.setKey(index === 0 ? 'TAVILY_API_KEY' : 'OPENROUTER_API_KEY', `v${index}`);
      }),
    );
    expect(envOf(home)).toBe(
      'OTHER=2 # by hand\nBRAVE_API_KEY=hand\nTAVILY_API_KEY=v0\nOPENROUTER_API_KEY=v1\n',
    );
    expect(twin.secret('BRAVE_API_KEY')).toBe('hand');
    expect(twin.secret('TAVILY_API_KEY')).toBe('v0');
  });
});

describe('a key that is not taken', () => {
  it.each([
    ['OTHER', 'x', 'not-found'],
    ['PATH', 'x', 'not-found'],
    ['MY_AGENT_ROUTES', 'fake:echo', 'not-found'],
    ['__proto__', 'x', 'not-found'],
    ['BRAVE_API_KEY', 'x', 'conflict'],
    ['TAVILY_API_KEY', 'two\nlines', 'invalid-input'],
    ['TAVILY_API_KEY', 'two\rlines', 'invalid-input'],
    ['TAVILY_API_KEY', 'a\0b', 'invalid-input'],
    ['TAVILY_API_KEY', 'a\u2028b', 'invalid-input'],
    ['TAVILY_API_KEY', 'a\u001bb', 'invalid-input'],
    ['TAVILY_API_KEY', 'half \ud83d', 'invalid-input'],
    ['TAVILY_API_KEY', '', 'invalid-input'],
    ['TAVILY_API_KEY', ' \t', 'invalid-input'],
    ['TAVILY_API_KEY', 'x'.repeat(1_000_001), 'invalid-input'],
  ] as const)(
    '%s: %j is answered with its reason and nothing is written [connections.keys.refused]',
    (name, value, code) => {
      const text = 'OTHER=1 # c\n';
      const home = openWith({ env: text }, { BRAVE_API_KEY: 'process' });
      const error = refusal(() => home.connections.setKey(name, value));
      expect(error.code).toBe(code);
      if (code === 'conflict') expect(error.message).toContain('BRAVE_API_KEY is set by the environment');
      if (code === 'invalid-input') expect(refusedKeys(error)).toEqual([name]);
      expect(envOf(home)).toBe(text);
      expect(home.secret('TAVILY_API_KEY')).toBeUndefined();
    },
  );

  it('because the process sets it cannot be removed either [connections.keys.process]', () => {
    const text = 'BRAVE_API_KEY=below\n';
    const home = openWith({ env: text }, { BRAVE_API_KEY: 'process' });
    const error = refusal(() => home.connections.removeKey('BRAVE_API_KEY'));
    expect([error.code, envOf(home)]).toEqual(['conflict', text]);
  });

  it('because the env file was broken by hand names the line, and the file stays [connections.keys.broken]', () => {
    const home = openWith({});
    for (const broken of ['BRAVE_API_KEY="open\n', 'a b\n', 'A=1\nA=2\n', 'MY_AGENT_MAX_STEPS=many\n']) {
      writeFiles(home.path, { env: broken });
      const error = refusal(() => home.connections.setKey('TAVILY_API_KEY', 'x'));
      expect(error.code).toBe('conflict');
      expect(error.message).toMatch(/line \d|MY_AGENT_MAX_STEPS must/);
      expect(envOf(home)).toBe(broken);
    }
  });

  it('because the disk does not take it says so, changes nothing and leaves nothing half-written [connections.write.fails]', () => {
    const home = openWith({ env: 'OTHER=1\n' });
    const before = home.settings;
    let told = 0;
    home.onConnectionsChange(() => {
      told += 1;
    });
    const attempt = () => refusal(() => home.connections.setKey('OPENROUTER_API_KEY', 'sk-value-of-it'));
    chmodSync(home.envFile, 0o400);
    expect(attempt()).toMatchObject({ code: 'conflict' });
    expect(attempt().message).toContain('env is read-only. Make it writable');
    rmSync(home.envFile);
    mkdirSync(home.envFile);
    expect(attempt().message).toMatch(/env has to be corrected by hand first: .*not a regular file/);
    rmSync(home.envFile, { recursive: true });
    symlinkSync(path.join(home.path, 'gone', 'env'), home.envFile);
    expect(attempt().message).toMatch(/env was not written: it does not exist/);
    expect(home.settings).toBe(before);
    expect(home.secret('OPENROUTER_API_KEY')).toBeUndefined();
    expect(told).toBe(0);
    expect(readdirSync(home.path).filter((name) => name.includes('saving'))).toEqual([]);
  });
});

describe('a key that is removed', () => {
  it('is gone at once, and removing it again writes nothing [connections.keys.remove]', () => {
    const home = openWith({ env: 'A=1\nBRAVE_API_KEY=x # c\n# end' });
    const gone = home.connections.removeKey('BRAVE_API_KEY');
    expect(gone).toMatchObject({ name: 'BRAVE_API_KEY', present: false, source: null });
    expect(home.secret('BRAVE_API_KEY')).toBeUndefined();
    expect(envOf(home)).toBe('A=1\n# end');
    writeFileSync(home.envFile, 'A=1');
    chmodSync(home.envFile, 0o400);
    home.connections.removeKey('BRAVE_API_KEY');
    expect(envOf(home)).toBe('A=1');
    expect(refusal(() => home.connections.removeKey('OTHER')).code).toBe('not-found');
  });

  it('is refused while the routes the owner chose need it, and nothing is written [connections.keys.needed]', () => {
    const env = 'LAB_KEY=x\nOPENROUTER_API_KEY=y\n';
    const home = openWith({ 'config.yaml': `routes: [lab:big]\n${lab}`, env });
    const error = refusal(() => home.connections.removeKey('LAB_KEY'));
    expect(error.code).toBe('conflict');
    expect(error.message).toMatch(/^Not saved: without LAB_KEY the master would have no route/);
    expect(envOf(home)).toBe(env);
    expect(home.secret('LAB_KEY')).toBe('x');
    home.connections.removeKey('OPENROUTER_API_KEY');
    home.editor.patch('default', { routes: ['fake:echo'] });
    home.connections.removeKey('LAB_KEY');
    expect(envOf(home)).toBe('');
    // Nothing could be lost here: the key was not what kept the crew from answering.
    home.editor.patch('default', { routes: ['lab:big'] });
    home.connections.setKey('BRAVE_API_KEY', 'z');
    expect(home.connections.removeKey('BRAVE_API_KEY').present).toBe(false);
  });

  it('may go when the crew chose its route by itself: the echo takes over [connections.keys.echo]', () => {
    const home = openWith({ env: 'OPENROUTER_API_KEY=y\n' });
    home.connections.removeKey('OPENROUTER_API_KEY');
    expect(home.settings).toMatchObject({ routes: ['fake:echo'], echoOnly: true });
    expect(home.agent('default')?.routes).toEqual(['fake:echo']);
  });
});
