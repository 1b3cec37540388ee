// The file centre as a quick hand uses it: bringing, names, moves with undo, the recycle bin, versions, search, previews, and sharing with a colleague.
import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { locateRow } from '../support/app-helpers.ts';
import { bringSession } from '../support/bring-session.ts';
import { expect, findPassword, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const haiyanAddress = 'wang.haiyan@hongyan.example';

async function enter(page: Page, { url }: ServerFixture, address = lileiAddress): Promise<void> {
  await bringSession(page, { url, address, password: findPassword(address), display: { language: 'zh' } });
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

const textFile = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

const bring = (page: Page, ...files: ReturnType<typeof textFile>[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

async function openFiles(page: Page, { url }: ServerFixture): Promise<void> {
  await page.goto(`${url}/#/documentcenter`);
  await expect(page.getByRole('button', { name: '新建文件夹' })).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toBeVisible();
}

test('files are brought, renamed, moved with undo, deleted and restored', async ({ page, server }) => {
  await enter(page, server);
  await openFiles(page, server);
  await bring(page, textFile('报告.txt', '海象数量'), textFile('empty.txt', ''), textFile('a.md', '# a'));
  await expect(row(page, '报告.txt')).toBeVisible();
  await expect(page.getByText('不能上传 0 KB 的文件')).toBeVisible();
  await page.getByRole('region', { name: '上传' }).getByRole('button', { name: '关闭' }).click();
  await makeFolder(page, '项目资料');

  await choose(page, '报告.txt', '重命名');
  await page.getByRole('textbox', { name: '新名称' }).fill('报告.exe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('重命名不能修改文件类型').last()).toBeVisible();
  await page.getByRole('textbox', { name: '新名称' }).fill('总结.txt');
  await page.keyboard.press('Enter');
  await expect(row(page, '总结.txt')).toBeVisible();

  await choose(page, '总结.txt', '移动到…');
  await page.getByRole('dialog').getByRole('button', { name: '项目资料' }).click();
  await page.getByRole('button', { name: '移动到此处' }).click();
  await expect(row(page, '总结.txt')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row(page, '总结.txt')).toBeVisible();

  await row(page, '总结.txt').getByRole('checkbox').check();
  await page.keyboard.press('Delete');
  await expect(row(page, '总结.txt')).toBeHidden();
  await page.getByRole('button', { name: '回收站 · 我的文件' }).click();
  await choose(page, '总结.txt', '恢复');
  await expect(row(page, '总结.txt')).toBeHidden();
  await page.getByRole('button', { name: '我的文件', exact: true }).first().click();
  await expect(row(page, '总结.txt')).toBeVisible();
});

test('a name that is taken becomes a version, and an older version comes back', async ({ page, server }) => {
  await enter(page, server);
  await openFiles(page, server);
  await bring(page, textFile('计划.txt', '第一版'));
  await expect(row(page, '计划.txt')).toBeVisible();
  await bring(page, textFile('计划.txt', '第二版'));
  await page.getByRole('button', { name: '替换（保留旧版本）' }).click();
  await expect(page.getByText('已上传 2 个文件')).toBeVisible();
  await choose(page, '计划.txt', '版本…');
  await page.getByRole('button', { name: '恢复为当前版本' }).click();
  await expect(page.getByText(/^版本 2/)).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, '计划.txt').getByRole('button', { name: '计划.txt', exact: true }).click();
  await expect(page.getByText('第一版')).toBeVisible();
});

test('what is shared is seen by the colleague at once, found by its text, and gone when it is taken back', async ({
  page,
  server,
  browser,
}) => {
  await enter(page, server);
  await openFiles(page, server);
  await bring(page, textFile('共享.txt', '黑颈鹤迁徙'));
  const colleague = await (await browser.newContext()).newPage();
  await enter(colleague, server, haiyanAddress);
  await openFiles(colleague, server);
  await colleague.getByRole('button', { name: '共享给我的' }).click();
  await expect(colleague.getByText('没有内容')).toBeVisible();
  await choose(page, '共享.txt', '共享…');
  await page.getByRole('textbox', { name: '邮箱地址' }).fill(haiyanAddress);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeVisible();
  await expect(row(colleague, '共享.txt')).toBeVisible();
  await expect(async () => {
    await colleague.getByRole('searchbox', { name: '搜索文件名和内容' }).fill('黑颈鹤');
    await colleague.keyboard.press('Enter');
    await expect(row(colleague, '共享.txt')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /取消 .* 的权限/ }).click();
  await expect(row(colleague, '共享.txt')).toBeHidden();
});

test('a file goes into a message, and a file of a mail into the file centre', async ({ page, server }) => {
  await enter(page, server);
  await openFiles(page, server);
  await bring(page, textFile('附上.txt', '随信附上'));
  await expect(row(page, '附上.txt')).toBeVisible();
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('button', { name: '从文件中心添加' }).click();
  await page.getByRole('checkbox', { name: '附上.txt' }).check();
  await page.getByRole('button', { name: '添加 1 个文件' }).click();
  await expect(page.getByRole('region', { name: '附件' }).getByText('附上.txt')).toBeVisible();

  const attachment = { filename: '来信.txt', content: '来信附件' };
  const from = { name: 'Anna', address: `anna@${outsideDomain}` };
  await server.deliver({ from, to: lileiAddress, subject: '附件一封', text: '见附件', attachments: [attachment] });
  await page.goto(`${server.url}/#/inbox`);
  await locateRow(page, '附件一封').click();
  await page.getByRole('button', { name: '存到文件中心' }).click();
  await page.getByRole('button', { name: '存到此处' }).click();
  await expect(page.getByText('已将 1 个文件存到文件中心')).toBeVisible();
  await openFiles(page, server);
  await expect(row(page, '来信.txt')).toBeVisible();
});
