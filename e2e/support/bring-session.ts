import { expect, type Page } from '@playwright/test';
import type { Language } from './names.ts';

/** What a person sets for how the app shell looks. */
export interface Display {
  readonly language?: Language;
  readonly skin?: string;
  readonly layout?: 'two' | 'three';
  readonly fontSize?: 1 | 2 | 3;
}

export interface Bringing {
  /** Where the server is. */
  readonly url: string;
  readonly address: string;
  readonly password: string;
  /** Display settings that are saved before the first page is drawn; without them those of the person stay. */
  readonly display?: Display;
}

/**
 * Signs somebody in without the page of sign-in, which has end-to-end tests of its own: the next address that is opened shows
 * the mailbox. Several times quicker than typing.
 */
export async function bringSession(page: Page, { url, address, password, display }: Bringing): Promise<void> {
  const post = (path: string, data: unknown) =>
    page.request.post(`${url}/api/${path}`, { headers: { Origin: url }, data });
  // An application that is open sees by its next call that the session is another's, and loads the page anew: that aborts a `goto`.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const proof = { grant_type: 'password', username: address, password, session: 'cookie' };
  const signedIn = await post('oauth/token', proof);
  expect(((await signedIn.json()) as { code: number }).code, 'the sign-in').toBe(200);
  if (display !== undefined) {
    const saved = await post('mail/main/display/save', display);
    expect(((await saved.json()) as { code: number }).code, 'the display').toBe(200);
    if (display.language !== undefined)
      await page.context().addCookies([{ name: 'language', value: display.language, url }]);
  }
  // What the page keeps of a sign-in. An empty page of the same origin is enough to write it.
  const empty = `${url}/empty`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
  await page.evaluate(() => localStorage.setItem('signedIn', 'true'));
  await page.unroute(empty);
}
