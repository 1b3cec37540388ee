import { productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { expect, test } from 'vitest';
import { createPeople, machineContext } from '../../identity/index.ts';
import { recordOutcomes } from '../outbound/record-outcomes.ts';
import { findUnfinished, stopWaiting } from './stop-waiting.ts';

test.each(productStores)('a recipient who is being sent to is not tried again, on $name', async (engine) => {
  const store = await engine.open();
  try {
    const people = createPeople(store);
    const context = () => machineContext(store.clock.now(), 'test');
    const { orgId } = await people.createOrganisation(context(), 'Example');
    await people.addDomain(context(), { orgId, name: 'example.org' });
    const { accountNo: account } = await people.addPerson(context(), {
      address: 'anna@example.org',
      name: 'Anna',
      password: null,
    });
    await store.writeRaw(
      `INSERT INTO submission (account_no, submission_id, state, mail_from, subject, message_id, body_id, created_at, released_at)
       VALUES (${String(account)}, 8, 'released', 'anna@example.org', 's', '<h@example.org>', 'b', ${testStart}, ${testStart})`,
    );
    const insert = (no: number, state: string) =>
      store.writeRaw(
        `INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, domain, state, attempts, next_attempt_at)
         VALUES (${String(account)}, 8, ${String(no)}, 'r${String(no)}@example.net', 'example.net', '${state}', 1, ${testStart})`,
      );
    await insert(1, 'sending');
    await insert(2, 'deferred');
    const key = { account, submissionId: 8 };
    expect(await findUnfinished(store.database.read, account)).toEqual([key]);
    expect(await store.database.runner.execute(stopWaiting, context(), key)).toEqual({ stopped: 1 });
    const late = { recipientNo: 1, address: 'r1@example.net', state: 'deferred' as const, code: '450', text: 'later' };
    await store.database.runner.execute(recordOutcomes, context(), {
      ...key,
      sentN: null,
      results: [{ ...late, host: null, nextAttemptAt: testStart + 60_000 }],
    });
    const rows = await store.database.read
      .selectFrom('submission_recipient')
      .select(['recipient_no', 'state'])
      .where('account_no', '=', account)
      .orderBy('recipient_no')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['recalled', 'failed']);
    expect(await findUnfinished(store.database.read, account)).toEqual([]);
  } finally {
    await store.close();
  }
});
