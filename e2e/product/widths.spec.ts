// The widths of a small laptop, a tablet and a phone: what opens stays inside the window, and a finger hits what it means. That no screen is
// wider than its window is seen where all of them are compared (pictures.spec.ts).
import type { Browser, Page } from '@playwright/test';
import { enter, locateRows } from '../support/app-helpers.ts';
import { expect, type ServerFixture, test } from '../support/harness.ts';
import { findSmall, findWide } from '../support/layout-checks.ts';
import type { Language } from '../support/names.ts';
import { readKnown } from '../support/screens.ts';
import { watchRequests } from '../support/settled.ts';

const sizes = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

const leastPx = 44;

/** A window that is touched. */
async function openTouched(browser: Browser, server: ServerFixture, language: Language): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[2],
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, server, { language, layout: 'three' });
  return page;
}

test('what is touched is at least 44 px high and wide', async ({ browser, server }) => {
  const page = await openTouched(browser, server, 'en');
  const { mailId } = await readKnown(page, server);
  const settled = watchRequests(page);
  const paths = [
    '/inbox',
    `/reply/1/${mailId}`,
    '/write/new/0',
    '/dashboard',
    '/calendar',
    '/calendar/tasks',
    '/addressbook/personal',
    '/documentcenter',
    '/set/normalset',
    '/set/client',
    '/search?searchKeyword=A3',
  ];
  for (const path of paths) {
    await page.goto(`${server.url}/#${path}`);
    await settled();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect.soft(await findSmall(page, leastPx), `${path} at ${String(size.width)}`).toEqual([]);
      expect.soft(await findWide(page), `${path} at ${String(size.width)}, touched`).toEqual([]);
    }
  }
  await page.context().close();
});

test('at 1024 px the sidebar is icons until it is opened, and the list is 320 px wide', async ({ page, server }) => {
  await page.setViewportSize(sizes[0]);
  await enter(page, server, { language: 'en', layout: 'three' });
  const sidebar = page.getByRole('navigation', { name: 'Mailbox navigation' });
  const widthOf = async (place: typeof sidebar): Promise<number> => Math.round((await place.boundingBox())?.width ?? 0);
  const list = page.getByRole('grid');
  expect(await widthOf(sidebar)).toBeLessThan(64);
  expect(await widthOf(list)).toBe(320);
  await sidebar.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(sidebar.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  expect(await widthOf(sidebar)).toBe(210);
  // Remembered for windows of this size; larger ones go by the setting.
  await page.reload();
  await expect(locateRows(page).first()).toBeVisible();
  expect(await widthOf(sidebar)).toBe(210);
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sidebar.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  expect(await widthOf(list)).toBe(440);
  // The person's own width stays, in every window that has room for it.
  const handle = page.getByRole('separator');
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await widthOf(list)).toBe(424);
  await page.setViewportSize(sizes[0]);
  await expect(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(await widthOf(list)).toBe(424);
  await handle.dblclick();
  expect(await widthOf(list)).toBe(320);
});

test('menus, suggestions and dialogs stay inside a narrow window', async ({ page, server }) => {
  await enter(page, server, { language: 'en' });
  const expectInside = async (selector: string, name: string): Promise<void> => {
    const popup = page.locator(selector).filter({ visible: true }).last();
    await expect(popup, name).toBeVisible();
    const box = await popup.boundingBox();
    const size = page.viewportSize();
    expect.soft(box?.x, name).toBeGreaterThanOrEqual(0);
    expect.soft(box?.y, name).toBeGreaterThanOrEqual(0);
    expect.soft((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(size?.width ?? 0);
    expect.soft((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(size?.height ?? 0);
    await page.keyboard.press('Escape');
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = String(size.width);
    await page.goto(`${server.url}/#/inbox`);
    await expect(locateRows(page).nth(3)).toBeVisible();
    for (const menu of await page.locator('header button[aria-haspopup=menu]').filter({ visible: true }).all()) {
      await menu.click();
      await expectInside('[role=menu]', `menu of the bar at ${at}`);
    }
    await page.locator('header button[aria-haspopup=dialog]').last().click();
    await expectInside('[role=dialog]', `person at ${at}`);
    const row = await locateRows(page).nth(3).boundingBox();
    await page.mouse.click(size.width - 4, (row?.y ?? 0) + 4, { button: 'right' });
    await expectInside('[role=menu]', `menu of a row at ${at}`);
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().click();
    await page.keyboard.type('A3');
    await expectInside('[role=listbox]', `suggestions at ${at}`);
    await page.goto(`${server.url}/#/write/new/0`);
    await page.getByRole('main').getByRole('combobox').first().click();
    await page.keyboard.type('wang');
    await expectInside('[role=listbox]', `people at ${at}`);
  }
});
