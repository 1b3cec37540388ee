import type { Page, Request } from '@playwright/test';

/** A screen asks for the next thing as soon as it has the one before; after so long a silence it has all of it. */
const silenceMs = 120;
const patienceMs = 10_000;
/** What nobody waits for (space, notifications) is asked for 400 ms after what the first screen of a document shows: this is the silence after it. */
export const lateSilenceMs = 800;

/**
 * Watches what a page asks for; the function resolves when nothing has been on its way for a moment. Screens change within one
 * document, so its load state says nothing of them. Rejects after ten seconds.
 */
export function watchRequests(page: Page): (silence?: number) => Promise<void> {
  const underWay = new Set<Request>();
  let lastAt = Date.now();
  page.on('request', (request) => {
    underWay.add(request);
    lastAt = Date.now();
  });
  const end = (request: Request): void => {
    underWay.delete(request);
    lastAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (silence = silenceMs) => {
    const began = Date.now();
    lastAt = began;
    while (underWay.size > 0 || Date.now() - lastAt < silence) {
      if (Date.now() - began > patienceMs)
        throw new Error(`still on its way: ${[...underWay].map((request) => request.url()).join(', ')}`);
      await page.waitForTimeout(20);
    }
  };
}
