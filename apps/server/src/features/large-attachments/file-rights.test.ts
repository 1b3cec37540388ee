// What makes a large attachment something that its owner keeps in hand: versions, recipients, revoking, the log, recall, virus scan, unfinished uploads.
import { errors, plainDraft } from '@hongyan/contract';
import { type ApiClient, sendRaw, waitFor } from '@hongyan/testkit';
import { beginUpload, digestChunks, sendChunk, someBytes, uploadWhole } from '@hongyan/testkit/protocols/tus-client.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { scanFile } from './scan-file.ts';
import { sweepLargeAttachments } from './sweep.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

describe.each(engines)('rights of large attachments, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
  });
  beforeEach(async () => {
    // Each begins where the limits of the one before are over.
    world.clock.advance(2 * 60 * minuteMs);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  const upload = async (name: string, bytes: Uint8Array) => {
    const { large } = await uploadWhole(li, bytes, { name, purpose: 'large' });
    if (large === null) throw new Error('no large attachment');
    return large;
  };
  const come = async (name: string, bytes: Uint8Array) => {
    const uploadId = await beginUpload(li, { name, purpose: 'large', length: bytes.byteLength });
    await sendChunk(li, uploadId, 0, bytes);
    return { uploadId: uploadId as never, pieces: digestChunks(bytes) };
  };
  const takeLink = (url: string) => url.split('id=')[1] ?? '';
  const get = (path: string, headers: Record<string, string> = {}) => sendRaw(world.server.url, path, { headers });
  const download = (large: { url: string }, headers: Record<string, string> = {}, ticket = '') =>
    get(
      `file/large/download/${takeLink(large.url)}${ticket === '' ? '' : `?ticket=${encodeURIComponent(ticket)}`}`,
      headers,
    );
  const own = async (largeId: string) =>
    (await li.largeAttachments.list({})).data.list.find((one) => one.largeId === largeId);
  const contentWith = (large: Awaited<ReturnType<typeof upload>>, subject: string, more: object = {}) => ({
    type: 'new' as const,
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: haiyan }],
    cc: [],
    bcc: [],
    subject,
    html: '<p>see below</p>',
    attachments: [],
    priority: 3 as const,
    readReceipt: false,
    ...plainDraft,
    largeFiles: [large],
    ...more,
  });
  const findMail = (client: ApiClient, subject: string) =>
    waitFor(
      async () =>
        (await client.mailbox.list({ mailboxId: '1' })).data.list.find(({ mailSubject }) => mailSubject === subject)
          ?.mailId,
      { what: `the mail ${subject}` },
    );
  const readCode = async (): Promise<string> => {
    const mailId = await findMail(wang, '大附件下载验证码');
    const { text, html } = (await wang.mailbox.detail({ mailId })).data;
    await wang.mailbox.move({ mailIds: [mailId], targetMailboxId: '4' });
    return /验证码：(\d{6})/.exec(`${text}${html}`)?.[1] ?? '';
  };

  it('is replaced behind the same link: a resumed download of the old version gets all of the new one', async () => {
    const large = await upload('plan.bin', someBytes(1_000));
    const tag = (await download(large)).headers.get('etag') ?? '';
    const next = someBytes(2_000);
    const wrong = await come('plan.exe2', someBytes(5));
    expect((await li.largeAttachments.replace({ largeId: large.largeId, ...wrong })).code).toBe(
      errors.largeTypeChanged.code,
    );
    const before = (await li.largeAttachments.list({})).data.usedBytes;
    const newer = await come('Plan final.BIN', next);
    expect((await li.largeAttachments.list({})).data.usedBytes).toBe(before + 2_000);
    const replaced = await li.largeAttachments.replace({ largeId: large.largeId, ...newer });
    expect(replaced.data).toMatchObject({ fileName: 'Plan final.BIN', version: 2, size: 2_000, url: large.url });
    // Asked again, because the answer was lost: the same, and nothing is freed twice.
    expect((await li.largeAttachments.replace({ largeId: large.largeId, ...newer })).data.version).toBe(2);
    expect((await li.largeAttachments.list({})).data.usedBytes).toBe(before + 1_000);
    expect(await world.server.context.services.blobs.size(large.largeId)).toBeNull();
    const rest = await download(large, { range: 'bytes=500-', 'if-range': tag });
    expect([rest.status, rest.bytes.equals(next)]).toEqual([200, true]);
    const page = await get(`file/large/info/${takeLink(large.url)}`);
    expect(page.envelope?.data).toMatchObject({ file: { version: 2, replacedAt: expect.any(Number) } });
  });

  it('opens to recipients alone who prove their address, and says nobody who they are', async () => {
    const large = await upload('secret.bin', someBytes(100));
    const id = takeLink(large.url);
    await li.largeAttachments.limit({ largeId: large.largeId, limited: true });
    await li.compose.send({ content: contentWith(large, 'limited', { to: [], bcc: [{ name: '', address: haiyan }] }) });
    expect((await download(large)).envelope?.code).toBe(errors.largeLimited.code);
    expect((await li.largeAttachments.describe({ id })).data).toMatchObject({ limited: true, file: null });
    const ask = (address: string) => li.largeAttachments.askCode({ id, address });
    const [known, unknown] = [await ask(haiyan.toUpperCase()), await ask('nobody@outside.example')];
    expect([known.code, unknown.code, unknown.message]).toEqual([200, 200, known.message]);
    expect([(await ask(haiyan)).code, (await ask('nobody@outside.example')).code]).toEqual([
      errors.tooMany.code,
      errors.tooMany.code,
    ]);
    const code = await readCode();
    const other = code === '000000' ? '111111' : '000000';
    const prove = (given: string, address = haiyan) => li.largeAttachments.proveAddress({ id, address, code: given });
    expect([(await prove(other)).code, (await prove(code, 'nobody@outside.example')).code]).toEqual([
      errors.largeCodeWrong.code,
      errors.largeCodeWrong.code,
    ]);
    const { ticket } = (await prove(code)).data;
    expect((await download(large, {}, ticket)).bytes.length).toBe(100);
    expect((await prove(code)).code).toBe(errors.largeCodeWrong.code);
    expect((await download(large, {}, `9${ticket}`)).envelope?.code).toBe(errors.largeLimited.code);
    const second = await upload('second.bin', someBytes(10));
    await li.largeAttachments.limit({ largeId: second.largeId, limited: true });
    expect((await download(second, {}, ticket)).envelope?.code).toBe(errors.largeLimited.code);
    world.clock.advance(13 * 60 * minuteMs);
    expect((await download(large, {}, ticket)).envelope?.code).toBe(errors.largeLimited.code);
  });

  it('ends a code after five tries, and after ten minutes', async () => {
    const large = await upload('tries.bin', someBytes(10));
    const id = takeLink(large.url);
    await li.largeAttachments.limit({ largeId: large.largeId, limited: true });
    await li.compose.send({ content: contentWith(large, 'tries') });
    await li.largeAttachments.askCode({ id, address: haiyan });
    const code = await readCode();
    const other = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await li.largeAttachments.proveAddress({ id, address: haiyan, code: other });
    expect((await li.largeAttachments.proveAddress({ id, address: haiyan, code })).code).toBe(
      errors.largeCodeWrong.code,
    );
    world.clock.advance(2 * minuteMs);
    await li.largeAttachments.askCode({ id, address: haiyan });
    const late = await readCode();
    world.clock.advance(11 * minuteMs);
    expect((await li.largeAttachments.proveAddress({ id, address: haiyan, code: late })).code).toBe(
      errors.largeCodeWrong.code,
    );
  });

  it('needs no code of a recipient who is signed in, and stays closed to a colleague who is none', async () => {
    const large = await upload('own.bin', someBytes(10));
    const id = takeLink(large.url);
    await li.largeAttachments.limit({ largeId: large.largeId, limited: true });
    expect((await wang.largeAttachments.openOwn({ id })).code).toBe(errors.largeFileNotFound.code);
    await li.compose.send({ content: contentWith(large, 'own') });
    const { ticket } = (await wang.largeAttachments.openOwn({ id })).data;
    expect((await download(large, {}, ticket)).bytes.length).toBe(10);
    expect((await li.largeAttachments.openOwn({ id })).code).toBe(200);
  });

  it('is revoked and opened again, says the same as what never was, and is not sent meanwhile', async () => {
    const large = await upload('revoked.bin', someBytes(10));
    await li.largeAttachments.revoke({ largeId: large.largeId, revoked: true });
    expect((await download(large)).envelope?.code).toBe(errors.largeFileNotFound.code);
    expect((await own(large.largeId))?.revokedAt).toEqual(expect.any(Number));
    expect((await li.compose.send({ content: contentWith(large, 'revoked') })).code).toBe(errors.largeRevoked.code);
    await li.largeAttachments.revoke({ largeId: large.largeId, revoked: false });
    expect((await download(large)).bytes.length).toBe(10);
  });

  it('keeps who downloaded: ranges of one download once, whole or in part, and for 30 days after the file', async () => {
    const large = await upload('log.bin', someBytes(1_000));
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    for (const range of ['bytes=0-399', 'bytes=400-699']) await download(large, { range, ...agent });
    const read = async () => (await li.largeAttachments.access({ largeId: large.largeId })).data.downloads;
    expect(await read()).toMatchObject([{ address: null, version: 1, whole: false, network: '127.0.0.*' }]);
    await download(large, { range: 'bytes=700-', ...agent });
    expect(await read()).toMatchObject([{ whole: true, device: expect.stringContaining('Firefox') }]);
    await download(large, agent);
    expect(await read()).toHaveLength(2);
    world.clock.advance(11 * minuteMs);
    await download(large, { range: 'bytes=10-20', ...agent });
    expect(await read()).toHaveLength(3);
    expect((await own(large.largeId))?.downloads).toBe(3);
    expect((await wang.largeAttachments.access({ largeId: large.largeId })).code).toBe(errors.largeFileNotFound.code);
    await li.largeAttachments.delete({ largeIds: [large.largeId] });
    expect((await li.largeAttachments.list({})).data.gone).toMatchObject([{ fileName: 'log.bin', downloads: 3 }]);
    expect(await read()).toHaveLength(3);
    world.clock.advance(31 * dayMs);
    await sweepLargeAttachments(world.server.context.services);
    li = await world.server.signIn(lilei);
    expect((await li.largeAttachments.list({})).data.gone.map((one) => one.largeId)).not.toContain(large.largeId);
    const rows = await world.server.context.services.database.read
      .selectFrom('large_file_download')
      .selectAll()
      .execute();
    expect(rows.filter((row) => row.large_id === large.largeId)).toEqual([]);
  });

  it('is recalled with its mail, unless another mail carries it or its sender leaves it', async () => {
    const send = async (subject: string, largeFiles: unknown[]) =>
      (await li.compose.send({ content: contentWith(largeFiles[0] as never, subject, { largeFiles }) })).data.mailId ??
      ('0' as never);
    const [alone, shared, left] = [
      await upload('a.bin', someBytes(10)),
      await upload('s.bin', someBytes(10)),
      await upload('l.bin', someBytes(10)),
    ];
    const both = await send('carries both', [alone, shared]);
    await send('carries shared', [shared]);
    const leaves = await send('leaves it', [left]);
    await findMail(wang, 'leaves it');
    const recall = (mailId: typeof both, more: object = {}) => li.recall.recall({ mailId, ...more });
    expect((await recall(both, { dryRun: true })).data.files).toEqual([
      { fileName: 'a.bin', limited: false, revoked: false },
    ]);
    expect((await recall(both)).data.files).toMatchObject([{ fileName: 'a.bin', revoked: true }]);
    await recall(leaves, { recallFiles: false });
    const states = [];
    for (const file of [alone, shared, left]) states.push((await download(file)).status);
    expect(states).toEqual([404, 200, 200]);
  });

  it('stays with the draft of a mail whose sending is undone, open to nobody of that mail', async () => {
    const large = await upload('undone.bin', someBytes(10));
    await li.largeAttachments.limit({ largeId: large.largeId, limited: true });
    const scheduledAt = world.clock.now() + dayMs;
    const held = await li.outbox.saveOrUpdatePendingInfo({ content: contentWith(large, 'undone'), scheduledAt });
    expect((await li.largeAttachments.access({ largeId: large.largeId })).data.recipients).toHaveLength(1);
    await li.outbox.undoSend({ pendingId: held.data.pendingId });
    expect((await li.largeAttachments.access({ largeId: large.largeId })).data.recipients).toEqual([]);
    expect((await wang.largeAttachments.openOwn({ id: takeLink(large.url) })).code).toBe(errors.largeFileNotFound.code);
    expect((await own(large.largeId))?.revokedAt).toBeNull();
    expect((await li.compose.send({ content: contentWith(large, 'undone again') })).code).toBe(200);
  });

  it('lists unfinished uploads of every purpose, and discards one', async () => {
    const uploadId = await beginUpload(li, { name: 'half.bin', purpose: 'large', length: 100 });
    await sendChunk(li, uploadId, 0, someBytes(40));
    await beginUpload(li, { name: 'mail.bin', purpose: 'attachment', length: 100 });
    const list = async () => (await li.largeAttachments.unfinished({})).data.list;
    const names = (await list()).map(({ fileName, purpose, offset }) => [fileName, purpose, offset]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['half.bin', 'large', 40],
        ['mail.bin', 'attachment', 0],
      ]),
    );
    const ids = { uploadIds: [uploadId as never] };
    expect((await wang.largeAttachments.deleteUnfinished(ids)).code).toBe(errors.uploadNotFound.code);
    expect((await li.largeAttachments.deleteUnfinished(ids)).code).toBe(200);
    expect((await list()).map((one) => one.uploadId)).not.toContain(uploadId);
  });

  it('leads to the site for phones where the organisation has one', async () => {
    const { services } = world.server.context;
    const setPort = (value: number) =>
      services.database.runner.execute(setOrgSetting, machineContext(services.clock.now(), `port-${String(value)}`), {
        orgId: 1,
        key: 'phonePort',
        value,
      });
    await setPort(9443);
    const large = await upload('phone.bin', someBytes(10));
    await li.compose.send({ content: contentWith(large, 'phone') });
    const { html } = (await wang.mailbox.detail({ mailId: await findMail(wang, 'phone') })).data;
    const host = new URL(world.server.url).hostname;
    expect(html).toContain(`https://${host}:9443/#/bigFileUpload?id=${takeLink(large.url)}`);
    expect((await li.largeAttachments.list({})).data.linkBase).toBe(`https://${host}:9443/`);
    await setPort(0);
  });

  it('refuses an infected file and leaves nothing of it; without a scanner nothing is claimed', async () => {
    const { services } = world.server.context;
    const blobs = {
      ...services.blobs,
      read: () =>
        (async function* () {
          yield Buffer.from('x');
        })(),
    };
    const file = { blobId: 'x', sizeBytes: 1, fileName: 'a.zip' };
    const scan = (state: object, whenUnavailable: 'accept' | 'refuse' = 'accept', sizeBytes = 1) =>
      scanFile(
        {
          blobs: blobs,
          scanner: { spam: null, virus: { scanner: { scan: async () => state as never }, whenUnavailable } },
        },
        { ...file, sizeBytes },
      );
    await expect(scan({ state: 'infected', name: 'Eicar' })).rejects.toMatchObject({ errorName: 'fileInfected' });
    expect(await scan({ state: 'clean' })).toBe('clean');
    expect(await scan({ state: 'unavailable', reason: 'down' })).toBe('unscanned');
    await expect(scan({ state: 'unavailable', reason: 'down' }, 'refuse')).rejects.toMatchObject({
      errorName: 'scannerUnavailable',
    });
    // Larger than the scanner takes: kept, and said to be unscanned.
    expect(await scan({ state: 'infected', name: 'x' }, 'refuse', 200 * 1024 ** 2)).toBe('unscanned');
    expect(await scanFile({ blobs: blobs, scanner: null }, file)).toBeNull();
  });
});
