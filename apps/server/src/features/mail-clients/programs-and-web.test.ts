/** What a mail client does is in the web client at once, and the other way round: flags, moves, arrivals, deletions, labels, closed folders. */
import { type ApiClient, hangMs, openBareImap, type PushClient } from '@hongyan/testkit';
import { heard, listSubjects, openImap, readFlags } from '@hongyan/testkit/protocols/imap-client.ts';
import { engines, haiyan, lilei, plainMail, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { deleteMailboxGrant, saveMailboxGrants } from '../shared-mailboxes/index.ts';

describe.each(engines)('mail clients and the web client, on %s', (engine) => {
  let world: World;
  let web: ApiClient;
  let push: PushClient;
  let program: ImapFlow;
  let code: string;
  const timings: [string, number][] = [];

  const seconds = (name: string, ms: number) => {
    timings.push([name, ms]);
    expect(ms, name).toBeLessThan(hangMs);
  };
  /** Time until the web hears of what the program does. */
  const pushed = async (name: string, kind: Parameters<PushClient['next']>[0], act: () => Promise<unknown>) => {
    await act();
    const done = performance.now();
    await push.next(kind);
    seconds(name, performance.now() - done);
  };
  const listed = async (mailboxId: string) => (await web.mailbox.list({ mailboxId, pageSize: 100 })).data.list;
  const found = async (subject: string, mailboxId = '1') =>
    (await listed(mailboxId)).find((mail) => mail.mailSubject === subject);
  const readMailId = async (subject: string) => (await found(subject))?.mailId ?? '';
  const put = async (subject: string, flags: string[] = [], path = 'INBOX') => {
    const answer = await program.append(path, plainMail(subject, 'x'), flags);
    if (answer === false) throw new Error('not appended');
    return answer.uid ?? 0;
  };
  const folder = async (folderName: string) => (await web.folders.saveFolder({ folderName })).data.folderId;
  const readNumber = async (address: string) =>
    (await requirePersonByAddress(world.server.context.services.database.read, address)).accountNo;

  beforeAll(async () => {
    world = await startWorld(engine);
    web = await world.server.signIn(lilei);
    push = await world.server.openPush(web, lilei);
    code = (await web.authorisationCodes.generatePassword({ name: 'Laptop' })).data.code;
    program = await openImap(world.server, lilei, code);
    await program.mailboxOpen('INBOX');
  });
  afterAll(async () => {
    push.close();
    await program.logout();
    await world.stop();
    console.info(engine, timings.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', '));
  });

  it('shows in the web what the program does', async () => {
    const label = (await web.folders.saveLabel({ labelName: 'To do' })).data;
    await folder('Moved');
    let uid = 0;
    await pushed('program append', 'mailArrived', async () => {
      uid = await put('one');
    });
    const set = (name: string, flag: string) =>
      pushed(`program ${name}`, 'mailFlagged', () => program.messageFlagsAdd(String(uid), [flag], { uid: true }));
    await set('star', '\\Flagged');
    await set('seen', '\\Seen');
    await set('answered', '\\Answered');
    await set('forwarded', '$Forwarded');
    await set('sticky', 'Hongyan-Sticky');
    await set('colour', 'Hongyan-Color-3');
    await set('label', 'to=20do');
    expect(await found('one')).toMatchObject({
      favorite: true,
      seen: true,
      answered: true,
      forwarded: true,
      sticky: true,
      color: 3,
      labels: [label.labelId],
    });
    await pushed('program move', 'mailMoved', () => program.messageMove(String(uid), 'Moved', { uid: true }));
    uid = await put('two');
    await pushed('program delete', 'mailRemoved', () => program.messageDelete(String(uid), { uid: true }));
    expect(await found('one')).toBeUndefined();
    expect(await found('two')).toBeUndefined();
    const recoverable = (await web.mailbox.expungedList({})).data.list;
    expect(recoverable.map((mail) => mail.mailSubject)).toContain('two');
  });

  it('notifies an idling program of what the web does', async () => {
    const uid = await put('three');
    const mailIds = [await readMailId('three')];
    const label = (await web.folders.saveLabel({ labelName: 'Web' })).data.labelId;
    const hears = async (name: string, event: 'exists' | 'expunge' | 'flags', act: () => Promise<unknown>) =>
      seconds(`web ${name}`, await heard(program, event, act));
    await hears('star', 'flags', () => web.mailbox.updateFavorite({ mailIds, favorite: true }));
    await hears('seen', 'flags', () => web.mailbox.updateSeen({ mailIds, seen: true }));
    await hears('sticky', 'flags', () => web.mailbox.updateSticky({ mailIds, sticky: true }));
    await hears('colour', 'flags', () => web.mailbox.updateColor({ mailIds, color: 5 }));
    await hears('label', 'flags', () => web.mailbox.updateLabels({ mailIds, add: [label] }));
    expect(await readFlags(program, uid)).toEqual(['Hongyan-Color-5', 'Hongyan-Sticky', 'Web', '\\Flagged', '\\Seen']);
    await hears('renamed label', 'flags', () => web.folders.updateLabel({ labelId: label, labelName: 'Renamed' }));
    expect(await readFlags(program, uid)).toContain('Renamed');
    await hears('deleted label', 'flags', () => web.folders.deleteLabel({ labelId: label }));
    expect(await readFlags(program, uid)).not.toContain('Renamed');
    await hears('arrival', 'exists', () =>
      world.server.deliver({ from: 'erik@outside.example', to: lilei, subject: 'four', text: 'x' }),
    );
    await hears('delete', 'expunge', () => web.mailbox.recoverableDelete({ mailIds }));
    const targetMailboxId = await folder('Away');
    const moved = [await readMailId('four')];
    await hears('move', 'expunge', () => web.mailbox.move({ mailIds: moved, targetMailboxId }));
    expect(await listSubjects(program)).not.toContain('four');
  });

  it('a reply of the web is answered and forwarded in the program', async () => {
    const uid = await put('to be answered', ['\\Seen']);
    const { content } = (await web.compose.reply({ mailId: await readMailId('to be answered') })).data;
    await heard(program, 'flags', () => web.compose.send({ content, undoSeconds: 0 }));
    expect(await readFlags(program, uid)).toEqual(['\\Answered', '\\Seen']);
    const forward = (await web.compose.forward({ mailId: await readMailId('to be answered') })).data.content;
    await heard(program, 'flags', () =>
      web.compose.send({ content: { ...forward, to: [{ name: '', address: haiyan }] }, undoSeconds: 0 }),
    );
    expect(await readFlags(program, uid)).toEqual(['$Forwarded', '\\Answered', '\\Seen']);
  });

  it('a folder that the web closes, deletes or takes back is lost to the session that has it open', async () => {
    const gone = async (path: string, act: () => Promise<unknown>) => {
      const other = await openBareImap(world.server.ports.imaps, lilei, code);
      await other.ask(`b SELECT "${path}"`, /^b OK/m);
      await other.ask('c IDLE', /^\+/m);
      await act();
      const done = performance.now();
      // RFC 9051 §7.1: and no connection is lost for it.
      await other.waitFor(/^\* OK \[CLOSED\]/m);
      seconds(`lost ${path}`, performance.now() - done);
      await other.ask('DONE', /^c OK/m);
      await other.ask('d FETCH 1 FLAGS', /^d BAD/m);
      await other.ask(`e SELECT "${path}"`, /^e NO \[NONEXISTENT\]/m);
      other.close();
    };
    const guarded = await folder('Guarded');
    await program.append('Guarded', plainMail('hidden', 'x'));
    await gone('Guarded', () => web.folders.setPwd({ folderId: guarded, password: 'quiet harbour' }));
    const deleted = await folder('Deleted');
    await gone('Deleted', () => web.folders.deleteFolder({ folderId: deleted }));
    const { runner } = world.server.context.services.database;
    const mailbox = await readNumber(haiyan);
    const grantee = { kind: 'person' as const, no: await readNumber(lilei) };
    const admin = () => machineContext(world.clock.now(), 'test');
    const rights = [{ right: 'full' as const, until: null }];
    await runner.execute(saveMailboxGrants, admin(), { mailbox, grantees: [grantee], rights });
    await gone(`Other Users/${haiyan}/INBOX`, () => runner.execute(deleteMailboxGrant, admin(), { mailbox, grantee }));
  });

  it('a folder that a program has put aside stays so under the name that the web gives it', async () => {
    const folderId = await folder('Quiet');
    await program.mailboxUnsubscribe('Quiet');
    await web.folders.updateName({ folderId, folderName: 'Quieter' });
    const entry = (await program.list()).find(({ path }) => path === 'Quieter');
    expect(entry).toBeDefined();
    expect(entry?.subscribed ?? false).toBe(false);
  });

  it('a receipt that a program has sent is not asked about; a mail that wanted none has none', async () => {
    const wants = `Disposition-Notification-To: Erik <erik@outside.example>`;
    await heard(program, 'exists', () =>
      world.server.deliver({
        from: 'erik@outside.example',
        to: lilei,
        subject: 'asks',
        text: 'x',
        headers: { 'Disposition-Notification-To': 'erik@outside.example' },
      }),
    );
    const asks = (await program.search({ subject: 'asks' }, { uid: true })) || [];
    expect((await web.mailbox.detail({ mailId: await readMailId('asks') })).data.trust.receipt).not.toBeNull();
    await program.messageFlagsAdd(asks.map(String).join(','), ['$MDNSent'], { uid: true });
    expect((await web.mailbox.detail({ mailId: await readMailId('asks') })).data.trust.receipt?.state).toBe('sent');
    const plain = await put('asks nothing', ['$MDNSent']);
    const other = await put('asks nothing later');
    await put(`asks long ago\r\n${wants}`, ['$MDNSent']);
    await program.messageFlagsAdd(String(other), ['$MDNSent'], { uid: true });
    const rows = await world.server.context.services.database.read
      .selectFrom('message')
      .select(['uid', 'receipt'])
      .where('subject', 'like', 'asks %')
      .orderBy('uid')
      .execute();
    expect(rows.map((row) => row.receipt)).toEqual(['none', 'none', 'sent']);
    for (const uid of [plain, other]) expect(await readFlags(program, uid)).toEqual(['$MDNSent']);
    expect(await program.search({ keyword: '$MDNSent' }, { uid: true })).toHaveLength(4);
  });

  it('what programs put, copy and move runs no rules and is no news', async () => {
    const rule = await web.rules.save({
      ruleName: 'Bin',
      match: 'all',
      conditions: [{ field: 'subject', operator: 'contains', value: 'ruled' }],
      actions: [{ kind: 'delete' }],
    });
    expect(rule.code).toBe(200);
    await folder('Copies');
    const uid = await put('ruled');
    await push.next('mailArrived', ({ data }) => data.mailSubject === 'ruled' && !data.notify);
    await program.messageCopy(String(uid), 'Copies', { uid: true });
    await push.next('mailArrived', ({ data }) => data.mailSubject === 'ruled' && !data.notify);
    await program.messageMove(String(uid), 'Copies', { uid: true });
    const jobs = await world.server.context.services.database.read
      .selectFrom('job')
      .select(['kind', 'payload'])
      .where('kind', 'like', '%rrival%')
      .execute();
    // Only the mails that came by SMTP have such jobs, if any is kept.
    expect(jobs.filter(({ payload }) => payload.includes('ruled'))).toEqual([]);
    await program.mailboxOpen('Copies');
    expect(await listSubjects(program)).toEqual(['ruled', 'ruled']);
    await program.mailboxOpen('INBOX');
  });
});
