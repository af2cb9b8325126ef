import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { median, type Row } from '../row.ts';
import { type BuiltPage, buildPage } from './build-page.ts';
import { servePage } from './serve-page.ts';

interface Opened {
  readonly ms: number;
  readonly nodes: number;
}
interface StreamFigures {
  readonly total: number;
  readonly longest: number;
  readonly over50: number;
  readonly lag95: number;
}

const rounds = 5;
const messages = 2000;
const pieces = 20_000;

/** Calls one function of the bench page in a fresh tab, so that no measure warms or burdens the next. */
const ask = async <Answer>(browser: Browser, url: string, call: string): Promise<Answer> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  try {
    await page.goto(url);
    await page.waitForFunction('window.benchPage !== undefined');
    // Fonts and first compilation belong to opening the app, which other figures measure.
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    return (await page.evaluate(`window.benchPage.${call}`)) as Answer;
  } finally {
    await page.close();
  }
};

const measureOpening = async (browser: Browser, url: string): Promise<Row[]> => {
  const ours: Opened[] = [];
  const floors: Opened[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await ask(browser, url, `openPlain(${messages})`));
    ours.push(await ask(browser, url, `openThread(${messages})`));
  }
  const floor = median(floors.map((opened) => opened.ms));
  return [
    {
      ...{ name: 'web: 2,000-message thread painted', value: median(ours.map((opened) => opened.ms)) },
      ...{ unit: 'ms', goal: 500, floor },
    },
    {
      ...{ name: 'web: elements of that thread', value: Math.max(...ours.map((opened) => opened.nodes)) },
      ...{ unit: '', goal: 400 },
    },
  ];
};

/** The better figures of two streams: what else the machine does can only make them worse. */
const quietest = (one: StreamFigures, other: StreamFigures): StreamFigures => ({
  total: Math.min(one.total, other.total),
  longest: Math.min(one.longest, other.longest),
  over50: Math.min(one.over50, other.over50),
  lag95: Math.min(one.lag95, other.lag95),
});

const measureStreams = async (browser: Browser, url: string): Promise<Row[]> => {
  const stream = (rate: number, isPlain: boolean): Promise<StreamFigures> =>
    ask(browser, url, `stream('/stream?count=${pieces}&rate=${rate}', ${isPlain})`);
  const floor = quietest(await stream(1000, true), await stream(1000, true));
  const steady = quietest(await stream(1000, false), await stream(1000, false));
  const burstFloor = await stream(0, true);
  const burst = await stream(0, false);
  const name = 'web: 20,000 chunks at 1,000/s';
  return [
    { name: `${name}, longest task`, value: steady.longest, unit: 'ms', goal: 120, floor: floor.longest },
    { name: `${name}, tasks over 50 ms`, value: steady.over50, unit: '', goal: 2, floor: floor.over50 },
    { name: `${name}, timer lag p95`, value: steady.lag95, unit: 'ms', goal: 25, floor: floor.lag95 },
    {
      ...{ name: 'web: burst of 20,000 chunks painted', value: burst.total, unit: 'ms', goal: 2500 },
      floor: burstFloor.total,
    },
  ];
};

/** Sizes a first visit loads, as the server sends them. */
const measureSizes = (app: BuiltPage): Row[] => {
  const kilobytes = (files: readonly string[]): number =>
    files.reduce((total, file) => total + gzipSync(app.read(file), { level: 9 }).length, 0) / 1000;
  const index = app.read('index.html').toString();
  const first = app.files.filter((file) => index.includes(`/${file}`));
  const named = (ending: RegExp) => first.filter((file) => ending.test(file));
  const highlight = app.files.filter((file) => /highlight-languages[^/]*\.js$/.test(file));
  return [
    { name: 'web: entry script, gzip', value: kilobytes(named(/assets\/.*\.js$/)), unit: 'KB', goal: 70 },
    { name: 'web: style sheet, gzip', value: kilobytes(named(/\.css$/)), unit: 'KB', goal: 12 },
    { name: 'web: highlighter chunk, gzip', value: kilobytes(highlight), unit: 'KB', goal: 24 },
  ];
};

/** Measures the web app in a real browser against a page that only appends plain text. Takes about two minutes. */
export const runWebBench = async (): Promise<Row[]> => {
  const app = await buildPage();
  const page = await buildPage('src/thread/bench-page.tsx');
  const server = await servePage(page);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return [
      ...measureSizes(app),
      ...(await measureOpening(browser, server.url)),
      ...(await measureStreams(browser, server.url)),
    ];
  } finally {
    await browser.close();
    await server.close();
    page.remove();
    app.remove();
  }
};
