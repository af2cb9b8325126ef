import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

/** The system prompt of the n-th request that offered tools. */
const promptSent = (at: number): string => {
  const bodies = bench.upstream.requests.flatMap(({ body }) => (body?.['tools'] === undefined ? [] : [body]));
  return messageText(bodies[at]?.messages[0] ?? { role: 'system' });
};

const promptOf = async (id: string): Promise<string> =>
  (await bench.client.call(routes.getAgentPrompt, { params: { id } })).prompt;

const skill = (description: string, more = '', body = 'Làm theo đây.'): string =>
  `---\ndescription: ${description}\n${more}---\n${body}\n`;

describe('skills in the running crew', () => {
  it('lists the built-in skill in one line and gives it whole to skill_read [crew.skills.index] [crew.skills.read]', async () => {
    const read = { calls: [{ name: 'skill_read', arguments: { name: 'cite-sources' } }] };
    bench = await startServerBench({ script: [read, { text: 'xong' }] });
    const id = await bench.open();
    await bench.say(id, 'đọc');
    const index = (promptSent(0).split('## Skills')[1] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(index).toEqual([expect.stringMatching(/^- cite-sources: \S/)]);
    const { messages } = await bench.read(id);
    expect(messages[2]).toMatchObject({ role: 'tool', name: 'skill_read', outcome: 'ok' });
    const result = messages[2]?.role === 'tool' ? messages[2].output : '';
    expect(result).toMatch(/^SKILL_LOCATION: \/.*cite-sources\n\n\S/);
  });

  it("puts skills after the persona and before the roster, and every agent's own over the built-in ones [crew.skills.order]", async () => {
    bench = await startServerBench({
      agent: 'skills_dirs: [more]\n',
      crew: { coach: 'name: Coach\n' },
      files: {
        'AGENTS.md': 'Persona here.',
        'skills/cite-sources.md': skill('của tôi'),
        'more/luon.md': skill('luôn', 'always: true\n', 'Thân của kỹ năng luôn dùng.'),
        'agents/coach/skills/chay/SKILL.md': skill('chạy bộ', 'requires: { bins: [no-such-program] }\n'),
      },
    });
    const prompt = await promptOf('default');
    expect(prompt).toContain('- cite-sources: của tôi');
    expect(prompt).toContain('Thân của kỹ năng luôn dùng.');
    const places = ['Persona here.', '## Skills', '## Your crew'].map((words) => prompt.indexOf(words));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(prompt).not.toContain('- chay:');
    expect(await promptOf('coach')).toContain('- chay: [missing: no-such-program] chạy bộ');
    expect(prompt).toContain('chay ([missing: no-such-program] chạy bộ)');
  });

  it('reads a new skill file once its agent is saved, and tells which files were left out [crew.skills.fresh] [crew.skills.parked]', async () => {
    bench = await startServerBench({
      crew: { coach: 'name: Coach\n' },
      files: { 'agents/coach/skills/hong.md': '---\nname: [\n---\n', 'skills/tot.md': skill('tốt') },
    });
    const { parked } = await bench.client.call(routes.getSettings);
    expect(parked.map(({ file }) => file)).toEqual([
      join(bench.home, 'agents', 'coach', 'skills', 'hong.md'),
    ]);
    expect(await promptOf('default')).toContain('- tot: tốt');
    mkdirSync(join(bench.home, 'skills'), { recursive: true });
    writeFileSync(join(bench.home, 'skills', 'moi.md'), skill('mới thả vào'));
    expect(await promptOf('default')).not.toContain('- moi');
    await bench.client.call(routes.patchAgent, {
      params: { id: 'default' },
      body: { profile: { max_steps: 9 } },
    });
    expect(await promptOf('default')).toContain('- moi: mới thả vào');
  });
});
