// Rows of a list under a finger: what a swipe does, and what it leaves alone.
import type { Locator, Page } from '@playwright/test';
import { enter, locateRow, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const subjects = ['滑动第一封', '滑动第二封', '滑动第三封'];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  for (const subject of subjects)
    await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: subject });
  await page.reload();
  await expect(locateRow(page, '滑动第三封')).toBeVisible();
});

/** A finger from the middle of a row by `dx` and `dy` px, as the browser hears it. */
async function swipe(page: Page, row: Locator, dx: number, dy = 0): Promise<void> {
  // Settings that come after the first rows draw the list anew: a row is gone for a moment.
  let [x, y] = [0, 0];
  await expect(async () => {
    const box = await row.boundingBox();
    if (box === null) throw new Error('the row is not drawn');
    [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  }).toPass();
  const devtools = await page.context().newCDPSession(page);
  const steps = 6;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + (dx * at) / steps, y: y + (dy * at) / steps }],
    });
  await touch('touchStart', 0);
  for (let at = 1; at <= steps; at++) await touch('touchMove', at);
  await touch('touchEnd', steps);
  await devtools.detach();
}

const undo = (page: Page) => page.getByRole('button', { name: /^撤销/ });

async function expectArchived(page: Page, server: ServerFixture, subject: string): Promise<void> {
  await page.goto(`${server.url}/#/archive`);
  await expect(locateRow(page, subject)).toBeVisible();
  await page.goto(`${server.url}/#/inbox`);
}

test('a swipe archives or snoozes, and undo brings the message back', async ({ page, server }) => {
  await swipe(page, locateRow(page, '滑动第三封'), 180);
  await expect(locateRow(page, '滑动第三封')).toHaveCount(0);
  await undo(page).click();
  await expect(locateRow(page, '滑动第三封')).toBeVisible();
  await swipe(page, locateRow(page, '滑动第三封'), 180);
  await expect(locateRow(page, '滑动第三封')).toHaveCount(0);
  await expectArchived(page, server, '滑动第三封');
  await swipe(page, locateRow(page, '滑动第二封'), -180);
  await expect(page.getByRole('dialog', { name: '稍后处理到' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(locateRow(page, '滑动第二封')).toHaveCount(0);
});

test('a short swipe, a tap and a scroll are what they were', async ({ page }) => {
  const row = locateRow(page, '滑动第三封');
  await swipe(page, row, 6, -200);
  await expect(row).toBeVisible();
  await swipe(page, row, 40);
  await expect(row).toBeVisible();
  await row.tap();
  await expect(page.getByRole('article')).toContainText('滑动第三封');
});

test('the person chooses what a swipe does, or that it does nothing', async ({ page, server }) => {
  await saveSetting(page, server, 'swipeRight', 'read');
  await saveSetting(page, server, 'swipeLeft', 'none');
  await page.reload();
  const row = locateRow(page, '滑动第一封');
  await expect(row).toHaveAttribute('aria-label', /未读/);
  await swipe(page, row, -180);
  await expect(row).toBeVisible();
  await swipe(page, row, 180);
  await expect(row).not.toHaveAttribute('aria-label', /未读/);
});
