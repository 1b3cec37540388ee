// What a scanner takes for junk reaches the inbox of who has allowed its sender, if the sender is who it says; a forged one never does.
import { Dialogue, openListener, type TestListener } from '@hongyan/smtp/testing';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJunkFilter } from '../junk/index.ts';
import { createOwnDomains } from './own-domains.ts';
import type { InboundServices } from './receive-inbound.ts';
import { createSmtpHandler } from './smtp-handler.ts';

const records: Readonly<Record<string, string>> = {
  'partner.example': 'v=spf1 ip4:127.0.0.1 -all',
  '_dmarc.partner.example': 'v=DMARC1; p=none',
};

describe.each(productStores)('mail that the scanner takes for junk, on $name', (engine) => {
  let mail: MailStore;
  let smtp: TestListener;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    const check = async () => ({ state: 'junk', score: 9, required: 6 });
    const services = {
      ...mail.services,
      intake: mail.intake,
      scanner: { virus: null, spam: { scanner: { check }, whenUnavailable: 'accept' } },
      dns: {
        resolve: async (name: string, type: string) => (type === 'TXT' && name in records ? [[records[name]]] : []),
      },
      ownDomains: createOwnDomains(mail.services),
      judgeJunk: createJunkFilter(mail.services),
      askAgain: async () => null,
    } as unknown as InboundServices;
    const handler = createSmtpHandler(services, {} as Parameters<typeof createSmtpHandler>[1]);
    smtp = await openListener('mx', {}, { handler });
    for (const sender of ['chen.wei@partner.example', 'chen.wei@unproven.example'])
      await mail.store.writeRaw(
        `INSERT INTO sender_rule (account_no, kind, sender, created_at) VALUES (${String(mail.anna.account)}, 'allow', '${sender}', 1)`,
      );
  });
  afterAll(async () => {
    await smtp.listener.close(0);
    await mail.close();
  });

  const send = async (from: string, to: 'anna' | 'ben') => {
    const subject = `${from} to ${to}`;
    const client = await Dialogue.open(smtp.listener.port);
    await client.hello();
    await client.ask(`MAIL FROM:<${from}>`, '250');
    await client.ask(`RCPT TO:<${to}@example.org>`, '250');
    await client.ask('DATA', '354');
    client.raw(`From: <${from}>\r\nTo: <${to}@example.org>\r\nSubject: ${subject}\r\n\r\ncheap\r\n.\r\n`);
    await client.expect('250');
    await client.ask('QUIT', '221');
    await client.untilClosed();
    const row = await mail.store.database.read
      .selectFrom('message')
      .select(['folder_id', 'from_verdict'])
      .where('account_no', '=', mail[to].account)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return [row?.folder_id, row?.from_verdict];
  };

  it('reaches the inbox of who has allowed the sender, where the domain is proven, and Junk of everybody else', async () => {
    expect(await send('chen.wei@partner.example', 'anna')).toEqual([1, 'pass']);
    expect(await send('chen.wei@partner.example', 'ben')).toEqual([5, 'pass']);
    expect(await send('other@partner.example', 'anna')).toEqual([5, 'pass']);
  });

  it('stays in Junk where anybody may have written the name', async () => {
    expect(await send('chen.wei@unproven.example', 'anna')).toEqual([5, 'none']);
  });
});
