import { describe, expect, it } from 'vitest';
import { editAgentText } from '../src/edit/agent-text.ts';
import { decodeText } from '../src/yaml/decode-text.ts';
import { parseYaml } from '../src/yaml/parse-yaml.ts';

const edit = (text: string, patch: Record<string, unknown>): string => {
  const decoded = decodeText(Buffer.from(text));
  const parsed = parseYaml('text' in decoded ? decoded.text : '');
  if (!parsed.ok || !('text' in decoded)) throw new Error(`the file of the test does not parse: ${text}`);
  const hasMark = text.startsWith('\uFEFF');
  const { bytes } = editAgentText(
    { file: 'agent.yaml', text: decoded.text, hasMark, value: parsed.block.value },
    patch,
  );
  return bytes.toString('utf8');
};

const commented = `# Our coder.
name:   'Coder'   # shown in the crew

mode: work
future_key: {kept: yes}   # from a newer version
tools: # what it holds
  # reading
  - workspace_read   # files
  # searching
  - workspace_grep

  # shell
  - shell_run
  # - shell_more
# money
cost_cap_usd: 1.50 # a day
# end
`;

describe('the text of an edited file', () => {
  it('keeps order, unknown keys, spacing and comments, also at the end of a changed line [config.edit.shape]', () => {
    expect(edit(commented, { name: 'No', cost_cap_usd: 2, max_steps: 5 })).toBe(
      commented.replace("'Coder'", '"No"').replace('1.50', '2').replace('# end', 'max_steps: 5\n# end'),
    );
    expect(edit(commented, { mode: null })).toBe(commented.replace('mode: work\n', ''));
    expect(edit(commented, { tools: null })).toBe(commented.replace(/tools:[\s\S]*(?=# money)/, ''));
  });

  it('keeps what is written around the entries of a list that stay [config.edit.list-comments]', () => {
    expect(edit(commented, { tools: ['workspace_read', 'web_search', 'shell_run'] })).toBe(
      commented.replace('  # searching\n  - workspace_grep\n', '  - web_search\n'),
    );
    expect(edit(commented, { tools: ['shell_run', 'workspace_read'] })).toContain(
      'tools: # what it holds\n  # reading\n  # shell\n  - shell_run\n  - workspace_read   # files\n  # - shell_more\n# money',
    );
    expect(edit(commented, { tools: [] })).toContain(
      'tools: [] # what it holds\n  # reading\n  # - shell_more\n# money',
    );
  });

  it('changes only the lines of the job that changed, matched by its id [config.edit.rows]', () => {
    const jobs = `schedules:
  # mornings
  - id: brief # daily
    cron: "0 7 * * *"   # early
    # the text
    prompt: >-
      Read the
      news.
    enabled: yes

  # backups
  - {id: backup, every: 1d, command: "backup # all"} # nightly
name: A
`;
    const brief = { id: 'brief', cron: '0 7 * * *', prompt: 'Read the news.', enabled: true };
    const backup = { id: 'backup', every: '1d', command: 'backup # all' };
    expect(edit(jobs, { schedules: [brief, backup] })).toBe(jobs);
    expect(edit(jobs, { schedules: [{ ...brief, cron: '30 6 * * *' }, backup] })).toBe(
      jobs.replace('"0 7 * * *"', '30 6 * * *'),
    );
    expect(edit(jobs, { schedules: [backup] })).toBe(jobs.replace(/ {2}- id: brief[\s\S]*?yes\n\n/, ''));
    expect(edit(jobs, { schedules: [{ ...brief, prompt: 'a\n\n  b\n' }, backup] })).toContain(
      '    # the text\n    prompt: |\n      a\n\n        b\n    enabled: yes\n\n  # backups\n',
    );
  });

  it('takes keys out of a job that starts behind its dash [config.edit.rows]', () => {
    const job = 'schedules:\n  - name: N\n    every: soon # x\n    # why\n    command: ls\n';
    const take = (row: Record<string, unknown>) => edit(job, { schedules: [row] });
    expect(take({ every: 'soon', command: 'ls' })).toBe(job.replace('name: N\n    ', ''));
    expect(take({ command: 'ls', id: 'a' })).toBe('schedules:\n  -\n    # why\n    command: ls\n    id: a\n');
    expect(take({ id: 'a', cron: '0 7 * * *', prompt: 'x' })).toBe(
      'schedules:\n  - id: a\n    cron: 0 7 * * *\n    prompt: x\n',
    );
  });

  it.each<readonly [string, string]>([
    ['one\ntwo', 'description: |-\n  one\n  two\n'],
    ['one\n\n  two\n', 'description: |\n  one\n\n    two\n'],
    [' one\ntwo', 'description: |2-\n   one\n  two\n'],
    ['one\ttab\ntwo', 'description: "one\\ttab\\ntwo"\n'],
    ['one\r\ntwo', 'description: "one\\r\\ntwo"\n'],
    ['one\ntwo\n\n', 'description: "one\\ntwo\\n\\n"\n'],
    ['bell\u0007\nx', 'description: "bell\\u0007\\nx"\n'],
    ['No', 'description: "No"\n'],
    ['on', 'description: "on"\n'],
    ['1:30', 'description: "1:30"\n'],
    ['010', 'description: "010"\n'],
    ['', 'description: ""\n'],
    ['# no comment', 'description: "# no comment"\n'],
    ['a: b', 'description: "a: b"\n'],
    ['Đội nhà', 'description: Đội nhà\n'],
    [`long ${'word '.repeat(400)}end`, `description: "long ${'word '.repeat(400)}end"\n`],
  ])(
    'writes the text %j as a block or in quotes where it must, and never folds a line [config.edit.texts]',
    (text, line) => {
      expect(edit('', { description: text })).toBe(line);
    },
  );

  it('keeps Windows line breaks, the byte order mark and a missing last line break [config.edit.bytes]', () => {
    expect(
      edit('\uFEFFname: A\r\n# c\r\nmax_steps: 3', { name: 'B', description: 'x\ny', tools: ['t'] }),
    ).toBe('\uFEFFname: B\r\n# c\r\nmax_steps: 3\r\ndescription: |-\r\n  x\r\n  y\r\ntools:\r\n  - t\r\n');
    expect(edit('name: A\nmax_steps: 3', { max_steps: 4 })).toBe('name: A\nmax_steps: 4');
  });

  it.each<readonly [string, string]>([
    ['', 'name: B\n'],
    ['# only a comment', '# only a comment\nname: B\n'],
    ['---\n...\n', '---\nname: B\n...\n'],
    ['~ # nothing yet\n', ' # nothing yet\nname: B\n'],
    ['  name: A\n  max_steps: 3\n', '  name: B\n  max_steps: 3\n'],
    ['name: A\n...\n', 'name: B\n...\n'],
    ['name:\n', 'name: B\n'],
    ['name: # none\n', 'name: B # none\n'],
    ['name: !!str A # c\n', 'name: B # c\n'],
    ['name:\n  A # c\n', 'name: B # c\n'],
    ['"name": "A\n  b" # c\n', '"name": B # c\n'],
    ['name: |\n  A\n# c\n', 'name: B\n# c\n'],
    ['name: > # c\n  A\n\n\n', 'name: B # c\n\n\n'],
    ['{name: A, max_steps: 3} # c\n', '{ name: B, max_steps: 3 } # c\n'],
    ['? name\n: A\n', 'name: B\n'],
  ])('finds the key in a file written as %j [config.edit.forms]', (before, after) => {
    expect(edit(before, { name: 'B' })).toBe(after);
  });

  it('moves a comment that would fall into a text of several lines [config.edit.forms]', () => {
    expect(edit('description: x # one\n    # two\nname: A\n', { description: 'a\nb' })).toBe(
      'description: |- # one\n  a\n  b\n# two\nname: A\n',
    );
    expect(edit('description: |\n  a\ntools: [x]\n    # two\nname: A\n', { tools: null })).toBe(
      'description: |\n  a\nname: A\n',
    );
  });

  it('keeps a list in brackets in brackets, on one line [config.edit.forms]', () => {
    expect(edit('tools: [a,   b] # c\n', { tools: ['a', 'c: d'] })).toBe('tools: [a, "c: d"] # c\n');
    expect(edit('tools: [a,\n  b]\nname: A\n', { tools: ['b'] })).toBe('tools: [b]\nname: A\n');
    expect(edit('tools: a # c\n', { tools: ['b'] })).toBe('tools: # c\n  - b\n');
  });

  it('gives a list in brackets lines of its own when it holds comments [config.edit.list-comments]', () => {
    const list =
      'tools: [ # head\n  a, # a1\n  # above b\n  "b", # b1\n  c, # c1\n  # tail\n] # end\nname: A\n';
    expect(edit(list, { tools: ['d', 'b', 'a'] })).toBe(
      'tools: # end\n  # head\n  - d\n  # above b\n  - "b" # b1\n  - a # a1\n  # c1\n  # tail\nname: A\n',
    );
  });

  it('changes only the named parts of a block [config.edit.rows]', () => {
    const block = 'telegram: # bot\n  token_env: T # name\n  # chat\n  chat_id: 1\n';
    expect(edit(block, { telegram: { token_env: 'T', chat_id: 2 } })).toBe(block.replace(': 1', ': 2'));
    expect(edit(block, { telegram: { token_env: 'T', chat_id: 1, approval_ttl_seconds: 60 } })).toBe(
      `${block}  approval_ttl_seconds: 60\n`,
    );
  });
});
