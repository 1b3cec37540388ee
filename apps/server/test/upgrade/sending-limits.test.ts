// A store of schema 11: what was sent before the limits of sending does not count, and what is sent afterwards does.
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demonstrationHaiyan,
  demonstrationLilei,
  expectEveryRow,
  fixture11WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 11, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 11, demonstrationLilei, fixture11WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 11));

  it('begins to count with the first message that is sent', async () => {
    const { read } = upgraded.server.context.services.database;
    expect(await read.selectFrom('sent_count').select('messages').execute()).toEqual([]);
    const content = createContent({
      from: demonstrationLilei,
      to: [{ name: '', address: demonstrationHaiyan }],
      subject: 'after the upgrade',
    });
    expect((await upgraded.client.compose.send({ content, undoSeconds: 0 })).code).toBe(200);
    expect(await read.selectFrom('sent_count').select(['messages', 'recipients']).execute()).toEqual([
      { messages: 1, recipients: 1 },
    ]);
  });
});
