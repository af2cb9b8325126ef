import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Markdown } from './markdown.tsx';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

const show = (text: string): HTMLElement => {
  const host = document.createElement('div');
  document.body.append(host);
  stops.push(render(() => <Markdown text={text} live={false} />, host));
  return host;
};

const grow = (first: string) => {
  const host = document.createElement('div');
  document.body.append(host);
  const [text, setText] = createSignal(first);
  const [live, setLive] = createSignal(true);
  stops.push(render(() => <Markdown text={text()} live={live()} />, host));
  return {
    host,
    add: (more: string) => setText((before) => before + more),
    finish: () => setLive(false),
  };
};

const payloads = [
  '<img src=x onerror="window.hit=1">',
  '[bấm](javascript:window.hit=1)',
  '[bấm](JaVaScRiPt&colon;window.hit=1)',
  '<svg/onload=window.hit=1><script>window.hit=1</script>',
  '![x](javascript:window.hit=1)',
  '![" onerror="window.hit=1](https://evil.example/p.png)',
  '[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGl0PTE8L3NjcmlwdD4=)',
  '```"><img src=x onerror=window.hit=1>\n<script>window.hit=1</script>\n```',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '| a |\n|---|\n| <style>*{display:none}</style><form action=//evil.example><input name=hit> |',
  '[x](https://a.example "\\" onmouseover=\\"window.hit=1")',
];

describe('Markdown of a model', () => {
  it.each(payloads)('is inert: %s [web-thread.markdown.safe]', async (payload) => {
    const stored = show(payload);
    const live = grow(payload);
    live.add('\n\nhết');
    live.finish();
    await new Promise((resolve) => setTimeout(resolve, 30));
    for (const host of [stored, live.host]) {
      expect(
        host.querySelector('img, svg, script, iframe, style, form, input, [onerror], [onload]'),
      ).toBeNull();
      for (const link of host.querySelectorAll('a')) expect(link.href).toMatch(/^https?:/);
    }
    expect('hit' in window).toBe(false);
  });

  it('opens outer links in a new tab without handing over the page [web-thread.markdown.links]', () => {
    const host = show(
      '[a](https://a.example) [b](#/settings) [c](mailto:a@b.example) [d](#muc) [e](ftp://x.example)',
    );
    const links = [...host.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example',
      '#/settings',
      'mailto:a@b.example',
    ]);
    expect(links[0]?.rel).toBe('noopener noreferrer');
    expect(links[0]?.target).toBe('_blank');
    expect(links[1]?.target).toBe('');
  });

  it('loads a remote picture only after a click on a button that names its host [web-thread.markdown.pictures]', () => {
    const host = show('![biểu đồ](https://pics.example/a.png)');
    expect(host.querySelector('img')).toBeNull();
    const button = host.querySelector('button');
    expect(button?.textContent).toBe('Hiện ảnh từ pics.example: biểu đồ');
    button?.click();
    expect(host.querySelector('img')?.getAttribute('src')).toBe('https://pics.example/a.png');
    expect(host.querySelector('img')?.referrerPolicy).toBe('no-referrer');
  });

  it('names the language of a code block, colours it and copies it [web-thread.markdown.code]', async () => {
    const written: string[] = [];
    const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      written.push(text);
    });
    const host = show('```ts\nconst a = 1;\n```');
    expect(host.querySelector('.md-lang')?.textContent).toBe('ts');
    await vi.waitFor(() => expect(host.querySelector('.hljs-keyword')?.textContent).toBe('const'), 5000);
    const copy = host.querySelector<HTMLButtonElement>('.md-copy');
    expect(copy?.textContent).toBe('Sao chép');
    copy?.click();
    await vi.waitFor(() => expect(copy?.textContent).toBe('Đã chép'));
    expect(written).toEqual(['const a = 1;']);
    spy.mockRestore();
  });

  it('leaves code over 20,000 characters uncoloured [web-thread.markdown.code]', async () => {
    const host = show(`\`\`\`ts\n${'const a = 1;\n'.repeat(1700)}\`\`\`\n\n\`\`\`ts\nconst b = 2;\n\`\`\``);
    const blocks = host.querySelectorAll('.md-code');
    await vi.waitFor(() => expect(blocks[1]?.querySelector('.hljs-keyword')).not.toBeNull(), 5000);
    expect(blocks[0]?.querySelector('.hljs-keyword')).toBeNull();
  });

  it('lets wide tables scroll in a box of their own [web-thread.markdown.tables]', () => {
    const cells = Array.from({ length: 30 }, (_, at) => `cột-${at}-dài`);
    const host = show(`| ${cells.join(' | ')} |\n|${'---|'.repeat(30)}\n| ${cells.join(' | ')} |`);
    host.style.width = '320px';
    const box = host.querySelector<HTMLElement>('.md-table');
    expect(box?.scrollWidth).toBeGreaterThan(320);
    expect(host.scrollWidth).toBeLessThanOrEqual(320);
    expect(box?.tabIndex).toBe(0);
  });

  it('keeps a selection in a finished block while later text arrives and at the end [web-thread.markdown.selection]', async () => {
    const answer = grow('Đoạn đầu đã xong.\n\nĐoạn hai\n');
    const first = answer.host.querySelector('p');
    const range = document.createRange();
    range.selectNodeContents(first as Node);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    for (let at = 0; at < 40; at += 1) {
      answer.add(`\n\nđoạn ${at} với \`mã\`\n`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    answer.finish();
    expect(answer.host.querySelector('p')).toBe(first);
    expect(getSelection()?.toString()).toBe('Đoạn đầu đã xong.');
    expect(answer.host.querySelectorAll('p')).toHaveLength(42);
  });

  it('paints an open code fence into one growing text node [web-thread.markdown.fence]', async () => {
    const answer = grow('```py\n');
    const node = answer.host.querySelector('code')?.firstChild;
    for (let at = 0; at < 20; at += 1) answer.add(`print(${at})\n`);
    await vi.waitFor(() => expect(answer.host.querySelector('code')?.textContent).toContain('print(19)'));
    expect(answer.host.querySelector('code')?.firstChild).toBe(node);
    answer.add('```\n');
    answer.finish();
    await vi.waitFor(() => expect(answer.host.querySelector('.hljs-built_in')).not.toBeNull(), 5000);
  });

  it('starts anew when the text does not continue what was painted [web-thread.markdown.replaced]', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const [text, setText] = createSignal('một\n\nhai\n\nba\n');
    stops.push(render(() => <Markdown text={text()} live={true} />, host));
    setText('khác hẳn');
    await vi.waitFor(() => expect(host.textContent).toContain('khác hẳn'));
    expect(host.textContent).not.toContain('một');
  });
});
