// A mail with a file of every kind, in Chinese and in English: each is previewed in the browser, one after the other, by
// keyboard; what cannot be shown says so; all are downloaded as one zip; nothing in them runs or reaches the network.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeAttachedFiles } from '../support/attachment-files.ts';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import type { Language } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    preview: (name: string) => `预览 ${name}`,
    download: (name: string) => `下载 ${name}`,
    downloadAll: '下载全部',
    next: '下一个附件',
    close: '关闭',
    page: (page: number) => `第 ${page} 页，共 12 页`,
    fit: '适应窗口',
    rotate: '旋转',
    format: '此文件格式不支持预览',
    notPlayable: /浏览器不能播放/,
    disguised: /伪装/,
    sheets: '工作表',
    message: '邮件正文',
    link: '链接：https://partner.example/report',
  },
  en: {
    preview: (name: string) => `Preview ${name}`,
    download: (name: string) => `Download ${name}`,
    downloadAll: 'Download all',
    next: 'Next attachment',
    close: 'Close',
    page: (page: number) => `Page ${page} of 12`,
    fit: 'Fit to window',
    rotate: 'Rotate',
    format: 'this file format cannot be previewed',
    notPlayable: /can't play/,
    disguised: /disguises/,
    sheets: 'Sheets',
    message: 'Message text',
    link: 'Link: https://partner.example/report',
  },
} as const;

const longName = '华东区第四季度预算调整说明及各部门费用明细第三版终稿.xlsx';

/** A folder for pictures of what was seen; none are made where it is not named. */
const shots = process.env['HONGYAN_SHOTS'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
};

/** What the end-to-end test reads of a player; these files know no browser's types. */
interface Player {
  readonly duration: number;
  readonly seeking: boolean;
  currentTime: number;
}
const naturalWidth = (image: unknown): number => (image as { naturalWidth: number }).naturalWidth;

async function openMail(page: Page, server: ServerFixture, language: Language): Promise<string> {
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  const mailId = await findMail(page, server);
  await page.goto(`${server.url}/#/reply/1/${mailId}`);
  await expect(page.getByRole('heading', { name: '附件大全' }).first()).toBeVisible();
  return mailId;
}

async function findMail(page: Page, server: ServerFixture): Promise<string> {
  const answer = await page.request.get(`${server.url}/api/mail/email/mailbox/list?pageSize=15&mailboxId=1`);
  const { data } = (await answer.json()) as { data: { list: { mailId: string; mailSubject: string }[] } };
  const mail = data.list.find(({ mailSubject }) => mailSubject === '附件大全');
  if (!mail) throw new Error('the mail with the files has not arrived');
  return mail.mailId;
}

/** What the page says beside what the end-to-end test does: errors, refusals of its policy. A file that the browser cannot play is no fault of ours. */
function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/sandboxed/.test(message.text())) problems.push(message.text());
  });
  return problems;
}

const findGraveFaults = async (page: Page) =>
  (await new AxeBuilder({ page }).include('[role=dialog]').exclude('iframe').analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);

for (const language of testLanguages('en')) {
  test(`attachments of every kind: ${language}`, async ({ page, server }) => {
    const say = strings[language];
    const files = await makeAttachedFiles();
    await server.deliver({
      from: `wang@${outsideDomain}`,
      to: lileiAddress,
      subject: '附件大全',
      text: '见附件',
      attachments: files,
    });
    const problems = watchProblems(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
    });
    const mailId = await openMail(page, server, language);
    const dialog = page.getByRole('dialog');

    await test.step('the list: kinds, sizes, a warning at what pretends, small pictures', async () => {
      await expect(page.getByRole('button', { name: say.preview(longName) })).toBeVisible();
      await expect(page.getByRole('button', { name: say.preview('旧文档.doc') })).toHaveCount(0);
      await expect(page.getByText(say.disguised)).toBeVisible();
      const thumbnail = page.locator('img[src*="/file/preview/"]').first();
      await thumbnail.scrollIntoViewIfNeeded();
      await expect.poll(() => thumbnail.evaluate(naturalWidth), { timeout: 15_000 }).toBe(256);
      await shoot(page, `${language}-list`);
    });

    const openPreview = async (name: string, shows: () => Promise<void>) => {
      await test.step(name, async () => {
        await expect(dialog).toHaveAccessibleName(name);
        await shows();
        await shoot(page, `${language}-${name.slice(-12)}`);
        await page.keyboard.press('ArrowRight');
      });
    };

    await page.getByRole('button', { name: say.preview(longName) }).press('Enter');
    await openPreview(longName, async () => {
      await expect(dialog.getByRole('cell', { name: '120,000.00' })).toBeVisible();
      await expect(dialog.getByRole('cell', { name: '2025-12-09' })).toBeVisible();
      await expect(dialog.getByRole('tab')).toHaveText(['预算', '说明']);
      expect(await findGraveFaults(page)).toEqual([]);
    });
    await openPreview('调整说明.pdf', async () => {
      const first = dialog.getByRole('region', { name: say.page(1) });
      await expect(first).toContainText('调整说明');
      await expect(dialog.getByRole('link', { name: say.link })).toHaveAttribute('href', /^\/#\/linkPage\?url=/);
      await expect(dialog.getByRole('link', { name: /javascript/ })).toHaveCount(0);
      await expect(dialog.locator('canvas').first()).toBeVisible();
      // Pages far away are not drawn.
      expect(await dialog.locator('canvas').count()).toBeLessThan(6);
      const field = dialog.getByRole('textbox');
      await field.fill('9');
      await field.press('Enter');
      await expect(dialog.getByRole('region', { name: say.page(9) })).toContainText('第9页');
      expect(await findGraveFaults(page)).toEqual([]);
      await dialog.focus();
    });
    await openPreview('报告.docx', async () => {
      const frame = dialog.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: '第四季度报告' })).toBeVisible();
      await expect(frame.getByText('<script>top.pwned=1</script>')).toBeVisible();
    });
    await openPreview('年度总结.pptx', () => expect(dialog.getByRole('heading', { name: '明年计划' })).toBeVisible());
    await openPreview('傍晚.png', async () => {
      const picture = dialog.getByRole('img', { name: /傍晚/ });
      await expect.poll(() => picture.evaluate(naturalWidth), { timeout: 15_000 }).toBe(1600);
      const fitted = (await picture.boundingBox())?.width ?? 0;
      expect(fitted).toBeLessThan(1450);
      await page.keyboard.press('+');
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(fitted);
      await page.keyboard.press('0');
      await page.keyboard.press('r');
      await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(600);
      expect(await findGraveFaults(page)).toEqual([]);
    });
    await openPreview('竖图.png', () => expect(dialog.getByRole('img', { name: /竖图/ })).toBeVisible());
    await openPreview('名单.csv', () => expect(dialog.getByRole('cell', { name: '王海燕' })).toBeVisible());
    await openPreview('notes.txt', () => expect(dialog.getByText('<script>top.pwned=1</script>')).toBeVisible());
    await openPreview('资料.zip', () => expect(dialog.getByRole('row', { name: /甲方\.pdf/ })).toBeVisible());
    await openPreview('日志.log.gz', () => expect(dialog.getByRole('row', { name: /日志\.log/ })).toBeVisible());
    await openPreview('录音.wav', async () => {
      const sound = dialog.locator('audio');
      await expect.poll(() => sound.evaluate((audio) => (audio as unknown as Player).duration)).toBe(3);
      // Into the middle: asked for by a range.
      await sound.evaluate((audio) => {
        (audio as unknown as Player).currentTime = 2;
      });
      await expect.poll(() => sound.evaluate((audio) => (audio as unknown as Player).seeking)).toBe(false);
      expect(await sound.evaluate((audio) => (audio as unknown as Player).currentTime)).toBe(2);
      await dialog.focus();
    });
    await openPreview('坏片.mp4', () => expect(dialog.getByText(say.notPlayable)).toBeVisible());
    await openPreview('原邮件.eml', async () => {
      await expect(dialog.getByRole('heading', { name: '预算确认' })).toBeVisible();
      await expect(dialog.getByText('wang@huadong.example')).toBeVisible();
      await expect(dialog.frameLocator('iframe').getByText('各位好')).toBeVisible();
    });
    await openPreview('会议.ics', () => expect(dialog.getByRole('heading', { name: '评审会' })).toBeVisible());
    await openPreview('名片.vcf', () => expect(dialog.getByText('138 0013 8000')).toBeVisible());
    await openPreview('旧文档.doc', () => expect(dialog.getByText(say.format)).toBeVisible());
    await openPreview('假冒.pdf', () => expect(dialog.getByText(say.format)).toBeVisible());
    await expect(dialog).toHaveAccessibleName('发票.pdf.exe');
    await expect(dialog.getByRole('button', { name: say.next })).toHaveCount(0);

    await test.step('Escape goes back to where one was', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: say.preview(longName) })).toBeFocused();
    });

    await test.step('all as one zip', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: say.downloadAll }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('附件大全.zip');
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
      expect(bytes.includes(longName)).toBe(true);
    });

    await test.step('small, dark', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate("document.documentElement.dataset.skin = 'skin_6'");
      await shoot(page, `${language}-phone-list`);
      for (const name of [longName, '调整说明.pdf', '傍晚.png']) {
        await page.getByRole('button', { name: say.preview(name) }).click();
        await expect(dialog.locator('canvas, td, img').first()).toBeVisible();
        await shoot(page, `${language}-phone-${name.slice(-8)}`);
        const box = await dialog.boundingBox();
        expect(box).toMatchObject({ x: 0, width: 390 });
        await page.keyboard.press('Escape');
      }
    });

    await test.step('signed out, its links end', async () => {
      const answer = await page.request.get(`${server.url}/api/mail/email/detail?mailId=${mailId}`);
      const { data } = (await answer.json()) as { data: { attachments: { url: string }[] } };
      const url = `${server.url}/api/${data.attachments[0]?.url ?? ''}`;
      expect((await page.request.get(url)).status()).toBe(200);
      const range = await page.request.get(url, { headers: { Range: 'bytes=0-3' } });
      expect([range.status(), (await range.body()).toString('latin1')]).toEqual([206, 'PK\x03\x04']);
      expect(range.headers()).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment;/) as unknown as string,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      await page.request.get(`${server.url}/api/oauth/logout`, { headers: { Origin: server.url } });
      expect((await page.request.get(url)).status()).toBe(404);
    });
    expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
    expect(foreign).toEqual([]);
    expect(problems.filter((text) => !/401|404/.test(text))).toEqual([]);
  });
}
