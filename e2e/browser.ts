import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the machine's Chromium. Throws with what to install when there is none. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = programs.find((program) => existsSync(program));
  if (executablePath === undefined)
    throw new Error('No Chromium was found, so pages cannot be tested. Install the package chromium.');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: ['--disable-quic', '--no-first-run', ...(isRoot ? ['--no-sandbox'] : [])],
  });
};

/** A page that remembers what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Uncaught errors and console errors, without the browser's own lines about lost connections. */
  readonly errors: string[];
}

/** Opens a page of its own size and colours. */
export const openPage = async (
  browser: Browser,
  options: { width?: number; height?: number; dark?: boolean } = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text()))
      errors.push(message.text());
  });
  return { page, errors };
};
