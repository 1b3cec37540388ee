// Answers below the message that they answer: written by a quick hand, taken to their view, closed to a draft, left and found again.
import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { enter, locateRow, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const erik = `erik@${outsideDomain}`;
const anna = `anna@${outsideDomain}`;

const locateReply = (page: Page) => page.locator('[data-reply-below]');
const locateText = (page: Page) => locateReply(page).getByRole('textbox', { name: '正文' });
const locateMessage = (page: Page) => page.getByRole('article');

async function deliver(server: ServerFixture, subject: string, more: Record<string, unknown> = {}): Promise<void> {
  await server.deliver({
    from: erik,
    to: lileiAddress,
    subject,
    text: `${subject}的正文`,
    messageId: `<${encodeURIComponent(subject)}@${outsideDomain}>`,
    ...more,
  });
}

async function open(page: Page, server: ServerFixture, subject: string): Promise<void> {
  await page.goto(`${server.url}/#/inbox`);
  await locateRow(page, subject).click();
  await expect(locateMessage(page)).toContainText(subject);
}

test('a quick hand answers below the message, in the page and beside the list', async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await saveSetting(page, server, 'undoSendSeconds', 0);
  await deliver(server, '甲方来信');
  await deliver(server, '乙方来信');
  await page.reload();

  await test.step('in the page: no key is lost, and none is the list’s', async () => {
    await open(page, server, '甲方来信');
    await page.keyboard.press('r');
    await page.keyboard.press('e');
    await page.keyboard.type('j# ok');
    await page.keyboard.press('Control+Enter');
    const sent = await simpleParser((await server.sink.next(erik)).raw);
    expect(sent.text?.startsWith('ej# ok')).toBe(true);
    expect(sent.text).toContain('甲方来信的正文');
    await expect(locateReply(page)).toHaveCount(0);
    await expect(locateMessage(page)).toContainText('甲方来信');
    // Keys are the message's again.
    await page.keyboard.press('u');
    await expect(locateRow(page, '甲方来信')).toBeVisible();
  });

  await test.step('beside the list, with the message in sight and its quotation folded', async () => {
    await saveSetting(page, server, 'layout', 'three');
    await page.reload();
    // The rows are there before the new layout is: a click on them would open the message on a page of its own.
    await expect(page.getByRole('button', { name: '三栏' })).toHaveAttribute('aria-pressed', 'true');
    await open(page, server, '乙方来信');
    await page.keyboard.press('r');
    await expect(locateText(page)).toBeFocused();
    await expect(page).toHaveURL(/#\/inbox/);
    const quoted = locateText(page).getByText('乙方来信的正文');
    await expect(quoted).toBeHidden();
    await page.getByRole('button', { name: '引用的内容' }).click();
    await expect(quoted).toBeVisible();
    await page.getByRole('button', { name: '引用的内容' }).click();
    await expect(quoted).toBeHidden();
    await locateText(page).focus();
    await page.keyboard.type('fine');
    await page.keyboard.press('Tab');
    await expect(locateReply(page).getByRole('button', { name: '发送', exact: true })).toBeFocused();
    // On a button of the answer no key is the list's either.
    await page.keyboard.press('e');
    await page.keyboard.press('Enter');
    const sent = await simpleParser((await server.sink.next(erik)).raw);
    expect(sent.text).toContain('乙方来信的正文');
    await expect(locateReply(page)).toHaveCount(0);
    await expect(locateRow(page, '乙方来信')).toBeVisible();
    await expect(locateMessage(page)).toContainText('乙方来信');
  });
  expect(server.sink.mails.length).toBe(2);
});

test('an answer is left, found again, taken to its view with its file, and closed to a draft', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh', layout: 'three' });
  await deliver(server, '甲方来信');
  await deliver(server, '乙方来信');
  await page.reload();
  await open(page, server, '甲方来信');

  await test.step('another message and back', async () => {
    await page.keyboard.press('r');
    await expect(locateText(page)).toBeFocused();
    await page.keyboard.type('half a thought');
    await locateRow(page, '乙方来信').click();
    await expect(locateMessage(page)).toContainText('乙方来信');
    await expect(locateReply(page)).toHaveCount(0);
    await locateRow(page, '甲方来信').click();
    await expect(locateText(page)).toContainText('half a thought');
  });

  await test.step('in its view: text and file', async () => {
    await locateReply(page)
      .locator('input[type="file"]')
      .last()
      .setInputFiles({ name: '附件.txt', mimeType: 'text/plain', buffer: Buffer.from('file') });
    await locateReply(page).getByRole('button', { name: '在写信页打开' }).click();
    await expect(page).toHaveURL(/#\/write\/reply\//);
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('half a thought');
    await expect(page.getByText('附件.txt')).toBeVisible();
    // From the message it leads to its tab.
    await open(page, server, '甲方来信');
    await expect(locateReply(page)).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/#\/write\/reply\//);
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('half a thought');
  });

  await test.step('Escape keeps the draft, and R goes on with it, also before the server has it', async () => {
    await open(page, server, '乙方来信');
    await page.route('**/mail/email/drafts*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.keyboard.press('r');
    await expect(locateText(page)).toBeFocused();
    await page.keyboard.type('for later');
    await page.keyboard.press('Escape');
    await expect(locateReply(page)).toHaveCount(0);
    await expect(page.getByText('已存入草稿箱')).toBeVisible();
    await expect(locateMessage(page)).toContainText('乙方来信');
    await page.keyboard.press('r');
    await expect(locateText(page)).toContainText('for later');
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/#/draftbox`);
    await expect(locateRow(page, '乙方来信')).toBeVisible();
    await expect(locateRow(page, '乙方来信')).toHaveCount(1);
  });
});

test('answers to all and forwards below a conversation, and in a view where that is chosen', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await saveSetting(page, server, 'undoSendSeconds', 0);
  await deliver(server, '预算', { to: `${lileiAddress}, ${anna}` });
  await deliver(server, '回复: 预算', {
    to: `${lileiAddress}, ${anna}`,
    inReplyTo: `<${encodeURIComponent('预算')}@${outsideDomain}>`,
  });
  await page.reload();
  await open(page, server, '预算');
  await expect(page.locator('[data-mail-id]')).toHaveCount(2);

  await page.keyboard.press('a');
  await page.keyboard.type('to all');
  await expect(locateText(page)).toContainText('to all');
  await expect(locateReply(page).locator('[data-chip]').filter({ hasText: anna })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(locateReply(page)).toHaveCount(0);
  expect((await simpleParser((await server.sink.next(anna)).raw)).text).toContain('to all');
  await expect(page.locator('[data-mail-id]')).toHaveCount(3);

  await page.keyboard.press('f');
  await page.keyboard.type(`${anna},`);
  await expect(locateReply(page).locator('[data-chip]')).toContainText(anna);
  await locateText(page).click();
  await page.keyboard.press('Control+Enter');
  expect((await simpleParser((await server.sink.next(anna)).raw)).subject).toContain('预算');
  await expect(locateReply(page)).toHaveCount(0);

  await saveSetting(page, server, 'replyLocation', 'view');
  await page.reload();
  await expect(page.locator('[data-mail-id]').first()).toBeVisible();
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/#\/write\/reply\//);
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused();
  await expect(locateReply(page)).toHaveCount(0);
});
