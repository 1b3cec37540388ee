// A line that fails, and a server that was updated: nothing crashes, nothing typed is lost, and it goes on by itself.
import type { Page } from '@playwright/test';
import { enter, locateRows } from '../support/app-helpers.ts';
import { expect, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

const crashed = '页面出错了';
const chunks = /\/assets\/.*\.(m?js|css)$/;

const openContacts = (page: Page) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '通讯录' }).click();
const contactsTitle = (page: Page) => page.getByRole('heading', { level: 1, name: /联系人/ });

/** From now on the server has other code: its page names it, and the chunks of the old one are gone. Ends with the next load of the page. */
async function updateServer(page: Page, server: ServerFixture): Promise<{ loads(): number }> {
  let loads = 0;
  await page.route(chunks, (route) => route.fulfill({ status: 404, json: { code: 404, message: '', data: null } }));
  await page.route(`${server.url}/`, async (route) => {
    if (route.request().isNavigationRequest()) {
      loads++;
      await page.unroute(chunks);
      return route.continue();
    }
    return route.fulfill({ body: '<script type="module" src="/assets/base-new.js"></script>' });
  });
  return { loads: () => loads };
}

test('the frame of the mailbox is there before any script, and goes with the first drawing', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh' });
  await expect(page.locator('#frame')).toHaveCount(0);
  let letScriptsCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letScriptsCome = resolve));
  await page.route(chunks, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#frame .bar')).toBeVisible();
  // In one step: nothing has run yet that could have asked for it.
  await expect.poll(() => asked.some((url) => /\/app-shell-/.test(url))).toBe(true);
  letScriptsCome();
  await expect(locateRows(page).first()).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
});

test('a screen whose code cannot be loaded comes by itself when the line is back', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  await page.context().setOffline(true);
  await openContacts(page);
  await expect(page.getByRole('main').getByRole('status', { name: '正在加载' })).toBeVisible();
  await expect(page.getByText(crashed)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(contactsTitle(page)).toBeVisible();
});

test('without a connection a row says since when, opened messages are read, and lists come when it is back', async ({
  page,
  server,
}) => {
  const composer = page.waitForResponse(/\/assets\/rich-editor-/);
  await enter(page, server, { language: 'zh' });
  // Nobody has asked for it yet.
  await composer;
  const text = page.frameLocator(`iframe[title="${names.zh.message}"]`).locator('body');
  const [first, second] = [locateRows(page).nth(0), locateRows(page).nth(1)];
  await first.click();
  await expect(text).not.toBeEmpty();
  const opened = (await text.textContent()) ?? '';
  await page.goBack();
  await second.click();
  await expect(text).not.toHaveText(opened);
  await page.goBack();
  await page.context().setOffline(true);
  const row = page.getByRole('status').filter({ hasText: /连接自 .+ 起断开/ });
  await expect(row).toBeVisible();
  // It takes its own place: the page begins below it.
  const [banner, main] = await Promise.all([row.boundingBox(), page.getByRole('main').boundingBox()]);
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
  await first.click();
  await expect(text).toHaveText(opened);
  await page.getByRole('link', { name: names.zh.sent }).first().click();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(row).toHaveCount(0);
  await expect(locateRows(page).first()).toBeVisible();
});

test('after an update an open window moves to the new code once, with what was being typed', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh' });
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('textbox', { name: '主题' }).fill('升级前写的');
  await page.getByRole('textbox', { name: names.zh.body }).click();
  await page.keyboard.type('还没有保存的一句。');
  const update = await updateServer(page, server);
  await openContacts(page);
  await expect.poll(() => update.loads()).toBe(1);
  await expect(contactsTitle(page)).toBeVisible();
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('button', { name: '写信', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '主题' })).toHaveValue('升级前写的');
  await expect(page.getByRole('textbox', { name: names.zh.body })).toContainText('还没有保存的一句。');
  await expect(page.getByText(crashed)).toHaveCount(0);
  expect(update.loads()).toBe(1);
});
