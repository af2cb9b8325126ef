import { parseHtml } from '@my-agent-crew/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatText } from '../src/index.ts';
import { readMarkdown } from '../src/text/read-markdown.ts';
import { writeMarkdown } from '../src/text/write-markdown.ts';
import { markdownText, seen, wildText, wordsOf } from './text-samples.ts';

test.each([
  ['**đậm** và *nghiêng* và ~~bỏ~~', '<b>đậm</b> và <i>nghiêng</i> và <s>bỏ</s>'],
  ['a < b && c > d "x"', 'a &lt; b &amp;&amp; c &gt; d "x"'],
  ['`x < 1`', '<code>x &lt; 1</code>'],
  ['```ts\nif (a<b) {}\n```', '<pre><code class="language-ts">if (a&lt;b) {}</code></pre>'],
  ['```\nx\n```', '<pre>x</pre>'],
  ['# Tin sáng\n\nChào', '<b>Tin sáng</b>\n\nChào'],
  ['Việc:\n- một\n- hai', 'Việc:\n• một\n• hai'],
  ['Việc:\n\n- một', 'Việc:\n\n• một'],
  ['Mã:\n```\nx\n```\nxong', 'Mã:\n<pre>x</pre>\nxong'],
  ['- một\n- hai\n  - ba', '• một\n• hai\n\u00a0\u00a0• ba'],
  ['3. một\n4. hai', '3. một\n4. hai'],
  ['- [x] xong\n- [ ] chưa', '☑ xong\n☐ chưa'],
  ['> lời\n> nữa\n\nsau', '<blockquote>lời\nnữa</blockquote>\n\nsau'],
  ['[tin](https://a.vn/?x=1&y="2")', '<a href="https://a.vn/?x=1&amp;y=&quot;2&quot;">tin</a>'],
  ['![hoa sen](https://a.vn/sen.png)', '<a href="https://a.vn/sen.png">hoa sen</a>'],
  ['https://a.vn/x_y_z', '<a href="https://a.vn/x_y_z">https://a.vn/x_y_z</a>'],
  ['[đọc][1]\n\n[1]: https://a.vn', '<a href="https://a.vn">đọc</a>'],
  ['[1]: https://a.vn/x', '[1]: https://a.vn/x'],
  ['một<br>hai<br/>ba <b>', 'một\nhai\nba &lt;b&gt;'],
  ['chú[^1]\n\n[^1]: thích', 'chú[^1]\n\n[^1]: thích'],
  ['**đậm _cả hai_ đậm**', '<b>đậm <i>cả hai</i> đậm</b>'],
  ['**đậm `mã` đậm**', '<b>đậm </b><code>mã</code><b> đậm</b>'],
  ['| a | bb |\n|---|----|\n| đường | **1** |', '<pre>a     | bb\n------|---\nđường | 1</pre>'],
  ['dòng một\ndòng hai', 'dòng một\ndòng hai'],
  ['<div onclick="x">chữ</div>', '&lt;div onclick="x"&gt;chữ&lt;/div&gt;'],
  ['snake_case_name 2 * 3 * 4', 'snake_case_name 2 * 3 * 4'],
])('[tgapi.format] %j becomes %j', (markdown, html) => {
  expect(formatText(markdown).html).toBe(html);
});

test.each([
  ['[mở](http://localhost:8765/x)', 'mở (http://localhost:8765/x)'],
  ['[thư](mailto:lan@a.vn)', 'thư (mailto:lan@a.vn)'],
  ['lan@a.vn', 'lan@a.vn'],
  ['[bấm](javascript:alert(1))', 'bấm (javascript:alert(1))'],
  ['![biểu đồ](charts/a.png)', 'biểu đồ (charts/a.png)'],
  ['http://localhost:8765/x', 'http://localhost:8765/x'],
])('[tgapi.format] what Telegram would drop as a link is written out: %j', (markdown, words) => {
  expect(formatText(markdown)).toEqual({ html: words, length: words.length, plain: words });
});

test('[tgapi.format] the plain form has the same words and the addresses behind them', () => {
  const { plain } = formatText('## Tin\n\n**Xem [bản *tin*](https://a.vn/1)** và `mã`\n\n> lời');
  expect(plain).toBe('Tin\n\nXem bản tin (https://a.vn/1) và mã\n\nlời');
});

test('[tgapi.format] any text becomes HTML that Telegram can read, with exactly its length', () => {
  fc.assert(
    fc.property(fc.oneof(wildText, markdownText), (markdown) => {
      const { html, length, plain } = formatText(markdown);
      const parsed = parseHtml(html ?? '');
      expect(parsed).not.toHaveProperty('problem');
      if ('text' in parsed) expect(parsed.text.length).toBe(length);
      expect(plain.isWellFormed()).toBe(true);
      expect(plain.length).toBeGreaterThanOrEqual(length);
    }),
    { numRuns: 300 },
  );
}, 120_000);

test('[tgapi.format] a text written back as Markdown reads the same, word for word and mark for mark', () => {
  fc.assert(
    fc.property(markdownText, (markdown) => {
      const again = writeMarkdown(readMarkdown(markdown));
      expect(seen(again)).toEqual(seen(markdown));
      // A piece that grew could be more than a message takes.
      expect(formatText(again).length).toBeLessThanOrEqual(formatText(markdown).length);
    }),
    { numRuns: 100 },
  );
  fc.assert(
    fc.property(wildText, (markdown) => {
      expect(wordsOf(writeMarkdown(readMarkdown(markdown)))).toBe(wordsOf(markdown));
    }),
    { numRuns: 500 },
  );
}, 240_000);

test('[tgapi.format] home folders are not struck out', () => {
  expect(formatText('từ ~/a sang ~/b').html).toBe('từ ~/a sang ~/b');
});

test('[tgapi.format] tags beyond what Telegram reads give way to plain words', () => {
  const address = `https://a.vn/${'x'.repeat(1900)}`;
  const links = Array.from({ length: 18 }, (_, at) => `[${at}](${address}${at})`).join(' ');
  expect(formatText(links).html).toBeNull();
});

test('[tgapi.format] a long text is formatted to its end, its code whole', () => {
  const code = Array.from({ length: 900 }, (_, at) => (at % 7 === 0 ? '' : `dòng ${at} của mã`)).join('\n');
  const markdown = Array.from({ length: 4 }, () => `${'**đậm** và lời. '.repeat(20)}\n\n~~~ts\n${code}\n~~~`);
  const { plain } = formatText(markdown.join('\n\n'));
  expect(plain).toBe(
    markdown
      .map((part) =>
        part
          .replaceAll('**', '')
          .replace(/~~~(?:ts)?\n?/g, '')
          .replace(' \n\n', '\n\n')
          .trim(),
      )
      .join('\n\n'),
  );
});

test('[tgapi.format] texts that would take long to read are sent in plain words', () => {
  for (const text of ['a*b_'.repeat(12_000), `${'> '.repeat(8000)}x`, 'x *y* '.repeat(20_000)]) {
    expect(formatText(text).plain.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
});
