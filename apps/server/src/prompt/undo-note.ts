import type { Home } from '@my-agent-crew/config';
import type { Language } from '@my-agent-crew/contract';
import type { FileWrite } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';

/** Files named in a note; more are counted. */
const namedLimit = 40;

interface Words {
  readonly undone: string;
  readonly redone: string;
  more(count: number): string;
  readonly close: string;
}

const words: Readonly<Record<Language, Words>> = {
  vi: {
    undone: 'Từ lượt trước tới nay, người dùng đã hoàn tác những thay đổi của bạn trong các tệp:',
    redone: 'Từ lượt trước tới nay, người dùng đã làm lại những thay đổi của bạn trong các tệp:',
    more: (count) => `và ${count} tệp nữa`,
    close: 'Nội dung các tệp này có thể khác với những gì bạn nhớ: hãy đọc lại trước khi dùng đến.',
  },
  en: {
    undone: 'Since your last turn the person undid your changes in these files:',
    redone: 'Since your last turn the person brought back your changes in these files:',
    more: (count) => `and ${count} more`,
    close: 'They may no longer hold what you remember: read them again before you rely on them.',
  },
};

/** What came of each file in the end: taken back and brought again is nothing to tell. */
const netKinds = (writes: readonly FileWrite[]): Map<string, FileWrite['kind']> => {
  const kinds = new Map<string, FileWrite['kind']>();
  for (const group of Map.groupBy(writes, ({ root, path }) => `${root}\0${path}`).values()) {
    const [first, last] = [group[0], group.at(-1)];
    if (first !== undefined && last !== undefined && first.kind === last.kind)
      kinds.set(last.path, last.kind);
  }
  return kinds;
};

/**
 * Told with the first message after a person took back files of a turn or brought them again: which ones. Null when
 * there is nothing to tell. Stored with that message, so it is told once and stays as it was.
 */
export const undoNote = (
  { home, store }: { readonly home: Pick<Home, 'agent' | 'settings'>; readonly store: Store },
  conversationId: string,
): string | null => {
  const latest = store.runs.latestOf(conversationId);
  if (latest === null) return null;
  const done = store.checkpoints.sinceRun(conversationId, latest.id).filter(({ isFinished }) => isFinished);
  if (done.length === 0) return null;
  const say = words[home.agent(latest.agent_id)?.language ?? home.settings.language];
  const kinds = netKinds(done);
  const list = (kind: FileWrite['kind'], heading: string): string[] => {
    const paths = [...kinds].flatMap(([path, of]) => (of === kind ? [path] : []));
    const rest = paths.length - namedLimit;
    if (paths.length === 0) return [];
    return [
      heading,
      ...paths.slice(0, namedLimit).map((path) => `- ${path}`),
      ...(rest > 0 ? [`- ${say.more(rest)}`] : []),
    ];
  };
  const lines = [...list('undo', say.undone), ...list('redo', say.redone)];
  return lines.length === 0 ? null : [...lines, say.close].join('\n');
};
