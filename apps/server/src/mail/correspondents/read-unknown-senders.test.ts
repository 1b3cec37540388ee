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
    const senders = addresses.map((address) => ({ from_address: address, from_verdict: 'pass', system: 0 }) as const);
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

  it('of somebody else are not known by it', async () => {
    const sender = { from_address: 'one@allowed.example', from_verdict: 'pass', system: 0 } as const;
    expect((await readUnknownSenders(mail.store.database.read, mail.ben.account, [sender]))(sender)).toBe(true);
  });
});
