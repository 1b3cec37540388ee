import type { Page } from '@playwright/test';
import { summarise } from '../figures.ts';
import { openSignedInPage, type SignIn, withBrowser } from './open-browser.ts';

/** Weeks that are left for the next or the previous one. */
const turns = 60;
/** Between two of them the weeks beside the shown one are asked for: what is measured is a change from the cache. */
const restMs = 400;

/**
 * A key press, from its event on: until the new week is in the document with its layout, and until the frame after that is painted. As text:
 * these files know no browser's types.
 */
const clock = `window.bench = {
  async turn(key) {
    const head = document.querySelector('header[aria-busy]');
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
      observer.observe(head.querySelector('h2'), { subtree: true, childList: true, characterData: true });
    });
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await changed;
    document.querySelector('[data-day]').getBoundingClientRect();
    const drawn = performance.now() - start;
    const events = document.querySelectorAll('[data-day] [data-event]').length;
    await new Promise((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = resolve; channel.port2.postMessage(0); }));
    return { drawn, painted: performance.now() - start, events };
  },
};`;

interface Turn {
  readonly drawn: number;
  readonly painted: number;
  readonly events: number;
}

/** Milliseconds for which the page's thread has computed: what other work on the machine does not change. */
async function openComputing(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

async function turnWeeks(page: Page): Promise<readonly (Turn & { readonly computed: number })[]> {
  const readComputedMs = await openComputing(page);
  const taken: (Turn & { readonly computed: number })[] = [];
  for (let index = 0; index < turns; index += 1) {
    // Five weeks there, five back: from the second round on all of them have been seen.
    const key = index % 10 < 5 ? 'j' : 'k';
    const before = await readComputedMs();
    const turn = await page.evaluate<Turn>(`window.bench.turn('${key}')`);
    taken.push({ ...turn, computed: (await readComputedMs()) - before });
    await page.waitForTimeout(restMs);
  }
  return taken;
}

/** The week view in Chromium: the next and the previous week by key. Times in milliseconds. */
export function measureCalendarScreen(signIn: SignIn) {
  return withBrowser(async (browser) => {
    const page = await openSignedInPage(browser, signIn, clock);
    await page.evaluate(`location.hash = '#/calendar?view=week'`);
    await page.locator('[data-day] [data-event]').first().waitFor();
    await page.waitForTimeout(2 * restMs);
    const taken = await turnWeeks(page);
    return {
      fewestEvents: Math.min(...taken.map(({ events }) => events)),
      mostEvents: Math.max(...taken.map(({ events }) => events)),
      weekDrawn: summarise(taken.map(({ drawn }) => drawn)),
      weekComputed: summarise(taken.map(({ computed }) => computed)),
      weekPainted: summarise(taken.map(({ painted }) => painted)),
    };
  });
}
