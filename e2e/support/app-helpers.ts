// What the end-to-end tests of push and of the app shell do alike: signing in with a language and a skin, finding rows and cells.
import type { Locator, Page } from '@playwright/test';
import { bringSession, type Display } from './bring-session.ts';
import { expect, lileiAddress, type ServerFixture } from './harness.ts';
import type { Language } from './names.ts';

export const locateRows = (page: Page): Locator => page.locator('[data-row-key]');
export const locateRow = (page: Page, subject: string): Locator => locateRows(page).filter({ hasText: subject });
export const locateList = (page: Page): Locator => page.locator('[role=grid]').first();

/** Saves display settings as the client does. */
export async function saveDisplay(page: Page, server: ServerFixture, display: Display): Promise<void> {
  await page.request.post(`${server.url}/api/mail/main/display/save`, {
    headers: { Origin: server.url },
    data: display,
  });
}

/** Saves one setting of the person who is signed in. */
export async function saveSetting(page: Page, server: ServerFixture, key: string, value: unknown): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/mail/main/generalConfig/single/update`, {
    headers: { Origin: server.url },
    data: { key, value },
  });
  expect(((await answer.json()) as { code: number }).code, key).toBe(200);
}

/** A policy of outgoing approval that nothing meets: the screens of approval are there for those whom a policy concerns. */
export async function addUnmetPolicy(server: ServerFixture): Promise<void> {
  await server.admin('approval', 'policy', 'add', 'Secret', '--when', 'words:top-secret', '--approver', lileiAddress);
}

/** Signs in and shows the inbox with the wanted display. */
export async function enter(
  page: Page,
  server: ServerFixture,
  display: Display & { readonly language: Language },
): Promise<void> {
  await bringSession(page, { url: server.url, address: lileiAddress, password: server.password, display });
  await page.goto(`${server.url}/#/inbox`);
  await expect(locateRows(page).first()).toBeVisible();
}
