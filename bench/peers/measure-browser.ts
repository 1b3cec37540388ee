/** What people wait for in Chromium, a visit of each side in turn, each with a browser context of its own. */
import type { Browser, Page } from '@playwright/test';
import { withBrowser } from '../parts/web/open-browser.ts';
import type { Account, RunningPeer, Screen } from './peer.ts';
import { waitUntilIdle } from './processes.ts';
import { addSample, type Samples } from './table.ts';

const visits = 4;
/** Messages opened in a visit. */
const opens = 3;
/** A person types for longer than this: what a page loads ahead has come by then. */
const typingMs = 3_000;
const restMs = 1_000;
const bodyWaitMs = 15_000;
/** How Hongyan's own message about a sign-in from a new browser begins. */
const notice = '您的邮箱';

/** Runs before the page's own code: when the field and the first row were in the page, and when the mouse was pressed, also on the page before this one. */
const createClock = ({ userField, row, bodyText }: Screen) => `if (window === top) {
  const whenThere = (selector) => new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector(selector);
      if (!found || found.getClientRects().length === 0) return void setTimeout(look, 4);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  });
  const note = () => sessionStorage.setItem('benchPressed', String(performance.timeOrigin + performance.now()));
  addEventListener('pointerdown', note, { capture: true });
  window.bench = {
    fieldMs: whenThere(${JSON.stringify(userField)}),
    rowMs: whenThere(${JSON.stringify(row)}),
    sincePressed: (ms) => performance.timeOrigin + ms - Number(sessionStorage.getItem('benchPressed')),
    /** Until the beginning of a message is shown that was not before: products order and group rows differently. */
    async untilBody(beginnings) {
      const readShown = () => {
        const text = (${bodyText}).replaceAll(/\\s/g, '');
        return beginnings.filter((words) => text.includes(words));
      };
      const before = new Set(readShown());
      const end = performance.now() + ${String(bodyWaitMs)};
      while (readShown().every((words) => before.has(words))) {
        if (performance.now() > end) throw new Error('no message was shown');
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return window.bench.sincePressed(performance.now());
    },
  };
}`;

const read = async (page: Page, expression: string): Promise<number> => Number(await page.evaluate(expression));

/** Opens messages by clicks on their rows. */
async function openMessages(page: Page, screen: Screen, beginnings: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let index = 1; index <= opens; index += 1) {
    await page.evaluate(
      `void (window.bench.body = window.bench.untilBody(${JSON.stringify([...beginnings, notice])}))`,
    );
    await page.locator(screen.row).nth(index).click();
    times.push(await read(page, 'window.bench.body'));
    if (screen.back !== undefined) await page.evaluate(screen.back);
    await page.locator(screen.row).first().waitFor();
    await page.waitForTimeout(restMs);
  }
  return times;
}

interface Visit {
  readonly figures: Readonly<Record<string, number>>;
  readonly opened: readonly number[];
}

async function visit(
  browser: Browser,
  peer: RunningPeer,
  { account, beginnings }: { readonly account: Account; readonly beginnings: readonly string[] },
): Promise<Visit> {
  const { screen } = peer;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    await context.addInitScript(createClock(screen));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const devtools = await context.newCDPSession(page);
    const traffic = { requests: 0, bytes: 0 };
    devtools.on('Network.responseReceived', () => (traffic.requests += 1));
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
    await devtools.send('Network.enable');
    const origin = peer.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${origin}${screen.signInPath}`, { waitUntil: 'commit' });
    const fieldMs = await read(page, 'window.bench.fieldMs');
    await page.locator(screen.userField).fill(account.address);
    await page.locator(screen.passwordField).fill(account.password);
    await page.waitForTimeout(typingMs);
    await page.locator(screen.submit).click();
    await page.locator(screen.row).first().waitFor();
    const rowsMs = await read(page, 'window.bench.rowMs.then(window.bench.sincePressed)');
    const { requests, bytes } = traffic;
    await page.waitForTimeout(typingMs);
    const opened = await openMessages(page, screen, beginnings);
    await page.reload({ waitUntil: 'commit' });
    const reloadMs = await read(page, 'window.bench.rowMs');
    return {
      figures: {
        'browser: sign-in page usable': fieldMs,
        'browser: submit until rows': rowsMs,
        'browser: reload until rows': reloadMs,
        'browser: requests until rows (number)': requests,
        'browser: transferred until rows (kB)': bytes / 1_000,
      },
      opened,
    };
  } finally {
    await context.close();
  }
}

/** `beginnings`: how the newest messages begin, without spaces. */
export const measureBrowser = (
  peers: readonly RunningPeer[],
  { account, beginnings, samples }: { account: Account; beginnings: readonly string[]; samples: Samples },
) =>
  withBrowser(async (browser) => {
    // The first visit of a browser, and of a server, is slower than any other: it is not counted.
    for (let run = 0; run <= visits; run += 1)
      for (const peer of peers) {
        const { figures, opened } = await visit(browser, peer, { account, beginnings });
        if (run === 0) continue;
        for (const [row, value] of Object.entries(figures)) addSample(samples, row, peer.name, value);
        for (const ms of opened) addSample(samples, 'browser: click until the body is there', peer.name, ms);
        await waitUntilIdle(() => peer.pids());
      }
  });
