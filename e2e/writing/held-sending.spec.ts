// Somebody who suddenly writes to many outside: the message is accepted and waits for the administrator, and everything says so.
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';

const strings = {
  zh: {
    ...{ to: '收件人', subject: '主题', send: '发送', log: '发信日志', delivery: '投递状态' },
    accepted: /邮件已提交。发信量异常，2 位外部收件人的投递正等待管理员确认/,
    waits: '等待管理员确认',
    notice: '您发往外部的邮件正在等待管理员确认',
    delivered: '已送达',
  },
  en: {
    ...{ to: 'To', subject: 'Subject', send: 'Send', log: 'Send log', delivery: 'Delivery' },
    accepted: /Message accepted\. 2 external recipients wait for your administrator: unusual sending/,
    waits: 'Waits for your administrator',
    notice: 'Your messages to the outside wait for your administrator',
    delivered: 'Delivered',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`what is unusually much waits for the administrator, and leaves when it is allowed, in ${language}`, async ({
    page,
    server,
  }) => {
    const { to, subject, send, log, delivery, accepted, waits, notice, delivered } = strings[language];
    await server.admin('org', 'set', 'sendUnusualRecipients', '1');
    await enter(page, server, { language });
    await page.goto(`${server.url}/#/write/new/0`);
    await page.getByRole('combobox', { name: to, exact: true }).fill(`anna@${outsideDomain},ben@${outsideDomain},`);
    await page.getByRole('textbox', { name: subject }).fill('offer');
    await page.getByRole('button', { name: send, exact: true }).first().click();
    await expect(page.getByText(accepted)).toBeVisible();
    await page.goto(`${server.url}/#/inbox`);
    await expect(page.getByText(notice).first()).toBeVisible({ timeout: 20_000 });
    await page.goto(`${server.url}/#/outbox`);
    await page.getByText('offer', { exact: true }).first().click({ timeout: 20_000 });
    const card = page.getByRole('region', { name: delivery });
    await expect(card.getByRole('listitem').filter({ hasText: 'anna' })).toContainText(waits);
    await page.goto(`${server.url}/#/set/selfChecking`);
    const list = page.getByRole('list', { name: log });
    await expect(list.getByRole('listitem').first()).toContainText('offer', { timeout: 20_000 });
    await list.getByRole('button', { name: /offer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'offer' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'anna' })).toContainText(waits);
    expect(server.sink.mails).toHaveLength(0);
    await server.admin('sending', 'allow', lileiAddress);
    await server.sink.next(`anna@${outsideDomain}`, { timeoutMs: 20_000 });
    await page.goto(`${server.url}/#/outbox`);
    await page.getByText('offer', { exact: true }).first().click();
    await expect(page.getByText(delivered).first()).toBeVisible({ timeout: 20_000 });
  });
