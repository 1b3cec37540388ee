// What may still change between writing a mail and its leaving: rights, space, the folder of its copy, an answer that was lost.
import type { DraftContent, LargeFile, MailId, PendingId } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { someBytes, uploadWhole } from '@hongyan/testkit/protocols/tus-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadTable } from '../src/engines/database/schema/mailbox-tables.ts';
import { saveDraft } from '../src/features/compose/save-draft.ts';
import { forgetOldUploads, uploadOperations } from '../src/features/compose/uploads.ts';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { changePersonState } from '../src/features/identity/people/change-state.ts';
import { setOrgSetting } from '../src/features/settings/index.ts';

const erik = `erik@${outsideDomain}`;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(engines)('what is sent, on %s', (engine) => {
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

  const fresh = (name: string) => `${name} ${(made += 1)}`;
  /** So much later that every sign-in has ended. */
  const advance = async (ms: number) => {
    world.clock.advance(ms);
    world.server.context.services.jobs.wake(['delivery.release', 'delivery.outbound', 'delivery.report']);
    colleague = await world.server.signIn(haiyan);
  };
  const find = async (who: ApiClient, mailboxId: string, text: string) =>
    (await who.mailbox.list({ mailboxId, pageSize: 100 })).data.list.filter((mail) => mail.mailSubject.includes(text));
  const arrives = (who: ApiClient, mailboxId: string, text: string) =>
    waitFor(async () => (await find(who, mailboxId, text))[0], { what: `${text} in ${mailboxId}` });
  const schedule = async (changes: Partial<DraftContent>, inMs = hourMs) => {
    const scheduledAt = world.clock.now() + inMs;
    return (await client.compose.send({ content: createContent({ scheduledAt, ...changes }) })).data;
  };
  const readPerson = async (address: string) =>
    requirePersonByAddress(world.server.context.services.database.read, address);
  const setState = async (address: string, state: 'active' | 'suspended') => {
    const { accountNo } = await readPerson(address);
    const { database, clock } = world.server.context.services;
    await database.runner.execute(changePersonState, machineContext(clock.now(), 'test'), { accountNo, state });
  };

  it('publishes nothing of its delivery to a window to which the folder of its copy is closed', async () => {
    const subject = fresh('behind a password');
    const { data: sent } = await client.compose.send({ content: createContent({ subject }) });
    await arrives(colleague, '1', subject);
    const mailIds = [sent.mailId as MailId];
    const { folderId } = (await client.folders.saveFolder({ folderName: 'quiet' })).data;
    expect((await client.mailbox.move({ mailIds, targetMailboxId: folderId })).code).toBe(200);
    expect((await client.folders.setPwd({ folderId, password: 'quiet harbour' })).code).toBe(200);
    // Another sign-in, which has not given the password.
    const outside = await world.server.signIn(lilei);
    const push = await world.server.openPush(outside, lilei);
    expect((await client.recall.recall({ mailId: sent.mailId as MailId })).data.recipients[0]?.outcome).toBe('removed');
    await client.addresses.saveNickname({ emailAddr: lilei, nickname: subject });
    await push.next('settingsChanged', ({ data }) => data.keys.includes('addresses'));
    await client.addresses.deleteNickname({ emailAddr: lilei });
    push.close();
    expect(push.events.filter(({ kind }) => kind === 'deliveryChanged')).toEqual([]);
  });

  it('sends nothing from an alias that is deleted meanwhile, and notifies its sender', async () => {
    const alias = `waits-${engine}@${domain}`;
    expect((await client.addresses.saveAlias({ emailAddr: lilei, alias })).code).toBe(200);
    const subject = fresh('from an alias');
    await schedule({ subject, from: alias, cc: [{ name: '', address: erik }] });
    expect((await client.addresses.deleteAlias({ emailAddr: lilei, alias })).code).toBe(200);
    await advance(hourMs + 1_000);
    client = await world.server.signIn(lilei);
    const copy = await arrives(client, '2', subject);
    const { delivery } = (await client.mailbox.detail({ mailId: copy.mailId })).data;
    expect(delivery.map(({ state }) => state)).toEqual(['failed', 'failed']);
    const report = await arrives(client, '1', subject);
    expect((await client.mailbox.detail({ mailId: report.mailId })).data.text).toContain('不能再用这个发件地址');
    expect(await find(colleague, '1', subject)).toEqual([]);
    expect(world.sink.mails.some(({ raw }) => raw.includes(subject))).toBe(false);
  });

  it('sends nothing of a person who is suspended when its time comes', async () => {
    const subject = fresh('suspended');
    await schedule({ subject });
    await setState(lilei, 'suspended');
    await advance(hourMs + 1_000);
    const { accountNo } = await readPerson(lilei);
    const released = () =>
      world.server.context.services.database.read
        .selectFrom('submission')
        .select('state')
        .where('account_no', '=', accountNo)
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow();
    await waitFor(async () => (await released()).state === 'done', { what: 'the end of the submission' });
    expect(await find(colleague, '1', subject)).toEqual([]);
    await setState(lilei, 'active');
    await signIn();
    expect(await find(client, '2', subject)).toHaveLength(1);
  });

  it('has room for all that waits together, not for each alone', async () => {
    const address = `small-${engine}@${domain}`;
    const { database, clock } = world.server.context.services;
    const { orgId } = await readPerson(lilei);
    const set = (value: number) =>
      database.runner.execute(setOrgSetting, machineContext(clock.now(), 'test', 'admin'), {
        orgId,
        key: 'defaultQuotaBytes',
        value,
      });
    await set(2_000_000);
    await world.server.addPerson(address, 'Small');
    await set(10 * 1024 ** 3);
    const small = await world.server.signIn(address);
    const scheduledAt = world.clock.now() + hourMs;
    const html = `<p>${'long '.repeat(60_000)}</p>`;
    const send = async () =>
      (await small.compose.send({ content: createContent({ from: address, html, scheduledAt }) })).code;
    const codes = [await send(), await send(), await send(), await send()];
    expect([codes[0], codes.at(-1)]).toEqual([200, 507000]);
    const { list } = (await small.outbox.pendingMailList({})).data;
    await small.outbox.deletePendingMail({ pendingIds: list.map(({ pendingId }) => pendingId) });
    expect(await send()).toBe(200);
  });

  it('names the sender as the address is stored, however it was typed', async () => {
    const subject = fresh('typed');
    const from = ` Ｌi.Lei@${domain.toUpperCase()} `;
    expect((await client.compose.send({ content: createContent({ subject, from, readReceipt: true }) })).code).toBe(
      200,
    );
    const got = await arrives(colleague, '1', subject);
    expect((await colleague.mailbox.detail({ mailId: got.mailId })).data.from[0]?.address).toBe(lilei);
  });

  it('answers a repeat of scheduling a draft with what the first call answered', async () => {
    const { data: draft } = await client.compose.saveDraft({ content: createContent({ subject: fresh('repeat') }) });
    const call = { draftId: draft.draftId, revision: draft.revision, scheduledAt: world.clock.now() + hourMs };
    const options = { idempotencyKey: `schedule-${engine}` };
    const first = await client.outbox.mailSchedule(call, options);
    expect(first.code).toBe(200);
    expect((await client.outbox.mailSchedule(call, options)).data).toEqual(first.data);
    expect((await client.outbox.mailSchedule(call)).code).toBe(404004);
    await client.outbox.undoSend({ pendingId: first.data.pendingId });
  });

  it('keeps its large attachments when it is put off', async () => {
    const { large } = await uploadWhole(client, someBytes(30), { name: 'later.bin', purpose: 'large' });
    const sent = await schedule({ subject: fresh('put off'), largeFiles: [large as LargeFile] });
    const later = world.clock.now() + 100 * dayMs;
    const pendingId = sent.submissionId as PendingId;
    expect((await client.outbox.saveOrUpdatePendingInfo({ pendingId, scheduledAt: later })).code).toBe(200);
    const [kept] = (await client.largeAttachments.list({})).data.list;
    expect(kept?.expiresAt).toBeGreaterThan(later + dayMs);
    await client.outbox.undoSend({ pendingId });
  });

  it('forgets old uploads behind any number of those that drafts still name', async () => {
    const { services } = world.server.context;
    const { accountNo: account } = await readPerson(lilei);
    const { accountNo: later } = await readPerson(haiyan);
    const context = { ...machineContext(world.clock.now(), 'test'), actor: account, subject: account };
    const createRow = (owner: number, name: string): UploadTable => ({
      account_no: owner,
      upload_id: name,
      file_name: 'a.bin',
      type: 'application/octet-stream',
      size_bytes: 1,
      sha256: '',
      blob_id: `${engine}-${name}`,
      content_id: null,
      sent_at: null,
      created_at: 0,
    });
    const [insertUpload] = uploadOperations;
    const named = Array.from({ length: 520 }, (_, index) => `kept${String(index)}`);
    for (const name of named) await services.database.runner.execute(insertUpload, context, createRow(account, name));
    await services.database.runner.execute(insertUpload, context, createRow(later, 'given-up'));
    const attachments = named.map((uploadId) => ({ uploadId, size: 1 }) as DraftContent['attachments'][number]);
    const content = createContent({ attachments });
    await services.database.runner.execute(saveDraft, context, { account, draftId: null, revision: 0, content });
    const deleted: string[] = [];
    const blobs = { ...services.blobs, delete: async (blobId: string) => void deleted.push(blobId) };
    await forgetOldUploads({ database: services.database, blobs: blobs }, context, 1);
    expect(deleted).toEqual([`${engine}-given-up`]);
  });
});
