import { isDeepStrictEqual } from 'node:util';
import { AllowanceConfig, CrewError } from '@my-agent-crew/contract';
import { checkCrewConfig } from '../check-shape.ts';
import { editAgentText, readAgentText } from '../edit/agent-text.ts';
import { refuseEdit } from '../edit/refuse-edit.ts';
import { takeLiveKeys } from './live-keys.ts';
import type { LiveSettings } from './live-settings.ts';
import type { PlannedChange } from './plan-key.ts';
import { saveFile } from './save-file.ts';

const refuseStrangers = (limits: AllowanceConfig, known: ReadonlySet<string>): void => {
  const strangers = Object.keys(limits.agents ?? {}).filter((id) => !known.has(id));
  if (strangers.length === 0) return;
  throw refuseEdit(
    strangers.map((id) => ({
      key: `allowances.agents.${id}`,
      sentence: `allowances.agents.${id} names no agent of this crew`,
    })),
  );
};

/** Blocks that say nothing are not written. */
const withoutEmpty = (limits: AllowanceConfig): AllowanceConfig => {
  const agents = Object.entries(limits.agents ?? {}).filter(([, block]) => Object.keys(block).length > 0);
  const { crew, unknown } = limits;
  const isFilled = (block: object | undefined): boolean => Object.keys(block ?? {}).length > 0;
  return {
    ...(isFilled(crew) ? { crew } : {}),
    ...(agents.length > 0 ? { agents: Object.fromEntries(agents) } : {}),
    ...(isFilled(unknown) ? { unknown } : {}),
  };
};

/** Replaces the block `allowances` of `config.yaml`, comments kept. Checked, read back, and not yet written. */
export const planAllowances = (
  live: LiveSettings,
  configFile: string,
  limits: AllowanceConfig,
  agentIds: ReadonlySet<string>,
): PlannedChange => {
  const sources = live.sources();
  const current = readAgentText(configFile);
  const before = AllowanceConfig.safeParse(current.value['allowances'] ?? {}).data ?? {};
  // One that was removed may keep the limit it had: bringing the agent back must not lift it.
  refuseStrangers(limits, new Set([...agentIds, ...Object.keys(before.agents ?? {})]));
  const wanted = withoutEmpty(limits);
  const isEmpty = Object.keys(wanted).length === 0;
  const edited = editAgentText(current, { allowances: isEmpty ? null : wanted });
  const checked = checkCrewConfig(configFile, { ...edited.value });
  if (checked.errors.length > 0) throw refuseEdit([...checked.errors]);
  if (!isDeepStrictEqual(checked.value.allowances ?? {}, wanted))
    throw new CrewError(
      'conflict',
      `Not saved: ${configFile} would be read back different. Edit it yourself.`,
    );
  return {
    next: { ...sources, file: takeLiveKeys(sources.file, checked.value) },
    write: () => saveFile(configFile, edited.bytes, 'plain'),
  };
};
