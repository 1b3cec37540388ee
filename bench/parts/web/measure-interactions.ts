import type { Page } from '@playwright/test';
import { round, summarise } from '../figures.ts';
import { type Journey, journeys } from './interaction-journeys.ts';
import { openSignedInPage, type SignIn, withBrowser } from './open-browser.ts';

const patienceMs = 60_000;
const loadMs = 2_000;
/** Until what an interaction has asked of the server is drawn. */
const settleMs = 800;
/** After the first. One has a window open all day: what the first time costs is said apart, and the 95th percentile needs more than a handful. */
const rounds = 5;

/**
 * Watches interactions (Event Timing) and layout shifts that no input of the last half second explains. Of the events of one interaction the
 * longest counts. Without a screen Chromium is sometimes never told that a frame was shown, and then takes the next one, seconds later: where
 * the frame had been made more than `lostMs` before, the time at which it was made counts. As text: these files know no browser's types.
 */
const watch = `(() => {
  if (window !== top) return;
  const lostMs = 100;
  const seen = { interactions: new Map(), shift: 0 };
  window.interactionsSeen = seen;
  const frames = new Map();
  const timeFrame = ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => frames.set(Math.round(timeStamp), performance.now() - timeStamp);
    port2.postMessage(0);
  });
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) addEventListener(type, timeFrame, true);
  const measure = ({ startTime, duration }) => {
    const made = frames.get(Math.round(startTime)) ?? duration;
    return duration > made + lostMs ? made : duration;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId)
        seen.interactions.set(entry.interactionId, Math.max(measure(entry), seen.interactions.get(entry.interactionId) ?? 0));
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

/** `reloads`: nothing that an earlier journey has opened or loaded is there. */
async function play(page: Page, journey: Journey, { reloads }: { reloads: boolean }): Promise<Seen> {
  await page.evaluate("location.hash = '#/inbox'");
  if (reloads) await page.reload();
  await page.locator('[data-row-key]').first().waitFor();
  await page.waitForTimeout(reloads ? loadMs : settleMs);
  await takeSeen(page);
  await journey(page);
  await page.waitForTimeout(settleMs);
  return takeSeen(page);
}

/** A reported interaction took 16 ms or more; the others count as shorter than a frame. */
function toFigures(seen: readonly Seen[]) {
  const durations = seen.flatMap((one) => one.durations);
  const unreported = Math.max(0, seen.reduce((sum, { count }) => sum + count, 0) - durations.length);
  const { p50, p95, max, runs } = summarise([
    ...durations.map(Math.round),
    ...Array.from({ length: unreported }, () => 8),
  ]);
  return { p50, p95, max, interactions: runs, shift: round(Math.max(...seen.map(({ shift }) => shift))) };
}

/** Each journey once in a page that has just been loaded, then several times in the same page. `slowDown`: by so much the processor is slowed down. */
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
      const seen = [await play(page, journey, { reloads: true })];
      for (let round = 0; round < rounds; round += 1) seen.push(await play(page, journey, { reloads: false }));
      figures[name] = { first: toFigures(seen.slice(0, 1)), again: toFigures(seen.slice(1)) };
      all.push(...seen);
    }
    return { journeys: figures, all: toFigures(all) };
  });
}
