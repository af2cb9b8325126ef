import { routes, type SearchHit } from '@my-agent-crew/contract';
import { connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { type Words, wordsOf } from '../i18n/words.ts';
import { createPaint, type Paint } from '../paint.ts';
import { visible } from '../visible-text.ts';

/** What `crew search` was asked for. */
export interface SearchOptions {
  agent?: string;
  limit?: number;
  best?: boolean;
  json?: boolean;
  url?: string;
}

const hitsShown = 20;

/** The snippet with its matches in the accent colour; cut first, because colours change lengths. */
const paintSnippet = ({ snippet, marks }: SearchHit, paint: Paint): string => {
  let at = 0;
  let line = '';
  for (const [start, end] of marks) {
    line += visible(snippet.slice(at, start)) + paint.accent(visible(snippet.slice(start, end)));
    at = end;
  }
  return line + visible(snippet.slice(at));
};

const describeHit = (hit: SearchHit, words: Words, timezone: string, paint: Paint): string => {
  const when = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(new Date(hit.at));
  const who = hit.role === 'user' ? words.search.you : hit.agent_id;
  const title = visible(hit.title) || words.search.untitled;
  return `${paint.bold(title)}  ${paint.dim(`${hit.conversation_id}  ${when}  ${who}`)}\n  ${paintSnippet(hit, paint)}\n`;
};

/** `crew search`: what was said in any conversation, by words. Resolves with the exit status; nothing found is 0 too. */
export const search = async (
  host: Host,
  text: readonly string[],
  options: SearchOptions,
): Promise<number> => {
  const { client, settings, close } = await connect(host, options.url);
  const words = wordsOf(settings.language);
  try {
    const { hits, is_incomplete } = await client.call(routes.searchMessages, {
      query: {
        q: text.join(' '),
        limit: options.limit ?? hitsShown,
        order: options.best === true ? 'best' : 'newest',
        ...(options.agent === undefined ? {} : { agent_id: options.agent }),
      },
    });
    if (options.json === true) {
      host.stdout.write(`${JSON.stringify({ hits, is_incomplete })}\n`);
      return exitCode.done;
    }
    const paint = createPaint(host.stdout.isTTY === true, host.environment);
    for (const hit of hits) host.stdout.write(describeHit(hit, words, settings.timezone, paint));
    if (hits.length === 0) host.stderr.write(`${words.search.none}\n`);
    if (is_incomplete) host.stderr.write(`${words.search.incomplete}\n`);
    return exitCode.done;
  } finally {
    await close();
  }
};
