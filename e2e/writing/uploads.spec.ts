// Files of a message over a slow line: paused, interrupted by a reload and by a lost connection, gone on with, sent; one that is too
// large for a message goes as a link, whose page gives it back byte for byte; a file of a received mail is attached again.
import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { signInAt } from '@hongyan/testkit';
import type { CDPSession, Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const mebi = 1024 * 1024;
/** Bytes a second. A chunk takes eight seconds: time to press, also on a busy machine. */
const slowLine = mebi / 2;
const shots = process.env['HONGYAN_SHOTS'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
};

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Holds uploads back. */
async function throttle(session: CDPSession, bytesPerSecond: number | null): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}

const locateItem = (page: Page, name: string) =>
  page.getByRole('region', { name: '附件' }).locator('li').filter({ hasText: name });

async function receiveFile(page: Page, server: ServerFixture): Promise<void> {
  await server.deliver({
    from: `erik@${outsideDomain}`,
    to: lileiAddress,
    subject: '带合同的来信',
    text: '请看附件',
    attachments: [{ filename: '合同.txt', content: 'the contract' }],
  });
  await expect(page.getByText('带合同的来信').first()).toBeVisible();
}

test('files over a broken line, a file as a link, a file of a mail', async ({ page, context, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'hongyan-uploads-'));
  const slow = join(folder, '报告 report.bin');
  const large = join(folder, '影片 film.bin');
  const slowBytes = randomBytes(12 * mebi + 5);
  await writeFile(slow, slowBytes);
  const film = await open(large, 'w');
  await film.write(randomBytes(mebi), 0, mebi, 50 * mebi);
  await film.close();
  await enter(page, server, { language: 'zh' });
  await receiveFile(page, server);
  const line = await context.newCDPSession(page);

  await test.step('pauses, goes on after a reload when the file is chosen again, and through a lost connection', async () => {
    await page.goto(`${server.url}/#/write/new/uploads`);
    await page.locator('[data-subject]').fill('上传的故事');
    await throttle(line, slowLine);
    await page.locator('input[type=file]:not([accept])').setInputFiles(slow);
    const item = locateItem(page, 'report.bin');
    await expect(item).toContainText(/[3-9]\d% · 12 MB · .*\/秒/, { timeout: 40_000 });
    await shoot(page, 'upload-moving');
    await item.getByRole('button', { name: '暂停' }).click();
    await expect(item).toContainText('已暂停');
    await page.getByRole('button', { name: '存草稿' }).click();
    await expect(page.getByText(/已保存/)).toBeVisible();
    await page.reload();
    await expect(locateItem(page, 'report.bin')).toContainText('请重新选择此文件');
    await shoot(page, 'upload-interrupted');
    await throttle(line, slowLine);
    const heads: string[] = [];
    page.on('request', (request) => request.url().includes('file/tus') && heads.push(request.method()));
    await page.locator('input[type=file]:not([accept])').setInputFiles(slow);
    await expect(locateItem(page, 'report.bin')).toContainText(/· 12 MB/);
    // It asks where the server has it, and begins no second one.
    await expect.poll(() => heads.slice(0, 2)).toEqual(['HEAD', 'PATCH']);
    await page.route('**/api/file/tus/**', (route) => route.abort('internetdisconnected'));
    await expect(locateItem(page, 'report.bin')).toContainText('等待网络恢复');
    await page.unroute('**/api/file/tus/**');
    await throttle(line, null);
    await expect(locateItem(page, 'report.bin')).toContainText('已上传', { timeout: 20_000 });
    expect(heads).not.toContain('POST');
  });

  await test.step('offers a film of 51 MB as a large attachment, and takes a file of a received mail', async () => {
    await page.locator('input[type=file]:not([accept])').setInputFiles(large);
    const offer = page.getByText(/可作为大附件发送/);
    await expect(offer).toContainText('影片 film.bin');
    await shoot(page, 'upload-offer');
    await page.getByRole('button', { name: '作为大附件上传' }).click();
    await page.getByRole('button', { name: '从邮件添加' }).click();
    await page.getByRole('button', { name: /带合同的来信/ }).click();
    await page.getByText('合同.txt').last().click();
    await shoot(page, 'upload-from-mail');
    await page.getByRole('button', { name: '添加 1 个附件' }).click();
    await expect(locateItem(page, '合同.txt')).toContainText('已上传');
    await expect(locateItem(page, 'film.bin')).toContainText('大附件', { timeout: 30_000 });
    await shoot(page, 'upload-done');
  });

  await test.step('is sent; the link gives the film back byte for byte, to somebody without a mailbox', async () => {
    await page.locator('[data-recipients="to"]').fill(`${lileiAddress},`);
    await page.getByRole('button', { name: '发送', exact: true }).first().click();
    await expect(page.getByText('邮件已发送', { exact: true })).toBeVisible();
    const client = await signInAt(server.url, lileiAddress, server.password);
    const find = async () =>
      (await client.mailbox.list({ mailboxId: '1' })).data.list.find((mail) => mail.mailSubject === '上传的故事')
        ?.mailId;
    await expect.poll(find).toBeTruthy();
    const mailId = await find();
    const detail = (await client.mailbox.detail({ mailId: mailId as never })).data;
    expect(detail.attachments.map(({ fileName }) => fileName).toSorted()).toEqual(
      ['合同.txt', '报告 report.bin'].toSorted(),
    );
    const file = await client.raw(detail.attachments.find(({ fileName }) => fileName.includes('report'))?.url ?? '');
    expect(file.bytes.equals(slowBytes)).toBe(true);
    const link = /href="([^"]*bigFileUpload[^"]*)"/.exec(detail.html ?? '')?.[1] ?? '';
    const outsider = await context.browser()?.newContext({ acceptDownloads: true, locale: 'en-GB' });
    const window = await outsider?.newPage();
    if (!window) throw new Error('no browser');
    await window.goto(link);
    await expect(window.getByRole('heading', { name: '影片 film.bin' })).toBeVisible();
    await shoot(window, 'big-file-page');
    expect((await new AxeBuilder({ page: window }).analyze()).violations).toEqual([]);
    const [download] = await Promise.all([window.waitForEvent('download'), window.locator('a[download]').click()]);
    expect(await hashFile(await download.path())).toBe(await hashFile(large));
    expect(download.suggestedFilename()).toBe('影片 film.bin');
    await outsider?.close();
  });

  await test.step('shows who downloaded it; it is limited, replaced and closed, until it is deleted', async () => {
    await page.goto(`${server.url}/#/write/new/after`);
    await page.getByRole('button', { name: '我的大附件' }).click();
    await expect(page.getByText(/下载 1 次/)).toBeVisible();
    await shoot(page, 'large-space');
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: '影片 film.bin：更多操作' }).click();
      await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemcheckbox', { name })).click();
    };
    await choose('仅限收件人下载');
    await expect(page.getByText('仅限收件人', { exact: true })).toBeVisible();
    await choose('收件人与下载记录…');
    const log = page.getByRole('dialog', { name: /下载记录/ });
    await expect(log.getByText(lileiAddress)).toBeVisible();
    await expect(log.getByText('通过链接')).toBeVisible();
    await shoot(page, 'large-downloads');
    await page.keyboard.press('Escape');
    const chosen = page.waitForEvent('filechooser');
    await choose('替换为新版本…');
    await (await chosen).setFiles({ name: '影片 film.bin', mimeType: 'video/mp4', buffer: Buffer.from('short cut') });
    await expect(page.getByText(/9 B · .*第 2 版/)).toBeVisible();
    await choose('停用链接');
    await expect(page.getByText('已停用', { exact: true })).toBeVisible();
    await shoot(page, 'large-closed');
    await choose('删除');
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByText('还没有大附件')).toBeVisible();
    await page.getByText('已失效', { exact: true }).click();
    await expect(page.getByText(/下载 1 次/)).toBeVisible();
    await page.goto(`${server.url}/#/bigFileUpload?id=${'0'.repeat(40)}`);
    await expect(page.getByRole('heading', { name: '文件已无法下载' })).toBeVisible();
    await shoot(page, 'big-file-gone');
  });
  await rm(folder, { recursive: true });
});

test('pictures that are dropped go into the text, or are attached where that is said', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  await page.goto(`${server.url}/#/write/new/0`);
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const dragged = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob('${dot}'), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], '图.png', { type: 'image/png' }));
    return data;
  })()`);
  const subject = page.locator('[data-subject]');
  await subject.dispatchEvent('dragenter', { dataTransfer: dragged });
  await expect(page.getByText('松开即可将图片插入正文')).toBeVisible();
  await shoot(page, 'drop-zones');
  // Above the text and below it; the text's zone begins where the text does.
  const attach = page.getByText('松开即可添加附件');
  await expect(attach).toHaveCount(2);
  const text = await page.getByRole('textbox', { name: '正文' }).boundingBox();
  const above = await attach.first().boundingBox();
  expect(Math.abs((above?.y ?? 0) + (above?.height ?? 0) - (text?.y ?? 0))).toBeLessThanOrEqual(8);
  await attach.last().dispatchEvent('drop', { dataTransfer: dragged });
  await expect(locateItem(page, '图.png')).toBeVisible();
  await expect(attach).toHaveCount(0);
});
