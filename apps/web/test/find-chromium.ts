import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium of this machine: the one named by CHROMIUM_PATH, an installed one, or the one Playwright brought; or null. */
export const findChromium = (): string | null => {
  const named = process.env['CHROMIUM_PATH'];
  const places = [...(named === undefined ? [] : [named]), ...usualPlaces, chromium.executablePath()];
  return places.find((place) => place !== '' && existsSync(place)) ?? null;
};

/** What is said when there is none. */
export const noChromiumSentence =
  'No Chromium was found, so the components were not tested. Install chromium or name one in CHROMIUM_PATH.';
