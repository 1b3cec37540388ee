import { calls, type SenderRuleKind } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUnknownSenders } from './read-unknown-senders.ts';

describe.each(productStores)('unknown senders on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    const save = (kind: SenderRuleKind, sender: string) => mail.anna.call(calls.trust.filterSave, { kind, sender });
    await save('allow', 'one@allowed.example');
    await save('allow', '@partner.example');
    await save('block', 'bad@spam.example');
    await save('images', 'pictures@shop.example');
  });
  afterAll(() => mail.close());

  async function findUnknown(addresses: readonly string[], options?: { countsAllowed: boolean }): Promise<string[]> {
    const senders = addresses.map(
      (address, n) => ({ n, from_address: address, from_verdict: 'pass', system: 0 }) as const,
    );
    const { read } = mail.store.database;
    const isUnknown = await readUnknownSenders(read, mail.anna.account, senders, options);
    return senders.filter(isUnknown).map(({ from_address }) => from_address);
  }

  const allowed = ['One@Allowed.example', 'a@partner.example', 'b@mail.partner.example'];

  it('are none whom the person has allowed, alone or with their domain and what is below it', async () => {
    expect(await findUnknown(allowed)).toEqual([]);
    const others = [
      'two@allowed.example',
      'a@notpartner.example',
      'bad@spam.example',
      'pictures@shop.example',
      'none',
      '',
    ];
    expect(await findUnknown(others)).toEqual(others);
  });

  it('are those too where an allowed sender is not enough', async () => {
    expect(await findUnknown(allowed, { countsAllowed: false })).toEqual(allowed);
  });

  it('are none who write to subscribers or a list from a proven domain', async () => {
    const deliver = (from: string, field: string): Promise<number> =>
      mail.deliver(
        mail.anna.account,
        `From: ${from}\r\nTo: anna@inside.example\r\n${field}\r\nDate: Thu, 1 Jan 2026 10:00:00 +0000\r\n\r\nHello\r\n`,
      );
    await deliver('list@proven.example', 'List-Id: Weekly <weekly.proven.example>\r\nSubject: Issue 5');
    await deliver('news@proven.example', 'Subject: Issue 6\r\nlist-unsubscribe: <https://proven.example/leave>');
    await deliver('person@proven.example', 'Subject: list-id:5,list-unsubscribe:9');
    await deliver('list@claimed.example', 'List-Id: Weekly <weekly.proven.example>\r\nSubject: Issue 5');
    await mail.store.writeRaw("UPDATE message SET from_verdict = 'pass' WHERE from_address LIKE '%@proven.example'");
    const { read } = mail.store.database;
    const rows = await read.selectFrom('message').selectAll().where('from_address', 'like', '%.example').execute();
    const find = async (options?: { countsAllowed: boolean }): Promise<string[]> => {
      const isUnknown = await readUnknownSenders(read, mail.anna.account, rows, options);
      return rows.filter(isUnknown).map(({ from_address }) => from_address);
    };
    expect((await find()).sort()).toEqual(['list@claimed.example', 'person@proven.example']);
    expect(await find({ countsAllowed: false })).toHaveLength(4);
  });

  it('of somebody else are not known by it', async () => {
    const sender = { n: 0, from_address: 'one@allowed.example', from_verdict: 'pass', system: 0 } as const;
    expect((await readUnknownSenders(mail.store.database.read, mail.ben.account, [sender]))(sender)).toBe(true);
  });
});
