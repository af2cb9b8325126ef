import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examples } from './example-files.ts';

const skill = readFileSync(join(examples, 'skills/browser-use/SKILL.md'), 'utf8');

/** The eight tools and every parameter they take. Spec: tools, "Trình duyệt". */
const tools: Readonly<Record<string, readonly string[]>> = {
  browser_navigate: ['url', 'tab', 'timeout_s'],
  browser_snapshot: ['tab', 'interactive', 'query', 'wait_for'],
  browser_text: ['tab', 'ref', 'max_chars'],
  browser_tabs: ['close'],
  browser_screenshot: ['tab', 'full_page', 'question'],
  browser_pdf: ['tab', 'save_as'],
  browser_act: ['kind', 'ref', 'name', 'tab', 'text', 'key', 'value', 'path', 'timeout_s'],
  browser_download: ['ref', 'name', 'tab', 'save_as', 'timeout_s'],
};
const kinds = ['click', 'type', 'fill', 'press', 'select', 'hover', 'scroll', 'upload'];

const calls = [...skill.matchAll(/(browser_\w+)\(([^)]*)\)/g)].map(([, tool = '', inside = '']) => ({
  tool,
  parameters: inside.split(',').map((part) => part.split('=')[0]?.trim() ?? ''),
}));

describe('the browser-use skill', () => {
  it('names every browser tool and no other [templates.browser.tools]', () => {
    const named = new Set([...skill.matchAll(/\bbrowser_[a-z]+/g)].map(([name]) => name));
    // The one name that is a key of agent.yaml and no tool.
    named.delete('browser_hosts');
    expect([...named].sort()).toEqual(Object.keys(tools).sort());
  });

  it('writes calls with parameters those tools take, and all of them [templates.browser.parameters]', () => {
    expect(calls.length).toBeGreaterThan(10);
    for (const { tool, parameters } of calls)
      expect(
        parameters.filter((name) => !tools[tool]?.includes(name)),
        tool,
      ).toEqual([]);
    const quoted = new Set([...skill.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ''));
    for (const [tool, parameters] of Object.entries(tools)) {
      const written = calls.filter((call) => call.tool === tool).flatMap((call) => call.parameters);
      expect(
        parameters.filter((name) => !written.includes(name) && !quoted.has(name)),
        tool,
      ).toEqual([]);
    }
  });

  it('names every kind of action and no other [templates.browser.parameters]', () => {
    const named = new Set([...skill.matchAll(/kind="(\w+)"/g)].map((match) => match[1] ?? ''));
    expect([...named].sort()).toEqual([...kinds].sort());
  });

  it('is only a body: no program, no script [templates.browser.tools]', () => {
    expect(skill).not.toMatch(/^requires:|scripts\//m);
  });
});
