// A junk filter that fails neither delays nor loses mail: it is delivered as without the filter, and the log says so.
import { Dialogue, openListener, type TestListener } from '@hongyan/smtp/testing';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJunkFilter } from '../junk/index.ts';
import { createOwnDomains } from './own-domains.ts';
import type { InboundServices } from './receive-inbound.ts';
import { createSmtpHandler } from './smtp-handler.ts';

describe.each(productStores)('a junk filter that fails, on $name', (engine) => {
  let mail: MailStore;
  let smtp: TestListener;
  const logged: string[] = [];

  beforeAll(async () => {
    mail = await openMailStore(engine);
    const log = { error: (_fields: object, text: string) => logged.push(text) };
    const services = {
      ...mail.services,
      intake: mail.intake,
      scanner: null,
      dns: { resolve: async () => [] },
      ownDomains: createOwnDomains(mail.services),
      judgeJunk: createJunkFilter({ ...mail.services, log: log as never }),
      askAgain: async () => null,
    } as unknown as InboundServices;
    const handler = createSmtpHandler(services, {} as Parameters<typeof createSmtpHandler>[1]);
    smtp = await openListener('mx', {}, { handler });
  });
  afterAll(async () => {
    await smtp.listener.close(0);
    await mail.close();
  });

  const send = async (subject: string) => {
    const client = await Dialogue.open(smtp.listener.port);
    await client.hello();
    await client.ask('MAIL FROM:<chen.wei@partner.example>', '250');
    await client.ask('RCPT TO:<anna@example.org>', '250');
    await client.ask('DATA', '354');
    client.raw(`${plainMail(subject)}.\r\n`);
    await client.expect('250');
    await client.ask('QUIT', '221');
    await client.untilClosed();
    return mail.store.database.read
      .selectFrom('message')
      .select('folder_id')
      .where('account_no', '=', mail.anna.account)
      .where('subject', '=', subject)
      .executeTakeFirst();
  };

  it('changes nothing about the delivery', async () => {
    expect(await send('while it works')).toEqual({ folder_id: 1 });
    expect(logged).toEqual([]);
    await mail.store.writeRaw('ALTER TABLE junk_person RENAME TO junk_gone');
    try {
      expect(await send('while it fails')).toEqual({ folder_id: 1 });
    } finally {
      await mail.store.writeRaw('ALTER TABLE junk_gone RENAME TO junk_person');
    }
    expect(logged).toEqual(['the junk filter failed: a message is delivered without it']);
  });
});
