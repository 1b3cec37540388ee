// A store of schema 13: nobody counts as removed, and people of before can be removed and restored.
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../../src/features/identity/index.ts';
import { removePerson } from '../../src/features/removal/remove-person.ts';
import { listRemoved } from '../../src/features/removal/removed-store.ts';
import { restorePerson } from '../../src/features/removal/restore-person.ts';
import {
  demonstrationHaiyan,
  demonstrationLilei,
  expectEveryRow,
  fixture12WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 13, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 13, demonstrationLilei, fixture12WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 13));

  it('has people who can be removed and restored', async () => {
    const { services } = upgraded.server.context;
    const { read, runner } = services.database;
    const context = machineContext(upgraded.clock.now(), 'upgrade');
    expect(await listRemoved(read)).toEqual([]);
    const person = await requirePersonByAddress(read, demonstrationHaiyan);
    await removePerson(services, context, person, { purgeAt: null, handOverTo: null, mailTo: null });
    expect((await listRemoved(read)).map(({ address }) => address)).toEqual([demonstrationHaiyan]);
    await expect(requirePersonByAddress(read, demonstrationHaiyan)).rejects.toThrow('was removed');
    const { accountNo } = person;
    await runner.execute(restorePerson, context, { accountNo, address: demonstrationHaiyan });
    await expectEveryRow(upgraded.server, 13);
  });
});
