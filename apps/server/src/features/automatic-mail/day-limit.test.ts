// A mailbox that something turns into a source of mail stops by itself within a day.

import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automaticMailsPerDay, readSentState } from './store.ts';

const dayMs = 86_400_000;

describe.each(productStores)('the limit of a day, on $name', (engine) => {
  let world: MailStore;
  beforeAll(async () => {
    world = await openMailStore(engine);
  });
  afterAll(() => world.close());

  it('holds each kind by itself, and is over after 24 hours', async () => {
    const { account } = world.anna;
    const now = world.store.clock.now();
    const values = Array.from(
      { length: automaticMailsPerDay.reply },
      (_, n) => `(${String(account)}, ${String(n + 1)}, 'reply', ${String(now)})`,
    );
    await world.store.writeRaw(`INSERT INTO automatic_sent (account_no, n, kind, sent_at) VALUES ${values.join()}`);
    const getState = (n: number, kind: 'reply' | 'forward', at = now + 1) =>
      readSentState(world.store.database.read, { account, n, kind }, at);
    expect(await getState(1, 'reply')).toBe('done');
    expect(await getState(9_999, 'reply')).toBe('limit');
    expect(await getState(9_999, 'forward')).toBe('open');
    expect(await getState(9_999, 'reply', now + dayMs + 1)).toBe('open');
    const ben = { account: world.ben.account, n: 9_999, kind: 'reply' as const };
    expect(await readSentState(world.store.database.read, ben, now + 1)).toBe('open');
  });
});
