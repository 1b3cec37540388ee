// A store of schema 12: the junk filter has learned nothing, and learns from the first message that somebody moves.
import { waitFor } from '@hongyan/testkit';
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demonstrationLilei,
  expectEveryRow,
  fixture12WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 12, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 12, demonstrationLilei, fixture12WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 12));

  it('learns from a move, of a message that arrived before the upgrade', async () => {
    const { read } = upgraded.server.context.services.database;
    expect(await read.selectFrom('junk_person').select('junk').execute()).toEqual([]);
    const row = await read
      .selectFrom('message')
      .innerJoin('address', 'address.account_no', 'message.account_no')
      .select('message.n')
      .where('address.address', '=', demonstrationLilei)
      .where('message.folder_id', '=', 1)
      .where('message.from_verdict', '!=', 'own')
      .where('message.system', '=', 0)
      .orderBy('message.n')
      .executeTakeFirstOrThrow();
    const moved = await upgraded.client.trust.junk({ mailIds: [String(row.n)] as never, junk: true });
    expect(moved.code).toBe(200);
    await waitFor(async () => (await read.selectFrom('junk_person').select('junk').executeTakeFirst())?.junk === 1, {
      what: 'the lesson',
    });
  });
});
