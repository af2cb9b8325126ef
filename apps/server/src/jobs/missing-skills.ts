import { declaredTriggers, type Home, type SkillLibrary } from '@my-agent-crew/config';
import { profileJobs } from './crew-job.ts';

interface Row {
  readonly what: string;
  readonly skills: readonly string[];
}

/**
 * The skills that rows of `schedules` and `triggers` name and no place provides, a sentence each. The server logs them at its
 * start: the rows run without them. Spec: agents, key `skills`.
 */
export const missingSkills = (home: Home, library: SkillLibrary): string[] =>
  home.agents.flatMap((loaded) => {
    const { id } = loaded.agent;
    const rows: Row[] = [
      ...profileJobs(loaded).map(({ jobId, skills }) => ({ what: `The job ${id}/${jobId}`, skills })),
      ...declaredTriggers(loaded.profile).map((row) => ({
        what: `The trigger ${id}/${row.id}`,
        skills: row.skills ?? [],
      })),
    ].filter(({ skills }) => skills.length > 0);
    if (rows.length === 0) return [];
    const known = new Set(library.names(id));
    return rows.flatMap(({ what, skills }) =>
      [...new Set(skills)]
        .filter((name) => !known.has(name))
        .map(
          (name) =>
            `${what} runs without the skill ${name}, which is not there: correct its line skills, or add the skill.`,
        ),
    );
  });
