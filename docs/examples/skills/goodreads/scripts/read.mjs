import { Failure, main, readOptions, readSettings, request } from './site.mjs';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16))
      : entities[name.toLowerCase()],
  );

/** The text of one tag of a feed item, or null. */
const tag = (xml, name) => {
  const inside = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(xml)?.[1]?.trim();
  if (inside === undefined) return null;
  const literal = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inside)?.[1];
  const text = (literal ?? decode(inside)).trim();
  return text === '' ? null : text;
};

const changed = (what) =>
  new Failure(
    'changed',
    `The ${what} of the site no longer has the shape this script reads. Report it; do not guess.`,
  );

/** A record without its main fields is no record: a hollow one reads like an answer. */
const demand = (record, fields, what) => {
  if (fields.some((field) => record[field] === null || record[field] === undefined || record[field] === ''))
    throw changed(what);
  return record;
};
const rating = (text) => (Number(text) > 0 ? Number(text) : null);

const readItem = (item) =>
  demand(
    {
      id: tag(item, 'book_id'),
      title: tag(item, 'title'),
      author: tag(item, 'author_name'),
      my_rating: rating(tag(item, 'user_rating')),
      average_rating: rating(tag(item, 'average_rating')),
      added: tag(item, 'user_date_added'),
      read: tag(item, 'user_read_at'),
    },
    ['id', 'title', 'author'],
    'feed of a shelf',
  );

const readPage = async (address) => {
  const feed = await request(address);
  if (!/<rss[\s>]/.test(feed) || !/<channel[\s>]/.test(feed) || !/<\/rss>\s*$/.test(feed))
    throw changed('feed of a shelf');
  return [...feed.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => readItem(item));
};

/** A feed holds this many books; a full one may go on. */
const pageSize = 100;
const mostPages = 20;

const shelf = async (words) => {
  const { shelf: name } = readOptions(words, ['shelf']);
  const { base_url: base, user_id: user } = readSettings();
  const books = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams(page === 1 ? { shelf: name } : { shelf: name, page: String(page) });
    const found = await readPage(`${base}/review/list_rss/${user}?${query}`);
    // A site that ignores the page would give the first books again and again.
    if (page > 1 && found[0]?.id === books[0]?.id) throw changed('paging of a shelf');
    books.push(...found);
    if (found.length < pageSize) return books;
  }
  throw new Failure(
    'too-long',
    `The shelf has more than ${mostPages * pageSize} books; nothing was printed.`,
  );
};

const parse = (text, what) => {
  try {
    return JSON.parse(text);
  } catch {
    throw changed(what);
  }
};

const search = async (words) => {
  const { query } = readOptions(words, ['query']);
  const { base_url: base } = readSettings();
  const found = parse(
    await request(`${base}/book/auto_complete?${new URLSearchParams({ format: 'json', q: query })}`),
    'search',
  );
  if (!Array.isArray(found)) throw changed('search');
  return found.map((book) =>
    demand(
      {
        id: book.bookId === undefined ? null : String(book.bookId),
        title: book.title ?? null,
        author: book.author?.name ?? null,
        average_rating: rating(book.avgRating),
        ratings: book.ratingsCount ?? null,
      },
      ['id', 'title', 'author'],
      'search',
    ),
  );
};

const book = async (words) => {
  const { id } = readOptions(words, ['id']);
  const { base_url: base } = readSettings();
  const page = await request(`${base}/book/show/${id}`);
  const block = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1];
  if (block === undefined) throw changed('page of a book');
  const data = parse(block, 'page of a book');
  return demand(
    {
      id,
      title: typeof data.name === 'string' ? decode(data.name) : null,
      author: [data.author]
        .flat()
        .map((person) => person?.name)
        .filter(Boolean)
        .join(', '),
      pages: data.numberOfPages ?? null,
      language: data.inLanguage ?? null,
      average_rating: rating(data.aggregateRating?.ratingValue),
      ratings: data.aggregateRating?.ratingCount ?? null,
    },
    ['title', 'author'],
    'page of a book',
  );
};

await main({ shelf, search, book });
