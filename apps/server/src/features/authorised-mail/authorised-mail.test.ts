// Read-limited mail: encrypted at sending, opened by a link and a password, counted, ended.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuthorisedMessage, DraftAttachment, DraftContent, MailId } from '@hongyan/contract';
import { type ApiClient, type PushClient, sendRaw, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import type { Kysely } from 'kysely';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { setFeature } from '../settings/index.ts';
import { sweepAuthorisedMail } from './index.ts';

const erik = `erik@${outsideDomain}`;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const password = '只有你知道 42';
const secret = 'the-salmon-leaps-at-midnight';

describe.each(engines)('read-limited mail, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let colleague: ApiClient;
  let push: PushClient;
  let made = 0;
  let opened = 0;

  const signIn = async () => {
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
    push = await world.server.openPush(client, lilei);
  };
  beforeAll(async () => {
    world = await startWorld(engine, { env: { HONGYAN_TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => world.stop());
  // Every sign-in has ended after the days of some tests.
  beforeEach(signIn);
  afterEach(() => push.close());

  const services = () => world.server.context.services;
  const wake = () => services().jobs.wake(['delivery.release', 'delivery.outbound']);
  const advance = (ms: number) => {
    world.clock.advance(ms);
    wake();
  };
  const createMessage = (changes: Partial<DraftContent> = {}) =>
    createContent({
      subject: `limited ${(made += 1)}`,
      html: `<p>${secret}</p><script>alert(1)</script><img src="https://spy.example/x.png">`,
      authorised: { reads: 1, days: 7 },
      ...changes,
    });
  const send = async (content: DraftContent, more: object = {}) => {
    const { code, data } = await client.compose.send({ content, authorisedPassword: password, ...more });
    expect(code).toBe(200);
    return data;
  };
  const find = async (who: ApiClient, mailboxId: string, subject: string) =>
    (await who.mailbox.list({ mailboxId, pageSize: 100 })).data.list.filter((mail) => mail.mailSubject === subject);
  const arrives = (subject: string) =>
    waitFor(async () => (await find(colleague, '1', subject))[0], { what: `the arrival of ${subject}` });
  const linkIn = (text: string) => {
    const [, link] = /#\/authorised\/([0-9a-f]{40})/.exec(text) ?? [];
    if (link === undefined) throw new Error('no link in the letter');
    return link;
  };
  const readLink = async (subject: string) => {
    const { mailId } = await arrives(subject);
    return linkIn((await colleague.mailbox.detail({ mailId })).data.text ?? '');
  };
  const linkOutside = async () => {
    const mail = await simpleParser((await world.sink.next(erik)).raw);
    return { mail, link: linkIn(mail.text ?? '') };
  };
  /** Nobody is signed in where it is opened. */
  const open = async (id: string, tried = password, from = `203.0.113.${String((opened = (opened + 1) % 250))}`) => {
    const { headers, envelope } = await sendRaw(world.server.url, `mail/authorised/open/${id}`, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ password: tried }),
    });
    return { headers, json: envelope as { code: number; data: AuthorisedMessage; message: string } };
  };
  const openCode = async (id: string, tried?: string) => (await open(id, tried)).json.code;
  const upload = async (name: string, text: string) => {
    const { envelope } = await client.upload('file/upload', { name, type: 'text/plain', bytes: Buffer.from(text) });
    return envelope?.data as DraftAttachment;
  };
  const readState = async (mailId: string | null) =>
    (await client.authorisedMail.state({ mailId: mailId as MailId })).data;
  const encryptedKeys = async (submissionId: string) =>
    (
      await services()
        .database.read.selectFrom('authorised_recipient')
        .select('sealed_key')
        .where('submission_id', '=', Number(submissionId))
        .execute()
    ).map((row) => row.sealed_key);

  it('hands out the message with its files for the right password, reports to the sender who and when, and is gone with the last read', async () => {
    const attachment = await upload('机密 plan.txt', `${secret} in a file`);
    const content = createMessage({ authorised: { reads: 2, days: 7 }, attachments: [attachment] });
    const sent = await send(content);
    const link = await readLink(content.subject);
    const first = await open(link);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.json.data).toMatchObject({
      subject: content.subject,
      from: { name: '李雷', address: lilei },
      readsLeft: 1,
      files: [{ fileName: '机密 plan.txt', type: 'text/plain', contentId: null }],
    });
    const { html, files } = first.json.data;
    expect(html).toContain(secret);
    expect(Buffer.from(files[0]!.content, 'base64').toString()).toBe(`${secret} in a file`);
    await push.next('deliveryChanged', ({ data }) => data.mailId === sent.mailId && data.state === 'read');
    expect((await readState(sent.mailId)).recipients).toEqual([
      {
        address: haiyan,
        state: 'open',
        readsLeft: 1,
        reads: [{ at: expect.any(Number) as number, network: '203.0.113.*' }],
      },
    ]);
    const { mailId } = await arrives(content.subject);
    const detail = (await colleague.mailbox.detail({ mailId })).data;
    expect(detail.authorised).toBe('received');
    expect((await colleague.authorisedMail.state({ mailId })).data).toMatchObject({
      role: 'recipient',
      recipients: [],
      own: { readsLeft: 1, isOpen: true, linkId: link },
    });
    expect((await open(link)).json.data).toMatchObject({ readsLeft: 0 });
    expect(await openCode(link)).toBe(404600);
    expect(await find(colleague, '1', content.subject)).toEqual([]);
    expect((await colleague.mailbox.detail({ mailId })).code).toBe(404001);
    expect(await encryptedKeys(sent.submissionId)).toEqual([null]);
    expect(await readState(sent.mailId)).toMatchObject({
      ended: 'over',
      recipients: [{ state: 'used', readsLeft: 0 }],
    });
    // The sender's copy says what it is, and has neither text nor link.
    const copy = (await client.mailbox.detail({ mailId: sent.mailId as MailId })).data;
    expect(copy.authorised).toBe('sent');
    expect(`${copy.html ?? ''}${copy.text ?? ''}`).not.toMatch(/authorised\/|salmon/);
    const again = (await client.compose.editAgain({ mailId: sent.mailId as MailId })).data.content;
    expect(again).toMatchObject({ subject: content.subject, html: '', attachments: [], authorised: null });
  });

  it('gives exactly one of twenty who open it at once what can be read once', async () => {
    const content = createMessage();
    const sent = await send(content);
    const link = await readLink(content.subject);
    const codes = await Promise.all(Array.from({ length: 20 }, () => openCode(link)));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 404600)).toHaveLength(19);
    const { recipients } = await readState(sent.mailId);
    expect(recipients[0]?.reads).toHaveLength(1);
  });

  it('gives everybody a message, a link and reads of their own, inside and outside', async () => {
    const content = createMessage({ to: [{ name: '', address: haiyan }], bcc: [{ name: 'Erik', address: erik }] });
    const sent = await send(content);
    const inside = await readLink(content.subject);
    const { mail, link } = await linkOutside();
    expect(link).not.toBe(inside);
    expect(mail.subject).toBe(content.subject);
    expect(mail.to).toMatchObject({ text: expect.stringContaining(erik) as string });
    expect(`${mail.text ?? ''}${String(mail.html)}`).not.toContain(haiyan);
    expect(await openCode(inside)).toBe(200);
    expect(await openCode(inside)).toBe(404600);
    expect(await openCode(link)).toBe(200);
    expect((await readState(sent.mailId)).recipients.map(({ address, state }) => [address, state])).toEqual([
      [haiyan, 'used'],
      [erik, 'used'],
    ]);
  });

  it('closes a link for an hour after five wrong passwords and for good after twenty; one answer for all that opens nothing', async () => {
    const content = createMessage();
    const sent = await send(content);
    const link = await readLink(content.subject);
    const tryFive = async () => {
      const answers = [];
      for (let tried = 0; tried < 5; tried += 1) answers.push((await open(link, `wrong ${String(tried)}`)).json);
      return answers;
    };
    const first = await tryFive();
    expect(first.map(({ code }) => code)).toEqual([403601, 403601, 403601, 403601, 403602]);
    expect(first[0]?.message).toContain('4');
    const locked = (await open(link)).json;
    const unknown = (await open(`${link.slice(0, 31)}${link[31] === '0' ? '1' : '0'}${link.slice(32)}`)).json;
    const nonsense = (await open('0'.repeat(40))).json;
    expect([unknown, nonsense].map(({ code, message }) => [code, message])).toEqual([
      [locked.code, locked.message],
      [locked.code, locked.message],
    ]);
    expect(locked.code).toBe(404600);
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(hourMs + 1);
      await tryFive();
    }
    world.clock.advance(hourMs + 1);
    expect(await openCode(link)).toBe(404600);
    expect(await encryptedKeys(sent.submissionId)).toEqual([null]);
    push.close();
    await signIn();
    expect((await readState(sent.mailId)).recipients[0]?.state).toBe('guessed');
  });

  it('lets nobody try from one address without end, however many links they have', async () => {
    const tries = Array.from({ length: 25 }, (_, index) =>
      open(`${String(index).padStart(2, '0')}${'0'.repeat(38)}`, 'x', '198.51.100.7'),
    );
    const codes = (await Promise.all(tries)).map(({ json }) => json.code);
    expect(codes.filter((code) => code === 429000)).toHaveLength(5);
  });

  it('does not let guesses side by side outrun the count', async () => {
    const content = createMessage();
    await send(content);
    const link = await readLink(content.subject);
    const codes = await Promise.all(Array.from({ length: 15 }, (_, index) => openCode(link, `guess ${String(index)}`)));
    expect(codes.filter((code) => code === 403601 || code === 403602)).toHaveLength(5);
  });

  it('counts its days from when it leaves, and cannot be opened after them; the sweep destroys key and bytes', async () => {
    const content = createMessage({ authorised: { reads: 10, days: 1 }, scheduledAt: world.clock.now() + 2 * hourMs });
    const sent = await send(content);
    expect(sent.held?.reason).toBe('schedule');
    advance(2 * hourMs + 1);
    push.close();
    await signIn();
    const link = await readLink(content.subject);
    world.clock.advance(dayMs - hourMs);
    expect(await openCode(link)).toBe(200);
    world.clock.advance(hourMs + 1);
    expect(await openCode(link)).toBe(404600);
    await sweepAuthorisedMail(services());
    expect(await encryptedKeys(sent.submissionId)).toEqual([null]);
    const { blob_id: blobId } = await services()
      .database.read.selectFrom('authorised_mail')
      .select('blob_id')
      .where('submission_id', '=', Number(sent.submissionId))
      .executeTakeFirstOrThrow();
    expect(blobId).toBeNull();
    push.close();
    await signIn();
  });

  it('is a draft again when it is taken back, and nothing is left of the encrypted message; a password is asked for again', async () => {
    const content = createMessage();
    const sent = await send(content, { undoSeconds: 10 });
    const { draftId } = (await client.outbox.undoSend({ pendingId: sent.submissionId })).data;
    const draft = (await client.compose.writeParams({ draftId })).data.content;
    expect(draft).toMatchObject({ html: content.html, authorised: { reads: 1, days: 7 } });
    expect(await encryptedKeys(sent.submissionId)).toEqual([null]);
    expect((await client.compose.send({ draftId, content: draft })).code).toBe(400600);
    expect((await client.compose.send({ draftId, content: draft, authorisedPassword: 'x'.repeat(16) })).code).toBe(
      400601,
    );
  });

  it('opens for nobody after it is recalled or ended by its sender, and says so of everybody', async () => {
    const content = createMessage({
      to: [
        { name: '', address: haiyan },
        { name: '', address: erik },
      ],
    });
    const sent = await send(content);
    const inside = await readLink(content.subject);
    const { link } = await linkOutside();
    await waitFor(
      async () =>
        (await client.mailbox.detail({ mailId: sent.mailId as MailId })).data.delivery.every(
          ({ state }) => state === 'delivered',
        ),
      { what: 'the delivery' },
    );
    const { recipients } = (await client.recall.recall({ mailId: sent.mailId as MailId })).data;
    expect(recipients).toEqual([
      { address: haiyan, outcome: 'removed' },
      { address: erik, outcome: 'closed' },
    ]);
    expect([await openCode(inside), await openCode(link)]).toEqual([404600, 404600]);
    const other = createMessage();
    const ended = await send(other);
    const id = await readLink(other.subject);
    const { mailId } = await arrives(other.subject);
    expect((await colleague.authorisedMail.close({ mailId })).code).toBe(404601);
    expect((await client.authorisedMail.close({ mailId: ended.mailId as MailId })).code).toBe(200);
    expect((await client.authorisedMail.close({ mailId: ended.mailId as MailId })).code).toBe(200);
    expect(await openCode(id)).toBe(404600);
    expect(await readState(ended.mailId)).toMatchObject({ ended: 'closed', recipients: [{ state: 'ended' }] });
  });

  it('refuses large attachments, more than 10M, and everything where the organisation has switched it off', async () => {
    const large = { largeId: 'a'.repeat(32), fileName: 'x', size: 1, expiresAt: 1, url: 'x' };
    const call = (content: DraftContent) => client.compose.send({ content, authorisedPassword: password });
    expect((await call(createMessage({ largeFiles: [large] }))).code).toBe(400602);
    const { database, clock } = services();
    const set = (on: boolean) =>
      database.runner.execute(setFeature, machineContext(clock.now(), 'test', 'worker'), {
        orgId: 1,
        name: 'secretMode',
        on,
      });
    await set(false);
    expect((await call(createMessage())).code).toBe(403600);
    await set(true);
  });

  it('leaves no word of the message in the database, in the search, in pushes or among the blobs', async () => {
    const word = `zanzibar${engine}`;
    const content = createMessage({ html: `<p>${word}</p>`, attachments: [await upload('f.txt', `file ${word}`)] });
    const { data: draft } = await client.compose.saveDraft({ content });
    await send(content, { draftId: draft.draftId, undoSeconds: 5 });
    advance(5_001);
    await arrives(content.subject);
    await sweepAuthorisedMail(services());
    expect((await colleague.search.quick({ searchKeyword: word })).data.total).toBe(0);
    expect((await client.search.quick({ searchKeyword: word })).data.total).toBe(0);
    const read = services().database.read as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const tables = (await read.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['draft', 'body', 'upload', 'authorised_mail']));
    for (const table of tables) {
      const rows = await read.selectFrom(table).selectAll().execute();
      const text = rows
        .flatMap((row) => Object.values(row))
        .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value)))
        .join('\n');
      expect(text.includes(word) || text.includes(Buffer.from(word).toString('base64').slice(0, 10)), table).toBe(
        false,
      );
    }
    const blobs = join(services().config.dataDirectory, 'blobs');
    for (const entry of await readdir(blobs, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect((await readFile(join(entry.parentPath, entry.name))).includes(word), entry.name).toBe(false);
  });
});
