import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';

/** How far above the running code the repository's root may be: `apps/cli/dist` and `packages/templates/src` need 3. */
const levelsUp = 4;

const ancestors = (start: string): string[] => {
  const found = [start];
  for (let level = 0; level < levelsUp; level += 1) found.push(dirname(found[level] ?? start));
  return found;
};

const findPlace = (start: string, candidates: readonly string[], marker: string): string => {
  for (const folder of ancestors(start)) {
    for (const candidate of candidates) {
      const place = join(folder, candidate);
      if (existsSync(join(place, marker))) return place;
    }
  }
  throw new CrewError(
    'unavailable',
    `No ${candidates[0]} were found near ${start}: this copy of my-agent-crew is incomplete. Install it again.`,
  );
};

/**
 * The folder with `agents/` and `skills/` that this build ships. A published package has it beside its code (the build
 * copies it into `dist`); from a checkout, bundled or not, it is `templates/` at the repository's root.
 */
export const templatesRoot = (start: string = import.meta.dirname): string =>
  findPlace(start, ['templates'], join('agents', 'researcher', 'agent.yaml'));

/** The folder of the skills every agent has before its own, found in the same way as `templatesRoot`. */
export const builtinSkillsRoot = (start: string = import.meta.dirname): string =>
  findPlace(
    start,
    ['builtin-skills', join('packages', 'templates', 'builtin-skills')],
    join('cite-sources', 'SKILL.md'),
  );
