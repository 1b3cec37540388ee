// Links to files as both sides use them: the owner shares, renews and cancels; whoever has the link opens it without a sign-in, on a phone too.
import { Buffer } from 'node:buffer';
import type { Browser, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, findPassword, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const phone = { width: 390, height: 844 };

const textFile = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

async function enter(page: Page, { url }: ServerFixture): Promise<void> {
  const display = { language: 'zh' } as const;
  await bringSession(page, { url, address: lileiAddress, password: findPassword(lileiAddress), display });
  await page.goto(`${url}/#/documentcenter`);
  await expect(page.getByRole('button', { name: '新建文件夹' })).toBeVisible();
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('navigation', { name: '当前文件夹' }).getByText(name)).toBeVisible();
}

async function visit(browser: Browser, url: string, viewport = phone): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport, acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const fieldOf = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

async function enterCode(visitor: Page, code: string): Promise<void> {
  await visitor.getByLabel('提取码').fill(code);
  await visitor.keyboard.press('Enter');
}

/** No part of the page is wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
}

test('a folder is shared by a link, opened on a phone, and closed for who has it open', async ({
  page,
  server,
  browser,
}) => {
  await enter(page, server);
  await makeFolder(page, '资料');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([textFile('说明.txt', '白鹭成行')]);
  await expect(page.getByRole('button', { name: '说明.txt', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '我的文件', exact: true }).first().click();
  await page.getByRole('button', { name: '资料', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '链接分享…' }).click();
  await page.getByLabel('访问次数').fill('0');
  await page.getByRole('button', { name: '创建链接' }).click();
  await expect(page.getByText('访问次数必填，且为 1 至 100 次')).toBeVisible();
  await page.getByLabel('访问次数').fill('2');
  await page.getByText('自己设置').click();
  await page.getByRole('dialog').getByRole('textbox', { name: '提取码' }).fill('ab12');
  await page.getByRole('button', { name: '创建链接' }).click();
  const url = await fieldOf(page, '链接').inputValue();
  expect(await fieldOf(page, '提取码').inputValue()).toBe('ab12');

  const visitor = await visit(browser, url);
  await expect(visitor.getByText(/李雷.* 分享的文件/)).toBeVisible();
  await expect(visitor.getByText('说明.txt')).toBeHidden();
  await enterCode(visitor, 'zzzz');
  await expect(visitor.getByText('提取码错误，还可尝试 4 次')).toBeVisible();
  await expectFits(visitor);
  await enterCode(visitor, 'AB12');
  await visitor.getByRole('button', { name: '打开 资料' }).click();
  await visitor.getByRole('button', { name: '预览 说明.txt' }).click();
  await expect(visitor.getByText('白鹭成行')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expectFits(visitor);
  const saving = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: '下载 说明.txt' }).click();
  expect((await saving).suggestedFilename()).toBe('说明.txt');
  const zipping = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: '全部下载（zip）' }).click();
  expect((await zipping).suggestedFilename()).toBe('资料.zip');

  const second = await visit(browser, url, { width: 1440, height: 900 });
  await enterCode(second, 'ab12');
  await expect(second.getByRole('button', { name: '打开 资料' })).toBeVisible();
  const third = await visit(browser, url);
  await expect(third.getByText('分享链接的访问次数已用完，请联系分享者续期。')).toBeVisible();

  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '我的分享链接' }).click();
  await expect(page.getByText('已失效 (访问次数已用完)')).toBeVisible();
  await page.getByRole('button', { name: '资料 的访问记录' }).click();
  await expect(page.getByText('提取码错误', { exact: true })).toBeVisible();
  await expect(page.getByText('下载 · 资料.zip')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '续期 资料' }).click();
  await page.getByRole('button', { name: '续期', exact: true }).click();
  await expect(page.getByText('剩余 2/2 次')).toBeVisible();
  await page.getByRole('button', { name: '取消 资料' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消分享' }).click();
  await expect(page.getByText('已取消', { exact: true }).last()).toBeVisible();
  await second.getByRole('button', { name: '打开 资料' }).click();
  await expect(second.getByText('分享链接已被取消')).toBeVisible();
});

test('files are asked for by a link and arrive in the folder, from people who see nothing of it', async ({
  page,
  server,
  browser,
}) => {
  await enter(page, server);
  await makeFolder(page, '作业');
  await page.getByRole('button', { name: '收集文件' }).click();
  await page.getByLabel('说明').fill('请交第三章');
  await page.getByLabel('文件数量上限').fill('2');
  await page.getByLabel('单个文件大小上限（MB）').fill('1');
  await page.getByRole('button', { name: '创建链接' }).click();
  const url = await fieldOf(page, '链接').inputValue();
  const code = await fieldOf(page, '提取码').inputValue();
  await page.getByRole('button', { name: '完成' }).click();

  const visitor = await visit(browser, url);
  await enterCode(visitor, code);
  await expect(visitor.getByText('请交第三章')).toBeVisible();
  await visitor
    .locator('input[type=file]')
    .setInputFiles([textFile('大.txt', 'x'.repeat(1_100_000)), textFile('作文.txt', '一'), textFile('作文.txt', '二')]);
  await expect(visitor.getByText('作文 (2).txt')).toBeVisible();
  await expect(visitor.getByText('文件超过', { exact: false })).toBeVisible();
  await expect(visitor.getByText('文件数量已达上限，不能再提交。')).toBeVisible();
  await expectFits(visitor);
  await expect(page.getByRole('button', { name: '作文 (2).txt', exact: true })).toBeVisible();
});
