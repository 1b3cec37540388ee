import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageKey } from '../../call/message-key.ts';
import { machineContext } from '../../features/identity/index.ts';
import { purgeExpunged } from '../../features/retention/index.ts';

const { mailbox } = calls;

describe.each(productStores)('keywords of programs on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
  });
  afterAll(() => mail.close());

  async function deliverMarked(): Promise<string> {
    const { account } = mail.anna;
    const n = String(await mail.deliver(account, plainMail('marked')));
    const values = [`'\\Deleted'`, `'kept'`].map((keyword) => `(${String(account)}, ${n}, ${keyword})`).join();
    await mail.store.writeRaw(`INSERT INTO message_keyword (account_no, n, keyword) VALUES ${values}`);
    return n;
  }
  const keywords = async (n: string) => {
    const rows = await mail.store.database.read
      .selectFrom('message_keyword')
      .select('keyword')
      .where('account_no', '=', mail.anna.account)
      .where('n', '=', Number(n))
      .execute();
    return rows.map((row) => row.keyword).toSorted();
  };

  test('go with their mail; the mark of EXPUNGE stays behind', async () => {
    const moved = await deliverMarked();
    await mail.anna.call(mailbox.move, { mailIds: [moved], targetMailboxId: '5' });
    expect(await keywords(moved)).toEqual(['kept']);
    const recovered = await deliverMarked();
    await mail.anna.call(mailbox.hardDelete, { mailIds: [recovered] });
    expect(await keywords(recovered)).toEqual(['\\Deleted', 'kept']);
    await mail.anna.call(mailbox.recover, { mailIds: [recovered] });
    expect(await keywords(recovered)).toEqual(['kept']);
  });

  test('are forgotten with a mail whose retention has ended', async () => {
    const n = await deliverMarked();
    await mail.anna.call(mailbox.hardDelete, { mailIds: [n] });
    const printed = () =>
      mail.store.database.read
        .selectFrom('message_print')
        .select('id')
        .where('account_no', '=', mail.anna.account)
        .where('id', '=', messageKey(mail.anna.account, Number(n)))
        .execute();
    expect(await printed()).toHaveLength(1);
    await mail.store.writeRaw(
      `INSERT INTO read_report (account_no, n, address, read_at) VALUES (${String(mail.anna.account)}, ${n}, 'a@b.example', 1)`,
    );
    const now = mail.store.clock.now();
    const target = { account: mail.anna.account, until: now + 1 };
    await mail.store.database.runner.execute(purgeExpunged, machineContext(now, 'test'), target);
    expect(await keywords(n)).toEqual([]);
    expect(await printed()).toEqual([]);
    const reports = mail.store.database.read.selectFrom('read_report').select('n').where('n', '=', Number(n));
    expect(await reports.execute()).toEqual([]);
  });
});
