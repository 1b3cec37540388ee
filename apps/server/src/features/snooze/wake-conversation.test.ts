// A new answer brings back what is snoozed of its conversation, on both engines: at once, once, and only for an answer.
import { calls } from '@hongyan/contract';
import { waitFor } from '@hongyan/testkit';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { engines, lilei, startWorld } from '@hongyan/testkit/server/world.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WakePayload, wakeJob } from './wake-conversation.ts';
import { createWakeJob } from './wake-job.ts';

const { mailbox, snooze, folders, rules } = calls;
const hourMs = 3_600_000;
const [inboxId, trashId, junkId, snoozedId] = ['1', '4', '5', '7'];

/** Says that Chen Wei has read a message (RFC 8098). */
const readReport = (subject: string) =>
  [
    'From: Chen Wei <chen.wei@partner.example>',
    'To: anna@example.org',
    `Subject: Read: ${subject}`,
    `In-Reply-To: <${subject}@partner.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'read',
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    'Final-Recipient: rfc822; chen.wei@partner.example',
    `Original-Message-ID: <${subject}@partner.example>`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '--b--',
    '',
  ].join('\r\n');

describe.each(productStores)('an answer to a snoozed conversation on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());

  const list = async (mailboxId: string, who = anna) =>
    (await who.call(mailbox.list, { mailboxId, pageSize: 50 })).list;
  const find = async (mailboxId: string, mailId: string, who = anna) =>
    (await list(mailboxId, who)).find((row) => row.mailId === mailId);
  const begin = async (subject: string, who = anna) =>
    String(await mail.deliver(who.account, plainMail(subject, 'x', [`Message-ID: <${subject}@partner.example>`])));
  const answerText = (subject: string, key = 'answer') =>
    plainMail(`Re: ${subject}`, key, [
      `Message-ID: <${subject}-${key}@partner.example>`,
      `References: <${subject}@partner.example>`,
    ]);
  const answer = async (subject: string, { folderId = 1, key = 'answer', who = anna } = {}) =>
    String(await mail.deliver(who.account, answerText(subject, key), folderId));
  const later = () => mail.store.clock.now() + 2 * hourMs;
  const jobs = async () => {
    const rows = await mail.store.database.read
      .selectFrom('job')
      .select(['id', 'payload'])
      .where('kind', '=', wakeJob)
      .orderBy('created_at')
      .execute();
    return rows.map(({ id, payload }) => ({ id, payload: JSON.parse(payload) as WakePayload }));
  };
  const run = async (those: Awaited<ReturnType<typeof jobs>>) => {
    const kind = createWakeJob(mail.services);
    const controls = { heartbeat: async () => {}, progress: async () => {}, signal: new AbortController().signal };
    for (const { id, payload } of those)
      await kind.run({ id, payload, kind: wakeJob, accountNo: payload.account, attempt: 1 }, controls);
  };
  /** What an arrival has enqueued since. */
  const jobsOf = async (act: () => Promise<unknown>) => {
    const before = new Set((await jobs()).map(({ id }) => id));
    await act();
    return (await jobs()).filter(({ id }) => !before.has(id));
  };
  const runAfter = async (act: () => Promise<unknown>) => {
    const enqueued = await jobsOf(act);
    await run(enqueued);
    return enqueued.length;
  };

  test('brings its messages back to the inbox at once, right below the answer, with the reason', async () => {
    const [first, second] = [await begin('talk'), await answer('talk', { key: 'second' })];
    const other = await begin('other');
    const until = later();
    await anna.call(snooze.snooze, { mailIds: [first, other], until });
    await anna.call(snooze.snooze, { mailIds: [second], until: until + hourMs });
    const before = await find(snoozedId, first);
    expect(before).toMatchObject({ snoozedUntil: until, snoozeEndedBy: null });
    let came = '';
    const enqueued = await jobsOf(async () => {
      came = await answer('talk');
    });
    expect(enqueued).toHaveLength(1);
    mail.store.published.length = 0;
    await run(enqueued);
    const arrivedAt = mail.store.clock.now();
    expect((await list(inboxId)).slice(0, 2)).toMatchObject([
      { mailId: came, snoozedUntil: null, snoozeEndedBy: null },
      { mailId: second, snoozedUntil: until + hourMs, snoozeEndedBy: 'reply', receivedAt: arrivedAt },
    ]);
    // The older one keeps its time, and with it its place in the conversation.
    expect(await find(inboxId, first)).toMatchObject({
      snoozedUntil: until,
      snoozeEndedBy: 'reply',
      receivedAt: before?.receivedAt,
    });
    expect((await list(snoozedId)).map((row) => row.mailId)).toEqual([other]);
    const events = mail.store.published.filter(({ kind }) => kind.startsWith('mail'));
    expect(events.map(({ kind }) => kind)).toEqual(['mailRemoved', 'mailArrived', 'mailArrived']);
    // The answer is announced: one notice is enough.
    expect(events.slice(1).map(({ data }) => (data as { notify: boolean }).notify)).toEqual([false, false]);
    // Its own time finds nothing left to do, and the reason stays.
    mail.store.clock.advance(4 * hourMs);
    expect(await find(inboxId, first)).toMatchObject({ snoozeEndedBy: 'reply' });
    await anna.call(mailbox.move, { mailIds: [other], targetMailboxId: inboxId });
  });

  test('does it once: what is snoozed anew stays, though a job runs at least once', async () => {
    const mailId = await begin('once');
    const until = later();
    await anna.call(snooze.snooze, { mailIds: [mailId], until });
    const enqueued = await jobsOf(async () => {
      await answer('once');
      await answer('once', { key: 'again' });
    });
    expect(enqueued).toHaveLength(2);
    mail.store.published.length = 0;
    await run(enqueued);
    expect(mail.store.published.filter(({ kind }) => kind === 'mailArrived')).toHaveLength(1);
    // Until the same time as before.
    await anna.call(snooze.snooze, { mailIds: [mailId], until });
    await run(enqueued);
    expect(await find(snoozedId, mailId)).toMatchObject({ snoozedUntil: until });
    // The next answer is another one.
    expect(await runAfter(() => answer('once', { key: 'third' }))).toBe(1);
    expect(await find(inboxId, mailId)).toMatchObject({ snoozeEndedBy: 'reply' });
  });

  test('leaves alone what was moved or snoozed until another time before its job ran', async () => {
    const [kept, moved] = [await begin('changed'), await answer('changed', { key: 'moved' })];
    const until = later();
    await anna.call(snooze.snooze, { mailIds: [kept, moved], until });
    const enqueued = await jobsOf(() => answer('changed'));
    await anna.call(snooze.snooze, { mailIds: [kept], until: until + hourMs });
    await anna.call(mailbox.recoverableDelete, { mailIds: [moved] });
    await run(enqueued);
    expect(await find(snoozedId, kept)).toMatchObject({ snoozedUntil: until + hourMs });
    expect(await find(trashId, moved)).toBeDefined();
  });

  test('does it from whatever folder, and is announced by the message where it is not itself', async () => {
    const { folderId: mailboxId } = await anna.call(folders.saveFolder, { folderName: 'Projects' });
    const { ruleId } = await anna.call(rules.save, {
      ruleName: 'quiet',
      match: 'all',
      conditions: [{ field: 'subject', operator: 'contains', value: 'Re: filed' }],
      actions: [{ kind: 'move', mailboxId }, { kind: 'seen' }],
    });
    const mailId = await begin('filed');
    await anna.call(snooze.snooze, { mailIds: [mailId], until: later() });
    let came = '';
    const enqueued = await jobsOf(async () => {
      came = await answer('filed');
    });
    mail.store.published.length = 0;
    await run(enqueued);
    expect(await find(mailboxId, came)).toBeDefined();
    expect((await list(inboxId))[0]).toMatchObject({ mailId, snoozeEndedBy: 'reply' });
    const arrived = mail.store.published.find(({ kind }) => kind === 'mailArrived');
    expect(arrived?.data).toMatchObject({ mailId, notify: true });
    await anna.call(rules.deleteAll, { ruleIds: [ruleId] });
  });

  test('does nothing as junk, in the recycle bin, by oneself, as a read receipt, or in another conversation', async () => {
    const mailId = await begin('silent');
    await anna.call(snooze.snooze, { mailIds: [mailId], until: later() });
    expect(await runAfter(() => answer('silent', { folderId: Number(junkId), key: 'junk' }))).toBe(0);
    expect(await runAfter(() => answer('silent', { folderId: Number(trashId), key: 'bin' }))).toBe(0);
    const own = answerText('silent', 'own').replace('Chen Wei <chen.wei@partner.example>', 'Anna <Anna@example.org>');
    expect(await runAfter(() => mail.deliver(anna.account, own))).toBe(1);
    expect(await runAfter(() => mail.deliver(anna.account, readReport('silent')))).toBe(0);
    expect(await runAfter(() => begin('unrelated'))).toBe(0);
    expect(await find(snoozedId, mailId)).toBeDefined();
  });

  test('does nothing to the mailbox of another who has the same conversation', async () => {
    const [annas, bens] = [await begin('shared'), await begin('shared', ben)];
    await anna.call(snooze.snooze, { mailIds: [annas], until: later() });
    await ben.call(snooze.snooze, { mailIds: [bens], until: later() });
    expect(await runAfter(() => answer('shared', { who: ben }))).toBe(1);
    expect(await find(snoozedId, annas)).toBeDefined();
    expect(await find(inboxId, bens, ben)).toMatchObject({ snoozeEndedBy: 'reply' });
    expect(await find(snoozedId, bens, ben)).toBeUndefined();
  });
});

describe.each(engines)('an answer through the whole server, on %s', (engine) => {
  test('brings back what is snoozed by itself', async () => {
    const world = await startWorld(engine);
    const li = await world.server.signIn(lilei);
    const sent = { from: 'erik@outside.example', to: lilei, text: 'x' };
    await world.server.deliver({ ...sent, subject: 'plan', messageId: '<plan@outside.example>' });
    const find = async (mailboxId: string) =>
      (await li.mailbox.list({ mailboxId })).data.list.find((row) => row.mailSubject === 'plan');
    const { mailId } = await waitFor(() => find(inboxId), { what: 'the message' });
    const until = world.clock.now() + 24 * hourMs;
    expect((await li.snooze.snooze({ mailIds: [mailId], until })).code).toBe(200);
    await world.server.deliver({ ...sent, subject: 'Re: plan', inReplyTo: '<plan@outside.example>' });
    const back = await waitFor(() => find(inboxId), { what: 'its return' });
    expect(back).toMatchObject({ mailId, snoozedUntil: until, snoozeEndedBy: 'reply' });
    await world.stop();
  });
});
