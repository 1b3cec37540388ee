// Files that mails carry as links: the space, the message, the page, the download in ranges, deletion, expiry and the sweep.
import { errors, plainDraft } from '@hongyan/contract';
import { type ApiClient, sendRaw, waitFor } from '@hongyan/testkit';
import { createUpload, someBytes, uploadWhole } from '@hongyan/testkit/protocols/tus-client.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepLargeAttachments } from './sweep.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(engines)('large attachments, on %s', (engine) => {
  let world: World;
  let li: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  const upload = async (name: string, bytes: Uint8Array) => {
    const { large } = await uploadWhole(li, bytes, { name, purpose: 'large' });
    if (large === null) throw new Error('no large attachment');
    return large;
  };
  const takeLink = (url: string) => url.split('id=')[1] ?? '';
  const get = (path: string, headers: Record<string, string> = {}) => sendRaw(world.server.url, path, { headers });
  const contentWith = (large: Awaited<ReturnType<typeof upload>>, more: object = {}) => ({
    type: 'new' as const,
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: haiyan }],
    cc: [],
    bcc: [],
    subject: `large ${large.largeId}`,
    html: '<p>see below</p><div data-hongyan-quote="reply"><div>quoted</div></div>',
    attachments: [],
    priority: 3 as const,
    readReceipt: false,
    ...plainDraft,
    largeFiles: [large],
    ...more,
  });

  it('leaves as a link above the quotation, and whoever has it downloads the same bytes, in ranges too', async () => {
    const bytes = someBytes(300_000);
    const large = await upload('年度 <b>视频</b> 报告.bin', bytes);
    const lie = { ...large, fileName: 'harmless.txt', size: 1, url: 'https://evil.example/' };
    expect((await li.compose.send({ content: contentWith(lie) })).code).toBe(200);
    const wang = await world.server.signIn(haiyan);
    const mailId = await waitFor(
      async () =>
        (await wang.mailbox.list({ mailboxId: '1' })).data.list.find(({ mailSubject }) =>
          mailSubject.endsWith(large.largeId),
        )?.mailId,
      { what: 'the mail' },
    );
    const { html, text } = (await wang.mailbox.detail({ mailId })).data;
    expect(html).toContain(`${world.server.url}/#/bigFileUpload?id=${takeLink(large.url)}`);
    expect(html?.indexOf('bigFileUpload')).toBeLessThan(html?.indexOf('data-hongyan-quote') ?? 0);
    expect(html).not.toContain('evil.example');
    expect(html).not.toContain('<b>');
    expect(html).toContain('有效期至');
    expect(`${text}${html}`).toContain('293 KB');
    // No credential, no cookie: the link is enough.
    const page = await get(`file/large/info/${takeLink(large.url)}`);
    expect(page.envelope?.data).toMatchObject({
      file: { size: 300_000, version: 1, scan: null },
      sender: { name: '李雷', address: lilei },
    });
    const whole = await get(`file/large/download/${takeLink(large.url)}`);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
    const tag = whole.headers.get('etag') ?? '';
    const rest = await get(`file/large/download/${takeLink(large.url)}`, { range: 'bytes=100000-', 'if-range': tag });
    expect([rest.status, rest.bytes.equals(bytes.subarray(100_000))]).toEqual([206, true]);
    const other = await get(`file/large/download/${takeLink(large.url)}`, { range: 'bytes=5-', 'if-range': '"other"' });
    expect([other.status, other.bytes.length]).toEqual([200, 300_000]);
    expect((await get(`file/large/download/${takeLink(large.url)}`, { range: 'bytes=300000-' })).status).toBe(416);
    const { data } = await li.largeAttachments.list({});
    expect(data.list.find(({ largeId }) => largeId === large.largeId)).toMatchObject({
      downloads: 2,
      sentAt: expect.any(Number),
    });
  });

  it('is a link in a message of plain text too', async () => {
    const large = await upload('plain.bin', someBytes(10));
    const content = contentWith(large, { format: 'text', html: '<pre>hello</pre>', subject: `text ${large.largeId}` });
    expect((await li.compose.send({ content })).code).toBe(200);
    const wang = await world.server.signIn(haiyan);
    const mail = await waitFor(
      async () =>
        (await wang.mailbox.list({ mailboxId: '1' })).data.list.find(
          ({ mailSubject }) => mailSubject === `text ${large.largeId}`,
        ),
      { what: 'the mail' },
    );
    const { html, text } = (await wang.mailbox.detail({ mailId: mail.mailId })).data;
    expect(`${html}${text}`).toContain(`bigFileUpload?id=${takeLink(large.url)}`);
  });

  it('says the same of a link that never was, that is deleted and that has expired', async () => {
    const gone = await upload('gone.bin', someBytes(20));
    const old = await upload('old.bin', someBytes(20));
    const { blobs } = world.server.context.services;
    expect((await li.largeAttachments.delete({ largeIds: [gone.largeId] })).code).toBe(200);
    expect(await blobs.size(gone.largeId)).toBeNull();
    world.clock.advance(16 * dayMs);
    const ids = ['0'.repeat(40), takeLink(gone.url), takeLink(old.url), `${old.largeId}00000000`];
    for (const path of ['info', 'download'])
      for (const id of ids)
        expect((await get(`file/large/${path}/${id}`)).envelope?.code).toBe(errors.largeFileNotFound.code);
    expect((await get(`file/large/download/${takeLink(old.url)}`, { range: 'bytes=3-' })).status).toBe(404);
    li = await world.server.signIn(lilei);
    const content = contentWith(gone);
    expect((await li.compose.send({ content })).code).toBe(errors.largeFileFailed.code);
    await sweepLargeAttachments(world.server.context.services);
    expect(await blobs.size(old.largeId)).toBeNull();
  });

  it('stays for an unsent draft, and counts its days from the sending', async () => {
    const large = await upload('draft.bin', someBytes(30));
    await li.compose.saveDraft({ content: contentWith(large) });
    world.clock.advance(20 * dayMs);
    li = await world.server.signIn(lilei);
    await sweepLargeAttachments(world.server.context.services);
    expect(await world.server.context.services.blobs.size(large.largeId)).toBe(30);
    expect((await get(`file/large/info/${takeLink(large.url)}`)).status).toBe(404);
    expect((await li.compose.send({ content: contentWith(large) })).code).toBe(200);
    world.clock.advance(14 * dayMs);
    expect((await get(`file/large/download/${takeLink(large.url)}`)).bytes.length).toBe(30);
    li = await world.server.signIn(lilei);
    expect((await li.largeAttachments.extend({ largeId: large.largeId })).data.expiresAt).toBeGreaterThan(
      world.clock.now() + 14 * dayMs,
    );
  });

  it('waits with its message: another time is its new beginning, in its row and in the text', async () => {
    const large = await upload('waits.bin', someBytes(40));
    const soon = world.clock.now() + dayMs;
    const late = world.clock.now() + 30 * dayMs;
    const held = await li.outbox.saveOrUpdatePendingInfo({ content: contentWith(large), scheduledAt: soon });
    const expiry = async () =>
      (await li.largeAttachments.list({})).data.list.find(({ largeId }) => largeId === large.largeId)?.expiresAt;
    expect(await expiry()).toBe(soon + 15 * dayMs);
    const moved = await li.outbox.saveOrUpdatePendingInfo({ pendingId: held.data.pendingId, scheduledAt: late });
    expect(moved.data).toMatchObject({ mailSubject: `large ${large.largeId}`, scheduledAt: late });
    expect(await expiry()).toBe(late + 15 * dayMs);
    const list = (await li.outbox.pendingMailList({})).data.list;
    expect(list.filter(({ mailSubject }) => mailSubject === `large ${large.largeId}`)).toHaveLength(1);
    world.clock.advance(30 * dayMs + 1_000);
    world.server.context.services.jobs.wake(['delivery.release']);
    li = await world.server.signIn(lilei);
    const wang = await world.server.signIn(haiyan);
    const mailId = await waitFor(
      async () =>
        (await wang.mailbox.list({ mailboxId: '1' })).data.list.find(
          ({ mailSubject }) => mailSubject === `large ${large.largeId}`,
        )?.mailId,
      { what: 'the mail' },
    );
    const until = new Intl.DateTimeFormat('zh-CN', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(late + 15 * dayMs);
    expect((await wang.mailbox.detail({ mailId })).data.html).toContain(`有效期至 ${until}`);
    expect((await get(`file/large/download/${takeLink(large.url)}`)).bytes.length).toBe(40);
  });

  it('is said with the days of the organisation', async () => {
    const { setOrgSetting } = await import('../settings/index.ts');
    const { machineContext } = await import('../identity/index.ts');
    const { services } = world.server.context;
    const setDays = (value: number) =>
      services.database.runner.execute(setOrgSetting, machineContext(services.clock.now(), `days-${value}`), {
        orgId: 1,
        key: 'largeAttachmentDays',
        value,
      });
    await setDays(7);
    expect((await li.compose.writeParams({ type: 'new' })).data.limits.largeAttachmentDays).toBe(7);
    await setDays(15);
  });

  it('fits into the space of its person, beginnings included, and needs one', async () => {
    const { people, services } = world.server.context;
    expect(people).toBeDefined();
    const { setOrgSetting } = await import('../settings/index.ts');
    const { machineContext } = await import('../identity/index.ts');
    const setQuota = (value: number) =>
      services.database.runner.execute(setOrgSetting, machineContext(services.clock.now(), `quota-${value}`), {
        orgId: 1,
        key: 'largeAttachmentQuotaBytes',
        value,
      });
    const { usedBytes } = (await li.largeAttachments.list({})).data;
    await setQuota(usedBytes + 1_000);
    expect((await createUpload(li, { length: 600, purpose: 'large' })).status).toBe(201);
    const full = await createUpload(li, { length: 600, purpose: 'large' }, { 'accept-language': 'en' });
    expect([full.status, full.envelope?.message]).toEqual([
      413,
      'file centre quota insufficient, attachment upload failed',
    ]);
    await setQuota(0);
    const off = await createUpload(li, { length: 6, purpose: 'large' }, { 'accept-language': 'en' });
    expect(off.envelope?.message).toBe('cannot upload files in the large attachment space');
  });

  it('copies a file out of a received mail, and not out of a closed folder', async () => {
    const content = Buffer.from('the contract');
    await world.server.deliver({
      from: `erik@${outsideDomain}`,
      to: lilei,
      subject: 'with file',
      text: 'x',
      attachments: [
        { filename: '合同.txt', content },
        { filename: 'run.exe', content },
      ],
    });
    li = await world.server.signIn(lilei);
    const mail = await waitFor(
      async () =>
        (await li.mailbox.list({ mailboxId: '1' })).data.list.find(({ mailSubject }) => mailSubject === 'with file'),
      { what: 'the mail' },
    );
    const { attachments } = (await li.mailbox.detail({ mailId: mail.mailId })).data;
    const [text, program] = attachments.map((file) => file.part);
    const { data } = await li.largeAttachments.attachFromMail({ mailId: mail.mailId, parts: [text!] });
    expect(data.attachments[0]).toMatchObject({ fileName: '合同.txt', size: content.length });
    expect((await li.raw(data.attachments[0]?.url ?? '')).bytes.equals(content)).toBe(true);
    const refused = await li.largeAttachments.attachFromMail({ mailId: mail.mailId, parts: [text!, program!] });
    expect(refused.code).toBe(errors.fileTypeRefused.code);
    const none = await li.largeAttachments.attachFromMail({ mailId: mail.mailId, parts: ['99'] });
    expect(none.code).toBe(errors.attachmentNotFound.code);
    const wang = await world.server.signIn(haiyan);
    expect((await wang.largeAttachments.attachFromMail({ mailId: '4000000', parts: ['2'] })).code).toBe(
      errors.mailNotFound.code,
    );
    const { folderId } = (await li.folders.saveFolder({ folderName: 'closed' })).data;
    await li.mailbox.move({ mailIds: [mail.mailId], targetMailboxId: folderId });
    await li.folders.setPwd({ folderId, password: 'quiet harbour' });
    await li.folders.lock({ folderId });
    const closed = await li.largeAttachments.attachFromMail({ mailId: mail.mailId, parts: [text!] });
    expect(closed.code).toBe(errors.mailNotFound.code);
  });
});
