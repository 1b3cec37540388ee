// A store of schema 16, which did not tell recipients outside from others: nothing is lost, and what was sent counts as what is usual.
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listHeldSenders } from '../../src/features/sending-limits/index.ts';
import {
  demonstrationLilei,
  expectEveryRow,
  fixture16WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 16, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 16, demonstrationLilei, fixture16WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 16));

  it('takes all recipients as those outside, and holds nobody', async () => {
    const { read } = upgraded.server.context.services.database;
    const rows = await read.selectFrom('sent_count').select(['recipients', 'outside']).execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ recipients, outside }) => recipients !== outside)).toEqual([]);
    expect(await listHeldSenders(read, null)).toEqual([]);
  });
});
