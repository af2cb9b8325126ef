import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ManifestValue, readManifest } from './read-manifest.ts';

/** One template as a person chooses it. */
export interface Template {
  /** The name of its folder, and the agent id it proposes. */
  readonly id: string;
  readonly name: string;
  readonly mode: 'assistant' | 'work';
  readonly description: string;
  /** Templates whose agents it hands work to; an install brings the absent ones along. */
  readonly peers: readonly string[];
}

const textOf = (value: ManifestValue | undefined): string => (typeof value === 'string' ? value : '');

/** The folder of one template. */
export const templateFolder = (root: string, id: string): string => join(root, 'agents', id);

const readTemplate = (root: string, id: string): Template => {
  const file = join(templateFolder(root, id), 'agent.yaml');
  const manifest = readManifest(readFileSync(file, 'utf8'), file);
  const { delegates } = manifest;
  return {
    id,
    name: textOf(manifest['name']) || id,
    mode: manifest['mode'] === 'work' ? 'work' : 'assistant',
    description: textOf(manifest['description']),
    peers: Array.isArray(delegates) ? delegates : [],
  };
};

/** Every template below `root`, by id. Throws `CrewError` when a template's own file is broken. */
export const listTemplates = (root: string): Template[] =>
  readdirSync(join(root, 'agents'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'agents', entry.name, 'agent.yaml')))
    .map((entry) => readTemplate(root, entry.name))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
