// Snoozed messages on both engines: away until their time, then on top of the inbox, once.
import { calls } from '@hongyan/contract';
import { waitFor } from '@hongyan/testkit';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { engines, lilei, startWorld } from '@hongyan/testkit/server/world.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { returnMessages } from './return-messages.ts';

const { mailbox, snooze, folders } = calls;
const hourMs = 3_600_000;
const inboxId = '1';
const snoozedId = '7';

describe.each(productStores)('snoozed messages on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());

  const list = async (mailboxId: string) => (await anna.call(mailbox.list, { mailboxId, pageSize: 50 })).list;
  const subjects = async (mailboxId: string) => (await list(mailboxId)).map((row) => row.mailSubject);
  const deliver = async (subject: string) => String(await mail.deliver(anna.account, plainMail(subject)));
  const returnUntil = (until: number) => {
    const context = machineContext(mail.store.clock.now(), 'return', 'worker');
    return mail.store.database.runner.execute(returnMessages, context, { account: anna.account, until });
  };

  test('leave the inbox, and come back to its top at their time, with their reason', async () => {
    const first = await deliver('first');
    await deliver('second');
    const until = mail.store.clock.now() + 2 * hourMs;
    const moved = await anna.call(snooze.snooze, { mailIds: [first], until });
    expect(moved.mails).toMatchObject([{ mailId: first, mailboxId: snoozedId }]);
    expect(await subjects(inboxId)).toEqual(['second']);
    expect(await list(snoozedId)).toMatchObject([{ mailSubject: 'first', snoozedUntil: until }]);
    mail.store.clock.advance(2 * hourMs);
    mail.store.published.length = 0;
    expect((await returnUntil(until)).more).toBe(false);
    expect(await list(snoozedId)).toEqual([]);
    expect(await list(inboxId)).toMatchObject([
      { mailSubject: 'first', snoozedUntil: until, snoozeEndedBy: 'time', receivedAt: mail.store.clock.now() },
      { mailSubject: 'second', snoozedUntil: null, snoozeEndedBy: null },
    ]);
    expect(mail.store.published.filter(({ kind }) => kind.startsWith('mail')).map(({ kind }) => kind)).toEqual([
      'mailRemoved',
      'mailArrived',
    ]);
    // A job runs at least once.
    await returnUntil(until);
    expect(await subjects(inboxId)).toEqual(['first', 'second']);
  });

  test('that were moved or snoozed anew do not come back at the time they had', async () => {
    const kept = await deliver('moved away');
    const later = await deliver('later');
    const until = mail.store.clock.now() + hourMs;
    await anna.call(snooze.snooze, { mailIds: [kept, later], until });
    await anna.call(mailbox.move, { mailIds: [kept], targetMailboxId: inboxId });
    await anna.call(snooze.snooze, { mailIds: [later], until: until + hourMs });
    expect((await list(inboxId)).find((row) => row.mailId === kept)).toMatchObject({ snoozedUntil: null });
    mail.store.clock.advance(hourMs);
    await returnUntil(until);
    expect(await list(snoozedId)).toMatchObject([{ mailId: later, snoozedUntil: until + hourMs }]);
  });

  test('keep the folders’ counts true, and their labels in order', async () => {
    const { labelId } = await anna.call(folders.saveLabel, { labelName: '以后' });
    const old = await deliver('labelled');
    await deliver('newer');
    await anna.call(mailbox.updateLabels, { mailIds: [old], add: [labelId], remove: [] });
    const until = mail.store.clock.now() + hourMs;
    const counts = async () =>
      (await anna.call(folders.navigation, {})).folderList
        .filter(({ kind }) => kind === 'inbox' || kind === 'snoozed')
        .map((folder) => folder.mail);
    const [inbox = 0, snoozed = 0] = await counts();
    await anna.call(snooze.snooze, { mailIds: [old], until });
    expect(await counts()).toEqual([inbox - 1, snoozed + 1]);
    mail.store.clock.advance(hourMs);
    await returnUntil(until);
    expect(await counts()).toEqual([inbox, snoozed]);
    const labelled = await anna.call(mailbox.labelList, { labelId });
    expect(labelled.list.map((row) => row.mailSubject)).toEqual(['labelled']);
  });

  test('go to the inbox where they are recovered: the folder would keep them for ever', async () => {
    const n = await deliver('thrown away');
    await anna.call(snooze.snooze, { mailIds: [n], until: mail.store.clock.now() + hourMs });
    await anna.call(mailbox.recoverableDelete, { mailIds: [n] });
    await anna.call(mailbox.recover, { mailIds: [n] });
    expect((await list(inboxId)).find((row) => row.mailId === n)).toMatchObject({ snoozedUntil: null });
    await anna.call(snooze.snooze, { mailIds: [n], until: mail.store.clock.now() + hourMs });
    await anna.call(mailbox.hardDelete, { mailIds: [n] });
    await anna.call(mailbox.recover, { mailIds: [n] });
    expect((await list(inboxId)).find((row) => row.mailId === n)).toMatchObject({ snoozedUntil: null });
  });

  test('tell other windows their time, also when it is another, and of a conversation once that it is back', async () => {
    const events = (kind: string) =>
      mail.store.published.filter((event) => event.kind === kind).map(({ data }) => data);
    const ids = [await deliver('talk')];
    const answer = plainMail('Re: talk');
    ids.push(String(await mail.deliver(anna.account, answer)));
    const until = mail.store.clock.now() + hourMs;
    mail.store.published.length = 0;
    await anna.call(snooze.snooze, { mailIds: ids, until });
    await anna.call(snooze.snooze, { mailIds: ids, until: until + hourMs });
    expect(events('mailMoved')).toMatchObject([
      { from: inboxId, to: snoozedId, snoozedUntil: until },
      { from: snoozedId, to: snoozedId, snoozedUntil: until + hourMs },
    ]);
    mail.store.clock.advance(2 * hourMs);
    mail.store.published.length = 0;
    await returnUntil(until + hourMs);
    const threads = new Set((await list(inboxId)).filter((row) => ids.includes(row.mailId)).map((row) => row.threadId));
    expect(
      events('mailArrived')
        .map((data) => (data as { notify: boolean }).notify)
        .filter(Boolean),
    ).toHaveLength(threads.size);
  });

  test('need a time that is to come', async () => {
    const n = await deliver('no time');
    for (const until of [0, mail.store.clock.now(), mail.store.clock.now() + 6 * 366 * 24 * hourMs])
      await expect(anna.call(snooze.snooze, { mailIds: [n], until })).rejects.toMatchObject({
        errorName: 'snoozeTime',
      });
    await expect(anna.call(mailbox.move, { mailIds: [n], targetMailboxId: snoozedId })).rejects.toMatchObject({
      errorName: 'folderNotFound',
    });
  });
});

describe.each(engines)('a snooze through the whole server, on %s', (engine) => {
  test('ends by itself at its time', async () => {
    const world = await startWorld(engine);
    const li = await world.server.signIn(lilei);
    const sent = { from: 'erik@outside.example', to: lilei, subject: 'on time', text: 'x' };
    await world.server.deliver(sent);
    const find = async (mailboxId: string) =>
      (await li.mailbox.list({ mailboxId })).data.list.find((row) => row.mailSubject === 'on time');
    const mailId = (await waitFor(() => find(inboxId), { what: 'the message' })).mailId;
    // Sooner than a sign-in that nobody uses ends.
    const until = world.clock.now() + 10 * 60_000;
    expect((await li.snooze.snooze({ mailIds: [mailId], until })).code).toBe(200);
    expect(await find(inboxId)).toBeUndefined();
    world.clock.advance(10 * 60_000);
    world.server.context.services.jobs.wake(['snooze.return']);
    expect(await waitFor(() => find(inboxId), { what: 'its return' })).toMatchObject({ mailId, snoozedUntil: until });
    await world.stop();
  });
});
