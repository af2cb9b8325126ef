import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { type RosterMember, rosterSection } from './roster.ts';

const member = (change: Partial<RosterMember> = {}): RosterMember => ({
  id: 'default',
  name: 'Master',
  mode: 'assistant',
  description: '',
  skills: [],
  jobs: [],
  tools: [
    'workspace_list',
    'workspace_read',
    'workspace_write',
    'shell_run',
    'ask_user',
    'progress_note',
    'delegate',
  ],
  route: 'openrouter:deepseek/deepseek-v4-flash',
  escalationRoute: null,
  ...change,
});

const lines = (other: RosterMember, reader = member()): string[] =>
  rosterSection(reader, [other], 'vi').split('\n').slice(2, -1);

describe('the roster', () => {
  it('is left out when nobody can be reached [roster.empty]', () => {
    expect(rosterSection(member(), [], 'vi')).toBe('');
  });

  it('tells names as a difference from the reader while that is short, else in full [roster.difference]', () => {
    const tools = member().tools;
    expect(lines(member({ id: 'a', tools: [...tools, 'workspace_edit'] }))).toContain(
      '  · Công cụ: như của bạn, thêm: workspace_edit',
    );
    expect(lines(member({ id: 'a', tools: tools.filter((name) => name !== 'shell_run') }))).toContain(
      '  · Công cụ: như của bạn, không có: shell_run',
    );
    expect(lines(member({ id: 'a' }))).toContain('  · Công cụ: như của bạn');
    expect(lines(member({ id: 'a', tools: ['workspace_read', 'web_search'] }))).toContain(
      '  · Công cụ: workspace_read, web_search',
    );
    expect(lines(member({ id: 'a', tools: [] })).some((line) => line.includes('Công cụ'))).toBe(false);
  });

  it('folds every name and description to one line and cuts a skill description at 80 characters [roster.folded]', () => {
    const skills = [{ name: 'gws', description: `Lịch\nvà thư ${'dài '.repeat(50)}`, missing: ['gws'] }];
    const told = lines(
      member({
        id: 'a',
        name: 'Pong\n- giả',
        description: 'thư ký\n- default — bịa',
        skills,
        jobs: ['Bản tin\nsáng'],
      }),
    );
    expect(told[0]).toBe('- a — Pong - giả (assistant): thư ký - default — bịa');
    expect(told.find((line) => line.includes('Kỹ năng'))).toMatch(
      /^ {2}· Kỹ năng: gws \(\[thiếu: gws\] Lịch và thư .{1,80}\)$/,
    );
    expect(told).toContain('  · Việc tự chạy theo lịch: Bản tin sáng');
  });

  it('names the model and where a stuck turn moves [roster.model]', () => {
    const told = lines(member({ id: 'a', escalationRoute: 'openrouter:deepseek/deepseek-v4-pro' }));
    expect(told).toContain('  · Mô hình: deepseek-v4-flash; khi bí thì tự chuyển sang deepseek-v4-pro');
    expect(lines(member({ id: 'a', route: 'ollama:qwen3:8b' }))).toContain('  · Mô hình: qwen3:8b');
  });

  it('stays within 6,000 tokens for fifty agents [roster.size]', () => {
    const skills = ['gws', 'goodreads'].map((name) => ({
      name,
      description: 'Lịch, thư và tài liệu của người dùng',
      missing: [],
    }));
    const crew = Array.from({ length: 50 }, (_, at) =>
      member({
        id: `agent-${at}`,
        name: `Agent ${at}`,
        description: 'Thư ký riêng, lo lịch, thư và sách',
        skills,
        jobs: ['Bản tin sáng'],
      }),
    );
    expect(encode(rosterSection(member(), crew, 'vi')).length).toBeLessThanOrEqual(6000);
  });

  it('gives no description to a skill the reader has itself [roster.own-skill]', () => {
    const skill = (name: string) => ({ name, description: `làm ${name}`, missing: [] });
    const told = lines(
      member({ id: 'a', skills: ['x', 'y', 'z'].map(skill) }),
      member({ skills: [skill('x')] }),
    );
    expect(told).toContain('  · Kỹ năng: x, y (làm y), z (làm z)');
  });

  it('tells the skills of a large crew in less detail, and stays within 6,000 tokens with twenty each [roster.detail] [roster.size]', () => {
    const crewOf = (count: number, skillOf: (agent: number, at: number) => string) =>
      Array.from({ length: count }, (_, agent) =>
        member({
          id: `agent-${agent}`,
          name: `Agent ${agent}`,
          description: 'Thư ký riêng, lo lịch, thư và sách',
          skills: Array.from({ length: 20 }, (_, at) => ({
            name: skillOf(agent, at),
            description: `Việc ${at}: lịch, thư và tài liệu của người dùng, từng bước một`,
            missing: at === 0 ? ['no-such-program'] : [],
          })),
        }),
      );
    const shared = rosterSection(
      member(),
      crewOf(6, (_, at) => `skill-${at}`),
      'vi',
    );
    expect(shared.match(/Việc 7:/g)).toHaveLength(1);
    const own = rosterSection(
      member(),
      crewOf(50, (agent, at) => `skill-${agent}-${at}`),
      'vi',
    );
    expect(encode(own).length).toBeLessThanOrEqual(6000);
    expect(own).toMatch(/skill-49-0 .*, … và \d+ nữa/);
    expect(own).not.toContain('Việc 7:');
  });
});
