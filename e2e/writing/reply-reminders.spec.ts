// Reminders of sent messages that nobody answers: chosen with the message, seen, changed and ended in Sent, and given at their time.
import { type DraftContent, type MailId, plainDraft } from '@hongyan/contract';
import { signInAt } from '@hongyan/testkit';
import { enter, locateRow, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';

const erik = `erik@${outsideDomain}`;

test('chosen with the message, shown in Sent, changed, ended and brought back', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  await saveSetting(page, server, 'undoSendSeconds', 0);
  await page.reload();
  await page.goto(`${server.url}/#/write/new/0`);
  await page.locator('[data-recipients="to"]').fill(erik);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '主题' }).fill('报价什么时候有');
  await page.getByRole('button', { name: '其他发送方式' }).click();
  await page.getByRole('menuitem', { name: '无回复时提醒…' }).click();
  const choice = page.getByRole('dialog', { name: '无回复时提醒我' });
  // An answer takes longer than until the evening.
  await expect(choice.getByRole('button', { name: /^今天/ })).toBeHidden();
  await choice.getByRole('button', { name: /^明天/ }).click();
  await expect(page.getByText(/^提醒：如到 .*0?8:00 仍无回复$/)).toBeVisible();
  await page.getByRole('button', { name: '取消提醒' }).click();
  await expect(page.getByText(/^提醒：/)).toBeHidden();
  await page.getByRole('button', { name: '其他发送方式' }).click();
  await page.getByRole('menuitem', { name: '无回复时提醒…' }).click();
  await choice.getByRole('button', { name: /^明天/ }).click();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText(/^邮件已发送/).first()).toBeVisible();

  await page.goto(`${server.url}/#/outbox`);
  const row = locateRow(page, '报价什么时候有');
  await expect(row).toContainText(/无回复则 .*0?8:00 提醒/);
  await row.getByRole('checkbox').check({ force: true });
  await page.keyboard.press('b');
  await choice.getByLabel('时间').fill('21:30');
  await choice.getByRole('button', { name: '设置提醒' }).click();
  await expect(row).toContainText(/21:30/);
  await page.reload();
  await expect(row).toContainText(/21:30/);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '取消提醒' }).click();
  await expect(row).not.toContainText('提醒');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row).toContainText(/21:30/);
  // Deleted and brought back it still has it.
  await row.getByRole('checkbox').check({ force: true });
  await page.keyboard.press('Delete');
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row).toContainText(/21:30/);
  await page.reload();
  await expect(row).toContainText(/21:30/);
});

test('an answer ends it in every window at once', async ({ page, server }) => {
  await enter(page, server, { language: 'en' });
  const client = await signInAt(server.url, lileiAddress, server.password);
  const content: DraftContent = {
    ...{ type: 'new', refMailId: null, from: lileiAddress, to: [{ name: 'Erik', address: erik }], cc: [], bcc: [] },
    ...{ subject: 'Quote', html: '<p>x</p>', attachments: [], priority: 3, readReceipt: false },
    ...plainDraft,
    remindAt: Date.now() + 3_600_000,
  };
  const { mailId } = (await client.compose.send({ content, undoSeconds: 0 })).data;
  const { messageId } = (await client.mailbox.detail({ mailId: mailId as MailId })).data;
  await page.goto(`${server.url}/#/outbox`);
  await expect(locateRow(page, 'Quote')).toContainText('Reminder');
  await server.deliver({
    from: erik,
    to: lileiAddress,
    subject: 'Re: Quote',
    text: 'x',
    inReplyTo: `<${messageId ?? ''}>`,
  });
  await expect(locateRow(page, 'Quote')).not.toContainText('Reminder');
});
