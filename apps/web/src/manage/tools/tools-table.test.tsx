import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toolsOf } from '../../../test/fixture/connections.ts';
import { profile, seedProfiles } from '../../../test/fixture/profiles.ts';
import { mount } from '../../../test/mount.tsx';
import './tools.css';
import { ToolsByAgent } from './tools-by-agent.tsx';
import { ToolsLegend } from './tools-legend.tsx';
import { ToolsTable } from './tools-table.tsx';

const agents = seedProfiles();
const view = { agents, tools: toolsOf(agents) };

describe('the tools of the crew', () => {
  it('are a table with headers on both sides, where every mark has its words [web-manage.tools.table]', () => {
    const host = mount(() => <ToolsTable view={view} />);
    const columns = [...host.querySelectorAll('thead th')];
    expect(columns.map((one) => one.getAttribute('scope'))).toEqual(columns.map(() => 'col'));
    expect(columns).toHaveLength(agents.length + 1);
    const row = page.getByRole('row', { name: /workspace_edit/ });
    expect(row.getByRole('rowheader').elements()).toHaveLength(1);
    expect(row.getByRole('rowheader').element().textContent).toContain('Hỏi trước');
    const cells = row.getByRole('cell').elements();
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '▫chế độ của agent không có công cụ này',
      '▫chế độ của agent không có công cụ này',
      '✓agent giữ công cụ này',
      '▫chế độ của agent không có công cụ này',
    ]);
  });

  it('keep their own column in sight while the agents scroll [web-manage.tools.table]', () => {
    const many = Array.from({ length: 30 }, (_, at) => profile(`a${at}`, `Agent ${at}`));
    const host = mount(() => (
      <div style={{ width: '700px' }}>
        <ToolsTable view={{ agents: many, tools: toolsOf(many) }} />
      </div>
    ));
    const scroller = host.querySelector('section') as HTMLElement;
    const first = host.querySelector('tbody th') as HTMLElement;
    const before = first.getBoundingClientRect().left;
    scroller.scrollLeft = 900;
    expect(scroller.scrollLeft).toBe(900);
    expect(first.getBoundingClientRect().left).toBeCloseTo(before, 0);
  });

  it('explain only the marks that are there [web-manage.tools.legend]', () => {
    const alone = [profile('master', 'Master')];
    const host = mount(() => <ToolsLegend view={{ agents: alone, tools: toolsOf(alone).slice(0, 3) }} />);
    expect(host.querySelectorAll('li')).toHaveLength(1);
    const whole = mount(() => <ToolsLegend view={view} />);
    expect([...whole.querySelectorAll('.tools-sign')].map((sign) => sign.textContent)).toEqual([
      ...['✓', '–', '▫', '○', '·'],
    ]);
  });

  it('are one list per agent on a phone, with the reason for what is missing [web-manage.tools.phone]', async () => {
    const host = mount(() => <ToolsByAgent view={view} />);
    expect(host.querySelectorAll('details.agent-tools')).toHaveLength(agents.length);
    await page.getByText('Nghiên cứu').click();
    const open = host.querySelector('details[open]');
    expect(open?.querySelector('summary')?.textContent).toContain('5/12 công cụ');
    const shell = [...(open?.querySelectorAll('li') ?? [])].find((line) =>
      line.textContent?.includes('shell_run'),
    );
    expect(shell?.textContent).toContain('bị danh sách công cụ của agent loại ra');
    expect(shell?.textContent).toContain('Luôn hỏi');
  });
});
