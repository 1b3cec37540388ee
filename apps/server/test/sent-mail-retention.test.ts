// What is kept of sent mail, and for how long: the send log's days, longer where something still needs it, and no longer.
import type { DraftContent, MailId } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepAuthorisedMail } from '../src/features/authorised-mail/index.ts';
import { sweepCompose } from '../src/features/compose/sweep-compose.ts';
import { machineContext } from '../src/features/identity/index.ts';
import { releaseInside } from '../src/features/outbox/release/release-inside.ts';
import { sweepSubmissions } from '../src/features/outbox/sweep-submissions.ts';
import { setOrgSetting } from '../src/features/settings/index.ts';

const erik = `erik@${outsideDomain}`;
const dayMs = 86_400_000;
const never = new AbortController().signal;

describe.each(engines)('what is kept of sent mail, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let colleague: ApiClient;
  let made = 0;

  const signIn = async () => {
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
  };
  beforeAll(async () => {
    world = await startWorld(engine);
    await signIn();
  });
  afterAll(() => world.stop());

  const services = () => world.server.context.services;
  const read = () => services().database.read;
  const advanceDays = async (days: number) => {
    world.clock.advance(days * dayMs);
    services().jobs.wake(['delivery.release', 'delivery.outbound', 'delivery.report']);
    await signIn();
  };
  const sweep = () => sweepSubmissions(services(), never);
  const fresh = (name: string) => `${name} ${(made += 1)}`;
  const send = async (changes: Partial<DraftContent>, more: object = {}) => {
    const { code, data } = await client.compose.send({ content: createContent(changes), ...more });
    expect(code).toBe(200);
    return data;
  };
  const find = async (who: ApiClient, mailboxId: string, subject: string) =>
    (await who.mailbox.list({ mailboxId, pageSize: 100 })).data.list.filter((mail) => mail.mailSubject === subject);
  const listRows = async (submissionId: string) => {
    const id = Number(submissionId);
    const states = await read()
      .selectFrom('submission')
      .select('state')
      .where('submission_id', '=', id)
      .where('subject', '!=', 'nobody')
      .execute();
    const count = async (table: 'submission_recipient' | 'delivered') =>
      (await read().selectFrom(table).select('submission_id').where('submission_id', '=', id).execute()).length;
    return {
      state: states[0]?.state ?? null,
      recipients: await count('submission_recipient'),
      delivered: await count('delivered'),
    };
  };
  const gone = { state: null, recipients: 0, delivered: 0 };
  const becomes = (submissionId: string, state: string) =>
    waitFor(async () => (await listRows(submissionId)).state === state, { what: `submission ${state}` });

  it('forgets what everybody has after the days of the send log, and nothing that the mail itself shows', async () => {
    const subject = fresh('kept');
    const sent = await send({ subject, bcc: [{ name: '', address: erik }], readReceipt: true });
    const { mailId } = sent;
    await becomes(sent.submissionId, 'done');
    const [arrived] = await find(colleague, '1', subject);
    const readDetail = async () => (await client.mailbox.detail({ mailId: mailId as MailId })).data;
    const before = await readDetail();
    expect(before.bcc.map(({ address }) => address)).toEqual([erik]);
    await advanceDays(29.9);
    expect(await sweep()).toBe(0);
    expect((await client.outbox.mailLogInfo({})).data.list.map((entry) => entry.mailSubject)).toContain(subject);
    await advanceDays(0.2);
    expect((await client.outbox.mailLogInfo({})).data.list.map((entry) => entry.mailSubject)).not.toContain(subject);
    expect(await sweep()).toBe(1);
    expect(await listRows(sent.submissionId)).toEqual(gone);
    const after = await readDetail();
    expect(after).toMatchObject({
      to: before.to,
      bcc: before.bcc,
      html: before.html,
      delivery: [],
      withdrawable: false,
    });
    // Nobody who got it learns of a blind copy.
    expect((await colleague.mailbox.detail({ mailId: arrived?.mailId as MailId })).data.bcc).toEqual([]);
    expect((await client.recall.recall({ mailId: mailId as MailId })).code).toBe(404402);
    // A recipient who reads it only now is still believed, and shown.
    expect((await colleague.trust.receipt({ mailId: arrived?.mailId as MailId, send: true })).code).toBe(200);
    await waitFor(async () => (await readDetail()).trust.readBy.some(({ address }) => address === haiyan), {
      what: 'the receipt',
    });
  });

  it('never delivers again what it has forgotten', async () => {
    const subject = fresh('once');
    const sent = await send({ subject });
    await becomes(sent.submissionId, 'done');
    const key = { account: 0, submissionId: Number(sent.submissionId) };
    const row = await read()
      .selectFrom('submission_recipient')
      .select(['account_no', 'recipient_no', 'target_account_no'])
      .where('submission_id', '=', key.submissionId)
      .executeTakeFirstOrThrow();
    const copy = await read()
      .selectFrom('message')
      .select('body_id')
      .where('submission_id', '=', key.submissionId)
      .executeTakeFirstOrThrow();
    await advanceDays(31);
    expect(await sweep()).toBeGreaterThan(0);
    // As a worker would that slept for a month in the middle of its batch.
    await services().database.runner.execute(releaseInside, machineContext(world.clock.now(), 'late'), {
      account: row.account_no,
      submissionId: key.submissionId,
      sentN: null,
      mailFrom: lilei,
      facts: { bodyId: copy.body_id, sizeBytes: 1 } as never,
      targets: [{ recipientNo: row.recipient_no, account: row.target_account_no ?? 0 }],
    });
    expect(await find(colleague, '1', subject)).toHaveLength(1);
    expect(await listRows(sent.submissionId)).toEqual(gone);
  });

  it('keeps what waits for its time, and what is still tried; each goes its days after its own end', async () => {
    const busy = `busy${String(made)}@${outsideDomain}`;
    world.sink.refuse(busy, 450);
    const held = fresh('scheduled');
    const { data: draft } = await client.compose.saveDraft({ content: createContent({ subject: held }) });
    const scheduledAt = world.clock.now() + 40 * dayMs;
    const content = createContent({ subject: held, scheduledAt });
    const later = (await client.compose.send({ draftId: draft.draftId, content })).data;
    const undone = await send({ subject: fresh('taken back') }, { undoSeconds: 30 });
    await client.outbox.undoSend({ pendingId: undone.submissionId });
    const tried = await send({ subject: fresh('tried'), to: [{ name: '', address: busy }] });
    await waitFor(async () => {
      const rows = await read()
        .selectFrom('submission_recipient')
        .select('state')
        .where('address', '=', busy)
        .execute();
      return rows.some((row) => row.state === 'deferred');
    });
    await advanceDays(31);
    await becomes(tried.submissionId, 'done');
    await sweep();
    expect((await listRows(undone.submissionId)).state).toBeNull();
    expect((await listRows(later.submissionId)).state).toBe('held');
    // Given up today: its sender sees that for as long as any other.
    expect((await listRows(tried.submissionId)).recipients).toBe(1);
    const drafts = () =>
      read().selectFrom('draft').select('draft_id').where('draft_id', '=', Number(draft.draftId)).execute();
    await sweepCompose(services(), never);
    expect(await drafts()).toHaveLength(1);
    await advanceDays(10);
    await becomes(later.submissionId, 'done');
    expect(await find(colleague, '1', held)).toHaveLength(1);
    await sweep();
    expect((await listRows(later.submissionId)).delivered).toBe(1);
    await sweepCompose(services(), never);
    expect(await drafts()).toEqual([]);
    await advanceDays(31);
    await sweep();
    expect([await listRows(later.submissionId), await listRows(tried.submissionId)]).toEqual([gone, gone]);
    expect(await find(colleague, '1', held)).toHaveLength(1);
  });

  it('keeps a read-limited mail for as long as its reads are shown', async () => {
    const content = createContent({ subject: fresh('limited'), authorised: { reads: 1, days: 7 } });
    const sent = (await client.compose.send({ content, authorisedPassword: 'only you 42' })).data;
    await becomes(sent.submissionId, 'done');
    await advanceDays(40);
    await sweepAuthorisedMail(services());
    await sweep();
    expect((await listRows(sent.submissionId)).delivered).toBe(1);
    const state = (await client.authorisedMail.state({ mailId: sent.mailId as MailId })).data;
    expect(state).toMatchObject({ role: 'sender', ended: 'expired' });
    await advanceDays(366);
    await sweepAuthorisedMail(services());
    await sweep();
    expect(await listRows(sent.submissionId)).toEqual(gone);
  });

  it('keeps mail for as long as the organisation lets it be recalled', async () => {
    const { orgId } = await world.server.addPerson(`some${String(made)}@inside.example`);
    const context = () => machineContext(world.clock.now(), 'test');
    const { runner } = services().database;
    await runner.execute(setOrgSetting, context(), { orgId, key: 'withdrawDays', value: 60 });
    const subject = fresh('withdrawn late');
    const sent = await send({ subject });
    await becomes(sent.submissionId, 'done');
    await advanceDays(59);
    await sweep();
    const { data } = await client.recall.recall({ mailId: sent.mailId as MailId });
    expect(data.recipients.map(({ outcome }) => outcome)).toEqual(['removed']);
    expect(await find(colleague, '1', subject)).toEqual([]);
    await advanceDays(70);
    await sweep();
    expect(await listRows(sent.submissionId)).toEqual(gone);
  });
});
