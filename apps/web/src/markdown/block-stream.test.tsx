import { describe, expect, it } from 'vitest';
import { createBlockStream } from './block-stream.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Repeatable numbers in [0, 1): a failing document can be made again from its seed. */
const randomFrom = (seed: number) => () => {
  seed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  seed ^= seed + Math.imul(seed ^ (seed >>> 7), 61 | seed);
  return ((seed ^ (seed >>> 14)) >>> 0) / 4_294_967_296;
};

const lines = [
  ...[
    'đoạn văn **đậm** và `mã`',
    '  tiếp dòng',
    '',
    '',
    '',
    '# đầu',
    '## đầu hai ##',
    '===',
    '---',
    '***',
    '-->',
  ],
  ...[
    '- một',
    '- hai',
    '  - con',
    '    - cháu',
    '* sao',
    '+ cộng',
    '1. số',
    '2) ngoặc',
    '10. mười',
    '-',
    '1.',
  ],
  ...['> trích', '> > lồng', '>', '>tight', '```ts', '```', '````', '~~~', '~~~js', '    thụt bốn', '\ttab'],
  ...[
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
    '| x',
    'text | pipe',
    '--|--',
    ':-:|:-:',
    '<div>',
    '</div>',
    '<b>x</b>',
  ],
  ...[
    '<!-- chú',
    '<script>',
    '</script>',
    '<pre>',
    '[a]: https://x.example',
    '[a]',
    '[a][b]',
    '[b]: <https://y.example>',
  ],
  ...[
    '![x](https://e.example/p.png)',
    '- [ ] việc',
    '- [x] xong',
    'a  ',
    'b\\',
    'https://x.example',
    '*lở',
    '`mở',
    '\r',
  ],
];

const documentFrom = (random: () => number): string => {
  let source = '';
  for (let count = 1 + Math.floor(random() * 14); count > 0; count -= 1) {
    source += lines[Math.floor(random() * lines.length)];
    source += random() < 0.06 ? '\r\n' : '\n';
    if (random() < 0.25) source += '\n';
  }
  return random() < 0.4 ? source.trimEnd() : source;
};

const streamed = (source: string, cut: () => number): string => {
  const stream = createBlockStream();
  for (let at = 0; at < source.length; ) {
    const length = cut();
    stream.append(source.slice(at, at + length));
    at += length;
    stream.settle();
  }
  stream.finish();
  return stream.blocks.map((block) => block.html).join('');
};

describe('an answer that is parsed while it grows', () => {
  it('ends as the same page as the whole document, wherever it was cut [web-thread.markdown.same-html]', () => {
    for (let seed = 1; seed <= 3000; seed += 1) {
      const random = randomFrom(seed * 97 + 1);
      const source = documentFrom(random);
      const longest = random() < 0.3 ? 1 : 12;
      const html = streamed(source, () => 1 + Math.floor(random() * longest));
      expect(html, `seed ${seed}: ${JSON.stringify(source)}`).toBe(renderMarkdown(source));
    }
  });

  it('never changes a block once it is finished [web-thread.markdown.frozen]', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomFrom(seed * 31 + 7);
      const source = documentFrom(random);
      const stream = createBlockStream();
      const kept: string[] = [];
      for (const character of source) {
        stream.append(character);
        stream.settle();
        for (const [at, html] of kept.entries()) expect(stream.blocks[at]?.html).toBe(html);
        for (const block of stream.blocks.slice(kept.length)) kept.push(block.html);
      }
    }
  });

  it('keeps a list open until another block begins on a whole line [web-thread.markdown.frozen]', () => {
    const stream = createBlockStream();
    stream.append('- một\n- hai\n\nđo');
    stream.settle();
    expect(stream.blocks).toHaveLength(0);
    stream.append('ạn\n');
    stream.settle();
    expect(stream.blocks).toHaveLength(1);
  });

  it('hands out an open code fence as text that only grows, without its half closing mark [web-thread.markdown.fence]', () => {
    const stream = createBlockStream();
    const texts: string[] = [];
    for (const part of ['Mã:\n\n```ts\n', 'const a = 1;\n', '``', '`\n\nhết\n\n', 'câu cuối\n']) {
      stream.append(part);
      const tail = stream.settle();
      if (tail.kind === 'fence') texts.push(tail.text);
    }
    expect(texts).toEqual(['', 'const a = 1;\n', 'const a = 1;\n']);
    expect(stream.blocks).toHaveLength(3);
  });

  it('resolves links that are defined at the very end [web-thread.markdown.definitions]', () => {
    const source = 'Xem [nguồn][1] nhé.\n\nĐoạn sau.\n\n[1]: https://x.example/trang\n';
    const html = streamed(source, () => 5);
    expect(html).toContain('href="https://x.example/trang"');
    expect(html).toBe(renderMarkdown(source));
  });
});
