import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import type { Home } from '../src/index.ts';

/** The refusal an edit must end with. */
export const refusal = (attempt: () => unknown): CrewError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof CrewError) return error;
    throw error;
  }
  throw new Error('the edit was made although it should not');
};

/** The keys that a refusal names. */
export const refusedKeys = (error: CrewError): string[] => {
  const problems = error.details?.['problems'] as readonly { key: string }[] | undefined;
  return (problems ?? []).map((problem) => problem.key);
};

/** The text of an agent's file as it is on the disk; null when there is none. */
export const fileOf = (home: Home, id: string): string | null => {
  const file = id === 'default' ? 'agent.yaml' : path.join('agents', id, 'agent.yaml');
  const place = path.join(home.path, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
};
