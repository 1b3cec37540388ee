import type { Browser, BrowserContext } from '@playwright/test';
import { summarise } from '../figures.ts';
import { openSignedInContext, type SignIn, withBrowser } from './open-browser.ts';

/** A slow line of the goals: 500 kbit/s down, 400 ms to the server and back. */
const line = { offline: false, latency: 400, downloadThroughput: 500_000 / 8, uploadThroughput: 500_000 / 8 };
const runs = 3;
/** The client writes the first screen down two seconds after it has changed. */
const settleMs = 5_000;

/** When the first row was in the page, and when the application's own, by the page's clock, which begins with the navigation. */
const clock = `
  const awaitRow = (selector) => new Promise((resolve) => {
    const look = () => document.querySelector(selector) && resolve(performance.now());
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  window.firstRowMs = awaitRow('[data-first-row], [data-row-key]');
  window.applicationRowMs = awaitRow('[data-row-key]');`;

interface Load {
  readonly firstPaintMs: number;
  readonly firstRowMs: number;
  readonly applicationRowMs: number;
  /** Until the application's rows. */
  readonly kilobytes: number;
}

/** Medians of the first load with an empty cache and of the next one, over a slow line. */
export const measureFirstLoad = (signIn: SignIn) =>
  withBrowser(async (browser: Browser) => {
    const cold: Load[] = [];
    const warm: Load[] = [];
    for (let run = 0; run < runs; run++) {
      const { context, origin } = await openSignedInContext(browser, signIn, clock);
      cold.push(await load(context, origin));
      warm.push(await load(context, origin));
      await context.close();
    }
    return { runs, cold: medians(cold), warm: medians(warm) };
  });

async function load(context: BrowserContext, origin: string): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await page.goto(`${origin}/#/inbox`, { waitUntil: 'commit' });
  const firstRowMs = Number(await page.evaluate('window.firstRowMs'));
  const applicationRowMs = Number(await page.evaluate('window.applicationRowMs'));
  const firstPaintMs = Number(await page.evaluate("performance.getEntriesByName('first-paint')[0]?.startTime"));
  const bytes = Number(
    await page.evaluate(
      "performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0)",
    ),
  );
  await page.waitForTimeout(settleMs);
  await page.close();
  return { firstPaintMs, firstRowMs, applicationRowMs, kilobytes: bytes / 1_000 };
}

function medians(loads: readonly Load[]) {
  const of = (key: keyof Load): number => summarise(loads.map((one) => one[key])).p50;
  return {
    firstPaintMs: of('firstPaintMs'),
    firstRowMs: of('firstRowMs'),
    applicationRowMs: of('applicationRowMs'),
    kilobytes: of('kilobytes'),
  };
}
