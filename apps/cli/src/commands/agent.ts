import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { languageOf, wordsOf } from '../i18n/words.ts';

/** What `crew agent add` was asked for, besides the template. */
export interface AddAgentOptions {
  id?: string;
  workspace?: string;
  force?: boolean;
  home?: string;
}

/** `crew agent list-templates`: one line for each role that can be added. Resolves with the exit status. */
export const listAgentTemplates = async (host: Host): Promise<number> => {
  const { agentTemplates } = await import('@my-agent-crew/server');
  for (const { id, mode, description } of agentTemplates())
    host.stdout.write(`${id}  (${mode})  ${description}\n`);
  return exitCode.done;
};

/**
 * `crew agent add`: writes a template and the peers it brings along into the home; a server reads them at its next start
 * or reload. A refused install changes nothing. Resolves with the exit status.
 */
export const addTemplate = async (
  host: Host,
  template: string,
  options: AddAgentOptions,
): Promise<number> => {
  const { agent: words } = wordsOf(languageOf(host.environment));
  const { addAgent } = await import('@my-agent-crew/server');
  const { installed } = addAgent({
    home: options.home,
    environment: host.environment,
    choice: { template, agent_id: options.id, workspace: options.workspace, force: options.force },
  });
  host.stdout.write(`${words.added(installed.join(', '))}\n`);
  return exitCode.done;
};
