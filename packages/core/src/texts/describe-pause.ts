import type { Language } from '@my-agent-crew/contract';
import { type MicroDollars, toUsd } from '../money.ts';
import type { AllowancePause } from '../ports/meter.ts';

const dollars = (micros: MicroDollars): string => {
  const usd = toUsd(micros);
  return `$${usd.toFixed(usd !== 0 && usd < 1 ? 4 : 2)}`;
};

/** Where the limit stands in `config.yaml`. */
const keyOf = ({ scope, agentId, period }: AllowancePause): string => {
  if (scope === 'unknown') return 'allowances.unknown.day_calls';
  return `allowances.${scope === 'crew' ? 'crew' : `agents.${agentId}`}.${period}_usd`;
};

const localTime = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms);

const en = (pause: AllowancePause, resets: string): string => {
  const when = pause.period === 'day' ? 'today' : 'this month';
  const what =
    pause.scope === 'unknown'
      ? `The crew has made ${pause.counted} model calls without a known price ${when}; the limit is ${pause.limit}`
      : `The allowance of ${pause.scope === 'crew' ? 'the crew' : `the agent "${pause.agentId}"`} for ${when} is used up: ${dollars(pause.counted)} of ${dollars(pause.limit)}`;
  return `${what}. No model was asked and your words are kept. Counting starts anew at ${resets}; to go on before that, raise the limit on the costs page or at ${keyOf(pause)} in config.yaml, then send again.`;
};

const vi = (pause: AllowancePause, resets: string): string => {
  const when = pause.period === 'day' ? 'hôm nay' : 'tháng này';
  const what =
    pause.scope === 'unknown'
      ? `Cả đội đã gọi model ${pause.counted} lần không rõ giá ${when}; giới hạn là ${pause.limit}`
      : `Hạn mức ${when} của ${pause.scope === 'crew' ? 'cả đội' : `agent "${pause.agentId}"`} đã hết: ${dollars(pause.counted)} trên ${dollars(pause.limit)}`;
  return `${what}. Chưa gọi model nào và lời của bạn vẫn được giữ. Hạn mức tính lại lúc ${resets}; muốn tiếp tục trước đó, hãy nâng giới hạn ở trang Chi phí hoặc ở khoá ${keyOf(pause)} trong config.yaml rồi gửi lại.`;
};

/** One sentence for the person: which allowance, how much, when it starts anew, and where it is raised. */
export const describePause = (pause: AllowancePause, language: Language, timezone: string): string => {
  const resets = `${localTime(pause.resetsAt, timezone)} (${timezone})`;
  return language === 'en' ? en(pause, resets) : vi(pause, resets);
};
