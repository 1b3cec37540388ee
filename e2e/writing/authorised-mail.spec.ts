// A read-limited mail: written in the browser, read by a colleague and by somebody outside with the password; its sender sees who
// read it and when; the last read deletes it. Its text is hostile, and can do nothing.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type DraftContent, plainDraft } from '@hongyan/contract';
import { signInAt } from '@hongyan/testkit';
import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const erik = `erik@${outsideDomain}`;
const colleague = 'wang.haiyan@hongyan.example';
const readPassword = '海阔天空 42';
const subject = '限读的合同';

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['HONGYAN_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function write(page: Page, server: ServerFixture): Promise<void> {
  await page.goto(`${server.url}/#/write/new/0`);
  for (const to of [colleague, erik]) {
    await page.locator('[data-recipients="to"]').fill(to);
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-subject]').fill(subject);
  await page.getByRole('textbox', { name: '正文', exact: true }).fill('三文鱼在午夜跃起');
  await page.locator('input[type=file]:not([accept])').setInputFiles({
    name: '合同 终稿.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('the sealed contract'),
  });
  await expect(page.getByText(/已上传/).first()).toBeVisible();
  await page.getByRole('button', { name: '其他发送方式' }).click();
  await page.getByRole('menuitem', { name: '限读邮件…' }).click();
  const dialog = page.getByRole('dialog', { name: '限读邮件' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请设置阅读密码')).toBeVisible();
  await dialog.getByLabel('阅读密码', { exact: true }).fill(readPassword);
  await dialog.getByLabel('每人可读次数').selectOption('2');
  await shot(page, 'authorised-dialog');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('限读邮件：每人 2 次，7 天')).toBeVisible();
  await shot(page, 'authorised-composer');
}

const findLink = (text = ''): string => /http:\S+#\/authorised\/[0-9a-f]{40}/.exec(text)?.[0] ?? 'no link';

const emptyMessage: DraftContent = {
  type: 'new',
  refMailId: null,
  from: lileiAddress,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '',
  attachments: [],
  priority: 3,
  readReceipt: false,
  ...plainDraft,
};

/** Opens the viewer as a browser that nobody is signed in with. */
async function openViewer(page: Page, link: string, password: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel(/^(阅读密码|Read password)$/).fill(password);
  await page.getByRole('button', { name: /^(打开|Open)$/ }).click();
}

test('a read-limited mail, from its writing to its last read', async ({ page, browser, server }) => {
  await enter(page, server, { language: 'zh' });
  await write(page, server);

  const link = await test.step('asks for the password again after a reload, and leaves', async () => {
    await page.getByRole('button', { name: '存草稿' }).click();
    await expect(page.getByText(/已保存/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/请重新设置阅读密码/)).toBeVisible();
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请设置阅读密码' })).toBeVisible();
    await page.getByRole('button', { name: '设置密码' }).click();
    await page.getByRole('dialog').getByLabel('阅读密码', { exact: true }).fill(readPassword);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('button', { name: '发送', exact: true }).click();
    const { raw } = await server.sink.next(erik);
    const notice = await simpleParser(raw);
    expect(notice.subject).toBe(subject);
    expect(raw.toString()).not.toContain(Buffer.from('三文鱼').toString('base64').slice(0, 10));
    return findLink(notice.text);
  });

  const outside = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 780 } });
  const far = await outside.newPage();
  await test.step('somebody outside reads it twice, and then it is gone', async () => {
    await openViewer(far, link, 'wrong');
    await expect(far.getByRole('alert')).toContainText('4');
    await shot(far, 'authorised-wrong');
    await far.getByLabel(/^(阅读密码|Read password)$/).fill(readPassword);
    await far.getByRole('button', { name: /^(打开|Open)$/ }).click();
    await expect(far.getByRole('heading', { name: subject })).toBeVisible();
    await expect(far.frameLocator('iframe').getByText('三文鱼在午夜跃起')).toBeVisible();
    const download = far.waitForEvent('download');
    await far.getByRole('link', { name: /合同 终稿\.txt/ }).click();
    expect((await download).suggestedFilename()).toBe('合同 终稿.txt');
    await shot(far, 'authorised-mail-390');
    expect(
      (await new AxeBuilder({ page: far }).setLegacyMode().analyze()).violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      ),
    ).toEqual([]);
    await openViewer(far, link, readPassword);
    await expect(far.getByText(/这是最后一次|was the last read/)).toBeVisible();
    await shot(far, 'authorised-last-390');
    await openViewer(far, link, readPassword);
    await expect(far.getByRole('heading', { name: /^(这封邮件无法打开|This message can't be opened)$/ })).toBeVisible();
    await shot(far, 'authorised-closed-390');
  });

  await test.step('its sender sees who read it, while the message is open', async () => {
    await page.goto(`${server.url}/#/outbox`);
    await locateRow(page, subject).first().click();
    const card = page.getByRole('region', { name: '限读邮件' });
    await expect(card.getByText('已读完')).toBeVisible();
    await expect(card.getByText(/阅读（网络 127\.0\.0\.\*）/)).toHaveCount(2);
    await expect(card.getByText('未阅读')).toHaveCount(1);
    await shot(page, 'authorised-sent');
    await expect(page.getByText('三文鱼')).toHaveCount(0);
  });

  await test.step('ended by its sender, it opens for nobody', async () => {
    const card = page.getByRole('region', { name: '限读邮件' });
    await card.getByRole('button', { name: '提前结束' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '提前结束' }).click();
    await expect(card.getByText('您已提前结束，无法再打开')).toBeVisible();
  });

  await test.step('hostile text does nothing and fetches nothing', async () => {
    const hostile =
      '<p>harmless</p><script>top.hit=1</script><img src="x" onerror="top.hit=2"><img src="https://spy.example/a.png"><a href="javascript:top.hit=3">click</a>';
    const client = await signInAt(server.url, lileiAddress, server.password);
    await client.compose.send({
      content: {
        ...emptyMessage,
        to: [
          { name: '', address: erik },
          { name: '', address: lileiAddress },
        ],
        subject: 'hostile',
        html: hostile,
        authorised: { reads: 1, days: 1 },
      },
      authorisedPassword: readPassword,
    });
    const { raw } = await server.sink.next(erik);
    const asked: string[] = [];
    far.on('request', (request) => asked.push(request.url()));
    await openViewer(far, findLink((await simpleParser(raw)).text), readPassword);
    await expect(far.frameLocator('iframe').getByText('harmless')).toBeVisible();
    await far.frameLocator('iframe').getByText('click').click();
    expect(await far.evaluate(() => (globalThis as { hit?: number }).hit)).toBeUndefined();
    expect(asked.filter((url) => url.includes('spy.example'))).toEqual([]);
  });

  await test.step('inside the message leads to it, and the last read takes it out of the mailbox', async () => {
    await page.goto(`${server.url}/#/inbox`);
    await locateRow(page, 'hostile').first().click();
    const card = page.getByRole('region', { name: '限读邮件' });
    await expect(card.getByText(/还可阅读 1 次/)).toBeVisible();
    await shot(page, 'authorised-received');
    const opened = page.waitForEvent('popup');
    await card.getByRole('link', { name: '打开邮件' }).click();
    const viewer = await opened;
    await viewer.getByLabel('阅读密码', { exact: true }).fill(readPassword);
    await viewer.getByRole('button', { name: '打开', exact: true }).click();
    await expect(viewer.getByText(/这是最后一次/)).toBeVisible();
    await shot(viewer, 'authorised-last');
    await page.goto(`${server.url}/#/inbox`);
    await expect(locateRow(page, 'hostile')).toHaveCount(0);
  });
  await outside.close();
});
