import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editEnvText } from '../src/connections/edit-env-text.ts';
import { parseEnvText } from '../src/env-file.ts';
import type { Home } from '../src/index.ts';
import { configOf, envOf, expectNoSecret, wholeError } from './connections-home.ts';
import { refusal } from './edit-home.ts';
import { homeWith, open, openWith, writeFiles } from './temporary-home.ts';

const secrets = [
  'sk-or-v1-0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  'with "double" and \'single\' quotes',
  'back\\slash\\n and \\"both\\"',
  ' #leading blank, hash # and trailing ',
  '$HOME `ls` $(whoami) %41 <b>&amp;',
  'khoá bí mật 🔑 có dấu',
  'tab\tinside\tof it',
  '7412589630:AAHk3yL1ke_0f-a-b0t_qZ',
];

const config =
  'routes: [lab:big]\nproviders: {lab: {base_url: "https://lab.example/v1", key_env: LAB_KEY}}\n';

const everythingOf = (home: Home): string =>
  JSON.stringify([
    home.connections.view(),
    home.connections.view().keys.map((key) => home.connections.credential(key.name)),
    home.settings,
    home.parked,
    home.agents.map((loaded) => [loaded.summary(), loaded.editView(), loaded.warnings, loaded.agent]),
  ]);

describe('the value of a key', () => {
  it.each(secrets)(
    'comes back to its owner alone and stands in no answer: %j [connections.secrets] [connections.keys.set]',
    (secret) => {
      const home = openWith({
        'config.yaml': config,
        'agent.yaml': 'telegram: {token_env: BOT_TOKEN, chat_id: 7}\n',
      });
      const names = ['LAB_KEY', 'OPENROUTER_API_KEY', 'BRAVE_API_KEY', 'BOT_TOKEN'];
      const answers = names.map((name) => JSON.stringify(home.connections.setKey(name, secret)));
      expect(names.map((name) => home.secret(name))).toEqual(names.map(() => secret));
      const again = open(home.path, { TAVILY_API_KEY: secret });
      expect(names.map((name) => again.secret(name))).toEqual(names.map(() => secret));
      expectNoSecret([...answers, everythingOf(home), everythingOf(again)].join('\n'), [secret]);
    },
  );

  it.each(secrets)(
    'stands in no refusal, whole or in part: %j [connections.secrets] [connections.keys.refused]',
    (secret) => {
      const home = openWith({ 'config.yaml': config }, { BRAVE_API_KEY: secret });
      const { connections } = home;
      connections.setKey('LAB_KEY', secret);
      const errors = [
        () => connections.setKey('TAVILY_API_KEY', `${secret}\nsecond`),
        () => connections.setKey('TAVILY_API_KEY', `${secret}\0`),
        () => connections.setKey('TAVILY_API_KEY', `\ud83d${secret}`),
        () => connections.setKey('TAVILY_API_KEY', secret.repeat(100_000)),
        () => connections.setKey('BRAVE_API_KEY', secret),
        () => connections.setKey(secret, secret),
        () => connections.removeKey(secret),
        () => connections.removeKey('BRAVE_API_KEY'),
        () => connections.removeKey('LAB_KEY'),
        () => connections.setRoutes({ routes: [secret] }),
        () => connections.setRoutes({ vision_routes: ['fake:echo', secret] }),
        () => connections.setRoutes({ routes: ['openrouter:a/b'] }),
      ].map((attempt) => wholeError(refusal(attempt)));
      for (const broken of [
        `TAVILY_API_KEY="${secret.replaceAll('"', '')}\n`,
        `${secret}\n`,
        `A='${secret}\nB=1\n`,
      ]) {
        writeFiles(home.path, { env: broken });
        errors.push(wholeError(refusal(() => connections.setKey('TAVILY_API_KEY', secret))));
        errors.push(wholeError(refusal(() => connections.setRoutes({ audio_routes: [] }))));
      }
      chmodSync(home.envFile, 0o400);
      writeFiles(home.path, { 'config.yaml': `routes: "${secret}\n` });
      errors.push(wholeError(refusal(() => connections.setKey('TAVILY_API_KEY', secret))));
      rmSync(home.envFile);
      errors.push(wholeError(refusal(() => connections.setRoutes({ audio_routes: [] }))));
      mkdirSync(home.envFile);
      errors.push(wholeError(refusal(() => connections.setKey('TAVILY_API_KEY', secret))));
      expectNoSecret(errors.join('\n'), [secret]);
      expectNoSecret(everythingOf(home), [secret]);
    },
  );
});

describe('any env file and any key', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '# comment',
      '  # "odd',
      'export A=1',
      'B = "x # y" # c',
      "C='it' #",
      'D=',
      'E=a#b',
      '\tF=\\',
    ),
    fc.constantFrom('KEY=old', ' export KEY="o\\"ld"#c', "KEY='' # empty", 'KEY= # none', 'KEY=a   # c  '),
  );
  const value = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed());

  it('read back as set, with every other line byte for byte [connections.keys.bytes]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { maxLength: 9, selector: (text) => /\b([A-Z]+)\s*=/.exec(text)?.[1] ?? {} }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        value,
        (lines, eol, isCut, wanted) => {
          const text = lines.join(eol) + (isCut ? '' : eol);
          const before = parseEnvText('env', text);
          expect(before.errors).toEqual([]);
          const set = editEnvText(text, 'KEY', wanted);
          const read = parseEnvText('env', set);
          expect(read.errors).toEqual([]);
          expect([...read.values].sort()).toEqual([...new Map(before.values).set('KEY', wanted)].sort());
          const others = (of: string): string[] =>
            of.split(/\r?\n/).filter((part) => !/\bKEY\s*=/.test(part));
          expect(others(set).filter(Boolean)).toEqual(others(text).filter(Boolean));
          const gone = editEnvText(set, 'KEY', null);
          expect(others(gone).filter(Boolean)).toEqual(others(text).filter(Boolean));
          expect(parseEnvText('env', gone).values.has('KEY')).toBe(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

const script = path.join(import.meta.dirname, 'save-keys-forever.ts');
const startSaving = (home: string, name: string, values: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--conditions=crew-source', script, home, name, ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const begun = async (child: ChildProcess): Promise<void> => {
  if (child.stdout === null) throw new Error('the child has no output');
  await once(child.stdout, 'data');
};

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
};

describe('the files of keys and routes', () => {
  const envText = '# keys\nTAVILY_API_KEY=t # keep\n';
  const configText = '# top\nmax_steps: 7 # keep\n';
  const values = ['a'.repeat(3_000), 'b'.repeat(5_000)];

  it('are the old or the new ones when the process is killed during a write [connections.write.killed]', async () => {
    const folder = homeWith({ env: envText, 'config.yaml': configText });
    for (let round = 0; round < 8; round += 1) {
      const child = startSaving(folder, 'OPENROUTER_API_KEY', values);
      await begun(child);
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 13));
      await kill(child);
      const home = open(folder);
      expect(values).toContain(home.secret('OPENROUTER_API_KEY'));
      expect(envOf(home).startsWith(envText)).toBe(true);
      expect(home.settings.routes[0]).toMatch(/^ollama:OPENROUTER_API_KEY-[01]$/);
      expect(configOf(home).startsWith(configText)).toBe(true);
    }
  }, 120_000);

  it('stay whole when two processes write them at the same time [connections.write.races]', async () => {
    const folder = homeWith({ env: envText, 'config.yaml': configText });
    const children = [
      startSaving(folder, 'OPENROUTER_API_KEY', values),
      startSaving(folder, 'BRAVE_API_KEY', ['c c', 'd']),
    ];
    await Promise.all(children.map(begun));
    for (let round = 0; round < 100; round += 1) {
      const home = open(folder);
      expect([undefined, ...values]).toContain(home.secret('OPENROUTER_API_KEY'));
      expect([undefined, 'c c', 'd']).toContain(home.secret('BRAVE_API_KEY'));
      expect(home.secret('TAVILY_API_KEY')).toBe('t');
      expect(home.settings.routes[0]).toMatch(/^ollama:(OPENROUTER|BRAVE)_API_KEY-[01]$/);
    }
    await Promise.all(children.map(kill));
    expect(envOf(open(folder)).startsWith(envText)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('saving')).length).toBeLessThanOrEqual(4);
  }, 60_000);
});
