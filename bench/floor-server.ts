import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

/*
 * The least a product must do for a turn: store the words, ask the upstream, parse every event, pass each on, store the
 * answer. Every comparison of the bench is against this process.
 */
const db = new Database(process.env['FLOOR_DB'] ?? ':memory:');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = NORMAL');
db.exec('CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, role TEXT, body TEXT)');
const insert = db.prepare('INSERT INTO message (role, body) VALUES (?, ?)');
const upstream = `${process.env['UPSTREAM']}/chat/completions`;

const app = new Hono();
app.get('/health', (c) => c.text('ok'));
app.post('/turn', async (c) => {
  const body = await c.req.json();
  insert.run('user', body.messages.at(-1).content);
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(upstream, { method: 'POST', headers, body: JSON.stringify(body) });
  return streamSSE(c, async (stream) => {
    const decoder = new TextDecoder();
    let buffer = '';
    let answer = '';
    for await (const bytes of reply.body ?? []) {
      buffer += decoder.decode(bytes, { stream: true });
      for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
        const line = buffer.slice(6, end);
        buffer = buffer.slice(end + 2);
        if (line === '[DONE]') continue;
        const text = JSON.parse(line).choices?.[0]?.delta?.content;
        if (!text) continue;
        answer += text;
        await stream.writeSSE({ data: JSON.stringify({ type: 'text_delta', text }) });
      }
    }
    insert.run('assistant', answer);
    await stream.writeSSE({ data: JSON.stringify({ type: 'done' }) });
  });
});

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
