// The mailbox as mail clients see it: names, what is closed, others' mailboxes within their rights, counts and changes.
import { calls } from '@hongyan/contract';
import { ImapRefusal, type ImapStore, type StoreNotice } from '@hongyan/imap';
import { openProgram, type Program } from '@hongyan/testkit/mail-clients/mail-client.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClientSessions } from '../authorisation-codes/index.ts';
import { createPeople, machineContext } from '../identity/index.ts';
import { saveMailboxGrants } from '../shared-mailboxes/index.ts';

const { folders, mailbox } = calls;
const dayMs = 86_400_000;

/** The response code of a refusal. */
async function readCode(promise: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await promise.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ImapRefusal)) throw error;
  return error.code;
}

describe.each(productStores)('the mailbox of a mail client, on $name', (engine) => {
  let mail: MailStore;
  let anna: Program;
  let store: ImapStore;
  let office: number;
  const admin = () => machineContext(mail.store.clock.now(), 'test');
  const listNames = async (of: ImapStore) => (await of.listMailboxes()).map(({ name }) => name);
  const save = async (who: Caller, folderName: string, parentId?: string) =>
    (await who.call(folders.saveFolder, { folderName, ...(parentId === undefined ? {} : { parentId }) })).folderId;
  const grant = (account: number, to: Caller, right: 'read' | 'full', until: number | null = null) =>
    mail.store.database.runner.execute(saveMailboxGrants, admin(), {
      mailbox: account,
      grantees: [{ kind: 'person', no: to.account }],
      rights: [{ right, until }],
    });

  beforeAll(async () => {
    mail = await openMailStore(engine);
    anna = await openProgram(mail, mail.anna);
    ({ store } = anna);
    const shared = { kind: 'shared' as const, address: 'office@example.org', name: 'Office', password: null };
    office = (await createPeople(mail.store).addPerson(admin(), shared)).accountNo;
  });
  afterAll(async () => {
    anna.close();
    await mail.close();
  });

  test('folders made in the web client have their names, nested and Chinese, and those made by a program are the web client’s', async () => {
    const project = await save(mail.anna, '项目');
    await save(mail.anna, 'A/B', project);
    expect(await listNames(store)).toEqual([
      'INBOX',
      'Sent',
      'Drafts',
      'Archive',
      'Snoozed',
      'Trash',
      'Junk',
      '项目',
      '项目/A／B',
    ]);
    await store.createMailbox('项目/2026/春天', null);
    const { customList } = await mail.anna.call(folders.folderList, {});
    expect(customList.map(({ folderName }) => folderName)).toContain('春天');
    const listed = await store.listMailboxes();
    expect(listed.find(({ name }) => name === '项目')).toMatchObject({ hasChildren: true, selectable: true });
    for (const name of ['Sent', 'Archive', 'Snoozed'])
      expect(listed.find((one) => one.name === name)).toMatchObject({ specialUse: `\\${name}`, subscribed: true });
    for (const { name, childless } of listed)
      if (childless) expect(await readCode(store.createMailbox(`${name}/x`, null)), name).toBe('CANNOT');
    expect(listed.filter(({ childless }) => childless).map(({ name }) => name)).toEqual([
      'INBOX',
      'Sent',
      'Drafts',
      'Archive',
      'Snoozed',
      'Trash',
      'Junk',
    ]);
    await store.renameMailbox('项目/2026', '旧案/旧');
    expect((await listNames(store)).slice(7)).toEqual(['项目', '项目/A／B', '旧案', '旧案/旧', '旧案/旧/春天']);
  });

  test("names of a program's own are kept, up to 100 characters at each level", async () => {
    const long = 'x'.repeat(100);
    await store.createMailbox('Deleted Items/Correspondence 2026', null);
    await store.renameMailbox('Deleted Items', 'Gelöschte Objekte/Deleted Messages');
    await store.createMailbox(long, null);
    expect(await listNames(store)).toEqual(
      expect.arrayContaining(['Gelöschte Objekte/Deleted Messages/Correspondence 2026', long]),
    );
    expect(await readCode(store.createMailbox(`${long}x`, null))).toBe('CANNOT');
    expect(await readCode(store.renameMailbox(long, `${long}x`))).toBe('CANNOT');
    const { customList } = await mail.anna.call(folders.folderList, {});
    const shown = customList.find(({ folderName }) => folderName === long);
    const rename = (folderName: string) =>
      mail.anna.call(folders.updateName, { folderId: shown?.folderId ?? '', folderName });
    expect(await rename(long)).toMatchObject({ folderName: long });
    expect(await readRefusal(rename(`${long.slice(1)}y`))).toBe('folderNameTooLong');
    for (const name of [
      long,
      'Gelöschte Objekte/Deleted Messages/Correspondence 2026',
      'Gelöschte Objekte/Deleted Messages',
      'Gelöschte Objekte',
    ])
      await store.deleteMailbox(name);
  });

  test('what cannot be made, renamed or deleted is refused with the code that programs know', async () => {
    expect(await readCode(store.createMailbox('inbox', null))).toBe('ALREADYEXISTS');
    expect(await readCode(store.createMailbox('INBOX/x', null))).toBe('CANNOT');
    expect(await readCode(store.createMailbox('发件箱', null))).toBe('CANNOT');
    expect(await readCode(store.createMailbox('Shared/nobody@example.org/x', null))).toBe('CANNOT');
    expect(await readCode(store.createMailbox('1/2/3/4/5/6', null))).toBe('CANNOT');
    expect(await listNames(store)).not.toContain('1');
    expect(await readCode(store.deleteMailbox('INBOX'))).toBe('CANNOT');
    expect(await readCode(store.deleteMailbox('项目'))).toBe('HASCHILDREN');
    expect(await readCode(store.renameMailbox('项目', '项目/x'))).toBe('CANNOT');
    expect(await readCode(store.renameMailbox('nowhere', 'x'))).toBe('NONEXISTENT');
    expect(await readCode(store.status('nowhere'))).toBe('NONEXISTENT');
    expect(await readCode(store.checkAppend('nowhere', 1))).toBe('TRYCREATE');
    expect(await readCode(store.checkAppend('INBOX', 10 ** 9))).toBe('TOOBIG');
  });

  test('a deleted mailbox leaves its mails in the recycle bin', async () => {
    await store.createMailbox('weg', null);
    const { folderId } = await mail.anna.call(folders.folderList, {}).then(({ customList }) => {
      const found = customList.find(({ folderName }) => folderName === 'weg');
      if (!found) throw new Error('no such folder');
      return found;
    });
    await mail.deliver(mail.anna.account, plainMail('kept'), Number(folderId));
    const open = await store.open('weg');
    await store.deleteMailbox('weg');
    expect((await store.status('Trash')).messages).toBe(1);
    expect(await readCode(open.changesSince(0))).toBe('NONEXISTENT');
    open.close();
  });

  test('a folder closed by a password is nowhere, and nothing takes its place', async () => {
    const folderId = await save(mail.anna, '机密');
    await save(mail.anna, 'inner', folderId);
    const open = await store.open('机密');
    await mail.store.writeRaw(`UPDATE folder SET password_hash = 'x' WHERE folder_id = ${folderId}`);
    const names = await listNames(store);
    expect(names).not.toContain('机密');
    expect(names).not.toContain('机密/inner');
    for (const name of ['机密', '机密/inner']) {
      expect(await readCode(store.status(name))).toBe('NONEXISTENT');
      expect(await readCode(store.open(name))).toBe('NONEXISTENT');
      expect(await readCode(store.readQuota(name))).toBe('NONEXISTENT');
      expect(await readCode(store.checkAppend(name, 1))).toBe('TRYCREATE');
      expect(await readCode(store.createMailbox(name, null))).toBe('CANNOT');
      expect(await readCode(store.deleteMailbox(name))).toBe('NONEXISTENT');
      expect(await readCode(store.renameMailbox(name, 'open'))).toBe('NONEXISTENT');
      expect(await readCode(store.renameMailbox('旧案', name))).toBe('CANNOT');
    }
    expect(await readCode(store.createMailbox('机密/new', null))).toBe('CANNOT');
    expect(await readCode(open.readUids())).toBe('NONEXISTENT');
    const inbox = await store.open('INBOX');
    expect(await readCode(inbox.copy([1], '机密'))).toBe('TRYCREATE');
    inbox.close();
    open.close();
  });

  test('programs show every mailbox but those that were put aside', async () => {
    await store.subscribe('旧案/旧', false);
    await store.subscribe('nowhere', false);
    const hidden = (await store.listMailboxes()).filter(({ subscribed }) => !subscribed);
    expect(hidden.map(({ name }) => name)).toEqual(['旧案/旧']);
    await store.renameMailbox('旧案', '收起');
    expect((await store.listMailboxes()).filter(({ subscribed }) => !subscribed).map(({ name }) => name)).toEqual([
      '收起/旧',
    ]);
    await store.renameMailbox('收起', '旧案');
    await store.subscribe('旧案/旧', true);
    expect((await store.listMailboxes()).every(({ subscribed }) => subscribed)).toBe(true);
  });

  describe('a subscription', () => {
    const findEntry = async (name: string) => (await store.listMailboxes()).find((entry) => entry.name === name);
    const absent = { mailboxId: null, selectable: false, subscribed: true, hasChildren: false };

    test('of a name that leads nowhere is kept, by its name, until it is taken back (RFC 9051 §6.3.7)', async () => {
      for (const name of ['Later', 'Later/Below', 'Other Users/nobody@example.org/INBOX']) {
        await store.subscribe(name, true);
        await store.subscribe(name, true);
        expect(await findEntry(name)).toMatchObject(absent);
      }
      await store.createMailbox('Later', null);
      expect(await findEntry('Later')).toMatchObject({ selectable: true, subscribed: true, hasChildren: false });
      await store.deleteMailbox('Later');
      for (const name of ['Later', 'Later/Below', 'Other Users/nobody@example.org/INBOX']) {
        expect(await findEntry(name)).toMatchObject(absent);
        await store.subscribe(name, false);
        expect(await findEntry(name)).toBeUndefined();
      }
      for (const name of ['', 'x'.repeat(1_001)]) expect(await readCode(store.subscribe(name, true))).toBe('CANNOT');
    });

    test('stays when the mailbox is deleted, under its last name; one that nobody asked for goes with it', async () => {
      await store.createMailbox('Asked', null);
      await store.createMailbox('Unasked', null);
      await store.subscribe('Asked', true);
      await store.renameMailbox('Asked', 'Renamed');
      expect(await findEntry('Renamed')).toMatchObject({ selectable: true, subscribed: true });
      // The mailbox is there under another name: its old one says nothing.
      expect(await findEntry('Asked')).toBeUndefined();
      for (const name of ['Renamed', 'Unasked']) await store.deleteMailbox(name);
      expect(await findEntry('Asked')).toBeUndefined();
      expect(await findEntry('Unasked')).toBeUndefined();
      expect(await findEntry('Renamed')).toMatchObject(absent);
      await store.subscribe('Renamed', false);
      expect(await findEntry('Renamed')).toBeUndefined();
    });

    test('that was taken back is not there after the mailbox is deleted', async () => {
      await store.createMailbox('Aside', null);
      await store.subscribe('Aside', true);
      await store.subscribe('Aside', false);
      expect(await findEntry('Aside')).toMatchObject({ selectable: true, subscribed: false });
      await store.deleteMailbox('Aside');
      expect(await findEntry('Aside')).toBeUndefined();
    });

    test('of a mailbox that a password closes is not reported while it is closed', async () => {
      const folderId = await save(mail.anna, 'Locked');
      await store.subscribe('Locked', true);
      await mail.store.writeRaw(`UPDATE folder SET password_hash = 'x' WHERE folder_id = ${folderId}`);
      expect(await findEntry('Locked')).toBeUndefined();
      await mail.store.writeRaw(`UPDATE folder SET password_hash = NULL WHERE folder_id = ${folderId}`);
      expect(await findEntry('Locked')).toMatchObject({ selectable: true, subscribed: true });
      await store.deleteMailbox('Locked');
      await store.subscribe('Locked', false);
    });

    test('is one person’s: another’s list does not know of it, and names are limited', async () => {
      const ben = await openProgram(mail, mail.ben);
      await store.subscribe('Mine', true);
      expect((await ben.store.listMailboxes()).map(({ name }) => name)).not.toContain('Mine');
      await store.subscribe('Mine', false);
      const rows = Array.from({ length: 2_000 }, (_, n) => `(${mail.ben.account}, 'n${String(n)}')`).join(', ');
      await mail.store.writeRaw(`INSERT INTO mailbox_subscription (account_no, name) VALUES ${rows}`);
      expect(await readCode(ben.store.subscribe('one more', true))).toBe('LIMIT');
      await ben.store.subscribe('n7', true);
      await ben.store.subscribe('n7', false);
      await ben.store.subscribe('one more', true);
      ben.close();
    });
  });

  test('FLAGS lists the keywords in use, labels among them, each once, and forgets those that nobody carries', async () => {
    const folderId = Number(await save(mail.anna, 'Keywords'));
    await mail.deliver(mail.anna.account, plainMail('keywords'), folderId);
    const readFlags = async (name: string) => {
      const opened = await store.open(name);
      const { flags, permanentFlags } = opened;
      opened.close();
      return { flags, permanentFlags };
    };
    const open = await store.open('Keywords');
    const { uids } = await open.readUids();
    const uid = uids.at(-1) ?? 0;
    await mail.anna.call(folders.saveLabel, { labelName: '客户' });
    await open.changeFlags([uid], {
      mode: 'add',
      flags: ['$Junk', 'custom', 'CUSTOM', '\\Deleted', '=e5=ae=a2=e6=88=b7'],
    });
    const known = await readFlags('Keywords');
    expect(known.flags.filter((flag) => !flag.startsWith('\\') && !flag.startsWith('Hongyan-'))).toEqual(
      expect.arrayContaining(['$Forwarded', '$MDNSent', '=e5=ae=a2=e6=88=b7', '$Junk']),
    );
    expect(known.flags.filter((flag) => flag.toLowerCase() === 'custom')).toHaveLength(1);
    expect(known.flags.filter((flag) => flag === '\\Deleted')).toHaveLength(1);
    expect(known.permanentFlags).toEqual(expect.arrayContaining(['$Junk', '\\*']));
    await open.changeFlags([uid], { mode: 'remove', flags: ['$Junk', 'custom', '\\Deleted'] });
    const after = (await readFlags('Keywords')).flags.map((flag) => flag.toLowerCase());
    expect(after).not.toContain('$junk');
    expect(after).not.toContain('custom');
    open.close();
  });

  test('counts and UIDs are those of the folder, and what changes is reported once, by whomever', async () => {
    for (let index = 0; index < 3; index += 1) await mail.deliver(mail.anna.account, plainMail(`m${String(index)}`));
    const inbox = await store.open('INBOX');
    const before = await inbox.readUids();
    expect(await store.status('INBOX')).toMatchObject({ messages: 3, unseen: 3, deleted: 0, uidNext: before.uidNext });
    expect([...before.uids]).toEqual([1, 2, 3]);
    expect(await inbox.firstUnseen()).toBe(1);
    const { list } = await mail.anna.call(mailbox.list, { mailboxId: '1' });
    const [newest, , oldest] = list;
    await mail.anna.call(mailbox.updateSeen, { mailIds: [oldest?.mailId], seen: true });
    await mail.anna.call(mailbox.hardDelete, { mailIds: [newest?.mailId] });
    const changes = await inbox.changesSince(before.highestModseq);
    expect(changes).toMatchObject({ vanished: [3], changed: [{ uid: 1, flags: ['\\Seen'] }], uidNext: 4 });
    expect(await inbox.firstUnseen()).toBe(2);
    expect(await inbox.changesSince(changes.highestModseq)).toMatchObject({ vanished: [], changed: [] });
    // From the beginning: read the other way.
    expect(await inbox.changesSince(0)).toMatchObject({ vanished: [3], changed: [{ uid: 1 }, { uid: 2 }] });
    await inbox.changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    expect(await store.status('INBOX')).toMatchObject({ messages: 2, unseen: 1, deleted: 1 });
    inbox.close();
  });

  test('the mailbox of somebody who lets one in is there with its right, and gone with its end', async () => {
    const until = mail.store.clock.now() + dayMs;
    await grant(mail.ben.account, mail.anna, 'read', until);
    const prefix = 'Other Users/ben@example.org';
    const names = await listNames(store);
    expect(names.slice(names.indexOf('Other Users'))).toEqual([
      'Other Users',
      prefix,
      ...['INBOX', 'Sent', 'Drafts', 'Archive', 'Snoozed', 'Trash', 'Junk'].map((name) => `${prefix}/${name}`),
    ]);
    await mail.deliver(mail.ben.account, plainMail('for ben'));
    const open = await store.open(`${prefix}/inbox`);
    expect(open).toMatchObject({ readOnly: true, permanentFlags: [] });
    expect((await open.readUids()).uids).toHaveLength(1);
    expect(await readCode(open.changeFlags([1], { mode: 'add', flags: ['\\Seen'] }))).toBe('NOPERM');
    expect(await readCode(store.createMailbox(`${prefix}/new`, null))).toBe('NOPERM');
    expect(await readCode(store.checkAppend(`${prefix}/INBOX`, 1))).toBe('NOPERM');
    mail.store.clock.advance(2 * dayMs);
    expect(await readCode(open.readUids())).toBe('NONEXISTENT');
    expect(await readCode(store.status(`${prefix}/INBOX`))).toBe('NONEXISTENT');
    expect(await listNames(store)).not.toContain('Other Users');
    open.close();
    await grant(mail.ben.account, mail.anna, 'full');
    await store.createMailbox(`${prefix}/Projekt`, null);
    expect(await listNames(store)).toContain(`${prefix}/Projekt`);
    expect(await store.open(`${prefix}/Projekt`)).toMatchObject({ readOnly: false });
    expect(await readCode(store.renameMailbox(`${prefix}/Projekt`, 'Projekt'))).toBe('CANNOT');
  });

  test('who reads another’s mailbox asks anew whether they may, with each check by time; nobody else is disturbed', async () => {
    const programs = new ClientSessions(mail.services);
    const [reader, owns] = [await openProgram(mail, mail.anna, programs), await openProgram(mail, mail.anna, programs)];
    await grant(mail.ben.account, mail.anna, 'read', mail.store.clock.now() + dayMs);
    const open = await reader.store.open('Other Users/ben@example.org/INBOX');
    const own = await owns.store.open('INBOX');
    const heard: string[] = [];
    const stops = [
      reader.store.watch(({ kind }) => heard.push(`reader: ${kind}`)),
      owns.store.watch(({ kind }) => heard.push(`owns: ${kind}`)),
    ];
    programs.checkAll();
    expect(heard).toEqual(['reader: unknown']);
    open.close();
    programs.checkAll();
    expect(heard).toEqual(['reader: unknown']);
    for (const stop of stops) stop();
    own.close();
    reader.close();
    owns.close();
  });

  test('in a public mailbox what one has read is one’s own, and is reported as a change to oneself alone', async () => {
    await grant(office, mail.anna, 'read');
    await grant(office, mail.ben, 'full');
    const ben = await openProgram(mail, mail.ben);
    for (let index = 0; index < 2; index += 1) await mail.deliver(office, plainMail(`to all ${String(index)}`));
    const name = 'Shared/office@example.org/INBOX';
    const [hers, his] = [await store.open(name), await ben.store.open(name)];
    expect(hers).toMatchObject({ readOnly: false, permanentFlags: ['\\Seen'] });
    const { highestModseq } = await hers.readUids();
    const heard: StoreNotice[] = [];
    const stop = ben.store.watch((notice) => heard.push(notice));
    const changed = await hers.changeFlags([2], { mode: 'add', flags: ['\\Seen'] });
    stop();
    expect(heard).toEqual([]);
    const hersChanged = await hers.changesSince(highestModseq);
    expect(hersChanged.changed).toMatchObject([{ uid: 2, flags: ['\\Seen'], modseq: changed.mails[0]?.modseq }]);
    expect(changed.mails[0]?.modseq).toBeGreaterThan(highestModseq);
    expect((await his.changesSince(highestModseq)).changed).toEqual([]);
    expect((await store.status(name)).unseen).toBe(1);
    expect((await ben.store.status(name)).unseen).toBe(2);
    expect(await hers.firstUnseen()).toBe(1);
    expect(await hers.changesSince(hersChanged.highestModseq)).toMatchObject({ vanished: [], changed: [] });
    ben.close();
  });

  test('two sessions hear of each other’s changes by mailbox', async () => {
    const other = await openProgram(mail, mail.anna);
    const heard: StoreNotice[] = [];
    const stop = other.store.watch((notice) => heard.push(notice));
    await mail.deliver(mail.anna.account, plainMail('news'));
    const { mailboxId } = await store.status('INBOX');
    expect(heard).toContainEqual({ kind: 'mailbox', mailboxId });
    stop();
    other.close();
  });

  test('a quota root is an account that one sees', async () => {
    const [own] = await store.readQuota('INBOX');
    expect(own).toMatchObject({ root: 'anna@example.org' });
    expect(own?.usedBytes).toBeGreaterThan(0);
    expect(await store.quotaRoot('office@example.org')).toMatchObject({ root: 'office@example.org' });
    expect(await readCode(store.quotaRoot('nobody@example.org'))).toBe('NONEXISTENT');
  });
});
