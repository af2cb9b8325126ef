import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { makeHome, removeHome } from '../server-process.ts';
import { brokenModel, createModelScript, type ModelScript } from './model-script.ts';

/** A home with its own upstream: what one lane works on for a while. */
export interface KillHome {
  readonly path: string;
  readonly model: ModelScript;
  /** One line per command that ran. */
  effects(): string[];
  /** One line per kill at a transaction: `<side> <journal|other>`. */
  readonly killLog: string;
  kills(): string[];
  close(): Promise<void>;
}

/** Far more than a home is asked for; an entry is only the same function again. */
const mostRequests = 100_000;

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

const stance = 'mode: work\ncost_cap_usd: 0\nmax_steps: 60\n';

const writeAgents = (home: string): void => {
  const agents = {
    helper: stance,
    backup: `${stance}routes: [up:${brokenModel}, up:model]\n`,
  };
  for (const [id, yaml] of Object.entries(agents)) {
    mkdirSync(join(home, 'agents', id), { recursive: true });
    writeFileSync(join(home, 'agents', id, 'agent.yaml'), yaml);
  }
};

/** Makes a home with three agents whose model is a fake upstream of its own. */
export const openKillHome = async (): Promise<KillHome> => {
  let model: ModelScript | null = null;
  const script = Array.from({ length: mostRequests }, () => (body: Parameters<ModelScript['answer']>[0]) => {
    if (model === null) throw new Error('The home is not ready.');
    return model.answer(body);
  });
  const upstream: FakeUpstream = await startFakeUpstream({ script });
  const path = makeHome(upstream.url, { agent: `${stance}delegates: [helper]\n` });
  writeAgents(path);
  const effectsFile = join(path, 'effects');
  const killLog = join(path, 'kills');
  model = createModelScript(effectsFile);
  return {
    path,
    model,
    killLog,
    effects: () => linesOf(effectsFile),
    kills: () => linesOf(killLog),
    close: async () => {
      await upstream.close();
      removeHome(path);
    },
  };
};
