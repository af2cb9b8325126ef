import { Failure, main, readOptions, readSession, readSettings, request } from './site.mjs';

const change = (remove) => async (words) => {
  const { id, shelf } = readOptions(words, ['id', 'shelf']);
  const settings = readSettings();
  const cookie = readSession(settings);
  const page = await request(`${settings.base_url}/book/show/${id}`, { headers: { cookie } });
  const token = /<meta[^>]*name="csrf-token"[^>]*content="([^"]+)"/.exec(page)?.[1];
  if (token === undefined)
    throw new Failure(
      'changed',
      'The page of the book carries no form token. Report it; nothing was changed.',
    );
  const answer = await request(`${settings.base_url}/shelf/add_to_shelf.json`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': token },
    body: new URLSearchParams({ book_id: id, name: shelf, ...(remove ? { a: 'remove' } : {}) }),
  });
  try {
    JSON.parse(answer);
  } catch {
    throw new Failure(
      'unclear',
      'The site answered with something else than a result. Read the shelf before anything else; do not repeat the change.',
    );
  }
  return { done: remove ? 'removed' : 'added', id, shelf };
};

await main({ add: change(false), remove: change(true) });
