import {
  type AllowanceLine,
  type Allowances,
  routes,
  type Stats,
  type UsageSum,
} from '@my-agent-crew/contract';
import { connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { type Words, wordsOf } from '../i18n/words.ts';
import { dollars } from '../render/figures.ts';

/** What `crew costs` was asked for. */
export interface CostsOptions {
  url?: string;
  json?: boolean;
}

const figures = (sum: UsageSum, { costs, locale }: Words): string => {
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const isUnknown = sum.spent_usd === 0 && sum.unknown_cost_calls > 0;
  return [
    isUnknown ? '' : dollars(sum.spent_usd),
    costs.calls(count(sum.calls)),
    sum.unknown_cost_calls === 0 ? '' : costs.unknown(count(sum.unknown_cost_calls)),
    sum.cached_tokens === 0
      ? ''
      : costs.cached(count(Math.round((100 * sum.cached_tokens) / sum.prompt_tokens))),
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

const allowanceLine = (line: AllowanceLine, timezone: string, words: Words): string => {
  const { costs } = words;
  const amount = (value: number): string => (line.scope === 'unknown' ? String(value) : dollars(value));
  const who = line.scope === 'agent' ? line.agent_id : costs.scope[line.scope];
  const resets = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(new Date(line.resets_at));
  const used = costs.of(amount(line.counted), amount(line.limit));
  return `  ${who}, ${costs.period[line.period]}: ${used} · ${costs.state[line.state]} · ${costs.resets(resets)}\n`;
};

const report = (stats: Stats, { lines, timezone }: Allowances, words: Words): string => {
  const { costs } = words;
  const limited = lines.filter((line) => line.limit > 0);
  return [
    `${costs.today}: ${figures(stats.today, words)}\n`,
    `${costs.month}: ${figures(stats.month, words)}\n`,
    `\n${costs.byAgent}\n`,
    ...stats.by_agent.map((sum) => `  ${sum.key}: ${figures(sum, words)}\n`),
    stats.by_agent.length === 0 ? `  ${costs.none}\n` : '',
    `\n${costs.allowances}\n`,
    ...limited.map((line) => allowanceLine(line, timezone, words)),
    limited.length === 0 ? `  ${costs.noAllowances}\n` : '',
  ].join('');
};

/** `crew costs`: what was spent today, this month and by whom, and how far the allowances are used. Resolves with the exit status. */
export const costs = async (host: Host, options: CostsOptions): Promise<number> => {
  const connection = await connect(host, options.url);
  try {
    const { client, settings } = connection;
    const [stats, allowances] = await Promise.all([
      client.call(routes.getStats),
      client.call(routes.getAllowances),
    ]);
    const { today, month, by_agent } = stats;
    const whole = { timezone: stats.timezone, today, month, by_agent, allowances: allowances.lines };
    host.stdout.write(
      options.json === true
        ? `${JSON.stringify(whole)}\n`
        : report(stats, allowances, wordsOf(settings.language)),
    );
    return exitCode.done;
  } finally {
    await connection.close();
  }
};
