import { connect } from 'node:net';
import { CrewError } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { FileReply } from '../../src/http/index.ts';
import { errorOf, type Fixture, send, sendRaw, startFixture } from './fixture.ts';

const path = '/api/conversations/c1/export';

async function* pieces(...list: string[]): AsyncGenerator<string> {
  yield* list;
}

const serve = (reply: (signal: AbortSignal) => Partial<FileReply>): Promise<Fixture> =>
  startFixture({
    files: {
      exportConversation: ({ signal }) => ({
        name: 'a.md',
        type: 'text/markdown',
        chunks: pieces('x'),
        ...reply(signal),
      }),
    },
  });

describe('a file of the API', () => {
  it('comes as an attachment that no browser runs, guesses at or keeps [http.files.headers]', async () => {
    const server = await serve(() => ({ chunks: pieces('<script>', 'chào') }));
    const answer = await send(server, path);
    expect([answer.status, answer.body]).toEqual([200, '<script>chào']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="a.md"; filename*=UTF-8''a.md`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('has a name that is safe in every script and on every system [http.files.name]', async () => {
    const cases: [string, string, string][] = [
      ['Đặt vé tàu.md', 'Dat ve tau.md', '%C4%90%E1%BA%B7t%20v%C3%A9%20t%C3%A0u.md'],
      ['../../etc/pass"wd\r\nx: y.md', 'etc pass wd x y.md', 'etc%20pass%20wd%20x%20y.md'],
      ['\u202egnp.md', 'gnp.md', 'gnp.md'],
      ['旅行.md', '__.md', '%E6%97%85%E8%A1%8C.md'],
      ['/.md', 'md', 'md'],
      [`${'a'.repeat(500)}.md`, `${'a'.repeat(120)}.md`, `${'a'.repeat(120)}.md`],
      ['\ud800.md', '_.md', '%EF%BF%BD.md'],
    ];
    for (const [name, plain, encoded] of cases) {
      const server = await serve(() => ({ name }));
      const answer = await send(server, path);
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      );
    }
  });

  it('is an error as JSON when it fails before its first piece [http.files.refused]', async () => {
    const server = await serve(() => ({
      // biome-ignore lint/correctness/useYield: it fails before it has anything to give.
      chunks: (async function* (): AsyncGenerator<string> {
        throw new CrewError('not-found', 'Gone.');
      })(),
    }));
    const answer = await send(server, path);
    expect([answer.status, errorOf(answer.body)]).toMatchObject([
      404,
      { code: 'not-found', message: 'Gone.' },
    ]);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('is cut, not ended, when its source fails in the middle, and the cause is logged [http.files.cut]', async () => {
    const server = await serve(() => ({
      chunks: (async function* () {
        yield 'half';
        throw new Error('disk');
      })(),
    }));
    const answer = await sendRaw(server, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(answer).toContain('half');
    // The piece that tells that a chunked answer is whole is missing.
    expect(answer).not.toMatch(/\r\n0\r\n\r\n$/);
    expect(await server.logged((line) => line.event === 'file-cut')).toMatchObject({
      level: 'error',
      cause: { message: 'disk' },
    });
  });

  it('is made no faster than it is read, and no further once its reader is gone [http.files.pace]', async () => {
    let made = 0;
    let ended: () => void = () => {};
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const server = await serve(() => ({
      chunks: (async function* () {
        try {
          for (; made < 100_000; made += 1) yield 'x'.repeat(10_000);
        } finally {
          ended();
        }
      })(),
    }));
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    });
    await expect
      .poll(async () => {
        const before = made;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return made > 0 && made === before;
      })
      .toBe(true);
    // A thousand pieces are 10 MB: more than the buffers of a socket hold.
    expect(made).toBeLessThan(1_500);
    socket.destroy();
    await over;
    expect(server.lines.some((line) => line.event === 'file-cut')).toBe(false);
  });
});
