import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyExample, type Ending, examples, run } from './example-files.ts';

type Page = { status?: number; body?: string; location?: string };
type Seen = {
  method: string;
  url: string;
  cookie: string | undefined;
  token: string | undefined;
  body: string;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** A site on loopback that answers by path (`path#2` for the second page of a list), and what it was asked. */
const serve = async (pages: Readonly<Record<string, Page>>): Promise<{ base: string; seen: Seen[] }> => {
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '';
    const { cookie, 'x-csrf-token': token } = request.headers;
    const body = await readBody(request);
    seen.push({ method: request.method ?? '', url, cookie, token: token as string | undefined, body });
    const path = url.split('?')[0] ?? '';
    const number = new URLSearchParams(url.split('?')[1]).get('page') ?? '';
    const page = pages[`${path}#${number}`] ?? pages[path] ?? { status: 404, body: 'no' };
    response.writeHead(page.status ?? 200, page.location === undefined ? {} : { location: page.location });
    response.end(page.body ?? '');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};

const setUp = async (pages: Readonly<Record<string, Page>>, settings: object = {}) => {
  const site = await serve(pages);
  const skill = copyExample('skills/goodreads');
  const file = join(skill, 'scripts/goodreads.json');
  writeFileSync(
    file,
    JSON.stringify({ user_id: '7', session_file: 'session.txt', base_url: site.base, ...settings }),
  );
  return {
    ...site,
    skill,
    read: (...args: string[]): Promise<Ending> => run(join(skill, 'scripts/goodreads-read.sh'), args),
    write: (...args: string[]): Promise<Ending> => run(join(skill, 'scripts/goodreads-write.sh'), args),
  };
};

const shelfPath = '/review/list_rss/7';
const feed = (items: string): string =>
  `<?xml version="1.0"?><rss><channel><title>k</title>${items}</channel></rss>\n`;
const item = (fields: Record<string, string>): string =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</item>`;
const errorOf = (ended: Ending): unknown => {
  expect(ended.stdout).toBe('');
  expect(ended.code).not.toBe(0);
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(ended.stderr);
};

describe('reading of the goodreads example', () => {
  it('lists a shelf by the account in the file beside the script [templates.goodreads.settings]', async () => {
    const items = item({
      book_id: '12',
      title: '<![CDATA[Số đỏ & chuyện khác]]>',
      author_name: 'Vũ &#7884;ng &amp; bạn',
      user_rating: '0',
      average_rating: '4.10',
    });
    const { read, seen } = await setUp({ [shelfPath]: { body: feed(items) } });
    const ended = await read('shelf', '--shelf', 'currently-reading');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toEqual([
      {
        id: '12',
        title: 'Số đỏ & chuyện khác',
        author: 'Vũ Ọng & bạn',
        my_rating: null,
        average_rating: 4.1,
        added: null,
        read: null,
      },
    ]);
    expect(seen.map(({ url }) => url)).toEqual([`${shelfPath}?shelf=currently-reading`]);
  });

  it('reads a long shelf to its end, and fails when the site does not page [templates.goodreads.read]', async () => {
    const books = (from: number, count: number): string =>
      Array.from({ length: count }, (_, index) =>
        item({ book_id: String(from + index), title: 't', author_name: 'a' }),
      ).join('');
    const long = await setUp({
      [shelfPath]: { body: feed(books(1, 100)) },
      [`${shelfPath}#2`]: { body: feed(books(101, 3)) },
    });
    expect(JSON.parse((await long.read('shelf', '--shelf', 'read')).stdout)).toHaveLength(103);
    const stuck = await setUp({ [shelfPath]: { body: feed(books(1, 100)) } });
    expect(errorOf(await stuck.read('shelf', '--shelf', 'read'))).toMatchObject({ error: 'changed' });
  });

  it('tells an empty shelf from an empty answer [templates.goodreads.empty]', async () => {
    const { read } = await setUp({ [shelfPath]: { body: feed('') } });
    expect(await read('shelf', '--shelf', 'read')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  });

  it.each([
    ['202 and no body', { status: 202 }],
    ['200 and no body', { status: 200, body: ' \n' }],
    ['202 and some body', { status: 202, body: feed('') }],
  ])('fails as blocked on %s, for every command [templates.goodreads.empty]', async (_, page) => {
    const paths = [shelfPath, '/book/auto_complete', '/book/show/5'];
    const { read } = await setUp(Object.fromEntries(paths.map((path) => [path, page])));
    for (const args of [
      ['shelf', '--shelf', 'read'],
      ['search', '--query', 'x'],
      ['book', '--id', '5'],
    ])
      expect(errorOf(await read(...args))).toMatchObject({ error: 'blocked' });
  });

  it('fails as blocked when it is sent to the login page [templates.goodreads.empty]', async () => {
    const pages = {
      '/book/show/5': { status: 302, location: '/user/sign_in' },
      '/user/sign_in': { body: '<html>' },
    };
    expect(errorOf(await (await setUp(pages)).read('book', '--id', '5'))).toMatchObject({ error: 'blocked' });
  });

  it.each([
    ['a page instead of a feed', ['shelf', '--shelf', 'read'], shelfPath, '<html>hello</html>'],
    [
      'a feed that was cut off',
      ['shelf', '--shelf', 'read'],
      shelfPath,
      feed(item({ book_id: '1' })).slice(0, -20),
    ],
    [
      'a book without a title',
      ['shelf', '--shelf', 'read'],
      shelfPath,
      feed(item({ book_id: '1', author_name: 'a' })),
    ],
    ['a search that is no list', ['search', '--query', 'x'], '/book/auto_complete', '{"books":[]}'],
    ['a found book of nulls', ['search', '--query', 'x'], '/book/auto_complete', '[{"bookId":null}]'],
    ['a page without data', ['book', '--id', '5'], '/book/show/5', '<html></html>'],
    [
      'a page with hollow data',
      ['book', '--id', '5'],
      '/book/show/5',
      '<script type="application/ld+json">{"@type":"Book"}</script>',
    ],
  ])(
    'fails as changed on %s rather than answer a hollow record [templates.goodreads.hollow]',
    async (_, args, path, body) => {
      expect(errorOf(await (await setUp({ [path]: { body } })).read(...args))).toMatchObject({
        error: 'changed',
      });
    },
  );

  it('finds books and reads one [templates.goodreads.read]', async () => {
    const data = {
      name: 'Nhà giả kim',
      author: [{ name: 'P. C.' }],
      numberOfPages: 200,
      aggregateRating: { ratingValue: 3.9 },
    };
    const { read, seen } = await setUp({
      '/book/auto_complete': {
        body: JSON.stringify([{ bookId: '5', title: 'Nhà giả kim', author: { name: 'P. C.' } }]),
      },
      '/book/show/5': { body: `<script type="application/ld+json">${JSON.stringify(data)}</script>` },
    });
    const found = await read('search', '--query', 'nhà giả kim & hơn');
    expect(JSON.parse(found.stdout)).toMatchObject([{ id: '5', title: 'Nhà giả kim', author: 'P. C.' }]);
    expect(new URLSearchParams(seen[0]?.url.split('?')[1]).get('q')).toBe('nhà giả kim & hơn');
    expect(JSON.parse((await read('book', '--id', '5')).stdout)).toMatchObject({
      pages: 200,
      average_rating: 3.9,
    });
  });

  it.each([
    [[]],
    [['shelf']],
    [['shelf', '--shelf', '']],
    [['book', '--id', '../user']],
    [['shelf', '--user', '9']],
    [['buy']],
  ])('refuses the arguments %j without asking the site [templates.goodreads.read]', async (args) => {
    const { read, seen } = await setUp({});
    expect(errorOf(await read(...args))).toMatchObject({ error: 'usage' });
    expect(seen).toEqual([]);
  });

  it('asks for its settings file, and for the placeholder in it to be filled [templates.goodreads.settings]', async () => {
    const skill = copyExample('skills/goodreads');
    const script = join(skill, 'scripts/goodreads-read.sh');
    const args = ['shelf', '--shelf', 'read'];
    expect(errorOf(await run(script, args))).toMatchObject({ error: 'not-set-up' });
    const example = readFileSync(join(skill, 'scripts/goodreads.json.example'), 'utf8');
    writeFileSync(join(skill, 'scripts/goodreads.json'), example);
    expect(errorOf(await run(script, args))).toMatchObject({ error: 'not-set-up' });
    expect(readFileSync(join(skill, '.gitignore'), 'utf8').split('\n')).toContain('scripts/goodreads.json');
  });
});

describe('writing of the goodreads example', () => {
  const book = { '/book/show/5': { body: '<meta name="csrf-token" content="t1" />' } };

  it('adds and removes with the person’s own session [templates.goodreads.write]', async () => {
    const { write, skill, seen } = await setUp({ ...book, '/shelf/add_to_shelf.json': { body: '{}' } });
    expect(errorOf(await write('add', '--id', '5', '--shelf', 'to-read'))).toMatchObject({
      error: 'not-set-up',
    });
    expect(seen).toEqual([]);
    writeFileSync(join(skill, 'scripts/session.txt'), 's=1\n');
    expect(await write('add', '--id', '5', '--shelf', 'to-read')).toMatchObject({ code: 0, stderr: '' });
    expect(await write('remove', '--id', '5', '--shelf', 'to-read')).toMatchObject({ code: 0 });
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      'book_id=5&name=to-read',
      'book_id=5&name=to-read&a=remove',
    ]);
    expect(posts[0]).toMatchObject({ cookie: 's=1', token: 't1' });
  });

  it.each([
    ['blocked', { status: 202 }],
    ['unclear', { body: '<html>' }],
  ])(
    'never reports a change that was answered by nothing or by a page: %s [templates.goodreads.write]',
    async (error, page) => {
      const { write, skill } = await setUp({ ...book, '/shelf/add_to_shelf.json': page });
      writeFileSync(join(skill, 'scripts/session.txt'), 's=1\n');
      expect(errorOf(await write('add', '--id', '5', '--shelf', 'to-read'))).toMatchObject({ error });
    },
  );

  it('is matched by one pattern, which no reading command matches [templates.goodreads.pattern]', () => {
    const skill = readFileSync(join(examples, 'skills/goodreads/SKILL.md'), 'utf8');
    const commands = [...skill.matchAll(/\| `(goodreads-[^`]+)`/g)].map((match) => match[1] ?? '');
    const asked = commands.filter((command) => command.includes('goodreads-write'));
    expect(asked).toHaveLength(2);
    expect(
      commands
        .filter((command) => !asked.includes(command))
        .every((command) => command.startsWith('goodreads-read.sh ')),
    ).toBe(true);
    expect(commands.length - asked.length).toBe(4);
  });
});
