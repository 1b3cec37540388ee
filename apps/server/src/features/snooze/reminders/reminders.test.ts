// Reminders of sent messages that nobody answered, on both engines: given once at their time, and not at all after an answer.
import { calls, type DraftContent, plainDraft } from '@hongyan/contract';
import { waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WakePayload, wakeJob } from '../wake-conversation.ts';
import { createWakeJob } from '../wake-job.ts';
import { createReminderJob } from './reminder-job.ts';
import { type ReminderPayload, reminderJob } from './reminder-store.ts';

const { mailbox, snooze, compose } = calls;
const hourMs = 3_600_000;
const [inboxId, sentId, trashId, junkId, snoozedId] = ['1', '2', '4', '5', '7'];

describe.each(productStores)('reminders on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());

  const list = async (mailboxId: string) => (await anna.call(mailbox.list, { mailboxId, pageSize: 50 })).list;
  const find = async (mailboxId: string, mailId: string) =>
    (await list(mailboxId)).find((row) => row.mailId === mailId);
  const notices = async (subject: string) =>
    (await list(inboxId)).filter((row) => row.mailSubject === `暂无回复：${subject}`);
  const later = (hours = 2) => mail.store.clock.now() + hours * hourMs;
  const send = async (subject: string, changes: Partial<DraftContent> = {}) => {
    const content = {
      ...{ type: 'new', refMailId: null, from: 'anna@example.org', cc: [], bcc: [], subject, html: '<p>x</p>' },
      ...{ to: [{ name: '陈伟', address: 'chen.wei@partner.example' }], attachments: [], priority: 3 },
      ...{ readReceipt: false, ...plainDraft, ...changes },
    };
    const { mailId } = await anna.call(compose.send, { content, undoSeconds: 0 });
    return mailId ?? '';
  };
  const controls = { heartbeat: async () => {}, progress: async () => {}, signal: new AbortController().signal };
  /** Runs all that is due at a time, once; answers when it wants to run again. */
  const remindAt = async (at: number) => {
    mail.store.clock.advance(Math.max(0, at - mail.store.clock.now()));
    const job = createReminderJob({ ...mail.services, intake: mail.intake });
    const { read } = mail.store.database;
    const rows = await read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', reminderJob)
      .where('run_at', '=', at)
      .execute();
    let again: unknown;
    for (const row of rows) {
      const payload = JSON.parse(row.payload) as ReminderPayload;
      again = await job.run(
        { id: 'reminder', kind: reminderJob, accountNo: anna.account, payload, attempt: 1 },
        controls,
      );
    }
    return again;
  };
  /** Runs what arrivals have enqueued, as the job runner does at once. */
  const settle = async () => {
    const { read } = mail.store.database;
    const rows = await read.selectFrom('job').select(['id', 'payload']).where('kind', '=', wakeJob).execute();
    for (const { id, payload } of rows) {
      const wake = JSON.parse(payload) as WakePayload;
      await createWakeJob(mail.services).run(
        { id, payload: wake, kind: wakeJob, accountNo: wake.account, attempt: 1 },
        controls,
      );
    }
    await mail.store.writeRaw(`DELETE FROM job WHERE kind = '${wakeJob}'`);
  };
  const answer = async (
    mailId: string,
    { folderId = inboxId, headers = [] as string[], from = 'Chen Wei <chen.wei@partner.example>' } = {},
  ) => {
    const { messageId } = await anna.call(mailbox.detail, { mailId });
    const text = plainMail('Re', `${mailId} ${headers.join()} ${from}`, [
      `In-Reply-To: <${messageId ?? ''}>`,
      ...headers,
    ]);
    await mail.deliver(anna.account, text.replace(/^From: .*/, `From: ${from}`), Number(folderId));
    await settle();
  };

  test('are given at their time, once, as an unread notice of the conversation that is on top', async () => {
    const at = later();
    const mailId = await send('offer', { remindAt: at });
    const sent = await find(sentId, mailId);
    expect(sent).toMatchObject({ snoozedUntil: at, snoozeEndedBy: null });
    await mail.deliver(anna.account, plainMail('meanwhile'));
    mail.store.published.length = 0;
    await remindAt(at);
    await remindAt(at);
    const given = await notices('offer');
    expect(given).toHaveLength(1);
    expect((await list(inboxId))[0]).toMatchObject({ mailId: given[0]?.mailId, seen: false, system: true });
    expect(given[0]?.threadId).toBe(sent?.threadId);
    const { text, messageId } = await anna.call(mailbox.detail, { mailId: given[0]?.mailId });
    expect(text).toMatch(/^您于 \S+ \S+ 发给 陈伟 的邮件“offer”还没有收到回复。/);
    expect(messageId).not.toBeNull();
    expect(await find(sentId, mailId)).toMatchObject({ snoozedUntil: null });
    const events = mail.store.published.filter(({ kind }) => kind.startsWith('mail'));
    expect(events.map(({ kind }) => kind)).toEqual(['mailMoved', 'mailArrived']);
    expect(events[0]?.data).not.toHaveProperty('snoozedUntil');
    expect(events[1]?.data).toMatchObject({ notify: true, mailboxId: inboxId });
  });

  test('end with an answer, whichever folder it lies in', async () => {
    const at = later();
    const [plain, snoozed] = [await send('answered', { remindAt: at }), await send('put off', { remindAt: at })];
    mail.store.published.length = 0;
    await answer(plain);
    await answer(snoozed, { folderId: snoozedId });
    expect(mail.store.published.filter(({ kind }) => kind === 'mailMoved')).toHaveLength(2);
    for (const mailId of [plain, snoozed]) expect(await find(sentId, mailId)).toMatchObject({ snoozedUntil: null });
    await remindAt(at);
    expect([...(await notices('answered')), ...(await notices('put off'))]).toEqual([]);
  });

  test('do not end with what is no answer: junk, an automatic answer, one’s own follow-up, another’s reminder', async () => {
    const at = later();
    const mailId = await send('waiting', { remindAt: at });
    await answer(mailId, { folderId: junkId });
    await answer(mailId, { folderId: trashId });
    await answer(mailId, { headers: ['Auto-Submitted: auto-replied'] });
    await answer(mailId, { from: 'Anna <Anna@example.org>' });
    const follow = await send('Re: waiting', { type: 'reply', refMailId: mailId as never, remindAt: at - hourMs });
    await remindAt(at - hourMs);
    expect(await notices('Re: waiting')).toHaveLength(1);
    expect(await find(sentId, follow)).toMatchObject({ snoozedUntil: null });
    await settle();
    expect(await find(sentId, mailId)).toMatchObject({ snoozedUntil: at });
    await remindAt(at);
    expect(await notices('waiting')).toHaveLength(1);
  });

  test('bring nothing back that is snoozed of the conversation', async () => {
    const at = later();
    const mailId = await send('both', { remindAt: at });
    const { messageId } = await anna.call(mailbox.detail, { mailId });
    const other = await mail.deliver(
      anna.account,
      plainMail('Re: both', 'x', [`In-Reply-To: <${messageId ?? ''}>`, 'Auto-Submitted: auto-replied']),
    );
    await settle();
    await anna.call(snooze.snooze, { mailIds: [String(other)], until: later(9) });
    await remindAt(at);
    await settle();
    expect(await notices('both')).toHaveLength(1);
    expect(await find(snoozedId, String(other))).toBeDefined();
  });

  test('wait for an answer of which nobody has said yet whether it is one', async () => {
    const at = later();
    const mailId = await send('just in time', { remindAt: at });
    const { messageId } = await anna.call(mailbox.detail, { mailId });
    mail.store.clock.advance(2 * hourMs - 1_500);
    await mail.deliver(anna.account, plainMail('Re', 'late', [`In-Reply-To: <${messageId ?? ''}>`]));
    expect(await remindAt(at)).toEqual({ againAt: mail.store.clock.now() + 2_000 });
    await settle();
    expect(await remindAt(at)).toBeUndefined();
    expect(await notices('just in time')).toEqual([]);
  });

  test('can be set, changed and ended later, and end with a move', async () => {
    const [kept, ended, moved] = [await send('kept'), await send('ended'), await send('moved')];
    const at = later();
    const set = await anna.call(snooze.remind, { mailIds: [kept, ended, moved], at });
    expect(set.mails.map((row) => row.mailboxId)).toEqual([sentId, sentId, sentId]);
    expect(set.message).toBe('');
    mail.store.published.length = 0;
    await anna.call(snooze.remind, { mailIds: [kept], at: at + hourMs });
    await anna.call(snooze.remind, { mailIds: [ended], at: 0 });
    expect(mail.store.published.map(({ data }) => data)).toMatchObject([
      { from: sentId, to: sentId, snoozedUntil: at + hourMs },
      { from: sentId, to: sentId, mails: [{ mailId: ended }] },
    ]);
    await anna.call(mailbox.recoverableDelete, { mailIds: [moved] });
    await anna.call(mailbox.recover, { mailIds: [moved] });
    await remindAt(at);
    for (const subject of ['kept', 'ended', 'moved']) expect(await notices(subject)).toEqual([]);
    await remindAt(at + hourMs);
    expect(await notices('kept')).toHaveLength(1);
  });

  test('are refused outside Sent, and at a time that is past or before the message is sent', async () => {
    const sent = await send('times');
    const received = String(await mail.deliver(anna.account, plainMail('received')));
    const remind = (mailId: string, at: number) => readRefusal(anna.call(snooze.remind, { mailIds: [mailId], at }));
    expect(await remind(received, later())).toBe('remindNotSent');
    for (const at of [1, mail.store.clock.now(), later(6 * 366 * 24)])
      expect(await remind(sent, at)).toBe('snoozeTime');
    for (const at of [mail.store.clock.now(), later(6 * 366 * 24)])
      expect(await readRefusal(send('x', { remindAt: at }))).toBe('remindTime');
    expect(await readRefusal(send('x', { scheduledAt: later(3), remindAt: later(2) }))).toBe('remindTime');
  });
});

describe.each(engines)('reminders through the whole server, on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(engine);
  });
  afterAll(() => world.stop());

  test('of scheduled mail begin when it is sent, are lost with an undone sending, and are given by themselves', async () => {
    let client = await world.server.signIn(lilei);
    const find = async (mailboxId: string, subject: string) =>
      (await client.mailbox.list({ mailboxId })).data.list.find((row) => row.mailSubject === subject);
    const advance = async (ms: number) => {
      world.clock.advance(ms);
      client = await world.server.signIn(lilei);
      world.server.context.services.jobs.wake(['delivery.release', 'snooze.remind', 'snooze.wake']);
    };
    const scheduledAt = world.clock.now() + 2 * hourMs;
    const remindAt = scheduledAt + 2 * hourMs;
    const send = async (subject: string) => {
      const content = createContent({ subject, scheduledAt, remindAt });
      return (await client.compose.send({ content, undoSeconds: 0 })).data.submissionId;
    };
    const [, undone, late] = [await send('planned'), await send('undone'), await send('late')];
    const { data: back } = await client.outbox.undoSend({ pendingId: undone });
    // The draft keeps it, as it keeps the time of sending.
    const { data: opened } = await client.compose.writeParams({ type: 'new', draftId: back.draftId });
    expect(opened.content).toMatchObject({ subject: 'undone', scheduledAt, remindAt });
    await client.outbox.saveOrUpdatePendingInfo({ pendingId: late, scheduledAt: remindAt + hourMs });
    await advance(2 * hourMs);
    const planned = await waitFor(() => find(sentId, 'planned'), { what: 'the copy in Sent' });
    expect(planned).toMatchObject({ snoozedUntil: remindAt });
    await advance(2 * hourMs);
    const notice = await waitFor(() => find(inboxId, '暂无回复：planned'), { what: 'the notice' });
    expect(notice).toMatchObject({ seen: false, threadId: planned.threadId });
    expect(await find(sentId, 'undone')).toBeUndefined();
    // What left only after the time of its reminder reminds the next morning.
    await advance(hourMs);
    const row = await waitFor(() => find(sentId, 'late'), { what: 'the late one' });
    expect(row.snoozedUntil ?? 0).toBeGreaterThan(world.clock.now());
    // A recalled message waits for no answer.
    await client.recall.recall({ mailId: row.mailId, dryRun: false, notify: false });
    expect(await find(sentId, 'late')).toMatchObject({ snoozedUntil: null });
  });

  test('end when a colleague answers', async () => {
    const client = await world.server.signIn(lilei);
    const colleague = await world.server.signIn(haiyan);
    const remindAt = world.clock.now() + 2 * hourMs;
    const content = createContent({ subject: 'question', remindAt });
    const { data: sent } = await client.compose.send({ content, undoSeconds: 0 });
    const arrived = await waitFor(
      async () =>
        (await colleague.mailbox.list({ mailboxId: inboxId })).data.list.find((row) => row.mailSubject === 'question'),
      { what: 'the question' },
    );
    const { data: start } = await colleague.compose.reply({ mailId: arrived.mailId });
    await colleague.compose.send({ content: start.content, undoSeconds: 0 });
    await waitFor(
      async () =>
        (await client.mailbox.list({ mailboxId: sentId })).data.list.some(
          (row) => row.mailId === sent.mailId && row.snoozedUntil === null,
        ),
      { what: 'the end of the reminder' },
    );
  });
});
