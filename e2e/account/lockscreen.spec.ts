// Somebody leaves the app shell: the screen is locked, shows and keeps nothing, in every window, and is as it was afterwards.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';
import { testLanguages } from '../support/test-languages.ts';

const password = 'stille 4';
const strings = {
  zh: {
    setPassword: '设置锁屏密码',
    fresh: '新锁屏密码',
    repeat: '再次输入',
    save: '保存',
    lockNow: '现在锁屏',
    lockPassword: '锁屏密码',
    unlock: '解锁',
    locked: '屏幕已锁定',
    wrong: /锁屏密码不正确，还可以尝试 9 次/,
    warning: /页面将在 \d 秒后锁定/,
    atOnce: '立即锁屏',
    notSame: '两次输入的密码不一致',
  },
  en: {
    setPassword: 'Set lock password',
    fresh: 'New lock password',
    repeat: 'Confirm new lock password',
    save: 'Save',
    lockNow: 'Lock now',
    lockPassword: 'Lock password',
    unlock: 'Unlock',
    locked: 'The screen is locked',
    wrong: /incorrect. 9 attempts left/,
    warning: /will lock in \d seconds?/,
    atOnce: 'Lock now',
    notSame: "The passwords don't match",
  },
};

const shots = process.env['HONGYAN_SHOTS'];
async function takePicture(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Whether the mail's subject stands nowhere: neither on the page nor in what the browser keeps. */
async function isClean(page: Page): Promise<boolean> {
  const kept = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
  return (
    !(await page.content()).includes('secret of the app shell') && !String(kept).includes('secret of the app shell')
  );
}

for (const language of testLanguages('zh')) {
  test(`the screen is locked and unlocked: ${language}`, async ({ page, context, server }) => {
    const t = strings[language];
    await server.deliver({
      from: `erik@${outsideDomain}`,
      to: lileiAddress,
      subject: 'secret of the app shell',
      text: 'x',
    });
    await enter(page, server, { language });
    await expect(locateRow(page, 'secret of the app shell')).toBeVisible();

    await page.goto(`${server.url}/#/set/lockscreen`);
    await expect(page.getByRole('button', { name: t.lockNow })).toHaveCount(0);
    await page.getByRole('button', { name: t.setPassword }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.fresh, { exact: true }).fill(password);
    await dialog.getByLabel(t.repeat, { exact: true }).fill('another');
    await dialog.getByRole('button', { name: t.save }).click();
    await expect(dialog.getByText(t.notSame)).toBeVisible();
    await dialog.getByLabel(t.repeat, { exact: true }).fill(password);
    await dialog.getByRole('button', { name: t.save }).click();
    await expect(page.getByRole('button', { name: t.lockNow })).toBeVisible();
    await takePicture(page, `lock-settings-${language}`);

    // A second window of the same browser, at the message.
    const second = await context.newPage();
    await second.goto(`${server.url}/#/inbox`);
    await locateRow(second, 'secret of the app shell').click();
    await expect(second).toHaveURL(/reply/);

    await page.getByRole('button', { name: t.lockNow }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel(t.lockPassword, { exact: true })).toBeFocused();
    await expect(second.getByLabel(t.lockPassword, { exact: true })).toBeVisible();
    for (const window of [page, second]) {
      expect(await isClean(window)).toBe(true);
      await expect(window).toHaveTitle(t.locked);
    }
    await takePicture(page, `lock-${language}`);
    const asked = await page.evaluate(async () => (await fetch('/api/mail/email/unread/count')).status);
    expect(asked).toBe(400);
    // Reloading, or another address, opens nothing.
    await page.goto(`${server.url}/#/inbox`);
    await page.reload();
    await expect(page.getByLabel(t.lockPassword, { exact: true })).toBeVisible();
    await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject: 'while locked', text: 'x' });

    await page.getByLabel(t.lockPassword, { exact: true }).fill('wrong 12');
    await page.getByRole('button', { name: t.unlock }).click();
    await expect(page.getByText(t.wrong)).toBeVisible();
    await page.getByLabel(t.lockPassword, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(locateRow(page, 'while locked')).toBeVisible();
    // The other window is back at its message.
    await expect(second.getByRole('article', { name: 'secret of the app shell' })).toBeVisible();
    await second.close();

    // The server says that nobody has moved: a warning, then the lock.
    const idle = { code: 200, message: '', data: { lock: true, locked: false, afterMinutes: 1 } };
    await page.route(/lockScreen\/isAutoLock/, (route) => route.fulfill({ json: idle }));
    await page.reload();
    await expect(page.getByText(t.warning)).toBeVisible();
    await takePicture(page, `lock-warning-${language}`);
    await page.getByRole('button', { name: t.atOnce }).click();
    await expect(page.getByLabel(t.lockPassword, { exact: true })).toBeVisible();
    await page.unroute(/lockScreen\/isAutoLock/);
    await page.getByLabel(t.lockPassword, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(locateRow(page, 'while locked')).toBeVisible();
  });
}
