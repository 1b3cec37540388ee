// Bringing files: whole folders, many at once, from the desktop, larger than one call takes, and what is refused.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Request } from '@playwright/test';
import { expect, test } from '../support/harness.ts';
import { bringFiles, enterFiles, fileRow, makeFolder, textFile } from './file-helpers.ts';

/** Files from the desktop, let go over something. A page cannot make folders of them. */
async function dropOn(target: Locator, names: readonly string[]): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)})
      transfer.items.add(new File(['dropped'], name, { type: 'text/plain' }));
    return transfer;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

test('a folder comes with the folders in it', async ({ page, server }, testInfo) => {
  const folder = join(testInfo.outputPath(), '资料');
  for (const way of ['一月/合同', '二月']) mkdirSync(join(folder, way), { recursive: true });
  for (const file of ['总览.txt', '一月/报表.txt', '一月/合同/甲.txt', '二月/乙.txt'])
    writeFileSync(join(folder, file), file);
  await enterFiles(page, server);
  await page.locator('input[type=file]').nth(1).setInputFiles(folder);
  await expect(page.getByText('已上传 4 个文件')).toBeVisible();
  for (const step of ['资料', '一月', '合同'])
    await fileRow(page, step).getByRole('button', { name: step, exact: true }).click();
  await expect(fileRow(page, '甲.txt')).toBeVisible();
});

test('files from the desktop go to the list, to a folder, and never to large attachments', async ({ page, server }) => {
  await enterFiles(page, server);
  await makeFolder(page, '收件');
  await dropOn(page.getByRole('grid'), ['甲.txt']);
  await expect(fileRow(page, '甲.txt')).toBeVisible();
  await dropOn(fileRow(page, '收件'), ['乙.txt']);
  await expect(page.getByText('已上传 2 个文件')).toBeVisible();
  await expect(fileRow(page, '乙.txt')).toBeHidden();
  await dropOn(page.getByRole('button', { name: '大附件' }), ['丙.txt']);
  await expect(page.getByText('不能上传文件到大附件空间')).toBeVisible();
  await fileRow(page, '收件').getByRole('button', { name: '收件', exact: true }).click();
  await expect(fileRow(page, '乙.txt')).toBeVisible();
});

test('names that are taken are asked about once for all, and go on while other screens are open', async ({
  page,
  server,
}) => {
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'];
  await enterFiles(page, server);
  await bringFiles(page, ...names.map((name) => textFile(name, '1')));
  await expect(page.getByText('已上传 6 个文件')).toBeVisible();
  await bringFiles(page, ...names.map((name) => textFile(name, '2')));
  await expect(page.getByText('6 个文件需要您决定')).toBeVisible();
  await page.goto(`${server.url}/#/inbox`);
  await page.getByRole('checkbox', { name: '应用于全部同名文件' }).check();
  await page.getByRole('button', { name: '保留两者' }).click();
  await expect(page.getByText('已上传 12 个文件')).toBeVisible();
  await page.goto(`${server.url}/#/documentcenter`);
  await expect(page.getByRole('row', { name: /f/ })).toHaveCount(2);
});

test('a large file is paused and goes on, and a cancelled one is not there', async ({ page, server }) => {
  const size = 12 * 1024 * 1024;
  await enterFiles(page, server);
  const bring = (name: string): Promise<unknown> =>
    page.evaluate(`(() => {
      const input = document.querySelector('input[type=file]');
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(${String(size)}).fill(7)], ${JSON.stringify(name)}));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  let hold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  await page.route('**/api/file/tus/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue().catch(() => undefined);
  });
  const isChunk = (request: Request): boolean => request.method() === 'PATCH';
  const begun = page.waitForRequest(isChunk);
  const brokenOff = page.waitForEvent('requestfailed', isChunk);
  await bring('影片.mkv');
  await begun;
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText('已暂停 0/1')).toBeVisible();
  await brokenOff;
  hold();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByText('已上传 1 个文件')).toBeVisible();
  await expect(fileRow(page, '影片.mkv')).toContainText('12 MB');
  await page.route('**/api/file/tus/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  await bring('不要.mkv');
  await page.getByRole('button', { name: '取消上传 不要.mkv' }).click();
  await expect(page.getByText('已上传 1 个文件')).toBeVisible();
  await expect(fileRow(page, '不要.mkv')).toBeHidden();
});
