// Mail clients: a code is made and shown once, a program signs in with it and is seen, blocked and allowed; the default code is made anew with a warning.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendMessage } from '@hongyan/testkit';
import type { Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    empty: '还没有授权码',
    newCode: '新建授权码',
    name: '设备名称',
    nameEmpty: '请填写设备名称',
    make: '生成',
    done: '完成',
    noDevices: '还没有客户端登录过',
    remaining: /今日还可生成 2 个/,
    block: '禁止',
    blockDevice: '禁止 client.example',
    allowDevice: '允许 client.example',
    makeDefault: '生成默认授权码',
    makeAnew: '重新生成',
    warning: /旧默认授权码的客户端将全部失效/,
    noneLeft: /今日次数已用完/,
    revoke: '吊销 我的手机',
    revokeAction: '吊销',
    access: '允许邮件客户端登录',
    saved: '已保存',
    thunderbird: 'Thunderbird',
    guide: /认证方式选择“普通密码”/,
    qr: '扫码查看参数',
    profile: 'Apple 描述文件',
    download: '下载 Apple 描述文件',
    reading: /仅开放发信/,
  },
  en: {
    empty: 'No codes yet',
    newCode: 'New code',
    name: 'Device name',
    nameEmpty: 'Enter a device name',
    make: 'Generate',
    done: 'Done',
    noDevices: 'No mail apps have signed in yet',
    remaining: /2 more today/,
    block: 'Block',
    blockDevice: 'Block client.example',
    allowDevice: 'Allow client.example',
    makeDefault: 'Generate default code',
    makeAnew: 'Regenerate',
    warning: /All apps using the old default code will stop working/,
    noneLeft: /reached today's limit/,
    revoke: 'Revoke 我的手机',
    revokeAction: 'Revoke',
    access: 'Allow mail apps to sign in',
    saved: 'Saved',
    thunderbird: 'Thunderbird',
    guide: /“Normal password”/,
    qr: 'Scan for settings',
    profile: 'Apple profile',
    download: 'Download Apple profile',
    reading: /only supports sending/,
  },
};

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `clients-${name}.png`) });

/** A mail client: its answer's code. */
const sendWith = (server: ServerFixture, password: string) =>
  sendMessage(
    { port: server.submissions, secure: true, user: lileiAddress, password },
    { from: lileiAddress, to: lileiAddress, subject: 'from a program', text: 'x' },
  ).then(
    () => 250,
    (error: unknown) => (error as { responseCode?: number }).responseCode,
  );

for (const language of testLanguages('zh')) {
  test(`a code for a device lets a program in; blocked, revoked or switched off it is refused (${language})`, async ({
    page,
    server,
  }) => {
    const w = strings[language];
    await enter(page, server, { language, skin: 'skin_0', layout: 'two' });
    await page.goto(`${server.url}/#/set/client`);
    await expect(page.getByText(w.empty)).toBeVisible();
    await expect(page.getByText(w.noDevices)).toBeVisible();
    await shot(page, 'empty');
    const dialog = page.getByRole('dialog');
    let code = '';

    await test.step('a code is asked for and shown once', async () => {
      await page.getByRole('button', { name: w.newCode }).click();
      await dialog.getByRole('button', { name: w.make, exact: true }).click();
      await expect(dialog.getByRole('alert')).toHaveText(w.nameEmpty);
      await dialog.getByRole('textbox', { name: w.name }).fill('我的手机');
      await shot(page, 'make');
      await dialog.getByRole('button', { name: w.make, exact: true }).click();
      const shown = dialog.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
      code = (await shown.textContent()) ?? '';
      await shot(page, 'shown');
      // Shown only this once: Escape does not throw it away.
      await page.keyboard.press('Escape');
      await expect(shown).toBeVisible();
      await dialog.getByRole('button', { name: w.done }).click();
      await expect(page.getByText(code)).toHaveCount(0);
      await expect(page.getByText(w.remaining)).toBeVisible();
    });

    await test.step('a program that signs in is seen at once, blocked and allowed', async () => {
      expect(await sendWith(server, code)).toBe(250);
      await page.getByRole('button', { name: w.blockDevice }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: w.block, exact: true }).click();
      await expect(page.getByRole('button', { name: w.allowDevice })).toBeVisible();
      await shot(page, 'blocked');
      expect(await sendWith(server, code)).toBe(535);
      await page.getByRole('button', { name: w.allowDevice }).click();
      await expect(page.getByRole('button', { name: w.blockDevice })).toBeVisible();
      expect(await sendWith(server, code)).toBe(250);
    });

    await test.step('access off and on', async () => {
      await page.getByRole('switch', { name: w.access }).click();
      await expect(page.getByText(w.saved)).toBeVisible();
      expect(await sendWith(server, code)).toBe(535);
      await page.getByRole('switch', { name: w.access }).click();
      await expect(page.getByRole('switch', { name: w.access })).toBeChecked();
      await expect.poll(() => sendWith(server, code)).toBe(250);
    });

    await test.step('making the default code anew warns, and three a day are all', async () => {
      await page.getByRole('button', { name: w.makeDefault }).click();
      await dialog.getByRole('button', { name: w.make, exact: true }).click();
      await dialog.getByRole('button', { name: w.done }).click();
      await page.getByRole('button', { name: w.makeAnew }).click();
      await expect(dialog.getByText(w.warning)).toBeVisible();
      await shot(page, 'anew');
      await dialog.getByRole('button', { name: w.makeAnew }).click();
      await dialog.getByRole('button', { name: w.done }).click();
      await expect(page.getByText(w.noneLeft)).toBeVisible();
      await expect(page.getByRole('button', { name: w.newCode })).toBeDisabled();
      await shot(page, 'full');
      expect(await sendWith(server, code)).toBe(250);
    });

    await test.step('the settings, a guide and the QR code', async () => {
      for (const protocol of ['IMAP', 'POP3', 'SMTP'])
        await expect(page.getByRole('row', { name: new RegExp(`^${protocol}.*mail\\.hongyan\\.example`) })).toHaveCount(
          2,
        );
      await expect(page.getByText(w.reading)).toHaveCount(0);
      await page.getByText(w.thunderbird, { exact: true }).click();
      await expect(page.getByText(w.guide)).toBeVisible();
      await page.getByRole('img', { name: w.qr }).scrollIntoViewIfNeeded();
      await shot(page, 'settings');
      await page.getByText(w.profile, { exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: w.download }).click();
      const profile = await readFile(await (await download).path(), 'utf8');
      expect(profile).toContain('<string>EmailTypeIMAP</string>');
      expect(profile).not.toContain(code);
      await shot(page, 'profile');
      await page.setViewportSize({ width: 390, height: 844 });
      await shot(page, 'phone-settings');
      await page.getByRole('switch', { name: w.access }).scrollIntoViewIfNeeded();
      await shot(page, 'phone');
    });

    await test.step('a revoked code is worthless', async () => {
      await page.getByRole('button', { name: w.revoke }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: w.revokeAction, exact: true }).click();
      await expect(page.getByRole('button', { name: w.revoke })).toHaveCount(0);
      expect(await sendWith(server, code)).toBe(535);
    });
  });
}
