import { type ProductStore, productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPeople, machineContext } from '../../identity/index.ts';
import { createQueueAdmin } from './queue-admin.ts';

describe.each(productStores)('waiting recipients on $name', (engine) => {
  let store: ProductStore;
  const later = testStart + 3_600_000;

  beforeAll(async () => {
    store = await engine.open();
    const people = createPeople(store);
    const context = machineContext(testStart, 'request');
    const { orgId } = await people.createOrganisation(context, 'House');
    await people.addDomain(context, { orgId, name: 'example.org' });
    await people.addPerson(context, { address: 'anna@example.org', name: 'Anna', password: null });
    await store.writeRaw(
      `INSERT INTO submission (account_no, submission_id, state, mail_from, subject, message_id, body_id, sent_n, created_at)
       VALUES (1, 7, 'released', 'anna@example.org', 's', '<m@example.org>', 'b', 5, ${testStart})`,
    );
    // The copy in Sent: 4294967301 is the key of mail 5 of account 1.
    await store.writeRaw(
      `INSERT INTO message (id, account_no, n, folder_id, uid, modseq, received_at, seen, starred, answered, forwarded, sticky, color,
         size_bytes, has_attachment, has_calendar, priority, subject, from_name, from_address, recipients, preview, thread_n, body_id, from_verdict)
       VALUES (4294967301, 1, 5, 2, 1, 1, ${testStart}, 1, 0, 0, 0, 0, 0, 1, 0, 0, 3, 's', '', 'anna@example.org', '[]', '', 5, 'b', 'own')`,
    );
    const recipient = (no: number, state: string) =>
      `(1, 7, ${no}, 'to${no}@example.net', 'example.net', '${state}', 3, ${later})`;
    await store.writeRaw(
      `INSERT INTO submission_recipient
       (account_no, submission_id, recipient_no, address, domain, state, attempts, next_attempt_at)
       VALUES ${recipient(1, 'deferred')}, ${recipient(2, 'sending')}, ${recipient(3, 'delivered')}`,
    );
  });
  afterAll(() => store.close());

  const context = () => machineContext(store.clock.now(), 'request');
  const key = (recipientNo: number, account = 1) => ({ account, submissionId: 7, recipientNo });
  const read = (recipientNo: number) =>
    store.database.read
      .selectFrom('submission_recipient')
      .select(['state', 'next_attempt_at', 'attempts'])
      .where('recipient_no', '=', recipientNo)
      .executeTakeFirstOrThrow();

  test('a retry makes the recipient due now and asks for one job, however often it is asked', async () => {
    const queue = createQueueAdmin(store.database);
    expect(await queue.retry(context(), key(1))).toBe(true);
    expect(await queue.retry(context(), key(1))).toBe(true);
    expect(await read(1)).toEqual({ state: 'deferred', next_attempt_at: testStart, attempts: 3 });
    const jobs = await store.database.read.selectFrom('job').select(['kind', 'unique_key', 'run_at']).execute();
    expect(jobs).toEqual([{ kind: 'delivery.outbound', unique_key: '1.7.example.net', run_at: testStart }]);
  });

  test('what is sent right now, was delivered, or is nobody stays as it is', async () => {
    const queue = createQueueAdmin(store.database);
    for (const absent of [key(2), key(3), key(4), key(1, 99)]) {
      expect(await queue.retry(context(), absent)).toBe(false);
      expect(await queue.drop(context(), absent)).toBe(false);
    }
    expect((await read(2)).state).toBe('sending');
    expect((await read(3)).state).toBe('delivered');
  });

  test("what its sender holds is not the queue's to send or to give up", async () => {
    await store.writeRaw(
      `INSERT INTO submission (account_no, submission_id, state, mail_from, subject, message_id, body_id, hold_until, hold_reason, created_at)
       VALUES (1, 8, 'held', 'anna@example.org', 's', '<h@example.org>', 'b', ${later}, 'schedule', ${testStart})`,
    );
    await store.writeRaw(
      `INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, domain, state, attempts, next_attempt_at)
       VALUES (1, 8, 9, 'held@example.net', 'example.net', 'waiting', 0, ${later})`,
    );
    const queue = createQueueAdmin(store.database);
    const held = { account: 1, submissionId: 8, recipientNo: 9 };
    expect(await queue.retry(context(), held)).toBe(false);
    expect(await queue.drop(context(), held)).toBe(false);
  });

  test('who is dropped has failed, the sender is notified, and it is recorded', async () => {
    const queue = createQueueAdmin(store.database);
    const before = store.published.length;
    expect(await queue.drop(context(), key(1))).toBe(true);
    expect(await queue.drop(context(), key(1))).toBe(false);
    expect((await read(1)).state).toBe('failed');
    expect(store.published.slice(before)).toMatchObject([
      { account: 1, kind: 'deliveryChanged', data: { mailId: '5', address: 'to1@example.net', state: 'failed' } },
    ]);
    const audit = await store.database.read
      .selectFrom('audit')
      .select(['action', 'object'])
      .where('action', '=', 'delivery.dropRecipient')
      .execute();
    expect(audit).toEqual([{ action: 'delivery.dropRecipient', object: 'to1@example.net' }]);
  });
});
