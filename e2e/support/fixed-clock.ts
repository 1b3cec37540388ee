/** A moment for tests that compare what is shown: the server begins at it, and the pages stand still a little later. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Wednesday, 12 March 2031, 10:00:05 in Shanghai. */
export const fixedMs = Date.UTC(2031, 2, 12, 2, 0, 5);
/** The demonstration is made in the meantime. */
const pageAheadMs = 5 * 60_000;

const clock = fileURLToPath(new URL('../../scripts/shifted-clock.mjs', import.meta.url));

/** Variables with which a process believes that it begins at that moment (epoch milliseconds). */
export const clockAt = (startMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${clock}`,
  TEST_CLOCK_AHEAD: String(startMs - Date.now()),
});

/** The page's clock stands still five minutes later; its timers run on. */
export const fixPageClock = (page: Page): Promise<void> => page.clock.setFixedTime(fixedMs + pageAheadMs);
