// While an answer is on its way nothing says that there is nothing: no "not bound", no empty list.
import type { Page } from '@playwright/test';
import { enter, locateRows } from '../support/app-helpers.ts';
import { expect, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

/** Holds the answers of a call until they are let go. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route(`**/api/${path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(undefined);
}

test('the account page shows neither phone nor recovery address as missing before it knows', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh' });
  const letGo = [await holdAnswers(page, 'user/bind/phone*'), await holdAnswers(page, 'user/recoveryMail*')];
  await page.goto(`${server.url}/#/set/account`);
  await expect(page.getByText('手机号', { exact: true })).toBeVisible();
  await expect(page.getByRole('status', { name: '正在加载' }).first()).toBeAttached();
  await expect(page.getByText('未绑定')).toHaveCount(0);
  for (const release of letGo) release();
  await expect(page.getByText('未绑定').first()).toBeVisible();
});

test('menus of the composer say that they load, then what there is', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  const release = await holdAnswers(page, 'mail/template/letterTemplateList');
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('button', { name: '信件模板' }).click();
  await expect(page.getByRole('menuitem', { name: /正在加载/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '暂无' })).toHaveCount(0);
  release();
  await expect(page.getByRole('menuitem', { name: /正在加载/ })).toHaveCount(0);
});

test('a message opened before the reader has come is shown as soon as it has', async ({ page, server }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/reader-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, server, { language: 'zh' });
  await page.goto(`${server.url}/#/inbox`);
  await page.getByRole('button', { name: '三栏' }).click();
  const row = locateRows(page).first();
  await row.click();
  await expect(page).toHaveURL(/mail=/);
  // The list goes on working meanwhile.
  await expect(row).toBeVisible();
  held.resolve(undefined);
  await expect(page.frameLocator(`iframe[title="${names.zh.message}"]`).locator('body')).not.toBeEmpty();
});
