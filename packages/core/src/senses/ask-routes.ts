import type { Account } from '../ports/ledger.ts';
import type { Booked, Meter } from '../ports/meter.ts';
import type { ModelReply, ModelRequest, PromptMessage } from '../ports/model.ts';

/** What a side model made of something, or why none did. */
type Reading =
  | { readonly text: string }
  | { readonly problem: 'no-route' | 'spent' | 'stopped' }
  | { readonly problem: 'failed'; readonly sentence: string };

/** What the routes are asked, and under which name it is booked. */
interface Question {
  readonly task: string;
  readonly message: Extract<PromptMessage, { role: 'user' }>;
  readonly account: Account;
  readonly purpose: string;
}

/** Such a question is answered in seconds; slower than this, the next route is better. Milliseconds. */
const timeoutMs = 90_000;

const write = (route: string, { task, message }: Question): ModelRequest => ({
  route,
  system: task,
  messages: [message],
  tools: [],
  reasoning: null,
  servedBy: null,
});

const judge = (route: string, { failure, text }: ModelReply, signal: AbortSignal): Reading => {
  if (failure === null && text.trim() !== '') return { text: text.trim() };
  if (signal.aborted) return { problem: 'stopped' };
  return { problem: 'failed', sentence: failure?.sentence ?? `${route} answered without a word.` };
};

const askOne = async (
  meter: Meter,
  route: string,
  question: Question,
  booked: Booked[],
  signal: AbortSignal,
): Promise<Reading> => {
  if (signal.aborted) return { problem: 'stopped' };
  const admission = await meter.admit(question.account, question.purpose);
  if (admission.stop !== null) return { problem: 'spent' };
  const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const answered = await admission.call(write(route, question), () => undefined, either);
  if (answered.booked !== null) booked.push(answered.booked);
  return judge(route, answered.reply, signal);
};

/** Asks these routes in order, each through the meter, until one answers. What sees and what hears for the crew is made of it. */
export const askRoutes = async (
  meter: Meter,
  routes: readonly string[],
  question: Question,
  signal: AbortSignal,
): Promise<Reading & { readonly booked: readonly Booked[] }> => {
  const booked: Booked[] = [];
  let reading: Reading = { problem: 'no-route' };
  for (const route of routes) {
    reading = await askOne(meter, route, question, booked, signal);
    if ('text' in reading || reading.problem !== 'failed') break;
  }
  return { ...reading, booked };
};
