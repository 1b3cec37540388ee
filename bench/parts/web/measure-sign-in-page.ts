import type { Browser, Page } from '@playwright/test';
import { summarise } from '../figures.ts';
import { type SignIn, withBrowser } from './open-browser.ts';

const runs = 5;
/** A quarter of the processor's speed. */
const slowDown = 4;
/** A line of the fourth generation as Chromium's own tools take it: 9 Mbit/s down, 1.5 up, 170 ms there and back (in milliseconds, bytes a second). */
const mobileLine = {
  offline: false,
  latency: 170,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 1_500_000 / 8,
};
/** The client writes the first screen down two seconds after it has changed, and loads ahead when it is idle. */
const settleMs = 4_000;

/** When something was in the page, by its own clock: from the navigation, or from the press of the button. */
const clock = `
  window.bench = { pressedMs: 0 };
  const whenThere = (selector) => new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true });
  });
  addEventListener('click', () => (window.bench.pressedMs = performance.now()), { capture: true });
  window.bench.fieldMs = whenThere('form input[name=password]');
  window.bench.firstRowMs = whenThere('[data-first-row], [data-row-key]');
  window.bench.rowMs = whenThere('[data-row-key]');`;

interface Visit {
  readonly signInMs: number;
  readonly signInRequests: number;
  readonly signInKilobytes: number;
  readonly rowsMs: number;
  readonly requests: number;
  readonly kilobytes: number;
  readonly reloadFirstMs: number;
  readonly reloadMs: number;
}

const conditions = [
  { name: 'quick', slowDown: 1, line: null },
  { name: 'slowProcessor', slowDown, line: null },
  { name: 'mobile', slowDown, line: mobileLine },
] as const;
type Condition = (typeof conditions)[number];

/** Medians under each condition: full speed, a quarter of it, and that over a mobile line. Every run has a browser context of its own. */
export const measureSignInPage = (signIn: SignIn) =>
  withBrowser(async (browser) => {
    const figures: Record<string, Record<string, number>> = {};
    // The first visit of a browser is slower than any other: it is not counted.
    await visit(browser, signIn, conditions[0]);
    for (const condition of conditions) {
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(browser, signIn, condition));
      figures[condition.name] = medians(visits);
    }
    return { runs, ...figures };
  });

async function visit(browser: Browser, { url, address, password }: SignIn, condition: Condition): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript(clock);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = { requests: 0, bytes: 0 };
  devtools.on('Network.responseReceived', () => (traffic.requests += 1));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  await devtools.send('Network.enable');
  if (condition.line) await devtools.send('Network.emulateNetworkConditions', condition.line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: condition.slowDown });
  const origin = url.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/#/inbox`, { waitUntil: 'commit' });
  const signInMs = await readClock(page, 'fieldMs');
  const signInTraffic = { ...traffic };
  await page.locator('input[name=username]').fill(address);
  await page.locator('input[name=password]').fill(password);
  // A person types for longer than this: what the page loads ahead has come by then.
  await page.waitForTimeout(settleMs);
  await page.locator('form button[type=submit]').click();
  const rowsMs = (await readClock(page, 'rowMs')) - Number(await page.evaluate('window.bench.pressedMs'));
  const { requests, bytes } = traffic;
  await page.waitForTimeout(settleMs);
  await page.reload({ waitUntil: 'commit' });
  const reloadMs = await readClock(page, 'rowMs');
  const reloadFirstMs = await readClock(page, 'firstRowMs');
  await context.close();
  return {
    signInMs,
    signInRequests: signInTraffic.requests,
    signInKilobytes: signInTraffic.bytes / 1_000,
    rowsMs,
    requests,
    kilobytes: bytes / 1_000,
    reloadFirstMs,
    reloadMs,
  };
}

const readClock = async (page: Page, name: string): Promise<number> =>
  Number(await page.evaluate(`window.bench.${name}`));

function medians(visits: readonly Visit[]): Record<string, number> {
  const [first] = visits;
  if (!first) return {};
  return Object.fromEntries(
    (Object.keys(first) as (keyof Visit)[]).map((key) => [key, summarise(visits.map((one) => one[key])).p50]),
  );
}
