// Another's mailbox: an administrator gives a right on the screen, the other switches, sees whose mailbox it is, and is out at once when it is taken back.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, rowOf, rowsOf, saveDisplay } from './desk-hands.ts';
import { expect, type House, lileiAddress, outsideDomain, test } from './harness.ts';

const haiyan = 'wang.haiyan@hongyan.example';

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `shared-${name}.png`) });

const call = (page: Page, house: House, path: string, data: unknown) =>
  page.request.post(`${house.url}/api/${path}`, { headers: { Origin: house.url }, data });

test('a right is given, used, seen and taken back', async ({ page, browser, house }) => {
  await enter(page, house, { language: 'zh', skin: 'skin_0', layout: 'two' });
  const subject = '给李雷的信 for Li Lei';
  await house.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: 'Hello' });

  await test.step('the owner gives a colleague the right to read', async () => {
    await page.goto(`${house.url}/#/set/sharing`);
    await expect(page.getByText('还没有授权给任何人')).toBeVisible();
    await shot(page, 'empty');
    await page.getByRole('button', { name: '授权', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请选择至少一个人或部门')).toBeVisible();
    await dialog.getByLabel('授权给', { exact: true }).first().fill('haiyan');
    await dialog.getByRole('button', { name: /王海燕/ }).click();
    await dialog.getByLabel('结束日期').fill('2030-03-31');
    await shot(page, 'dialog');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('list', { name: '已授权' })).toContainText('2030-03-31');
    await shot(page, 'granted');
  });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const other = await context.newPage();
  await test.step('she switches from her card; a mailbox must be chosen', async () => {
    const signedIn = await call(other, house, 'oauth/token', {
      grant_type: 'password',
      username: haiyan,
      password: house.passwordOf(haiyan),
      session: 'cookie',
    });
    expect(((await signedIn.json()) as { code: number }).code).toBe(200);
    await other.goto(`${house.url}/#/login?redirect=/inbox`);
    await other.evaluate(() => localStorage.setItem('signedIn', 'true'));
    await saveDisplay(other, house, { language: 'zh', layout: 'two' });
    await other.goto(`${house.url}/#/inbox`);
    await other.reload();
    await expect(rowsOf(other).first()).toBeVisible();
    await other
      .getByRole('button', { name: /王海燕/ })
      .first()
      .click();
    await other.getByRole('button', { name: '切换', exact: true }).click();
    await expect(other.getByText('请选择公共邮箱')).toBeVisible();
    await other.getByRole('radio', { name: /李雷/ }).check();
    await shot(other, 'card');
    await other.getByRole('button', { name: '切换', exact: true }).click();
    await expect(other.getByText(/您正在使用 李雷/)).toBeVisible();
    await other.goto(`${house.url}/#/inbox`);
    await expect(rowOf(other, subject)).toBeVisible();
    await shot(other, 'banner');
    await other.setViewportSize({ width: 390, height: 800 });
    await shot(other, 'banner-390');
    await other.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('she goes back to her own', async () => {
    await other.getByRole('button', { name: '返回我的邮箱' }).click();
    await expect(other.getByText(/您正在使用/)).toBeHidden();
    await other.goto(`${house.url}/#/inbox`);
    await expect(rowsOf(other).first()).toBeVisible();
    await expect(rowOf(other, subject)).toHaveCount(0);
  });

  await test.step('her visit is seen; taken back, the right ends what she has open', async () => {
    await other
      .getByRole('button', { name: /王海燕/ })
      .first()
      .click();
    await other.getByRole('radio', { name: /李雷/ }).check();
    await other.getByRole('button', { name: '切换', exact: true }).click();
    await expect(other.getByText(/您正在使用 李雷/)).toBeVisible();
    await page.goto(`${house.url}/#/inbox`);
    await page.goto(`${house.url}/#/set/sharing`);
    await expect(page.getByRole('list', { name: '操作记录' })).toContainText('进入邮箱');
    await shot(page, 'activity');
    await page.getByRole('button', { name: '收回' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
    await expect(page.getByText('还没有授权给任何人')).toBeVisible();
    await expect(other).toHaveURL(/login/i);
  });
  await context.close();
});
