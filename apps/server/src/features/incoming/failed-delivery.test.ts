// What another server hears when the store refuses what we made of its message: it keeps the message, and tries again.
import { Dialogue, openListener, type TestListener } from '@hongyan/smtp/testing';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { createJunkFilter } from '../junk/index.ts';
import { createOwnDomains } from './own-domains.ts';
import type { InboundServices } from './receive-inbound.ts';
import { createSmtpHandler } from './smtp-handler.ts';

type AcceptedBody = Awaited<ReturnType<BodyIntake['finish']>>;

/** Without one of its values: the row that is made of it lacks a column. */
const breaks: Readonly<Record<string, (body: AcceptedBody) => object>> = {
  'of the body': (body) => ({ ...body, imapFields: undefined }),
  'of the message': (body) => ({ ...body, facts: { ...body.facts, preview: undefined } }),
};

describe.each(productStores)('a message whose row lacks a column, on $name', (engine) => {
  let mail: MailStore;
  let smtp: TestListener;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    const intake: BodyIntake = {
      ...mail.intake,
      finish: async (spooled, options) => {
        const body = await mail.intake.finish(spooled, options);
        return (breaks[body.facts.subject]?.(body) ?? body) as AcceptedBody;
      },
    };
    const services = {
      ...mail.services,
      intake,
      scanner: null,
      dns: { resolve: async () => [] },
      ownDomains: createOwnDomains(mail.services),
      judgeJunk: createJunkFilter(mail.services),
      askAgain: async () => null,
    } as unknown as InboundServices;
    const handler = createSmtpHandler(services, {} as Parameters<typeof createSmtpHandler>[1]);
    smtp = await openListener('mx', {}, { handler });
  });
  afterAll(async () => {
    await smtp.listener.close(0);
    await mail.close();
  });

  const send = async (subject: string, reply: string) => {
    const client = await Dialogue.open(smtp.listener.port);
    await client.hello();
    await client.ask('MAIL FROM:<chen.wei@partner.example>', '250');
    await client.ask('RCPT TO:<anna@example.org>', '250');
    await client.ask('DATA', '354');
    client.raw(`${plainMail(subject)}.\r\n`);
    await client.expect(reply);
    await client.ask('QUIT', '221');
    await client.untilClosed();
  };
  const readStore = async () => {
    const { read } = mail.store.database;
    return {
      subjects: await read.selectFrom('message').select('subject').orderBy('n').execute(),
      bodies: (await read.selectFrom('body').select('body_id').execute()).length,
      account: await read
        .selectFrom('account')
        .select(['modseq', 'next_n', 'used_bytes'])
        .where('account_no', '=', mail.anna.account)
        .executeTakeFirstOrThrow(),
    };
  };

  it.each(Object.keys(breaks))(
    'is refused for now and logged, nothing of it is kept, and what comes with it is delivered (%s)',
    async (what) => {
      // The first row says which columns there are.
      await send('before', '250');
      const before = await readStore();
      await send(what, '451 4.3.0');
      expect(JSON.stringify(smtp.logged)).toContain('smtp handler failed');
      expect(await readStore()).toEqual(before);
      await Promise.all([send('beside', '250'), send(what, '451 4.3.0'), send('beside', '250')]);
      const after = await readStore();
      const added = after.subjects.slice(before.subjects.length);
      expect(added).toEqual([{ subject: 'beside' }, { subject: 'beside' }]);
      expect(after.bodies).toBe(before.bodies + 2);
    },
  );
});
