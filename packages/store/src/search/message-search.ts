import type { Database } from '../database.ts';
import { createRunSearch, type SearchAnswer, type SearchRequest } from './run-search.ts';
import { createSearchBacklog } from './search-backlog.ts';
import { createSearchThread } from './search-thread.ts';

/** Finds what was said. A search never holds the process up: it runs in a thread of its own. */
export interface MessageSearch {
  /**
   * What people and agents said, by words; accents, case and order do not matter, and nothing in the text is syntax. Output
   * of tools is not searched. Rejects with `CrewError('too-many')` when fifty searches wait, `unavailable` when aborted.
   */
  find(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer>;
  /** True while older messages are still being indexed and may be missed. */
  isIncomplete(): boolean;
  /** Indexes what is not indexed yet, in small steps, until done or ended. Harmless when it already works. */
  catchUp(): Promise<void>;
  /** Ends indexing and the thread. Resolves once both have let go of the database. */
  end(): Promise<void>;
}

/** The search of a connection. A database in memory belongs to this thread alone and is searched in it. */
export const createMessageSearch = (database: Database, busyTimeoutMs: number): MessageSearch => {
  const backlog = createSearchBacklog(database);
  const isIncomplete = (): boolean => !backlog.isEmpty();
  if (database.file === ':memory:') {
    const run = createRunSearch(database.client);
    return {
      find: async (request) => run(request),
      isIncomplete,
      catchUp: backlog.catchUp,
      end: backlog.stop,
    };
  }
  const thread = createSearchThread(database.file, busyTimeoutMs);
  return {
    find: thread.search,
    isIncomplete,
    catchUp: backlog.catchUp,
    end: async () => {
      await backlog.stop();
      await thread.close();
    },
  };
};
