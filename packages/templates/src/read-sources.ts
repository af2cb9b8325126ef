import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedAgent, PlannedFile } from './install-plan.ts';
import { templateFolder } from './template.ts';
import { writeWorkspace } from './workspace-line.ts';

/** A file of the shipped data with the place it gets in a home. */
export type Source = Omit<PlannedFile, 'replaces'>;

/** Every file below a shipped folder, placed below `target`; files whose name begins with a dot stay out. */
export const readSources = (folder: string, target: string): Source[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const from = join(folder, entry.name);
      const path = `${target}/${entry.name}`;
      if (entry.isDirectory()) return readSources(from, path);
      const mode = (statSync(from).mode & 0o111) === 0 ? 0o644 : 0o755;
      return entry.isFile() ? [{ path, bytes: readFileSync(from), mode }] : [];
    });

/** The files of one agent, with its workspace written in when there is one. */
export const readAgentSources = (root: string, agent: PlannedAgent, workspace: string | null): Source[] =>
  readSources(templateFolder(root, agent.template), `agents/${agent.id}`).map((source) => {
    if (workspace === null || source.path !== `agents/${agent.id}/agent.yaml`) return source;
    const text = Buffer.from(source.bytes).toString('utf8');
    return { ...source, bytes: Buffer.from(writeWorkspace(text, workspace, source.path)) };
  });
