import { homedir } from 'node:os';
import { openHome } from '@my-agent-crew/config';
import type { AgentTemplate } from '@my-agent-crew/contract';
import { listTemplates, templatesRoot } from '@my-agent-crew/templates';
import { homeOptions } from './home-options.ts';
import { type Installed, installTemplate, type TemplateChoice } from './install-template.ts';

/** Every template that can be added. */
export const agentTemplates = (): AgentTemplate[] =>
  listTemplates(templatesRoot()).map(({ id, name, mode, description, peers }) => ({
    id,
    name,
    mode,
    description,
    peers: [...peers],
  }));

/** Adds a template to a home that no server of this process runs; a running server reads it at its next start or reload. */
export const addAgent = (options: {
  readonly home?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly choice: TemplateChoice;
}): Installed => {
  const home = openHome(homeOptions(options));
  return installTemplate(home, options.choice, options.environment['HOME'] ?? homedir());
};
