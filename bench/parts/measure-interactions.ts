import type { Page } from '@playwright/test';
import { round, summarise } from './figures.ts';
import { type Journey, journeys } from './interaction-journeys.ts';
import { openSignedInPage, type SignIn, withBrowser } from './open-browser.ts';

const patienceMs = 60_000;
const settleMs = 2_000;
const rounds = 2;

/**
 * Watches interactions (Event Timing) and layout shifts that no input of the last half second explains. Of the events of one interaction the
 * longest counts. As text: these files know no browser's types.
 */
const watch = `(() => {
  if (window !== top) return;
  const seen = { interactions: new Map(), shift: 0 };
  window.interactionsSeen = seen;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.interactions.set(interactionId, Math.max(duration, seen.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

interface Seen {
  /** Milliseconds from the event to the next paint, of those that took a frame or more. */
  readonly durations: readonly number[];
  /** All of them. */
  readonly count: number;
  readonly shift: number;
}

const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate(`(() => {
    const { interactions, shift } = window.interactionsSeen;
    const durations = [...interactions.values()];
    const count = performance.interactionCount - (window.interactionsBefore ?? 0);
    window.interactionsBefore = performance.interactionCount;
    interactions.clear();
    window.interactionsSeen.shift = 0;
    return { durations, count, shift };
  })()`);

async function play(page: Page, journey: Journey): Promise<Seen> {
  await page.evaluate("location.hash = '#/inbox'");
  // Nothing that an earlier journey has opened is open.
  await page.reload();
  await page.locator('[data-row-key]').first().waitFor();
  await page.waitForTimeout(settleMs);
  await takeSeen(page);
  await journey(page);
  await page.waitForTimeout(settleMs);
  return takeSeen(page);
}

/** A reported interaction took 16 ms or more; the others count as shorter than a frame. */
function toFigures(seen: readonly Seen[]) {
  const durations = seen.flatMap((one) => one.durations);
  const unreported = Math.max(0, seen.reduce((sum, { count }) => sum + count, 0) - durations.length);
  const { p50, p95, max, runs } = summarise([...durations, ...Array.from({ length: unreported }, () => 8)]);
  return { p50, p95, max, interactions: runs, shift: round(Math.max(...seen.map(({ shift }) => shift))) };
}

/** Each journey twice: what is loaded by its first time is in the browser's cache at the second. `slowDown`: by so much the processor is slowed down. */
export function measureInteractions(signIn: SignIn, { slowDown, only }: { slowDown: number; only: string }) {
  return withBrowser(async (browser) => {
    const page = await openSignedInPage(browser, signIn, watch);
    page.setDefaultTimeout(patienceMs);
    await page.locator('[data-row-key]').first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const figures: Record<string, { first: object; again: object }> = {};
    const all: Seen[] = [];
    for (const [name, journey] of Object.entries(journeys).filter(([title]) => title.includes(only))) {
      const seen: Seen[] = [];
      for (let visits = 0; visits < rounds; visits += 1) seen.push(await play(page, journey));
      figures[name] = { first: toFigures(seen.slice(0, 1)), again: toFigures(seen.slice(1)) };
      all.push(...seen);
    }
    return { journeys: figures, all: toFigures(all) };
  });
}
