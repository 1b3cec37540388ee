// Files in an editor: another program's page in a frame of ours, its key posted there, its saves as versions.
import { type OfficeProgram, startOfficeProgram } from '@hongyan/testkit/peers/office-program.ts';
import { test as base, expect } from '../support/harness.ts';
import { bringFiles, chooseAction, enterFiles, fileRow, textFile } from './file-helpers.ts';

/** What the editor is told to ask; it asks the server of the test. */
const hostUrl = 'http://127.0.0.1:1';

const test = base.extend<{ office: OfficeProgram & { serverUrl: string } }>({
  office: async ({}, use) => {
    const place = { serverUrl: '' };
    const program = await startOfficeProgram({ reach: (url) => new URL(url.href.replace(hostUrl, place.serverUrl)) });
    await use(Object.assign(place, program));
    await program.stop();
  },
  serverEnv: async ({ office }, use) => {
    await use({ HONGYAN_OFFICE_URL: office.url, HONGYAN_OFFICE_HOST_URL: hostUrl });
  },
});

test('a document is edited in a window of its own, and each save is a version', async ({ page, server, office }) => {
  office.serverUrl = server.url;
  await enterFiles(page, server);
  await bringFiles(page, textFile('计划.docx', '第一版'), textFile('说明.txt', 'x'));
  await expect(fileRow(page, '计划.docx')).toBeVisible();
  await fileRow(page, '说明.txt').getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: '下载', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '在线编辑' })).toBeHidden();
  await page.keyboard.press('Escape');

  const opening = page.waitForEvent('popup');
  await chooseAction(page, '计划.docx', '在线编辑');
  const editor = await opening;
  const frame = editor.frameLocator('iframe[title="“计划.docx”的编辑器"]');
  await expect(frame.getByRole('heading', { name: '计划.docx' })).toBeVisible();
  await expect(editor).toHaveTitle('计划.docx');
  expect(editor.url()).toMatch(/#\/office\/\d+$/);
  await frame.getByRole('textbox', { name: 'text' }).fill('第二版');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(frame.getByRole('status')).toHaveText('200');

  // The list has heard of it; whoever replaces the file meanwhile is told who has it.
  await bringFiles(page, textFile('计划.docx', '别的'));
  await page.getByRole('button', { name: '替换（保留旧版本）' }).click();
  await expect(page.getByText('计划.docx 正在被 李雷 Li Lei 编辑，暂时不能修改').first()).toBeVisible();

  const closed = editor.waitForEvent('close');
  await frame.getByRole('button', { name: 'Close' }).click();
  await closed;
  await chooseAction(page, '计划.docx', '版本…');
  await expect(page.getByText(/^版本 1/)).toBeVisible();
});

test('a document that may only be viewed is shown, and a file that is gone says so', async ({
  page,
  server,
  office,
}) => {
  office.serverUrl = server.url;
  await enterFiles(page, server);
  await bringFiles(page, textFile('旧.doc', '只读'));
  await expect(fileRow(page, '旧.doc')).toBeVisible();
  await fileRow(page, '旧.doc').getByRole('checkbox').check();
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('e');
  const editor = await opening;
  const frame = editor.frameLocator('iframe');
  await expect(frame.getByRole('textbox', { name: 'text' })).toHaveAttribute('readonly');
  await editor.close();

  await page.goto(`${server.url}/#/office/999999`);
  await expect(page.getByRole('alert')).toContainText('文件不存在');
  await page.getByRole('button', { name: '返回文件中心' }).click();
  await expect(fileRow(page, '旧.doc')).toBeVisible();
});

test('an editor that does not answer is said, with the file to download, and tried again', async ({
  page,
  server,
  office,
}) => {
  office.serverUrl = server.url;
  await enterFiles(page, server);
  await bringFiles(page, textFile('慢.docx', '内容'));
  const row = fileRow(page, '慢.docx');
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').check();
  await page.context().clock.install();
  let isHanging = true;
  // The program's page never comes.
  await page.context().route(`${office.url}/**`, (route) => (isHanging ? undefined : route.continue()));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('e');
  const editor = await opening;
  await expect(editor.getByRole('status').filter({ hasText: '慢.docx' })).toBeVisible();
  await page.context().clock.fastForward(31_000);
  await expect(editor.getByRole('alert')).toContainText('编辑器没有响应');
  await expect(editor.getByRole('link', { name: /下载/ })).toHaveAttribute('href', /nodeId=\d+/);
  isHanging = false;
  await editor.getByRole('button', { name: /重试/ }).click();
  await expect(editor.frameLocator('iframe').getByRole('heading', { name: '慢.docx' })).toBeVisible();
});
