import BetterSqlite3 from 'better-sqlite3';

/** Syllables that every tenth message has, down to words that a handful has. */
const common =
  'hợp đồng người việt nam cà phê sữa đá tôi bạn làm việc nhà trường thành phố đường mua bán'.split(' ');

/** Words of the corpus by how many messages have them. */
export const corpusWords = {
  common: ['hợp', 'đồng', 'người', 'việt', 'nam'],
  /** 200 messages each. */
  rare: ['hiếmmột', 'hiếmhai', 'hiếmba'],
} as const;

/** The same numbers in every run. */
const createRandom = (): (() => number) => {
  let state = 20_261_130;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
};

/** How much to make. */
export interface CorpusSize {
  readonly messages: number;
  /** Messages of the one long conversation, which is among them. */
  readonly long: number;
  readonly perConversation: number;
}

/** The conversation that holds the many messages. */
export const longConversation = 'conv_long';

const writeTexts = (): (() => string) => {
  const random = createRandom();
  const words = [...common, ...Array.from({ length: 4_000 }, (_, at) => `từ${at.toString(36)}`)];
  return () => {
    const length = 8 + Math.floor(random() * 10);
    return Array.from({ length }, () => words[Math.floor(words.length * random() ** 3)]).join(' ');
  };
};

/** Fills a database that a server has made and left. Everything waits in the backlog of the search index afterwards. */
export const fillDatabase = (file: string, { messages, long, perConversation }: CorpusSize): void => {
  const client = new BetterSqlite3(file);
  client.pragma('synchronous = OFF');
  const open = client.prepare(
    `INSERT INTO conversations (id, agent_id, title, channel, created_at, updated_at, autonomous, auto_approve,
       cost_cap_micros, message_count) VALUES (?, ?, ?, 'web', ?, ?, 0, '[]', 0, ?)`,
  );
  const say = client.prepare(
    `INSERT INTO messages (id, conversation_id, position, run_id, at, role, text, data)
     VALUES (?, ?, ?, 'run_bench', ?, 'user', ?, '{"source":"web","steer":false}')`,
  );
  const text = writeTexts();
  const at = '2026-03-01T08:00:00.000Z';
  let made = 0;
  const fill = (id: string, agent: string, count: number): void => {
    open.run(id, agent, `Chuyện ${id}`, at, at, count);
    for (let position = 0; position < count; position += 1) {
      made += 1;
      const rare = made % (messages / 200) < 3 ? ` ${corpusWords.rare[made % (messages / 200)]}` : '';
      say.run(`msg_${made}`, id, position, at, `${text()}${rare}`);
    }
  };
  client.exec('BEGIN');
  fill(longConversation, 'default', long);
  for (let at = 0; made < messages; at += 1)
    fill(`conv_${at}`, at % 10 === 0 ? 'linh' : 'default', Math.min(perConversation, messages - made));
  client.exec('INSERT INTO search_backlog SELECT 1, max(seq) FROM messages; COMMIT');
  client.close();
};
