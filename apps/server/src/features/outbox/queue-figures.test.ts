// What an administrator watches of the queue: counted by what waits, never by what is held or done.
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxCountedRecipients, readQueueFigures } from './queue-figures.ts';

describe.each(productStores)('figures of the queue, on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
  });
  afterAll(() => mail.close());

  const read = () => readQueueFigures(mail.store.database.read, mail.store.clock.now());

  async function write(id: number, releasedAt: number | null, states: readonly string[]): Promise<void> {
    const { account } = mail.anna;
    await mail.store.writeRaw(`INSERT INTO submission (account_no, submission_id, state, mail_from, subject, message_id, body_id, created_at, released_at)
      VALUES (${account}, ${id}, '${releasedAt === null ? 'held' : 'released'}', 'a@example.org', 's', '<m>', 'b', 1, ${releasedAt ?? 'NULL'})`);
    for (const [at, state] of states.entries())
      await mail.store.writeRaw(`INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, domain, state, attempts, next_attempt_at)
        VALUES (${account}, ${id}, ${at + 1}, 'b@outside.example', 'outside.example', '${state}', 0, 1)`);
  }

  test('nothing waits', async () => {
    expect(await read()).toEqual({ recipients: { waiting: 0, sending: 0, deferred: 0 }, oldestAt: null });
  });

  test('what waits is counted by state, with the time of the oldest; what is held, delivered or failed is not', async () => {
    await write(1_001, 500, ['delivered', 'failed', 'deferred']);
    await write(1_002, 900, ['waiting', 'waiting', 'sending']);
    await write(1_003, null, ['waiting']);
    await write(1_004, 100, ['delivered']);
    expect(await read()).toEqual({ recipients: { waiting: 2, sending: 1, deferred: 1 }, oldestAt: 500 });
  });

  test('a long queue is counted to its limit', async () => {
    const { account } = mail.anna;
    const rows = Array.from(
      { length: maxCountedRecipients },
      (_, at) => `(${account}, 1002, ${at + 100}, 'b@outside.example', 'outside.example', 'waiting', 0, 1)`,
    );
    for (let at = 0; at < rows.length; at += 1_000)
      await mail.store.writeRaw(
        `INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, domain, state, attempts, next_attempt_at) VALUES ${rows.slice(at, at + 1_000).join(', ')}`,
      );
    const { recipients } = await read();
    expect(recipients.waiting + recipients.sending + recipients.deferred).toBe(maxCountedRecipients);
  });
});
