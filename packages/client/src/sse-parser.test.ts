import { describe, expect, it } from 'vitest';
import { createSseParser, type SseFrame } from './sse-parser.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string): SseFrame[] => createSseParser().push(bytes(text));

describe('the event stream parser', () => {
  it('reads id, type and data, and joins several data lines with line feeds [client.sse.fields]', () => {
    expect(parse('id: 7\nevent: done\ndata: {"a":\ndata:1}\n\n')).toEqual([
      { id: '7', event: 'done', data: '{"a":\n1}' },
    ]);
  });

  it('calls a frame without a type "message" and lets it keep the last id [client.sse.fields]', () => {
    expect(parse('id: a\ndata: 1\n\ndata: 2\n\n')).toEqual([
      { id: 'a', event: 'message', data: '1' },
      { id: 'a', event: 'message', data: '2' },
    ]);
  });

  it('passes over comments, unknown fields and frames without data [client.sse.fields]', () => {
    expect(parse(': beat\n\nevent: lonely\n\nfoo: bar\ndata: x\n\n')).toEqual([
      { id: null, event: 'message', data: 'x' },
    ]);
  });

  it('takes LF, CR and CRLF for line ends [client.sse.line-ends]', () => {
    for (const end of ['\n', '\r', '\r\n'])
      expect(parse(['event: a', 'data: 1', 'data: 2', '', ''].join(end))).toEqual([
        { id: null, event: 'a', data: '1\n2' },
      ]);
  });

  it('gives the same frames wherever the bytes are cut, also inside a letter or a CRLF [client.sse.chunks]', () => {
    const whole = bytes(
      'id: 1\r\ndata: chào “bạn” 🐙\r\n\r\n:beat\r\n\r\nid: 2\r\ndata: hết\r\ndata: rồi\r\n\r\n',
    );
    const expected = createSseParser().push(whole);
    expect(expected.map((frame) => frame.data)).toEqual(['chào “bạn” 🐙', 'hết\nrồi']);
    for (let first = 0; first <= whole.length; first += 1)
      for (const second of [first, Math.min(first + 1, whole.length), Math.min(first + 5, whole.length)]) {
        const parser = createSseParser();
        const parts = [whole.subarray(0, first), whole.subarray(first, second), whole.subarray(second)];
        expect(parts.flatMap((part) => parser.push(part))).toEqual(expected);
      }
  });

  it('remembers the reconnection time the server asks for and ignores one that is no number [client.sse.retry]', () => {
    const parser = createSseParser();
    expect(parser.retryMs()).toBeNull();
    parser.push(bytes('retry: 1000\n\nretry: soon\n\n'));
    expect(parser.retryMs()).toBe(1000);
  });

  it('ignores an id with a null character [client.sse.fields]', () => {
    expect(parse('id: a\0b\ndata: x\n\n')[0]?.id).toBeNull();
  });
});
