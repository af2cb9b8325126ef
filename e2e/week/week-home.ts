import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHome } from '../server-process.ts';

/** The chat of the owner. */
export const ownerChat = 42;

/** The bot of the crew. */
export const botToken = '1000:fake-token-of-bot-1000';

/** Variables of the server: where its bot lives and what lets it in. */
export const weekEnvironment = (telegram: string): Record<string, string> => ({
  WEEK_BOT_TOKEN: botToken,
  MY_AGENT_TELEGRAM_API_ROOT: telegram,
});

const master = `name: Home
mode: work
max_steps: 20
cost_cap_usd: 0
telegram: {token_env: WEEK_BOT_TOKEN, chat_id: ${ownerChat}}
memory_consolidate: "30 4 * * 1"
`;

const memory = '- The bins go out on Monday.\n';

const coach = (home: string): string => `name: Coach
mode: work
max_steps: 20
cost_cap_usd: 0
shell_ask_patterns: [deploys]
schedules:
  - {id: brief, name: Morning brief, cron: "30 7 * * *", prompt: Write the brief.}
  - {id: night, name: Night watch, cron: "30 2 * * *", prompt: Look after the house.}
  - {id: quiet, name: Quiet look, cron: "15 */6 * * *", prompt: Tell only what matters.}
  - {id: deploy, name: Deploy, cron: "0 9 * * 3", prompt: Deploy., approval_ttl_seconds: 7200}
  - {id: backup, cron: "20 3 * * *", command: "echo saved >> ${join(home, 'backups')}"}
`;

/** Makes the home of a crew of two: the master, who has a bot and a memory, and a coach with daily work. */
export const makeWeekHome = (upstream: string): string => {
  const home = makeHome(upstream, { config: 'timezone: Europe/Berlin\nlanguage: en\n', agent: master });
  writeFileSync(join(home, 'MEMORY.md'), memory);
  mkdirSync(join(home, 'agents/coach'), { recursive: true });
  writeFileSync(join(home, 'agents/coach/agent.yaml'), coach(home));
  return home;
};
