// What the stories of push and of the desk do alike: signing in with a language and a skin, finding rows and cells.
import type { Locator, Page } from '@playwright/test';
import { bringSession, type Display } from './bring-session.ts';
import { expect, type House, lileiAddress } from './harness.ts';
import type { Language } from './names.ts';

export const rowsOf = (page: Page): Locator => page.locator('[data-row-key]');
export const rowOf = (page: Page, subject: string): Locator => rowsOf(page).filter({ hasText: subject });
export const listOf = (page: Page): Locator => page.locator('[role=grid]').first();

/** Saves display settings as the client does. */
export async function saveDisplay(page: Page, house: House, display: Display): Promise<void> {
  await page.request.post(`${house.url}/api/mail/main/display/save`, { headers: { Origin: house.url }, data: display });
}

/** Signs in and shows the inbox with the wanted display. */
export async function enter(
  page: Page,
  house: House,
  display: Display & { readonly language: Language },
): Promise<void> {
  await bringSession(page, { url: house.url, address: lileiAddress, password: house.password, display });
  await page.goto(`${house.url}/#/inbox`);
  await expect(rowsOf(page).first()).toBeVisible();
}
