import { productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { expect, test } from 'vitest';
import { listQueue } from './list-queue.ts';

test.each(productStores)('the queue says what its sender holds, and until when, on $name', async (engine) => {
  const store = await engine.open();
  try {
    const until = testStart + 3_600_000;
    await store.writeRaw(
      `INSERT INTO submission (account_no, submission_id, state, mail_from, subject, message_id, body_id, hold_until, hold_reason, created_at)
       VALUES (1, 8, 'held', 'anna@example.org', 's', '<h@example.org>', 'b', ${until}, 'schedule', ${testStart})`,
    );
    await store.writeRaw(
      `INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, domain, state, attempts, next_attempt_at)
       VALUES (1, 8, 1, 'held@example.net', 'example.net', 'waiting', 0, ${until})`,
    );
    expect(await listQueue(store.database.read)).toMatchObject([
      { address: 'held@example.net', state: 'held: schedule', nextAttemptAt: until },
    ]);
  } finally {
    await store.close();
  }
});
