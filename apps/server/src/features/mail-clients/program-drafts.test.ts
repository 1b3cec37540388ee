/** Drafts of a mail client and of the web client are the same drafts, whichever of the two saves, sends, moves or deletes. */
import { mebibyte } from '@hongyan/contract';
import { type ApiClient, type PushClient, waitFor } from '@hongyan/testkit';
import { heard, listSubjects, openImap } from '@hongyan/testkit/protocols/imap-client.ts';
import { domain, engines, haiyan, lilei, plainMail, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { draftIdleMs } from './drafts/publish-drafts.ts';

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** As Thunderbird saves one: headers of its own, blind recipients, HTML with a picture in it, a file. */
const saved = (subject: string): string =>
  [
    `X-Mozilla-Draft-Info: internal/draft; vcard=0; receipt=0; DSN=0; uuencode=0`,
    'X-Identity-Key: id1',
    `From: Li Lei <${lilei}>`,
    `To: ${haiyan}`,
    'Bcc: secret@third.example',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '.')}@program.example>`,
    'Date: Mon, 04 May 2026 08:00:00 +0800',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html; charset=UTF-8',
    '',
    '<p>Until <b>tomorrow</b> <img src="cid:p1@program.example"></p>',
    '--r',
    'Content-Type: image/png; name=dot.png',
    'Content-ID: <p1@program.example>',
    'Content-Disposition: inline; filename=dot.png',
    'Content-Transfer-Encoding: base64',
    '',
    picture,
    '--r--',
    '--m',
    'Content-Type: text/csv; name=plan.csv',
    'Content-Disposition: attachment; filename=plan.csv',
    '',
    'a,b',
    '--m--',
    '',
  ].join('\r\n');

describe.each(engines)('drafts of programs, on %s', (engine) => {
  let world: World;
  let web: ApiClient;
  let push: PushClient;
  let program: ImapFlow;

  const listed = async (mailboxId = '3') => (await web.mailbox.list({ mailboxId, pageSize: 100 })).data.list;
  const readDraft = async (subject: string) => (await listed()).find((mail) => mail.mailSubject === subject);
  const subjects = async () => (await listed()).map((mail) => mail.mailSubject);
  const counted = async () =>
    (await web.folders.navigation({})).data.folderList.find((folder) => folder.folderId === '3')?.mail;
  const put = async (raw: string, path = 'Drafts', flags = ['\\Draft', '\\Seen']) => {
    const answer = await program.append(path, raw, flags);
    if (answer === false) throw new Error('not appended');
    return String(answer.uid);
  };
  const readContent = async (subject: string) => {
    const draftId = (await readDraft(subject))?.draftId ?? '';
    const { data } = await web.compose.writeParams({ draftId });
    return { draftId, content: data.content, revision: data.draft?.revision ?? 0 };
  };
  /** The web client edits it, and leaves it alone. */
  const edit = async (subject: string, to: string) => {
    const { draftId, content, revision } = await readContent(subject);
    await web.compose.saveDraft({ draftId, revision, content: { ...content, subject: to } });
    return draftId;
  };
  const advanceTime = () => world.clock.advance(draftIdleMs + 1_000);
  const shown = async () => {
    await program.noop();
    return listSubjects(program);
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    web = await world.server.signIn(lilei);
    push = await world.server.openPush(web, lilei);
    const { code } = (await web.authorisationCodes.generatePassword({ name: 'Laptop' })).data;
    program = await openImap(world.server, lilei, code);
    await program.mailboxOpen('Drafts');
  });
  afterAll(async () => {
    push.close();
    await program.logout();
    await world.stop();
  });

  it('has the whole of what a program saves, and follows each replacement', async () => {
    const first = await put(saved('first'));
    await push.next('draftChanged', ({ data }) => !data.removed);
    expect([await subjects(), await counted()]).toEqual([['first'], 1]);
    const { content } = await readContent('first');
    expect(content).toMatchObject({
      from: lilei,
      to: [{ address: haiyan }],
      bcc: [{ address: 'secret@third.example' }],
    });
    expect(content.html).toContain('<b>tomorrow</b>');
    expect(content.attachments.map(({ fileName, contentId }) => [fileName, contentId !== null])).toEqual([
      ['dot.png', true],
      ['plan.csv', false],
    ]);
    const kept = await program.fetchOne(first, { source: true }, { uid: true });
    expect(kept === false ? '' : kept?.source?.toString()).toBe(saved('first'));
    await put(saved('second'));
    await program.messageDelete(first, { uid: true });
    await push.next('draftChanged', ({ data }) => data.removed);
    expect([await subjects(), await counted()]).toEqual([['second'], 1]);
  });

  it('an edit of the web takes the place of the mail, and is not lost to an EXPUNGE that did not know it', async () => {
    await edit('second', 'third');
    const [old] = (await program.search({ all: true }, { uid: true })) || [];
    expect(await shown()).toEqual(['second']);
    // The program deletes what it has; the person has written on meanwhile.
    await program.messageDelete(String(old), { uid: true });
    expect(await subjects()).toEqual(['third']);
    advanceTime();
    expect(await shown()).toEqual(['third']);
    await edit('third', 'fourth');
    advanceTime();
    expect(await shown()).toEqual(['fourth']);
  });

  it('an idling program is notified when the web deletes or sends', async () => {
    const draftIds = [(await readDraft('fourth'))?.draftId ?? ''];
    await heard(program, 'expunge', () => web.compose.deleteDrafts({ draftIds }));
    await put(saved('to be sent'));
    const { draftId, content, revision } = await readContent('to be sent');
    await heard(program, 'expunge', () => web.compose.send({ draftId, revision, content, undoSeconds: 0 }));
    expect([await shown(), await subjects(), await counted()]).toEqual([[], [], 0]);
  });

  it('goes to the recycle bin with its mail, and comes back a draft', async () => {
    const uid = await put(saved('binned'));
    await program.messageMove(uid, 'Trash', { uid: true });
    expect([await subjects(), await counted()]).toEqual([[], 0]);
    expect((await listed('4')).map((mail) => mail.mailSubject)).toEqual(['binned']);
    await program.mailboxOpen('Trash');
    await program.messageMove('1:*', 'Drafts', { uid: true });
    expect([await subjects(), await counted(), await listed('4')]).toEqual([['binned'], 1, []]);
    await program.mailboxOpen('Drafts');
    await program.messageDelete('1:*', { uid: true });
    expect([await subjects(), await counted()]).toEqual([[], 0]);
  });

  it('is made of any mail that a program copies or moves there; a moved one can be recovered when the draft has gone', async () => {
    await world.server.deliver({ raw: plainMail('a letter', 'Hello'), from: 'erik@outside.example', to: lilei });
    await waitFor(async () => (await listed('1')).some((mail) => mail.mailSubject === 'a letter'));
    await program.mailboxOpen('INBOX');
    const [uid] = (await program.search({ subject: 'a letter' }, { uid: true })) || [];
    await program.messageCopy(String(uid), 'Drafts', { uid: true });
    expect(await readContent('a letter')).toMatchObject({ content: { from: lilei, subject: 'a letter' } });
    await program.messageMove(String(uid), 'Drafts', { uid: true });
    expect([await subjects(), await counted()]).toEqual([['a letter', 'a letter'], 2]);
    expect((await listed('1')).map((mail) => mail.mailSubject)).not.toContain('a letter');
    const draftIds = (await listed()).map((mail) => mail.draftId ?? '');
    await web.compose.deleteDrafts({ draftIds });
    await program.mailboxOpen('Drafts');
    expect(await shown()).toEqual([]);
    const lost = (await web.mailbox.expungedList({})).data.list.filter((mail) => mail.mailSubject === 'a letter');
    expect(lost).toHaveLength(1);
    await web.mailbox.recover({ mailIds: lost.map((mail) => mail.mailId) });
    expect((await listed('1')).map((mail) => mail.mailSubject)).toContain('a letter');
  });

  it('takes the space of one mail, once, and none when it has gone; who has no room is refused', async () => {
    const { database } = world.server.context.services;
    const space = () =>
      database.read
        .selectFrom('account')
        .innerJoin('address', 'address.account_no', 'account.account_no')
        .select('used_bytes')
        .where('address.address', '=', lilei)
        .executeTakeFirstOrThrow();
    const before = await space();
    const uid = await put(saved('weighed'));
    expect((await space()).used_bytes - before.used_bytes).toBe(Buffer.byteLength(saved('weighed')));
    await program.messageDelete(uid, { uid: true });
    expect((await space()).used_bytes).toBe(before.used_bytes);
    // A colleague with little room.
    const { orgId } = await requirePersonByAddress(database.read, lilei);
    // More than half of the least that the setting allows.
    const large = (subject: string) => saved(subject) + `${'x'.repeat(76)}\r\n`.repeat(8_000);
    const context = machineContext(world.clock.now(), 'test');
    await database.runner.execute(setOrgSetting, context, { orgId, key: 'defaultQuotaBytes', value: mebibyte });
    const person = await world.server.addPerson(`small@${domain}`, 'Small');
    const small = await openImap(world.server, person.address, await world.server.addCode(person, ['imap']));
    await small.append('Drafts', large('a draft'));
    await expect(small.append('Drafts', large('too much'))).rejects.toMatchObject({
      serverResponseCode: 'OVERQUOTA',
    });
    await small.append('INBOX', plainMail('fits', 'x'));
    await small.mailboxOpen('Drafts');
    expect(await small.messageCopy('1:*', 'INBOX', { uid: true })).toBe(false);
    expect(await listSubjects(small)).toEqual(['a draft']);
    await small.logout();
  });
});
