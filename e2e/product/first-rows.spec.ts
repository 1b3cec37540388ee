// The first rows of the inbox, drawn before the application's code is there.
import type { Page } from '@playwright/test';
import { enter, locateRow, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';

const subject = 'Early <b onclick="x()">rows</b>';
const locateFirstRow = (page: Page) => page.locator('#frame [data-first-row]').filter({ hasText: subject });

/** Keeps the application's code back until the answered function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/base-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The first screen is written down a moment after it is there. */
const remembered = (page: Page, text: string) =>
  page.waitForFunction((part) => localStorage.getItem('firstScreen')?.includes(part), text);

test.beforeEach(async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: '正文' });
  await page.goto(`${server.url}/#/inbox`);
  await expect(locateRow(page, 'Early')).toBeVisible();
  await remembered(page, 'onclick');
});

/** Loads the page again, and compares where the row is drawn before and after the application is there. */
async function expectSamePosition(page: Page): Promise<void> {
  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(locateFirstRow(page)).toBeVisible();
  const before = await locateFirstRow(page).boundingBox();
  release();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(locateRow(page, 'Early')).toBeVisible();
  const after = await locateRow(page, 'Early').boundingBox();
  expect([after?.x, after?.height, after?.width]).toEqual([before?.x, before?.height, before?.width]);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
}

test('those of the last visit stand where the application draws them, whatever the sidebar is', async ({
  page,
  server,
}) => {
  await expectSamePosition(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expectSamePosition(page);
  await page.evaluate("localStorage.setItem('sidebar.mediumWindow', 'open')");
  await expectSamePosition(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveSetting(page, server, 'sidebar', 'closed');
  await page.reload();
  await remembered(page, '"sidebar":"closed"');
  await expectSamePosition(page);
});

test('without a last visit the server is asked, and the application begins with its answer', async ({ page }) => {
  await page.evaluate("localStorage.removeItem('firstScreen')");
  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(locateFirstRow(page)).toBeVisible();
  // What the application asks for itself does not come.
  await page.route('**/api/mail/email/mailbox/list*', (route) => route.abort());
  release();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(locateRow(page, 'Early')).toBeVisible();
});

test('a click on one opens the message when the application is there', async ({ page }) => {
  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await locateFirstRow(page).click();
  release();
  await expect(page.getByRole('article')).toContainText('正文');
});

test('none are drawn on another screen, behind a lock, or for somebody else', async ({ page, server }) => {
  const release = await holdCode(page);
  const frame = page.locator('#frame[data-skin]');
  await page.goto(`${server.url}/?other#/sent`, { waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  await expect(page.locator('[data-first-row]')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.evaluate("localStorage.setItem('screenLocked', 'true')");
  await page.goto(`${server.url}/?locked#/inbox`, { waitUntil: 'commit' });
  await expect(page.locator('#frame .bar')).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page.locator('[data-first-row]')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.evaluate("localStorage.removeItem('screenLocked'); localStorage.setItem('mailAddr', 'other@example.org')");
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${server.url}/?somebody#/inbox`, { waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page.locator('[data-first-row]')).toHaveCount(0);
  release();
});
