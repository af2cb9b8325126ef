import type { Language } from '@my-agent-crew/contract';
import type { MemoryWrite } from '@my-agent-crew/core';
import { repliesIn } from '../texts/replies.ts';

/** What a change of a fact came to, in words that never claim more than happened. */
export const describeWrite = (
  write: MemoryWrite,
  name: string,
  done: (name: string, wasThere: boolean) => string,
  language: Language,
): string => {
  const replies = repliesIn(language);
  if (write.kind === 'written') return done(name, write.wasThere);
  return write.kind === 'proposed' ? replies.factProposed(name) : replies.factUnchanged(name);
};
