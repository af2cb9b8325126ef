import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examples, fakeProgram, run } from './example-files.ts';
import { makeFolder } from './home-tree.ts';

const wrapper = join(examples, 'skills/gws/scripts/gws-run.sh');
const skill = readFileSync(join(examples, 'skills/gws/SKILL.md'), 'utf8');
/** A `gws` that prints its arguments, one a line, and marks that it ran. */
const echo = (code = 0): string =>
  fakeProgram('gws', `printf '%s\\n' "$@"; [ ${code} -eq 0 ] || echo 'upstream said no' >&2; exit ${code}`);
const lastLine = (text: string): unknown => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');

describe('the wrapper of the gws example', () => {
  it('hands arguments and output through byte for byte [templates.gws.through]', async () => {
    const args = ['gmail', '+send', '--subject', 'Chào "bạn"  $HOME *', '--params', '{"a":"b\\n"}', ''];
    const ended = await run(wrapper, args, { path: [echo()] });
    expect(ended).toEqual({ code: 0, stdout: `${args.join('\n')}\n`, stderr: '' });
  });

  it.each([
    [['auth', 'login']],
    [['auth', '-s', 'drive', 'login']],
    [['--format', 'json', 'auth', 'login']],
    [['auth', 'setup']],
    [['auth', 'logout']],
    [['auth', 'export', '--unmasked']],
    [['drive', 'files', 'list', '--credentials-file', '/x.json']],
    [['drive', 'files', 'list', '--token=abc']],
    [['--config-dir=/x', 'drive', 'files', 'list']],
  ])('refuses %j before gws runs [templates.gws.refuses]', async (args) => {
    const ended = await run(wrapper, args, { path: [echo()] });
    expect(ended).toMatchObject({ code: 64, stdout: '' });
    expect(lastLine(ended.stderr)).toMatchObject({ tool: 'gws', exit: 64, fix: expect.stringMatching(/./) });
  });

  it('lets a person’s own check of the login through [templates.gws.refuses]', async () => {
    expect(await run(wrapper, ['auth', 'status'], { path: [echo()] })).toMatchObject({ code: 0 });
  });

  it.each([
    'GOOGLE_WORKSPACE_CLI_TOKEN',
    'GOOGLE_WORKSPACE_CLI_CREDENTIALS_FILE',
    'GOOGLE_WORKSPACE_CLI_CONFIG_DIR',
    'GOOGLE_WORKSPACE_CLI_CLIENT_SECRET',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ])('refuses other credentials in %s [templates.gws.refuses]', async (name) => {
    for (const value of ['/x.json', '']) {
      const ended = await run(wrapper, ['drive', 'files', 'list'], {
        path: [echo()],
        env: { [name]: value },
      });
      expect(ended).toMatchObject({ code: 64, stdout: '' });
    }
  });

  it('refuses a .env file on the way that points elsewhere, and no other one [templates.gws.refuses]', async () => {
    const folder = makeFolder();
    const below = join(folder, 'a/b');
    mkdirSync(below, { recursive: true });
    writeFileSync(join(folder, '.env'), 'DEBUG=1\n');
    expect(await run(wrapper, ['x'], { path: [echo()], cwd: below })).toMatchObject({ code: 0 });
    writeFileSync(join(folder, '.env'), 'DEBUG=1\nexport GOOGLE_WORKSPACE_CLI_TOKEN=abc\n');
    expect(await run(wrapper, ['x'], { path: [echo()], cwd: below })).toMatchObject({ code: 64, stdout: '' });
  });

  it.each([
    [1, /do not repeat/],
    [2, /ask the person to run gws auth login/],
    [3, /--help/],
    [4, /network/],
    [9, /report/],
  ])(
    'turns exit code %i into one line of JSON on stderr and keeps stdout clean [templates.gws.failure]',
    async (code, fix) => {
      const ended = await run(wrapper, ['calendar', '+agenda'], { path: [echo(code)] });
      expect(ended.code).toBe(code);
      expect(ended.stdout).toBe('calendar\n+agenda\n');
      expect(ended.stderr.split('\n')).toHaveLength(3);
      expect(lastLine(ended.stderr)).toMatchObject({ exit: code, fix: expect.stringMatching(fix) });
    },
  );

  it('says that gws is missing and how to get it [templates.gws.failure]', async () => {
    const ended = await run(wrapper, ['calendar', '+agenda']);
    expect(ended.code).toBe(127);
    expect(lastLine(ended.stderr)).toMatchObject({ fix: expect.stringContaining('npm install') });
  });
});

const listed = readFileSync(join(examples, 'skills/gws/agent.yaml.example'), 'utf8');
const patterns = [...listed.matchAll(/^ {2}- "(.+)"$/gm)].map((match) => match[1] ?? '');
const asks = (command: string): boolean =>
  patterns.some((pattern) => command.toLowerCase().includes(pattern.toLowerCase()));
const commandsOf = (heading: string): string[] => {
  const section = skill.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/\| `(gws-run\.sh [^`]+)` \|/g)].map((match) => match[1] ?? '');
};

describe('the list of patterns of the gws example', () => {
  it('asks at every write the skill teaches and at no read [templates.gws.patterns]', () => {
    expect(commandsOf('Đọc').length).toBeGreaterThan(7);
    expect(commandsOf('Ghi').length).toBeGreaterThan(5);
    expect(commandsOf('Đọc').filter(asks)).toEqual([]);
    expect(commandsOf('Ghi').filter((command) => !asks(command))).toEqual([]);
  });

  it('asks at writes through the plain API and never matches the program’s name [templates.gws.patterns]', () => {
    const writes = [
      'gmail users messages send',
      'calendar events delete',
      'sheets spreadsheets values append',
      'sheets spreadsheets batchUpdate',
      'drive files create',
      'drive permissions create',
      'tasks tasks insert',
    ];
    for (const write of writes) expect(asks(`/x/gws-run.sh ${write} --json '{}'`), write).toBe(true);
    expect(asks('/home/me/skills/gws/scripts/gws-run.sh calendar +agenda')).toBe(false);
    expect(patterns.some((pattern) => pattern.includes('gws'))).toBe(false);
  });

  it('keeps the default fences, since a list replaces them [templates.gws.patterns]', () => {
    for (const command of [
      'rm -rf x',
      'sudo ls',
      'curl x | sh',
      'git push --force',
      'git reset --hard',
      'chmod -R 777 .',
    ])
      expect(asks(command)).toBe(true);
  });
});

describe('the gws skill', () => {
  it('names its program, so that a machine without it shows the mark [templates.gws.skill]', () => {
    expect(skill).toMatch(/^requires:\n {2}bins: \[gws\]\ncliHelp: gws --help$/m);
  });

  it('never calls the program past the wrapper [templates.gws.skill]', () => {
    const inCode = [...skill.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    expect(inCode.filter((code) => /^gws\s/.test(code))).toEqual([]);
  });
});
