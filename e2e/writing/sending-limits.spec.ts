// Somebody who has sent as much as they may: the message stays where it is, and says when it can leave.
import type { Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const strings = {
  zh: {
    ...{ to: '收件人', subject: '主题', send: '发送', sent: /^邮件已发送/ },
    refused: /每小时最多发送 1 封邮件，请在 \d+ 分钟后再试/,
  },
  en: {
    ...{ to: 'To', subject: 'Subject', send: 'Send', sent: /^Message sent/ },
    refused: /You can send up to 1 messages an hour\. Try again in \d+ min/,
  },
} as const;

type Language = keyof typeof strings;

async function write(page: Page, server: ServerFixture, language: Language, subject: string): Promise<void> {
  const { to, subject: field, send } = strings[language];
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('combobox', { name: to, exact: true }).fill(`anna@${outsideDomain},`);
  await page.getByRole('textbox', { name: field }).fill(subject);
  await page.getByRole('button', { name: send, exact: true }).first().click();
}

for (const language of ['zh', 'en'] as const)
  test(`a message beyond the limit stays in the composer and is sent later, in ${language}`, async ({
    page,
    server,
  }) => {
    const { refused, sent, send } = strings[language];
    await server.admin('user', 'sending-limit', lileiAddress, '--messages-hour', '1');
    await enter(page, server, { language });
    await write(page, server, language, 'within the limit');
    await expect(page.getByText(sent)).toBeVisible();
    await write(page, server, language, 'beyond the limit');
    await expect(page.getByText(refused)).toBeVisible();
    await expect(page.getByRole('textbox', { name: strings[language].subject })).toHaveValue('beyond the limit');
    await server.admin('user', 'sending-limit', lileiAddress, '--messages-hour', 'default');
    await page.getByRole('button', { name: send, exact: true }).first().click();
    await expect(page.getByText(sent)).toBeVisible();
    await expect.poll(() => server.sink.mails.length, { timeout: 20_000 }).toBe(2);
  });
