import { CrewError } from '@my-agent-crew/contract';
import type { MemoryFiles, MemoryPlace } from '../ports/memory-files.ts';

const keyOf = ({ owner, file }: MemoryPlace): string => JSON.stringify([owner, file]);

/** Memory files that live as long as the process, for embedding without a home and for tests. */
export const createMemoryFilesInMemory = (): MemoryFiles => {
  const kept = new Map<string, { readonly place: MemoryPlace; text: string; revision: string }>();
  let writes = 0;
  const put = (place: MemoryPlace, text: string): { text: string; revision: string } => {
    writes += 1;
    const file = { place, text, revision: String(writes) };
    kept.set(keyOf(place), file);
    return { text, revision: file.revision };
  };
  const read: MemoryFiles['read'] = (place) => {
    const file = kept.get(keyOf(place));
    return file === undefined ? { text: '', revision: null } : { text: file.text, revision: file.revision };
  };
  return {
    read,
    stamp: (place) => kept.get(keyOf(place))?.revision ?? null,
    names: (owner, folder) =>
      [...kept.values()]
        .filter(({ place }) => place.owner === owner && place.file.startsWith(`${folder}/`))
        .map(({ place }) => place.file.slice(folder.length + 1))
        .filter((name) => !name.includes('/') && name.endsWith('.md'))
        .map((name) => name.slice(0, -3)),
    replace: (place, text, known) => {
      const now = read(place);
      if (now.revision !== known)
        throw new CrewError(
          'conflict',
          `${place.file} was changed meanwhile. Nothing was written: read it again.`,
        );
      if (text !== null) return put(place, text);
      kept.delete(keyOf(place));
      return { text: '', revision: null };
    },
    append: (place, text) => {
      const before = read(place).text;
      put(place, `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n`);
    },
  };
};
