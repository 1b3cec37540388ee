// Mail that waits, mail that is sent separately, and taking back what was sent.
import type { DraftContent, MailId, PendingId } from '@hongyan/contract';
import { type ApiClient, type PushClient, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext } from '../src/features/identity/index.ts';
import { setOrgSetting } from '../src/features/settings/set-org-setting.ts';

const erik = `erik@${outsideDomain}`;
const dayMs = 86_400_000;

describe.each(engines)('mail that waits, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let colleague: ApiClient;
  let push: PushClient;
  let made = 0;

  const signIn = async () => {
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
    push = await world.server.openPush(client, lilei);
  };
  beforeAll(async () => {
    world = await startWorld(engine);
    await signIn();
  });
  afterAll(async () => {
    push.close();
    await world.stop();
  });

  const fresh = (name: string) => `${name} ${(made += 1)}`;
  const read = () => world.server.context.services.database.read;
  const wake = () => world.server.context.services.jobs.wake(['delivery.release', 'delivery.outbound']);
  const advance = (ms: number) => {
    world.clock.advance(ms);
    wake();
  };
  /** So much later that every sign-in has ended. */
  const advanceDays = async (ms: number) => {
    push.close();
    advance(ms);
    await signIn();
  };
  const find = async (who: ApiClient, mailboxId: string, subject: string) =>
    (await who.mailbox.list({ mailboxId, pageSize: 100 })).data.list.filter((mail) => mail.mailSubject === subject);
  const arrives = (subject: string) =>
    waitFor(async () => (await find(colleague, '1', subject))[0], { what: `the arrival of ${subject}` });
  const readDelivery = async (mailId: string | null) =>
    (await client.mailbox.detail({ mailId: mailId as MailId })).data.delivery;
  /** Everybody has it. */
  const delivered = (mailId: string | null) =>
    waitFor(async () => (await readDelivery(mailId)).every(({ state }) => state === 'delivered'), {
      what: 'the delivery',
    });
  const getPendingId = (submissionId: string) => submissionId as PendingId;

  it('holds a mail for the undo window, then sends it; a repeat of the call while it waits answers the same', async () => {
    const subject = fresh('undo window');
    const content = createContent({ subject });
    const { data: draft } = await client.compose.saveDraft({ content });
    const call = { draftId: draft.draftId, revision: draft.revision, content, undoSeconds: 10 };
    const options = { idempotencyKey: `held-${engine}` };
    const { data: sent } = await client.compose.send(call, options);
    expect(sent).toMatchObject({ mailId: null, held: { reason: 'undo' } });
    expect(Math.abs((sent.held?.until ?? 0) - world.clock.now() - 10_000)).toBeLessThan(2_000);
    expect((await client.compose.send(call, options)).data).toEqual(sent);
    expect(await find(client, '2', subject)).toEqual([]);
    expect((await client.mailbox.list({ mailboxId: '3' })).data.list.map((row) => row.draftId)).not.toContain(
      draft.draftId,
    );
    const undo = (await client.outbox.pendingMailList({ reason: 'undo' })).data.list;
    expect(undo.map(({ pendingId }) => pendingId)).toContain(sent.submissionId);
    advance(7_000);
    expect(await find(colleague, '1', subject)).toEqual([]);
    advance(3_001);
    await arrives(subject);
    expect(await find(client, '2', subject)).toHaveLength(1);
    // The answer of the key is what was true then.
    expect((await client.compose.send(call, options)).data).toEqual(sent);
    expect(await find(colleague, '1', subject)).toHaveLength(1);
    expect((await client.outbox.undoSend({ pendingId: getPendingId(sent.submissionId) })).code).toBe(409401);
  });

  it('takes a mail back into the draft that it was, with what was sent; a second window gets the same draft', async () => {
    const subject = fresh('taken back');
    const { data: draft } = await client.compose.saveDraft({ content: createContent({ subject: 'older' }) });
    const content = createContent({ subject, html: '<p>what was sent</p>', bcc: [{ name: '', address: erik }] });
    const { data: sent } = await client.compose.send({ draftId: draft.draftId, content, undoSeconds: 30 });
    const pendingId = getPendingId(sent.submissionId);
    // Another sign-in: the tab was closed meanwhile.
    const later = await world.server.signIn(lilei);
    expect((await later.outbox.undoSend({ pendingId })).data).toEqual({ draftId: draft.draftId });
    expect((await client.outbox.undoSend({ pendingId })).data).toEqual({ draftId: draft.draftId });
    const opened = (await client.compose.writeParams({ draftId: draft.draftId })).data;
    expect(opened.content).toMatchObject({ subject, html: '<p>what was sent</p>', bcc: content.bcc });
    await push.next('draftChanged', ({ data }) => data.draftId === draft.draftId && !data.removed);
    advance(60_000);
    expect(await find(client, '2', subject)).toEqual([]);
    expect(await find(colleague, '1', subject)).toEqual([]);
    // And it can be sent again from there.
    const again = await client.compose.send({ draftId: draft.draftId, content: createContent({ subject }) });
    expect(again.code).toBe(200);
    await arrives(subject);
  });

  it('keeps a message that was sent without a draft: it can be taken back all the same', async () => {
    const subject = fresh('no draft');
    const { data: sent } = await client.compose.send({ content: createContent({ subject }), undoSeconds: 5 });
    const { draftId } = (await client.outbox.undoSend({ pendingId: getPendingId(sent.submissionId) })).data;
    expect((await client.compose.writeParams({ draftId })).data.content.subject).toBe(subject);
  });

  it('lets exactly one win, taking back or the release, and never both', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const subject = fresh('race');
      const { data: sent } = await client.compose.send({ content: createContent({ subject }), undoSeconds: 5 });
      world.clock.advance(5_000);
      const [{ code }] = await Promise.all([
        (round % 3 === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, round))).then(() =>
          client.outbox.undoSend({ pendingId: getPendingId(sent.submissionId) }),
        ),
        Promise.resolve().then(wake),
      ]);
      outcomes.add(code);
      if (code === 200) {
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect([await find(client, '2', subject), await find(colleague, '1', subject)]).toEqual([[], []]);
      } else {
        expect(code).toBe(409401);
        await arrives(subject);
      }
    }
    expect([...outcomes].every((code) => code === 200 || code === 409401)).toBe(true);
  });

  it('schedules a draft, lists it, moves its time, and sends it then with the date at which it left', async () => {
    const subject = fresh('scheduled');
    const content = createContent({ subject, to: [{ name: '', address: haiyan }], cc: [{ name: 'E', address: erik }] });
    const { data: draft } = await client.compose.saveDraft({ content });
    const at = world.clock.now() + 2 * dayMs;
    const { data: pending } = await client.outbox.mailSchedule({ draftId: draft.draftId, scheduledAt: at });
    expect(pending).toMatchObject({
      draftId: draft.draftId,
      reason: 'schedule',
      scheduledAt: at,
      mailSubject: subject,
      recipientCount: 2,
      recipients: [{ address: haiyan }, { address: erik }],
    });
    const notified = await push.next('pendingChanged', ({ data }) => data.pendingId === pending.pendingId);
    expect(notified.data.count).toBe((await client.outbox.pendingMailList({})).data.total);
    const { pendingId } = pending;
    const later = at + dayMs;
    expect((await client.outbox.saveOrUpdatePendingInfo({ pendingId, scheduledAt: later })).data).toMatchObject({
      pendingId,
      scheduledAt: later,
    });
    await advanceDays(2 * dayMs + 1_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await find(client, '2', subject)).toEqual([]);
    await advanceDays(dayMs);
    await arrives(subject);
    const [sent] = await find(client, '2', subject);
    expect(Math.abs((sent?.sentAt ?? 0) - world.clock.now())).toBeLessThan(5_000);
    const mail = await simpleParser((await world.sink.next(erik)).raw);
    expect(Math.abs((mail.date?.getTime() ?? 0) - world.clock.now())).toBeLessThan(5_000);
    expect(mail.headerLines.filter(({ key }) => key === 'date')).toHaveLength(1);
    expect((await client.outbox.pendingMailList({})).data.list.map((row) => row.pendingId)).not.toContain(pendingId);
  });

  it('changes the message of a scheduled mail, sends one now, and gives one back to the drafts', async () => {
    const [changedSubject, nowSubject, backSubject] = [fresh('changed'), fresh('now'), fresh('back')];
    const scheduledAt = world.clock.now() + dayMs;
    const schedule = async (subject: string) =>
      (await client.outbox.saveOrUpdatePendingInfo({ content: createContent({ subject }), scheduledAt })).data;
    const first = await schedule('before the change');
    const changed = await client.outbox.saveOrUpdatePendingInfo({
      pendingId: first.pendingId,
      content: createContent({ subject: changedSubject }),
    });
    expect(changed.data).toMatchObject({ mailSubject: changedSubject, scheduledAt, draftId: first.draftId });
    expect((await client.outbox.undoSend({ pendingId: first.pendingId })).code).toBe(404401);
    const now = await schedule(nowSubject);
    const back = await schedule(backSubject);
    expect((await client.outbox.overPending({ pendingIds: [now.pendingId, back.pendingId, '999999'] })).code).toBe(
      404401,
    );
    expect((await client.outbox.overPending({ pendingIds: [now.pendingId] })).data).toEqual({ changed: 1 });
    const arrived = await arrives(nowSubject);
    expect(arrived.sentAt).toBeLessThan(scheduledAt - dayMs / 2);
    const removed = (await client.outbox.deletePendingMail({ pendingIds: [back.pendingId] })).data;
    expect(removed).toEqual({ changed: 1, draftIds: [back.draftId] });
    const drafts = (await client.mailbox.list({ mailboxId: '3', pageSize: 100 })).data;
    expect(drafts.list.map(({ mailSubject }) => mailSubject)).toContain(backSubject);
    const folder = await read()
      .selectFrom('folder')
      .select('total')
      .where('account_no', '=', 1)
      .where('folder_id', '=', 3)
      .executeTakeFirstOrThrow();
    expect(folder.total).toBe(drafts.total);
    await advanceDays(dayMs + 1_000);
    await arrives(changedSubject);
    expect(await find(colleague, '1', 'before the change')).toEqual([]);
    expect(await find(colleague, '1', backSubject)).toEqual([]);
  });

  it('holds through a restart: what is due then leaves, what is not can be taken back', async () => {
    const [dueSubject, backSubject] = [fresh('due at the start'), fresh('back after the start')];
    await client.compose.send({ content: createContent({ subject: dueSubject }), undoSeconds: 5 });
    const { data: sent } = await client.compose.send({
      content: createContent({ subject: backSubject }),
      undoSeconds: 30,
    });
    push.close();
    await world.server.restart();
    await signIn();
    const { draftId } = (await client.outbox.undoSend({ pendingId: getPendingId(sent.submissionId) })).data;
    expect((await client.compose.writeParams({ draftId })).data.content.subject).toBe(backSubject);
    advance(6_000);
    await arrives(dueSubject);
    expect(await find(client, '2', dueSubject)).toHaveLength(1);
  });

  it('asks again on the server: the time, the many recipients', async () => {
    const send = async (changes: Partial<DraftContent>, more: object = {}) =>
      (await client.compose.send({ content: createContent(changes), ...more })).code;
    expect(await send({ scheduledAt: world.clock.now() })).toBe(400400);
    expect(await send({ scheduledAt: world.clock.now() + 400 * dayMs })).toBe(400402);
    const many = Array.from({ length: 101 }, (_, index) => ({ name: '', address: `p${index}@inside.example` }));
    expect(await send({ to: many })).toBe(409400);
    const held = await client.compose.send({
      content: createContent({ to: many }),
      undoSeconds: 30,
      massConfirmed: true,
    });
    expect(held.code).toBe(200);
    await client.outbox.undoSend({ pendingId: getPendingId(held.data.submissionId) });
    const { data: draft } = await client.compose.saveDraft({ content: createContent() });
    expect((await client.outbox.mailSchedule({ draftId: draft.draftId })).code).toBe(400401);
    expect((await client.outbox.mailSchedule({ draftId: draft.draftId, scheduledAt: 1 })).code).toBe(400400);
  });

  it('marks the answered mail when the answer leaves, not while it waits', async () => {
    await world.server.deliver({ from: erik, to: lilei, subject: fresh('question'), text: '?' });
    const arrived = await push.next('mailArrived', ({ data }) => data.mailSubject.startsWith('question'));
    const mailId = arrived.data.mailId as MailId;
    await client.compose.quickSend({ mailId, text: 'yes', undoSeconds: 5 });
    expect((await client.mailbox.detail({ mailId })).data.answered).toBe(false);
    advance(5_001);
    await world.sink.next(erik);
    expect((await client.mailbox.detail({ mailId })).data.answered).toBe(true);
  });

  it('sends separately: each sees nobody but themselves, the sender has one mail with everybody', async () => {
    const subject = fresh('separately');
    const second = `second@${outsideDomain}`;
    const content = createContent({
      subject,
      separate: true,
      to: [
        { name: '王海燕, 部门', address: haiyan },
        { name: 'Erik "E" Larsen', address: erik },
      ],
      cc: [{ name: '', address: second }],
      bcc: [{ name: '', address: lilei }],
      html: `<p>${'separate '.repeat(20_000)}</p>`,
    });
    const { data: sent } = await client.compose.send({ content });
    const outside = await Promise.all([world.sink.next(erik), world.sink.next(second)]);
    await delivered(sent.mailId);
    const addresses = [haiyan, erik, second, lilei];
    const checkOnly = async (raw: string, own: string) => {
      for (const other of addresses.filter((address) => address !== own && address !== lilei))
        expect(raw).not.toContain(other);
      const parsed = await simpleParser(raw);
      expect([parsed.to].flat().map((to) => to?.value.map(({ address }) => address))).toEqual([[own]]);
      expect([parsed.cc, parsed.bcc]).toEqual([undefined, undefined]);
      expect(parsed.html).toContain('separate separate');
      return parsed;
    };
    const [toErik] = [
      await checkOnly(outside[0].raw.toString(), erik),
      await checkOnly(outside[1].raw.toString(), second),
    ];
    expect([toErik.to].flat()[0]?.value[0]?.name).toBe('Erik "E" Larsen');
    const arrived = await arrives(subject);
    const hers = (await colleague.mailbox.detail({ mailId: arrived.mailId })).data;
    expect([hers.to, hers.cc, hers.bcc]).toEqual([[{ name: '王海燕, 部门', address: haiyan }], [], []]);
    const source = await colleague.raw(`mail/email/source?mailId=${arrived.mailId}`, { method: 'GET' });
    expect(source.bytes.toString()).not.toContain(erik);
    const own = (await client.mailbox.detail({ mailId: sent.mailId as MailId })).data;
    expect(own.to.map(({ address }) => address)).toEqual(addresses);
    expect([own.cc, own.bcc, own.delivery.length]).toEqual([[], [], 4]);
    expect(await find(client, '2', subject)).toHaveLength(1);
    // The message itself is kept once: what differs is a few lines before it.
    const bodies = await read()
      .selectFrom('body')
      .select(['blob_id', 'inline_bytes'])
      .where('size_bytes', '>', 100_000)
      .execute();
    expect(new Set(bodies.map((body) => body.blob_id)).size).toBe(1);
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expect(body.inline_bytes?.length ?? 0).toBeLessThan(1_000);
    // Edited again, it goes to everybody separately again.
    const again = (await client.compose.editAgain({ mailId: sent.mailId as MailId })).data.content;
    expect([again.separate, again.to.length]).toEqual([true, 4]);
  });

  it('keeps blind copies blind, and shows them to their sender', async () => {
    const subject = fresh('blind');
    const { data: sent } = await client.compose.send({
      content: createContent({ subject, bcc: [{ name: '', address: erik }] }),
    });
    const left = (await world.sink.next(erik)).raw.toString();
    expect(left).not.toMatch(/^bcc:/im);
    expect(left).not.toContain(erik);
    const arrived = await arrives(subject);
    expect((await colleague.mailbox.detail({ mailId: arrived.mailId })).data.bcc).toEqual([]);
    const own = (await client.mailbox.detail({ mailId: sent.mailId as MailId })).data;
    expect(own.bcc.map(({ address }) => address)).toEqual([erik]);
    expect((await client.compose.editAgain({ mailId: sent.mailId as MailId })).data.content.bcc).toEqual(own.bcc);
  });

  it('sends again only to whom it did not reach', async () => {
    const wrong = `wrong-${engine}@${outsideDomain}`;
    world.sink.refuse(wrong, 550);
    const content = createContent({ subject: fresh('partly'), cc: [{ name: 'W', address: wrong }] });
    const { data: sent } = await client.compose.send({ content });
    await waitFor(async () => (await readDelivery(sent.mailId)).some(({ state }) => state === 'failed'));
    const again = await client.compose.editAgain({ mailId: sent.mailId as MailId, onlyFailed: true });
    expect([again.data.content.to, again.data.content.cc]).toEqual([[], [{ name: 'W', address: wrong }]]);
  });

  describe('recall', () => {
    it('forecasts without disclosing who has read, takes unread copies past recovery, and says the truth about others', async () => {
      const subject = fresh('withdrawn');
      await world.server.addPerson(`reader-${engine}@inside.example`, 'Reader');
      const readerAddress = `reader-${engine}@inside.example`;
      const reader = await world.server.signIn(readerAddress);
      const hers = await world.server.openPush(colleague, haiyan);
      const content = createContent({
        subject,
        html: '<p>narwhal</p>',
        to: [haiyan, readerAddress, erik].map((address) => ({ name: '', address })),
      });
      const { data: sent } = await client.compose.send({ content });
      await delivered(sent.mailId);
      const mailId = sent.mailId as MailId;
      const readersCopy = await waitFor(async () => (await find(reader, '1', subject))[0]);
      await reader.mailbox.updateSeen({ mailIds: [readersCopy.mailId], seen: true });
      const copy = await arrives(subject);
      await waitFor(async () => (await colleague.search.quick({ searchKeyword: 'narwhal' })).data.total === 1);
      const unread = (await colleague.mailbox.list({ mailboxId: '1' })).data.unread;
      const forecast = (await client.recall.recall({ mailId, dryRun: true })).data;
      expect(forecast).toEqual({
        done: false,
        withdrawn: 2,
        recipients: [
          { address: haiyan, outcome: 'ifUnread' },
          { address: readerAddress, outcome: 'ifUnread' },
          { address: erik, outcome: 'outside' },
        ],
        files: [],
      });
      expect((await client.mailbox.detail({ mailId })).data.withdrawable).toBe(true);
      const result = (await client.recall.recall({ mailId, notify: true })).data;
      expect(result.recipients.map(({ outcome }) => outcome)).toEqual(['removed', 'read', 'outside']);
      expect([result.done, result.withdrawn]).toEqual([true, 1]);
      expect((await readDelivery(mailId)).map(({ state }) => state)).toEqual(['recalled', 'delivered', 'delivered']);

      expect(await find(colleague, '1', subject)).toEqual([]);
      await hers.next('mailRemoved', ({ data }) => data.mailIds.includes(copy.mailId));
      const gone = { mailIds: [copy.mailId] };
      expect((await colleague.mailbox.detail({ mailId: copy.mailId })).code).toBe(404001);
      expect((await colleague.mailbox.recover(gone)).code).toBe(404001);
      const expunged = (await colleague.mailbox.expungedList({})).data.list;
      expect(expunged.map((row) => row.mailSubject)).not.toContain(subject);
      await waitFor(async () => (await colleague.search.quick({ searchKeyword: 'narwhal' })).data.total === 0);
      // The notice stands in its place, and says nothing of it.
      const notice = await waitFor(async () =>
        (await colleague.mailbox.list({ mailboxId: '1' })).data.list.find((mail) => mail.mailSubject.includes('撤回')),
      );
      expect((await colleague.mailbox.list({ mailboxId: '1' })).data.unread).toBe(unread);
      expect(notice).toMatchObject({ system: true });
      const notified = (await colleague.mailbox.detail({ mailId: notice.mailId })).data;
      expect(notified.text).toContain('李雷');
      expect(JSON.stringify(notified)).not.toMatch(/narwhal|withdrawn/);
      expect(await find(reader, '1', subject)).toHaveLength(1);
      expect((await reader.mailbox.list({ mailboxId: '1' })).data.list).toHaveLength(1);
      // Again: nothing more happens, nobody is notified twice.
      const again = (await client.recall.recall({ mailId, notify: true })).data;
      expect(again.recipients.map(({ outcome }) => outcome)).toEqual(['removed', 'read', 'outside']);
      expect((await find(colleague, '1', notice.mailSubject)).length).toBe(1);
      // And it can be written anew.
      expect((await client.compose.editAgain({ mailId })).data.content.subject).toBe(subject);
      hers.close();
    });

    it('stops what has not left yet', async () => {
      const busy = `busy-${engine}@${outsideDomain}`;
      world.sink.refuse(busy, 450);
      const { data: sent } = await client.compose.send({
        content: createContent({ subject: fresh('stopped'), to: [{ name: '', address: busy }] }),
      });
      await waitFor(async () => (await readDelivery(sent.mailId))[0]?.state === 'deferred', { what: 'the deferral' });
      const mailId = sent.mailId as MailId;
      expect((await readDelivery(mailId))[0]).toMatchObject({ nextAt: expect.any(Number) });
      expect((await client.recall.recall({ mailId, dryRun: true })).data.recipients[0]?.outcome).toBe('stopped');
      expect((await client.recall.recall({ mailId })).data.recipients[0]?.outcome).toBe('stopped');
      world.sink.refuse(busy, null);
      await advanceDays(dayMs);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(world.sink.mails.filter((mail) => mail.raw.includes(busy))).toEqual([]);
      expect((await readDelivery(mailId))[0]).toMatchObject({ state: 'recalled', nextAt: null });
      expect((await client.mailbox.detail({ mailId })).data.withdrawable).toBe(false);
    });

    it('goes by the policy of the organisation, and past deletion', async () => {
      const { database } = world.server.context.services;
      const setting = (key: string, value: string) =>
        database.runner.execute(setOrgSetting, machineContext(world.clock.now(), 'request', 'worker', 1), {
          orgId: 1,
          key,
          value,
        });
      const sendTo = async (name: string) => {
        const subject = fresh(name);
        const { data } = await client.compose.send({ content: createContent({ subject }) });
        const copy = await arrives(subject);
        await delivered(data.mailId);
        return { mailId: data.mailId as MailId, copy, subject };
      };
      const outcome = async (mailId: MailId, dryRun = false) =>
        (await client.recall.recall({ mailId, dryRun })).data.recipients[0]?.outcome;
      const deleted = await sendTo('deleted');
      await colleague.mailbox.hardDelete({ mailIds: [deleted.copy.mailId] });
      expect(await outcome(deleted.mailId)).toBe('removed');
      expect((await colleague.mailbox.recover({ mailIds: [deleted.copy.mailId] })).code).toBe(404001);
      const read = await sendTo('read');
      await colleague.mailbox.updateSeen({ mailIds: [read.copy.mailId], seen: true });
      await setting('withdrawScope', 'none');
      expect(await outcome(read.mailId, true)).toBe('notAllowed');
      expect(await outcome(read.mailId)).toBe('notAllowed');
      await setting('withdrawScope', 'all');
      expect(await outcome(read.mailId, true)).toBe('removed');
      expect(await outcome(read.mailId)).toBe('removed');
      expect(await find(colleague, '1', read.subject)).toEqual([]);
      const old = await sendTo('old');
      await advanceDays(8 * dayMs);
      expect(await outcome(old.mailId)).toBe('expired');
    });

    it('takes back only what one has sent oneself', async () => {
      const subject = fresh('not mine');
      const { data } = await client.compose.send({ content: createContent({ subject }) });
      const copy = await arrives(subject);
      await delivered(data.mailId);
      expect((await colleague.recall.recall({ mailId: copy.mailId })).code).toBe(404402);
    });
  });

  it('keeps a send log with the state of each recipient, without what lies in a closed folder', async () => {
    const subject = fresh('logged');
    const wrong = `nobody-${engine}@${outsideDomain}`;
    world.sink.refuse(wrong, 550);
    const content = createContent({ subject, cc: [{ name: '', address: wrong }] });
    const { data: sent } = await client.compose.send({ content });
    await waitFor(async () => (await readDelivery(sent.mailId)).some(({ state }) => state === 'failed'));
    await waitFor(async () => (await readDelivery(sent.mailId)).some(({ state }) => state === 'delivered'));
    const log = async (input: object) => (await client.outbox.mailLogInfo(input)).data;
    const [entry] = (await log({})).list;
    expect(entry).toMatchObject({ mailSubject: subject, mailId: sent.mailId, recipientCount: 2 });
    expect(entry?.states).toMatchObject({ delivered: 1, failed: 1, waiting: 0 });
    expect(entry?.recipients[1]).toMatchObject({ address: wrong, state: 'failed', attempts: 1 });
    expect(entry?.recipients[1]?.code).toContain('550');
    expect((await log({ state: 'failed', searchKeyword: wrong })).list.map((one) => one.mailSubject)).toEqual([
      subject,
    ]);
    expect((await log({ searchKeyword: subject.toUpperCase() })).total).toBe(1);
    expect((await log({ searchKeyword: '%' })).total).toBe(0);
    expect((await log({ submissionId: entry?.submissionId })).list).toHaveLength(1);
    expect((await log({ pageSize: 1, pageNum: 2 })).list[0]?.mailSubject).not.toBe(subject);

    const { folderId } = (await client.folders.saveFolder({ folderName: `f${made}` })).data;
    await client.mailbox.move({ mailIds: [sent.mailId as MailId], targetMailboxId: folderId });
    await client.folders.setPwd({ folderId, password: 'quiet harbour' });
    await client.folders.lock({ folderId });
    expect((await log({ searchKeyword: subject })).total).toBe(0);
    await advanceDays(31 * dayMs);
    expect((await log({})).total).toBe(0);
  });
});
