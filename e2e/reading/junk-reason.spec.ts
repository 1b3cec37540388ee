// A message that the junk filter put into Junk says why, in both languages, and what was wrong is taken back with one click.
import type { MailId } from '@hongyan/contract';
import { type ApiClient, fakeDns, startTestServer, type TestServer, testPassword, waitFor } from '@hongyan/testkit';
import { test as base, expect } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { builtParts } from '../support/built-server.ts';
import { testLanguages } from '../support/test-languages.ts';

const lilei = 'li.lei@inside.example';
const seller = 'deal@bulk.example';
const supplier = 'office@supplier.example';
const strings = {
  zh: { like: /与您移入垃圾邮件的邮件相似.*主要依据：.*发件人地址/, notSpam: '不是垃圾邮件' },
  en: {
    like: /resembles messages that you moved to junk.*Mainly because of: .*the sender's address/,
    notSpam: 'Not spam',
  },
} as const;

async function deliver(server: TestServer, from: string, subject: string, text: string): Promise<void> {
  const header = [`From: Sender <${from}>`, `To: ${lilei}`, `Subject: ${subject}`, `Date: ${new Date().toUTCString()}`];
  const kind = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'];
  await server.deliver({ raw: [...header, ...kind, '', text, ''].join('\r\n'), from, to: lilei });
}

const listIds = async (client: ApiClient, subject: string): Promise<MailId[]> =>
  (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list
    .filter((mail) => mail.mailSubject.startsWith(subject))
    .map((mail) => mail.mailId);

/** Teaches the filter as a person does: by moving twenty messages into Junk, and twenty into a folder. */
async function teach(server: TestServer): Promise<void> {
  const client = await server.signIn(lilei);
  for (let at = 0; at < 20; at += 1) {
    await deliver(server, seller, `Offer ${String(at)}`, '代开发票 全国可开 点数优惠 请加微信 无需定金 验证后付款');
    await deliver(
      server,
      supplier,
      `Minutes ${String(at)}`,
      'Bearings, drawings, audits and delivery dates of the quarter',
    );
  }
  const { folderId } = (await client.folders.saveFolder({ folderName: 'Meetings' })).data;
  await client.mailbox.move({ mailIds: await listIds(client, 'Offer'), targetMailboxId: '5' });
  await client.mailbox.move({ mailIds: await listIds(client, 'Minutes'), targetMailboxId: folderId });
  const { read } = server.context.services.database;
  await waitFor(
    async () => {
      const row = await read.selectFrom('junk_person').select(['junk', 'good']).executeTakeFirst();
      return row?.junk === 20 && row.good === 20;
    },
    { what: 'the lessons' },
  );
}

const test = base.extend<{ server: TestServer }>({
  server: async ({}, use) => {
    const server = await startTestServer({ database: 'sqlite', overrides: { dns: fakeDns({}), ...builtParts } });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await teach(server);
    await use(server);
    await server.stop();
  },
});

for (const language of testLanguages('en')) {
  test(`junk by its content says why and comes back (${language})`, async ({ page, server }) => {
    const w = strings[language];
    await deliver(server, seller, 'A last offer', '代开发票 全国可开 点数优惠 请加微信 无需定金 验证后付款');
    await bringSession(page, { url: server.url, address: lilei, password: testPassword, display: { language } });
    await page.goto(`${server.url}/#/junk`);
    await page.getByText('A last offer').first().click();
    await expect(page.getByRole('note').filter({ hasText: w.like })).toBeVisible();
    await page.getByRole('note').getByRole('button', { name: w.notSpam }).click();
    await page.goto(`${server.url}/#/inbox`);
    await expect(page.getByText('A last offer').first()).toBeVisible();
  });
}
