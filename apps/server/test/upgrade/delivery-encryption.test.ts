// A store of schema 14: of what was sent before nobody knows how it was encrypted, and the send log says nothing of it.
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demonstrationLilei,
  expectEveryRow,
  fixture14WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 14, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 14, demonstrationLilei, fixture14WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 14));

  it('has a send log that claims no encryption', async () => {
    const { list } = (await upgraded.client.outbox.mailLogInfo({})).data;
    const recipients = list.flatMap((entry) => entry.recipients);
    expect(recipients.length).toBeGreaterThan(0);
    expect(new Set(recipients.map(({ encryption }) => encryption))).toEqual(new Set([null]));
  });
});
