// What the stories of push and of the desk do alike: signing in with a language and a skin, finding rows and cells.
import type { Locator, Page } from '@playwright/test';
import { expect, type House, lileiAddress } from './harness.ts';
import { type Language, names } from './names.ts';

export const rowsOf = (page: Page): Locator => page.locator('[data-row-key]');
export const rowOf = (page: Page, subject: string): Locator => rowsOf(page).filter({ hasText: subject });
export const listOf = (page: Page): Locator => page.locator('[role=grid]').first();

export interface Display {
  readonly language?: Language;
  readonly skin?: string;
  readonly layout?: 'two' | 'three';
  readonly fontSize?: 1 | 2 | 3;
}

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
  const words = names[display.language];
  await page.goto(`${house.url}/#/login?redirect=/inbox`);
  await page.getByText(words.language, { exact: true }).click();
  await page.getByLabel(words.userName).fill(lileiAddress);
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(house.password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  await expect(listOf(page)).toBeVisible();
  await saveDisplay(page, house, display);
  await page.goto(`${house.url}/#/inbox`);
  await page.reload();
  await expect(rowsOf(page).first()).toBeVisible();
}
