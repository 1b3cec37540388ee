/** Watches what a message does in a browser: requests, dialogs, errors, code that ran, what lies over the application. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Pictures, animations and refreshes act a moment after they are laid out. */
const settleMs = 150;

/** A request to another server, or to a path of ours that no message may ask. */
interface ForeignRequest {
  readonly url: string;
  /** It opens a document: a frame's or a window's. Anything else is loaded by the page that shows the message. */
  readonly isNavigation: boolean;
}

export interface Watch {
  readonly foreign: ForeignRequest[];
  readonly broken: string[];
}

/** Paths of ours that the application asks. */
const allowed = /^\/(?:$|assets\/|frame\.html$|favicon\.svg$|api\/(?!oauth\/logout|mail\/main\/generatePassword))/;

const isOurs = (asked: URL, url: string): boolean => asked.origin === url;

const isForeign = (asked: URL, url: string): boolean =>
  isOurs(asked, url) ? !allowed.test(asked.pathname) : /^(?:http|ws)s?:$/.test(asked.protocol);

/**
 * Everything that a message could do and must not. Requests are listened to and not intercepted, which would send every one of them
 * to this process and back: to another server they lead nowhere (playwright.config.ts). What a policy stops counts, too: after the
 * sanitiser there is nothing to stop.
 */
export function watchOver(context: BrowserContext, url: string): Watch {
  const watch = watchBehaviour(context);
  context.on('request', (request) => {
    if (isForeign(new URL(request.url()), url)) watch.foreign.push(toForeign(request));
  });
  return watch;
}

/**
 * The same for a message that was not cleaned: counts what leaves the browser, which what a policy stops does not, and stops it.
 * The picture proxy may be asked: it knows only addresses that the server has signed.
 */
export async function watchUncleaned(context: BrowserContext, url: string): Promise<Watch> {
  const watch = watchBehaviour(context);
  await context.route(
    (asked) => isForeign(asked, url) && !(isOurs(asked, url) && asked.pathname.startsWith('/p/')),
    async (route) => {
      watch.foreign.push(toForeign(route.request()));
      await route.abort();
    },
  );
  return watch;
}

const toForeign = (request: Request): ForeignRequest => ({
  url: request.url(),
  isNavigation: request.isNavigationRequest(),
});

function watchBehaviour(context: BrowserContext): Watch {
  const watch: Watch = { foreign: [], broken: [] };
  context.on('dialog', (dialog) => {
    watch.broken.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => watch.broken.push(String(error.error())));
  return watch;
}

/** Marks that code left in any window. */
export const ran = (page: Page): Promise<unknown> =>
  page.evaluate(
    '[window, ...Array.from(window, (_view, index) => window[index])].map((view) => { try { return view.pwned } catch { return undefined } }).filter(Boolean)',
  );

/** What is hit in the top bar and above the message: the application's own, or a message that lies over it. */
const covered = (page: Page): Promise<unknown> =>
  page.evaluate(
    `[[40, 20], [700, 20], [1400, 20], [60, 70], [800, 70]].filter(([x, y]) => document.elementFromPoint(x, y)?.closest('article, iframe, [contenteditable]'))`,
  );

export async function expectHarmless(page: Page, watch: Watch, name: string, path: string): Promise<void> {
  await page.waitForTimeout(settleMs);
  expect.soft(await ran(page), `${name}: code ran`).toEqual([]);
  expect.soft(watch.foreign.splice(0), `${name}: asked others`).toEqual([]);
  expect.soft(watch.broken.splice(0), `${name}: dialogs and errors`).toEqual([]);
  expect.soft(await covered(page), `${name}: lies over the application`).toEqual([]);
  expect.soft(page.url(), `${name}: went elsewhere`).toContain(path);
}
