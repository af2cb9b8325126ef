import {
  defineTool,
  fail,
  type Outcome,
  type PageProblem,
  refuse,
  succeed,
  type Tool,
  type WebPage,
  type WebPages,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { type WebTexts, webTextsIn } from '../texts/web-texts.ts';
import { fence } from './fence.ts';
import { outputCap } from './output-cap.ts';

const shown: readonly PageProblem[] = ['redirect', 'status', 'not-text'];

const answerProblem = (problem: PageProblem, detail: string, cap: number, texts: WebTexts): Outcome => {
  const sentence = texts.page[problem];
  if (problem === 'private' || problem === 'bad-url') return refuse(sentence);
  const isShown = shown.includes(problem) && detail !== '';
  return fail(isShown ? `${sentence}\n${fence(detail, cap, texts)}` : sentence);
};

const answerPage = (page: WebPage, cap: number, texts: WebTexts): string => {
  const words = page.title === '' ? page.text : `# ${page.title}\n\n${page.text}`;
  const isCut = page.text.length < page.totalChars;
  return [
    fence(words, cap, texts),
    ...(isCut ? [texts.cut(page.text.length, page.totalChars)] : []),
    ...(page.isPartial ? [texts.pagePartial] : []),
  ].join('\n');
};

/** `fetch_url`: one public page as Markdown, as the data of a stranger. */
export const createFetchUrl = (pages: WebPages): Tool =>
  defineTool({
    name: 'fetch_url',
    input: z.object({ url: z.string().min(1).max(4_000) }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('fetch_url'),
    run: async ({ url }, context): Promise<Outcome> => {
      const texts = webTextsIn(context.agent.language);
      const page = await pages.read(url, context.signal);
      const cap = outputCap(context);
      if ('problem' in page) return answerProblem(page.problem, page.detail, cap, texts);
      return succeed(answerPage(page, cap, texts), url);
    },
  });
