// How many people a mailbox reaches by its scheduling messages in a day, and what becomes of the messages that have to wait.
import type { MailGroupSettings } from '@hongyan/contract';
import { composeRequest } from '@hongyan/icalendar';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineContext } from '../../identity/index.ts';
import { addEntries, createGroup } from '../../mail-groups/index.ts';
import { sweepCalendars } from '../upkeep/sweep-calendars.ts';
import { createMessageJob, type MessageServices } from './message-job.ts';
import { recipientsPerDay } from './send-message.ts';

const hourMs = 3_600_000;

describe.each(productStores)('the scheduling messages of a day, on $name', (engine) => {
  let mail: MailStore;
  let count = 0;
  const now = () => mail.store.clock.now();
  const admin = () => ({ ...machineContext(now(), 'test'), client: 'admin' as const });

  const ics = () =>
    composeRequest(
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', 'BEGIN:VEVENT', 'UID:u', 'DTSTAMP:20260101T000000Z']
        .concat('DTSTART:20360102T090000Z', 'DTEND:20360102T100000Z', 'SUMMARY:Review')
        .concat('ORGANIZER:mailto:anna@example.org', 'ATTENDEE:mailto:ben@example.org', 'END:VEVENT', 'END:VCALENDAR')
        .join('\r\n'),
      { now: now(), comment: '' },
    );
  /** A message of Anna's, waiting or sent, about an event of its own. */
  const write = async (recipients: readonly string[], sentAt: number | null = null): Promise<string> => {
    count += 1;
    const messageId = `m${String(count)}`;
    const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
    const { account } = mail.anna;
    const values = [
      ...[account, text(messageId), 1, count, text(`u${String(count)}`), "'REQUEST'", "''"],
      ...[text(JSON.stringify(recipients)), text(ics()), 0, 0, 'NULL', account, "'anna@example.org'", 0, 0, "''"],
      ...[now() - 1, sentAt ?? 'NULL'],
    ];
    await mail.store.writeRaw(
      `INSERT INTO calendar_message (account_no, message_id, calendar_no, object_no, uid, method, recurrence_id, recipients, ics,
        sequence, is_update, answer, sender_no, sender_address, is_automatic, undo_no, undo_id, due_at, sent_at)
        VALUES (${values.join(', ')})`,
    );
    return messageId;
  };
  const fillDay = (left: number) =>
    write(
      Array.from({ length: recipientsPerDay - left }, (_, index) => `p${String(index)}@example.net`),
      now(),
    );
  const run = async (messageId: string) => {
    const job = createMessageJob({ ...mail.services, intake: mail.intake } as unknown as MessageServices);
    const payload = { account: mail.anna.account, messageId };
    return job.run(
      { payload, id: 'job', kind: job.kind, accountNo: mail.anna.account, attempt: 1 },
      { heartbeat: async () => undefined, progress: async () => undefined, signal: new AbortController().signal },
    );
  };
  const readSentAt = async (messageId: string) => {
    const row = await mail.store.database.read
      .selectFrom('calendar_message')
      .select('sent_at')
      .where('message_id', '=', messageId)
      .executeTakeFirst();
    return row === undefined ? 'gone' : row.sent_at;
  };
  const nextDay = () => mail.store.clock.advance(25 * hourMs);

  beforeAll(async () => {
    mail = await openMailStore(engine);
  });
  afterAll(() => mail.close());

  test('what is above the limit waits, and goes when the day is over', async () => {
    await fillDay(1);
    const late = await write(['ben@example.org', 'cleo@example.net']);
    expect(await run(late)).toEqual({ againAt: now() + hourMs });
    expect(await readSentAt(late)).toBeNull();
    // What still fits goes before it.
    expect(await run(await write(['ben@example.org']))).toBeUndefined();
    nextDay();
    expect(await run(late)).toBeUndefined();
    expect(await readSentAt(late)).toBe(now());
  });

  test('a mail group is one recipient, however many are in it', async () => {
    nextDay();
    const settings: MailGroupSettings = {
      ...{ name: 'Everybody', description: '', whoSends: 'organisation', isOpen: true, isHidden: false },
      ...{ outsideMembers: true, archive: 'off' },
    };
    const address = 'all@example.org';
    const { runner } = mail.store.database;
    await runner.execute(createGroup, admin(), { address, settings, manager: mail.anna.account });
    const addresses = ['ben@example.org', 'cleo@example.net', 'dora@example.net'];
    await runner.execute(addEntries, admin(), { address, role: 'member', addresses, departments: [] });
    await fillDay(1);
    const invitation = await write([address]);
    expect(await run(invitation)).toBeUndefined();
    expect(await readSentAt(invitation)).toBe(now());
    expect(await run(await write(['ben@example.org']))).toEqual({ againAt: now() + hourMs });
  });

  test('what has waited for three days is dropped', async () => {
    nextDay();
    await fillDay(0);
    const waiting = await write(['ben@example.org']);
    expect(await run(waiting)).toEqual({ againAt: now() + hourMs });
    mail.store.clock.advance(72 * hourMs - 2);
    await mail.store.database.runner.execute(sweepCalendars, admin(), null);
    expect(await readSentAt(waiting)).toBeNull();
    mail.store.clock.advance(2);
    await mail.store.database.runner.execute(sweepCalendars, admin(), null);
    expect(await readSentAt(waiting)).toBe('gone');
    expect(await run(waiting)).toBeUndefined();
  });
});
