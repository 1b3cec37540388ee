// Signatures, templates and stationery from the first save to the foreign server: what people keep, what messages begin with, what leaves.
import { type DraftContent, maxSignatures, type TakenPart } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  engines,
  haiyan,
  lilei,
  outsideDomain,
  plainMail,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { simpleParser } from 'mailparser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldParts } from '../src/features/writing-aids/sweep-writing-aids.ts';

const erik = `erik@${outsideDomain}`;
const dayMs = 86_400_000;
const red = sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } });

interface Kept {
  readonly contentId: string;
  readonly url: string;
}

describe.each(engines)('signatures, templates and stationery, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let other: ApiClient;
  beforeAll(async () => {
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
    other = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  const admin = async (...argv: string[]) => {
    const answer = await world.server.context.runAdminCommand(argv);
    if (!answer.ok) throw new Error(answer.message);
    return answer;
  };
  const readCode = async (answer: Promise<{ code: number }>) => (await answer).code;
  const uploadPicture = async (bytes: Uint8Array, name = 'a.png') =>
    (await client.upload('file/uploadCustomPicture', { name, type: 'image/png', bytes })).envelope!;
  const startNew = async () => (await client.compose.writeParams({ type: 'new' })).data.content;
  const send = async (content: DraftContent) => {
    const sent = await client.compose.send({ content, undoSeconds: 0 });
    expect(sent.code).toBe(200);
    world.server.context.services.jobs.wake(['delivery.release', 'delivery.outbound']);
    const raw = await waitFor(
      () => world.sink.mails.find((mail) => mail.raw.toString().includes(`Subject: ${content.subject}\r\n`))?.raw,
      { what: 'the mail outside' },
    );
    return simpleParser(raw, { skipImageLinks: true });
  };
  const message = (content: DraftContent, subject: string): DraftContent => ({
    ...content,
    subject,
    to: [{ name: '', address: erik }],
  });

  it('draws a picture anew, shows it without a credential, and takes nothing that is none', async () => {
    const webp = await red.clone().webp().toBuffer();
    const { data, code } = await uploadPicture(Buffer.concat([webp, Buffer.from('<script>')]));
    expect(code).toBe(200);
    const shown = await fetch(`${world.server.url}/api/${(data as Kept).url}`);
    // Every mail client shows PNG.
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).not.toContain('script');
    expect((await uploadPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(400547);
    expect((await uploadPicture(Buffer.alloc(2 * 1024 * 1024 + 1))).code).toBe(413000);
    expect((await uploadPicture(Buffer.alloc(0))).code).toBe(400014);
  });

  it('keeps no more of deleted parts than one may have', async () => {
    const deleted: string[] = [];
    for (let made = 0; made < maxSignatures + 3; made += 1) {
      const { data } = await other.signatures.save({ name: `gone ${String(made)}`, html: '<p>x</p>' });
      expect((await other.signatures.remove({ signId: data.signId })).code).toBe(200);
      deleted.push(data.signId);
      world.clock.advance(1);
    }
    const { database } = world.server.context.services;
    const rows = await database.read
      .selectFrom('letter_part')
      .select('part_id')
      .where('part_id', 'in', deleted)
      .execute();
    expect(rows.map((row) => row.part_id).sort()).toEqual(deleted.slice(3).sort());
  });

  it('begins a message with the signature of its address, once, its picture inside the mail', async () => {
    const picture = (await uploadPicture(await red.clone().png().toBuffer())).data as Kept;
    const html = `<p>李雷</p><img src="cid:${picture.contentId}" alt="logo">`;
    const saved = await client.signatures.save({ name: ' 工作 ', html, forNew: true });
    expect(saved.data).toMatchObject({ name: '工作', kind: 'personal', pictures: [{ contentId: picture.contentId }] });
    const content = await startNew();
    expect(content.html).toMatch(/^<div><br><\/div><div><br><\/div><div data-hongyan-part="signature"><p>李雷<\/p>/);
    expect(content.attachments).toHaveLength(1);
    // The message names it by a name of its own.
    expect(content.html).not.toContain('@custom');
    const mail = await send(message(content, 'signed'));
    expect(
      mail.attachments.map(({ cid, contentDisposition, contentType }) => [cid, contentDisposition, contentType]),
    ).toEqual([[content.attachments[0]!.contentId, 'inline', 'image/png']]);
    expect(mail.html).toContain(`cid:${content.attachments[0]!.contentId}`);
    expect(mail.html).not.toContain('/api/');
    const { data: draft } = await client.compose.saveDraft({ content: message(content, 'draft') });
    const again = (await client.compose.writeParams({ draftId: draft.draftId })).data.content;
    expect(again.html.match(/data-hongyan-part="signature"/g)).toHaveLength(1);
    const list = (await client.mailbox.list({ mailboxId: '2' })).data.list;
    const { mailId } = list.find(({ mailSubject }) => mailSubject === 'signed')!;
    const edited = (await client.compose.editAgain({ mailId })).data.content;
    expect(edited.html.match(/李雷/g)).toHaveLength(1);
  });

  it('signs answers by their own default, above or below what is quoted, and quick replies', async () => {
    const { signId } = (await client.signatures.save({ name: 'short', html: '<p>LL</p>', forReply: true })).data;
    await world.server.deliver({ raw: plainMail('To be answered', 'Question?'), from: erik, to: lilei });
    const find = async () =>
      (await client.mailbox.list({ mailboxId: '1' })).data.list.find((mail) => mail.mailSubject === 'To be answered');
    const mailId = (await waitFor(find, { what: 'the mail' })).mailId;
    const above = (await client.compose.reply({ mailId })).data.content.html;
    expect(above.indexOf('LL')).toBeLessThan(above.indexOf('Question?'));
    await client.settings.updateOne({ key: 'signPosition', value: 'below' });
    const below = (await client.compose.reply({ mailId })).data.content.html;
    // The editor moves it: a quoted mail goes on to the end of the page.
    expect(below).toMatch(/data-hongyan-part="signature-below"><p>LL<\/p>/);
    await client.settings.updateOne({ key: 'signPosition', value: 'above' });
    await client.compose.quickSend({ mailId, text: 'Quick answer' });
    world.server.context.services.jobs.wake(['delivery.release', 'delivery.outbound']);
    const answer = await waitFor(() => world.sink.mails.find(({ raw }) => raw.toString().includes('In-Reply-To')), {
      what: 'the answer',
    });
    const html = (await simpleParser(answer.raw)).html || '';
    expect([html.indexOf('Quick answer'), html.indexOf('LL'), html.indexOf('Question?')]).toEqual(
      [html.indexOf('Quick answer'), html.indexOf('LL'), html.indexOf('Question?')].toSorted((a, b) => a - b),
    );
    expect(html).toContain('LL');
    // A picture becomes a file of the message each time it is put together; a repeat of the call is the same call all the same.
    const picture = (await uploadPicture(await red.clone().png().toBuffer())).data as Kept;
    const drawn = { name: 'drawn', html: `<img src="cid:${picture.contentId}">` };
    const forReply = (await client.signatures.save(drawn)).data.signId;
    await client.signatures.choose({ address: lilei, forReply });
    const options = { idempotencyKey: `quick-${engine}` };
    const first = await client.compose.quickSend({ mailId, text: 'Once' }, options);
    expect(first.code).toBe(200);
    expect((await client.compose.quickSend({ mailId, text: 'Once' }, options)).data).toEqual(first.data);
    await client.signatures.choose({ address: lilei, forReply: 'none' });
    expect((await client.compose.reply({ mailId })).data.content.html).not.toContain('LL');
    // Another one's address has no default here, and another one's signature is none.
    expect(await readCode(client.signatures.choose({ address: haiyan, forReply: signId }))).toBe(403003);
    expect(await readCode(other.signatures.choose({ forNew: signId }))).toBe(404540);
    await client.signatures.choose({ address: lilei, forReply: null });
  });

  it('deletes with its defaults, and brings both back', async () => {
    const { list, choices } = (await client.signatures.list({})).data;
    const { signId } = list.find(({ name }) => name === '工作')!;
    const deleted = (await client.signatures.remove({ signId })).data;
    expect(deleted.choices).toMatchObject([{ address: '', forNew: signId }]);
    expect((await startNew()).html).toBe('');
    expect(await readCode(client.signatures.remove({ signId }))).toBe(404540);
    expect(await readCode(other.writingAids.restore({ kind: 'signature', id: signId }))).toBe(404540);
    expect(
      await readCode(client.writingAids.restore({ kind: 'signature', id: signId, choices: deleted.choices })),
    ).toBe(200);
    expect((await client.signatures.list({})).data.choices).toEqual(choices);
    expect((await startNew()).html).toContain('李雷');
  });

  it('refuses a name that is empty, too long or taken, what is too large, and one signature more', async () => {
    const save = (name: string, html = '<p>x</p>') => readCode(other.signatures.save({ name, html }));
    expect(await save(' ')).toBe(400540);
    expect(await save('名'.repeat(51))).toBe(400541);
    expect(await save('x', '名'.repeat(100_000))).toBe(400542);
    expect(await save('s0')).toBe(200);
    expect(await save('s0')).toBe(409540);
    for (let count = 1; count < maxSignatures; count += 1) expect(await save(`s${String(count)}`)).toBe(200);
    expect(await save('one more')).toBe(400543);
  });

  it('fills the organisation’s signature with escaped data, offers it, forces it, and lets nobody change it', async () => {
    const mallory = `mallory@${lilei.split('@')[1]}`;
    await world.server.addPerson(mallory, '<img src=x onerror=alert(1)> & "M"');
    const hostile = await world.server.signIn(mallory);
    const html = '<p title="{name}">{name} · {address}</p><p>Phone: {phone}</p>';
    await admin('signature', 'add', '--name', '公司', '--html', html, '--default');
    const [system] = (await hostile.signatures.listSystem({})).data.list;
    expect(system).toMatchObject({ kind: 'system', name: '公司' });
    expect(system!.html).toBe(
      `<p title="&lt;img src=x onerror=alert(1)&gt; &amp; &quot;M&quot;">&lt;img src=x onerror=alert(1)&gt; &amp; &quot;M&quot; · ${mallory}</p>`,
    );
    const begun = (await hostile.compose.writeParams({ type: 'new' })).data.content.html;
    expect(begun).toContain(system!.html);
    // Who has chosen keeps what is chosen, until the organisation says otherwise.
    expect((await startNew()).html).toContain('<p>李雷</p>');
    expect(await readCode(client.signatures.save({ signId: system!.signId, name: 'x', html: 'x' }))).toBe(403540);
    expect(await readCode(client.signatures.remove({ signId: system!.signId }))).toBe(403540);
    expect(await readCode(client.signatures.choose({ forNew: system!.signId }))).toBe(200);
    expect((await startNew()).html).toContain(`李雷 · ${lilei}`);
    await client.signatures.choose({ forNew: 'none' });
    expect((await startNew()).html).toBe('');
    await admin('signature', 'set', '公司', '--default', '--forced');
    expect((await client.signatures.listSystem({})).data.rule).toEqual({
      defaultId: system!.signId,
      forced: true,
    });
    expect((await startNew()).html).toContain(`李雷 · ${lilei}`);
    expect(await readCode(client.signatures.choose({ forNew: null }))).toBe(403541);
    expect((await admin('signature', 'list')).text).toMatch(/公司.*forced/);
    await admin('signature', 'delete', '公司');
    expect((await hostile.compose.writeParams({ type: 'new' })).data.content.html).toBe('');
    // Another organisation sees none of it.
  });

  it('keeps a message as a template with its pictures, and begins messages with it', async () => {
    const bytes = await red.clone().png().toBuffer();
    const picture = (await client.upload('file/uploadMailPicture', { name: 'p.png', type: 'image/png', bytes }))
      .envelope!.data as Kept;
    const html = `<h1>周报</h1><img src="cid:${picture.contentId}">`;
    const saved = (
      await client.templates.save({ name: '周报', subject: '周报', html, to: [{ name: '', address: erik }] })
    ).data;
    expect(saved.pictures).toHaveLength(1);
    expect(saved.html).toContain(`cid:${saved.pictures[0]!.contentId}`);
    expect((await client.templates.list({})).data.list).toMatchObject([
      { name: '周报', subject: '周报', preview: '周报', kind: 'personal' },
    ]);
    const start = (await client.compose.writeParams({ type: 'template', templateId: saved.templateId })).data.content;
    expect(start).toMatchObject({ type: 'new', subject: '周报', to: [{ address: erik }] });
    expect(start.attachments).toHaveLength(1);
    const mail = await send({ ...start, subject: 'templated' });
    expect(mail.attachments.map(({ cid }) => cid)).toEqual([start.attachments[0]!.contentId]);
    expect(await readCode(other.compose.writeParams({ type: 'template', templateId: saved.templateId }))).toBe(404541);
    await admin('template', 'add', '--name', 'Notice', '--subject', 'A notice', '--html', '<p>All</p>');
    expect((await other.templates.list({})).data.list.map(({ name, kind }) => [name, kind])).toEqual([
      ['Notice', 'system'],
    ]);
  });

  it('keeps stationery, and hands its picture to the message', async () => {
    const { list } = (await client.stationery.list({})).data;
    expect(list.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'builtIn'));
    const form = new FormData();
    form.append('name', '荷');
    form.append('colour', '#faf2f5');
    form.append('place', 'top');
    form.append('file', new Blob([Buffer.from(await red.clone().png().toBuffer())], { type: 'image/png' }), 'x.png');
    const added = (await client.raw('mail/main/paper/add', { body: form })).envelope!.data as { paperId: string };
    expect(added).toMatchObject({ name: '荷', kind: 'personal', colour: '#faf2f5', place: 'top', bandPx: 4 });
    const taken: TakenPart = (await client.writingAids.take({ kind: 'paper', id: added.paperId })).data;
    expect(taken.attachments.map(({ contentId }) => contentId)).toEqual([taken.look!.picture]);
    const dot = (await red.clone().png().toBuffer()).toString('base64');
    await admin(
      'stationery',
      'add',
      '--name',
      'House',
      '--colour',
      '#ffffff',
      '--data',
      `data:image/png;base64,${dot}`,
    );
    const provided = (await other.stationery.list({})).data.list.find(({ name }) => name === 'House')!;
    expect(provided.kind).toBe('system');
    const takenProvided = (await other.writingAids.take({ kind: 'paper', id: provided.paperId })).data;
    expect(takenProvided.look?.picture).toBe(takenProvided.attachments[0]?.contentId);
    expect(await readCode(other.stationery.remove({ paperId: provided.paperId }))).toBe(403540);
    expect(await readCode(client.stationery.remove({ paperId: added.paperId }))).toBe(200);
  });

  it('forgets pictures that nothing names, a day after it saw that, and none that a signature shows', async () => {
    const { services } = world.server.context;
    const rows = () => services.database.read.selectFrom('custom_picture').select('picture_id').execute();
    const before = (await rows()).length;
    const sweep = (days: number) =>
      forgetOldParts(services, {
        now: world.clock.now() + days * dayMs,
        requestId: 'sweep',
        actor: null,
        subject: null,
        orgId: null,
        address: null,
        client: 'worker',
      });
    expect(await sweep(2)).toBe(0);
    expect(await sweep(4)).toBeGreaterThan(0);
    const left = (await rows()).length;
    expect(left).toBeLessThan(before);
    const shown = (await client.signatures.list({})).data.list.flatMap(({ pictures }) => pictures);
    expect(shown).not.toEqual([]);
    for (const { url } of shown) expect((await fetch(`${world.server.url}/api/${url}`)).status).toBe(200);
  });

  it('is a plain signature in a plain message', async () => {
    const { insertSignature } = await import('../src/features/compose/insert-signature.ts');
    expect(
      insertSignature({ format: 'text', html: '<pre>Hi</pre>' }, '<p>A &amp; B</p>', {
        position: 'above',
        forEditor: true,
      }),
    ).toBe('<pre>Hi\n\n-- \nA &amp; B</pre>');
  });
});
