import type { ParkedPart } from '@my-agent-crew/contract';
import { masterId } from '../agent/read-candidate.ts';
import { checkProfile } from '../check-shape.ts';
import { cutSection } from '../skills/cut-section.ts';
import { foldedText, type MarkdownPart, readMarkdownPart } from '../skills/markdown-part.ts';
import type { KitAgent, KitContext } from './kit.ts';
import { findMarkdownFiles } from './markdown-files.ts';
import { slugOf } from './slug.ts';
import { chooseKitTools } from './tool-aliases.ts';

const routeShape = /^[A-Za-z][\w-]*:\S+$/;

const splitCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `provider:model`; a harness's own word such as `sonnet` or `inherit` means the routes of the crew. */
const readRoutes = (model: unknown): string[] | undefined => {
  const routes = typeof model === 'string' ? splitCommas(model).filter((part) => routeShape.test(part)) : [];
  return routes.length === 0 ? undefined : routes;
};

/** Other harnesses have modes of their own, such as opencode's `subagent`: those say nothing here. */
const readMode = (mode: unknown, tools: readonly string[] | null): 'assistant' | 'work' | undefined => {
  if (mode === 'assistant' || mode === 'work') return mode;
  return tools === null || tools.includes('workspace_edit') ? 'work' : undefined;
};

const present = (keys: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined && value !== null));

const toAgent = (
  file: string,
  stem: string,
  { keys, body }: MarkdownPart,
  toolNames: readonly string[],
): KitAgent | ParkedPart => {
  const name = foldedText(keys['name']);
  const id = slugOf(name ?? '') || slugOf(stem);
  const park = (why: string): ParkedPart => ({ file, reason: `This agent was left out: ${why}.` });
  if (id === '') return park('its name has no letter or digit that an id can be made of; write a name');
  if (id === masterId) return park(`the id ${masterId} belongs to the master; give it another name`);
  const chosen = chooseKitTools(keys['tools'], keys['disallowedTools'], toolNames);
  const { delegates } = keys;
  const written = present({
    name,
    description: foldedText(keys['description']),
    mode: readMode(keys['mode'], chosen.tools),
    tools: chosen.tools,
    routes: readRoutes(keys['model']),
    delegates: typeof delegates === 'string' ? splitCommas(delegates) : delegates,
    workspace: keys['workspace'],
  });
  const checked = checkProfile(file, written);
  if (checked.errors.length > 0) return park(checked.errors.map(({ sentence }) => sentence).join('; '));
  return {
    id,
    profile: checked.value,
    persona: cutSection(body.trim()),
    file,
    warnings: chosen.warnings,
  };
};

/** Reads `agents/<id>.md` of a kit. A file that cannot be read, or whose id another file of the kit has, is parked. */
export const readKitAgents = (
  folder: string,
  context: KitContext,
): { readonly agents: readonly KitAgent[]; readonly parked: readonly ParkedPart[] } => {
  const found = findMarkdownFiles(folder, false);
  const agents = new Map<string, KitAgent>();
  const parked = [...found.parked];
  for (const { file, parts } of found.files) {
    const read = readMarkdownPart(file, context.closed);
    const agent = 'part' in read ? toAgent(file, parts.at(-1) ?? '', read.part, context.toolNames) : read;
    if ('reason' in agent) parked.push(agent);
    else if (agents.has(agent.id))
      parked.push({
        file,
        reason: `This agent was left out: another file of the kit has the id ${agent.id}; give it another name.`,
      });
    else agents.set(agent.id, agent);
  }
  return { agents: [...agents.values()], parked };
};
