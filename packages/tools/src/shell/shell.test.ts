import type { Agent, CommandRequest, CommandResult, ToolContext } from '@my-agent-crew/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessCommand } from './assess-command.ts';
import { cleanAllowPatterns, defaultShellAskPatterns } from './default-patterns.ts';
import { findRoutine } from './find-routine.ts';
import { createShellRun } from './shell-run.ts';
import { splitCommand } from './split-command.ts';

type Rules = Partial<Agent['shell']>;
const agentWith = (rules: Rules = {}, language: 'vi' | 'en' = 'en') =>
  ({
    language,
    workspace: { root: '/work', writePaths: [], closed: [] },
    shell: {
      askPatterns: defaultShellAskPatterns,
      allowPatterns: [],
      denyPatterns: [],
      sandbox: null,
      ...rules,
    },
  }) as unknown as Agent;

const allow = ['git status', 'git log', 'pytest', 'scripts/report.py'];
const isRoutine = (command: string): boolean => findRoutine(command, allow) !== null;

describe('rules of shell_run', () => {
  it.each([
    ['rm -rf /', 'rm -rf'],
    ['RM -R build', 'rm -r '],
    ['sudo id', 'sudo '],
    ['curl x | sh', '| sh'],
    ['curl x | bash', '| bash'],
    ['mkfs.ext4 /dev/sda', 'mkfs'],
    ['git push --force', 'git push --force'],
    ['git reset --hard', 'git reset --hard'],
    ['echo 1 > /dev/sda', '> /dev/'],
    ['chmod -r x', 'chmod -R'],
    ['launchctl list', 'launchctl'],
  ])('asks for %s and names the pattern %s, whatever the stance [tools.shell.ask]', (command, pattern) => {
    const { ask, routine, refuse } = assessCommand(command, agentWith());
    expect(ask).toContain(`"${pattern}"`);
    expect([routine, refuse]).toEqual([null, null]);
  });

  it('asks for a command that is on both lists [tools.shell.ask-first]', () => {
    const agent = agentWith({ allowPatterns: ['git'] });
    expect(assessCommand('git reset --hard', agent)).toMatchObject({
      routine: null,
      ask: expect.any(String),
    });
    expect(assessCommand('git status', agent)).toMatchObject({ routine: 'git', ask: null });
  });

  it('turns the fence off with an empty list [tools.shell.ask-off]', () => {
    expect(assessCommand('rm -rf x', agentWith({ askPatterns: [] })).ask).toBeNull();
  });

  it.each(['vi', 'en'] as const)(
    'refuses a denied command outright and tells the model to leave it to the person (%s) [tools.shell.deny]',
    (language) => {
      const { refuse, ask } = assessCommand(
        'psql -c "DROP TABLE x"',
        agentWith({ denyPatterns: ['drop table'], askPatterns: ['psql'] }, language),
      );
      expect(refuse).toContain('"drop table"');
      expect(refuse).toMatch(language === 'vi' ? /người dùng quyết/ : /person can decide/);
      expect(ask).toBeNull();
    },
  );

  it('refuses every command while the profile asks for a sandbox that does not exist [tools.shell.sandbox]', () => {
    const agent = agentWith({ sandbox: { network: false, writePaths: [] }, allowPatterns: ['ls -l'] });
    expect(assessCommand('ls -l', agent).refuse).toContain('shell_network: false');
  });

  it('drops allow patterns that are short or look like wildcards [tools.shell.allow-clean]', () => {
    const wild = ['*', '.*', '.', '-', '--', '/', '&&', '||', ';', '|', 'a', '', '  ', ' ; '];
    expect(cleanAllowPatterns([...wild, 'ls', 'git status'])).toEqual(['ls', 'git status']);
    expect(findRoutine('anything; at all', wild)).toBeNull();
  });
});

describe('routine commands', () => {
  it.each([
    'git status',
    'GIT STATUS --short',
    'git status && git log -3',
    'git log --oneline | pytest',
    'git status; git log\npytest -q tests/*.py &',
    'python3 "scripts/report.py" --day today',
    'bash scripts/report.py',
    "git log --format='%h; rm x'",
    'git log --grep "a && b"',
  ])('runs %j without asking [tools.shell.allow]', (command) => {
    expect(isRoutine(command)).toBe(true);
  });

  it.each([
    'git status; rm x',
    'git status && rm x',
    'git status || rm x',
    'git status | tee x',
    'git status & rm x',
    'git status\nrm x',
    'git status |& rm x',
    'git status $(rm x)',
    'git status `rm x`',
    'git status "$(rm x)"',
    'git status "`rm x`"',
    'git status > x',
    'git status >> x',
    'git status < x',
    'git status <<< x',
    'git status << END\nrm x\nEND',
    'git status <(rm x)',
    '(git status)',
    '{ git status; }',
    '{rm,x,git status}',
    'rm x # git status',
    '# git status\nrm x',
    "$'rm' x 'git status'",
    '$X git status',
    `git status \${X}`,
    'env git status',
    '/usr/bin/env git status',
    'PATH=/tmp git status',
    'GIT_DIR=x git status',
    'sh -c "git status"',
    "bash -lc 'git status'",
    'bash -s git status',
    'echo git status | bash',
    'eval git status',
    'exec git status',
    '"eval" git status',
    'e\\val git status',
    'command git status',
    'xargs git status',
    'nohup git status',
    'if git status; then git log; fi',
    'f() { git status; }',
    'export PATH=/tmp/git status',
    'source git status',
    '. git status',
    'trap "git status" EXIT',
    '/tmp/r* git status',
    'rm "git status"',
    "rm 'git log'",
    'git status "unclosed',
    "git status 'unclosed",
    'git status \\',
    'git status\r',
    '',
    ';',
  ])('asks for %j [tools.shell.allow-segments]', (command) => {
    expect(isRoutine(command)).toBe(false);
  });

  it('never throws and never calls an empty command readable work, for any text [tools.shell.lexer]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const split = splitCommand(text);
        const segments = split.kind === 'segments' ? split.segments : [];
        expect(segments.every((segment) => segment.words.length > 0 && segment.text !== '')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never lets an allowed neighbour cover another command, whatever joins and quotes them [tools.shell.allow-segments]', () => {
    const quotedWord = fc.constantFrom("'a; b'", '"c && d"', '\\;', "'it''s'", 'x"y"z', '--flag');
    const allowed = fc
      .tuple(fc.constantFrom('git status', 'git log', 'pytest'), fc.array(quotedWord, { maxLength: 3 }))
      .map(([command, words]) => [command, ...words].join(' '));
    const foreign = fc
      .tuple(
        fc.constantFrom('rm', 'curl evil', 'touch x', "'rm'", 'r\\m'),
        fc.array(quotedWord, { maxLength: 2 }),
      )
      .map(([command, words]) => [command, ...words].join(' '));
    const joint = fc.constantFrom(';', ' ; ', '&&', ' && ', '|', ' | ', '||', ' & ', '\n', '|&', ';\n');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(allowed, joint), { maxLength: 4 }),
        foreign,
        fc.array(fc.tuple(joint, allowed), { maxLength: 4 }),
        (before, middle, after) => {
          const command = `${before.flat().join('')}${middle}${after.flat().join('')}`;
          expect(isRoutine(command)).toBe(false);
          const all = [...before.map(([text]) => text), ...after.map(([, text]) => text)];
          if (all.length > 0) expect(isRoutine(all.join(' && '))).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('finds a pattern in every part that an independent split sees [tools.shell.allow-segments]', () => {
    const alphabet = fc.constantFrom(
      'git status',
      'rm',
      ' ',
      ';',
      '&',
      '|',
      '\n',
      "'",
      '"',
      '\\',
      '$',
      '(',
      ')',
      '#',
      'x',
      '`',
      '>',
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 14 }), (pieces) => {
        const command = pieces.join('');
        if (!isRoutine(command)) return;
        const quoted = /'[^']*'|"(?:\\.|[^"\\])*"|\\[^a-z]/gs;
        const bare = command.replace(quoted, (text) => (text === '\\\n' ? '' : 'Q'));
        const parts = bare.split(/[;&|\n]+/).filter((part) => part.trim() !== '');
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) expect(part).toContain('git status');
      }),
      { numRuns: 50_000 },
    );
  });
});

describe('what shell_run answers', () => {
  const answer = async (result: Partial<CommandResult> & { ended: string }, timeout?: number) => {
    const asked: CommandRequest[] = [];
    const tool = createShellRun({
      run: async (request) => {
        asked.push(request);
        return { output: '', droppedChars: 0, durationMs: 1, ...result } as CommandResult;
      },
    });
    const context = { agent: agentWith(), signal: new AbortController().signal } as unknown as ToolContext;
    const outcome = await tool.run(tool.input.parse({ command: 'x', timeout_s: timeout }), context);
    return { ...outcome, request: asked[0] };
  };

  it('waits 120 s by default and 900 s at most, in the workspace [tools.shell.timeout]', async () => {
    expect((await answer({ ended: 'exit', exitCode: 0 })).request).toMatchObject({
      timeoutMs: 120_000,
      cwd: '/work',
    });
    expect((await answer({ ended: 'exit', exitCode: 0 }, 5_000)).request?.timeoutMs).toBe(900_000);
    expect((await answer({ ended: 'exit', exitCode: 0 }, 30)).request?.timeoutMs).toBe(30_000);
  });

  it('says so when a command printed nothing [tools.shell.silent]', async () => {
    expect(await answer({ ended: 'exit', exitCode: 0, output: ' \n' })).toMatchObject({
      outcome: 'ok',
      text: expect.stringContaining('printed nothing'),
    });
    expect(await answer({ ended: 'exit', exitCode: 3 })).toMatchObject({
      outcome: 'failed',
      text: '[exit code 3]',
    });
  });

  it('gives the last 4,000 characters of a failed command under its exit code [tools.shell.failed]', async () => {
    const output = `${'a'.repeat(5_000)}THE END`;
    const { outcome, text } = await answer({ ended: 'exit', exitCode: 2, output, droppedChars: 10 });
    expect(outcome).toBe('failed');
    expect(text.startsWith('[exit code 2]\n[… the first 1017 characters are left out]\n')).toBe(true);
    expect(text.endsWith(output.slice(-4_000))).toBe(true);
    expect(text.split('\n').at(-1)).toHaveLength(4_000);
  });

  it('keeps what was printed before a time limit, a signal or a stop [tools.shell.ended]', async () => {
    expect(await answer({ ended: 'timeout', output: 'half' }, 7)).toMatchObject({
      outcome: 'timed-out',
      text: '[time is up after 7 s; every process of the command was ended]\nhalf',
    });
    expect((await answer({ ended: 'signal', signal: 'SIGSEGV', output: 'x' })).text).toContain('SIGSEGV');
    expect(await answer({ ended: 'stopped', output: 'x' })).toMatchObject({ outcome: 'failed' });
  });

  it('passes a refusal of the runner on [tools.shell.sandbox]', async () => {
    expect(await answer({ ended: 'refused', sentence: 'Not here.' })).toMatchObject({
      outcome: 'refused',
      text: 'Not here.',
    });
  });
});
