// Rights in another's mailbox: given by its owner or an administrator, used through every listener, ended at once; who did what is seen.
import { type DraftContent, errors, plainDraft } from '@hongyan/contract';
import { type ApiClient, createApiClient, waitFor } from '@hongyan/testkit';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { deleteMailboxGrant, type GranteeKey, saveMailboxGrants } from './index.ts';

const office = `office@${domain}`;
const anna = `anna@${domain}`;
const erik = `erik@${outsideDomain}`;
const outsider = 'zoe@elsewhere.example';
const dayMs = 86_400_000;

describe.each(engines)('shared mailboxes, on %s', (engine) => {
  let world: World;
  let li: ApiClient;

  const services = () => world.server.context.services;
  const admin = () => machineContext(services().clock.now(), 'test');
  const readNumber = async (address: string) =>
    (await requirePersonByAddress(services().database.read, address)).accountNo;
  type Right = 'read' | 'full' | 'manage' | 'sendAs' | 'onBehalf';
  const grant = async (
    mailbox: string,
    to: string | GranteeKey,
    rights: readonly Right[],
    until: number | null = null,
  ) => {
    const grantee = typeof to === 'string' ? { kind: 'person' as const, no: await readNumber(to) } : to;
    const given = rights.map((right) => ({ right, until }));
    const input = { mailbox: await readNumber(mailbox), grantees: [grantee], rights: given };
    await services().database.runner.execute(saveMailboxGrants, admin(), input);
    const key = { mailbox: input.mailbox, grantee };
    return () => services().database.runner.execute(deleteMailboxGrant, admin(), key);
  };
  const createClient = (token = ''): ApiClient =>
    createApiClient(world.server.url, { authorization: `Bearer ${token}` }, token);
  const enter = async (who: string, emailAddr: string, type: 'public' | 'associated' = 'public') => {
    const own = await world.server.signIn(who);
    const { data } = await own.sharedMailboxes.switch({ emailAddr, type });
    return createClient(data.accessToken);
  };
  const content = (changes: Partial<DraftContent>): DraftContent => ({
    type: 'new',
    refMailId: null,
    from: office,
    to: [{ name: '', address: erik }],
    cc: [],
    bcc: [],
    subject: 'From the office',
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  });
  const deliver = (to: string, subject: string) => world.server.deliver({ from: erik, to, subject, text: 'x' });
  const inbox = async (client: ApiClient) => (await client.mailbox.list({ mailboxId: '1' })).data.list;
  const arrives = (client: ApiClient, subject: string) =>
    waitFor(async () => (await inbox(client)).find((mail) => mail.mailSubject === subject), { what: subject });

  beforeAll(async () => {
    world = await startWorld(engine);
    const { people } = world.server.context;
    await people.addPerson(admin(), { kind: 'shared', address: office, name: 'Office', password: null });
    await world.server.addPerson(anna, 'Anna');
    await world.server.addOrganisation('elsewhere', 'elsewhere.example');
    await world.server.addPerson(outsider, 'Zoe');
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  it('takes mail as a person does, and lets nobody sign in', async () => {
    const { people } = world.server.context;
    const accountNo = await readNumber(office);
    await expect(people.setPassword(admin(), { accountNo, password: 'Quiet-Harbour-72' })).rejects.toMatchObject({
      errorName: 'sharedMailboxSignIn',
    });
    await expect(
      people.addAuthorisationCode(admin(), { accountNo, name: 'phone', protocols: ['imap'] }),
    ).rejects.toMatchObject({ errorName: 'sharedMailboxSignIn' });
    await deliver(office, 'first to the office');
    const end = await grant(office, lilei, ['read']);
    const inside = await enter(lilei, office);
    await arrives(inside, 'first to the office');
    await end();
  });

  it('asks for an address, and opens none without a right to its mail', async () => {
    expect((await li.sharedMailboxes.switch({ emailAddr: '', type: 'public' })).code).toBe(400773);
    expect((await li.sharedMailboxes.switch({ emailAddr: office, type: 'public' })).code).toBe(404770);
    expect((await li.sharedMailboxes.switch({ emailAddr: outsider, type: 'associated' })).code).toBe(404770);
    expect((await li.sharedMailboxes.switch({ emailAddr: 'nobody@nowhere.example', type: 'public' })).code).toBe(
      404770,
    );
    // The right to write in its name is none to read it.
    const end = await grant(office, lilei, ['sendAs']);
    expect((await li.sharedMailboxes.switch({ emailAddr: office, type: 'public' })).code).toBe(404770);
    expect((await li.sharedMailboxes.find({})).data.list).toEqual([]);
    await end();
  });

  it('swaps the session for one in the mailbox, and back', async () => {
    const end = await grant(office, lilei, ['full']);
    const own = await world.server.signIn(lilei);
    const { data } = await own.sharedMailboxes.switch({ emailAddr: office, type: 'public' });
    expect((await own.identity.verifyToken({})).code).toBe(401000);
    const inside = createClient(data.accessToken);
    expect((await inside.identity.userInfo({})).data).toMatchObject({
      emailAddr: lilei,
      mailAddr: office,
      accountType: 2,
      associatedAccount: { public: office },
    });
    expect((await inside.home.index({})).data.userMail).toBe(office);
    expect((await inside.sharedMailboxes.find({})).data).toMatchObject({
      own: { emailAddr: lilei },
      list: [{ emailAddr: office, type: 'public', right: 'full', isOpen: true }],
    });
    const back = (await inside.sharedMailboxes.switch({ emailAddr: '', type: 'own' })).data;
    expect((await inside.identity.verifyToken({})).code).toBe(401000);
    expect((await createClient(back.accessToken).identity.userInfo({})).data).toMatchObject({
      emailAddr: lilei,
      mailAddr: lilei,
      accountType: 1,
    });
    await end();
  });

  it.each(['taken away', 'expired', 'mailbox suspended', 'person suspended'])(
    'ends at once when the right is %s: calls and sockets',
    async (how) => {
      const until = how === 'expired' ? services().clock.now() + 60_000 : null;
      const end = await grant(office, anna, ['full'], until);
      const inside = await enter(anna, office);
      expect((await inside.mailbox.list({ mailboxId: '1' })).code).toBe(200);
      const push = await world.server.openPush(inside, office);
      const { people } = world.server.context;
      const accountNo = await readNumber(how === 'person suspended' ? anna : office);
      if (how === 'expired') {
        world.clock.advance(60_001);
        await deliver(office, `unseen ${how}`);
      } else if (how === 'taken away') await end();
      else await people.suspendPerson(admin(), accountNo);
      expect((await inside.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
      expect(await push.closed).toBe(4401);
      expect(push.events.filter(({ kind }) => kind === 'mailArrived')).toEqual([]);
      if (how.endsWith('suspended')) await people.activatePerson(admin(), accountNo);
      if (how !== 'taken away') await end();
    },
  );

  it('a right of a department is one of the people below it, and ends with it', async () => {
    const { people } = world.server.context;
    const { orgId } = await requirePersonByAddress(services().database.read, lilei);
    await people.addDepartment(admin(), { orgId, name: 'House' });
    await people.addDepartment(admin(), { orgId, name: 'Desk', parent: 'House' });
    const kai = `kai@${domain}`;
    await people.addPerson(admin(), { address: kai, name: 'Kai', password: 'Quiet-Harbour-72', department: 'Desk' });
    const organisation = await services()
      .database.read.selectFrom('department')
      .select('department_id')
      .where('name', '=', 'House')
      .executeTakeFirstOrThrow();
    const end = await grant(office, { kind: 'department', no: organisation.department_id }, ['read', 'sendAs']);
    const own = await world.server.signIn(kai);
    expect((await own.sharedMailboxes.find({})).data.list).toMatchObject([{ emailAddr: office, right: 'read' }]);
    expect((await own.addresses.list({})).data.list.at(-1)).toMatchObject({ address: office, right: 'sendAs' });
    expect((await li.sharedMailboxes.find({})).data.list).toEqual([]);
    const inside = await enter(kai, office);
    await end();
    expect((await inside.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
  });

  it("a person gives rights in their own mailbox, and nobody in another's", async () => {
    const rights = [{ right: 'read' as const, until: services().clock.now() + dayMs }];
    const grantees = [{ kind: 'person' as const, id: anna }];
    const hai = await world.server.signIn(haiyan);
    expect((await hai.sharedMailboxes.saveGrants({ grantees, rights })).code).toBe(200);
    expect((await hai.sharedMailboxes.grants({})).data).toMatchObject({
      mailbox: { emailAddr: haiyan, isShared: false },
      list: [{ grantee: { kind: 'person', id: anna }, name: 'Anna', rights }],
    });
    expect((await hai.sharedMailboxes.saveGrants({ emailAddr: lilei, grantees, rights })).code).toBe(404770);
    expect((await hai.sharedMailboxes.saveGrants({ emailAddr: office, grantees, rights })).code).toBe(404770);
    expect((await hai.sharedMailboxes.grants({ emailAddr: office })).code).toBe(404770);
    const zoe = [{ kind: 'person' as const, id: outsider }];
    expect((await hai.sharedMailboxes.saveGrants({ grantees: zoe, rights })).code).toBe(404771);
    const self = [{ kind: 'person' as const, id: haiyan }];
    expect((await hai.sharedMailboxes.saveGrants({ grantees: self, rights })).code).toBe(400770);
    const past = [{ right: 'read' as const, until: 1 }];
    expect((await hai.sharedMailboxes.saveGrants({ grantees, rights: past })).code).toBe(400771);
    const inside = await enter(anna, haiyan, 'associated');
    expect((await inside.identity.userInfo({})).data).toMatchObject({ mailAddr: haiyan, accountType: 1, isAdmin: 0 });
    // A reader reads: neither changes, nor the owner's own things.
    expect((await inside.folders.saveFolder({ folderName: 'mine' })).code).toBe(403770);
    expect((await inside.identity.userLog({})).code).toBe(403771);
    expect((await inside.automaticMail.getForward({})).code).toBe(403771);
    expect((await inside.sharedMailboxes.saveGrants({ grantees, rights })).code).toBe(403771);
    expect((await hai.sharedMailboxes.deleteGrant({ grantee: grantees[0]! })).code).toBe(200);
    expect((await inside.identity.verifyToken({})).code).toBe(401000);
    expect((await hai.sharedMailboxes.deleteGrant({ grantee: grantees[0]! })).code).toBe(404561);
  });

  it('who manages a shared mailbox gives rights in it', async () => {
    const end = await grant(office, lilei, ['manage']);
    const rights = [{ right: 'full' as const, until: null }];
    const grantees = [{ kind: 'person' as const, id: anna }];
    expect((await li.sharedMailboxes.find({})).data).toMatchObject({
      list: [{ right: 'full' }],
      managed: [{ emailAddr: office }],
    });
    expect((await li.sharedMailboxes.saveGrants({ emailAddr: office, grantees, rights })).code).toBe(200);
    const inside = await enter(anna, office);
    expect((await inside.sharedMailboxes.activity({ emailAddr: office })).code).toBe(200);
    expect((await li.sharedMailboxes.deleteGrant({ emailAddr: office, grantee: grantees[0]! })).code).toBe(200);
    expect((await inside.identity.verifyToken({})).code).toBe(401000);
    await end();
  });

  it.each(['sendAs', 'onBehalf'] as const)('says who wrote, with %s', async (send) => {
    const end = await grant(office, lilei, send === 'sendAs' ? ['full', 'sendAs'] : ['full']);
    const inside = await enter(lilei, office);
    const subject = `as the office ${send} ${engine}`;
    expect((await inside.compose.send({ content: content({ subject }) })).code).toBe(200);
    const sent = await waitFor(() => world.sink.mails.find(({ raw }) => raw.includes(subject)), { what: subject });
    const mail = await simpleParser(sent.raw);
    expect(mail.from?.value[0]?.address).toBe(office);
    const sender = mail.headers.get('sender') as { value: { address: string }[] } | undefined;
    expect(sender?.value[0]?.address).toBe(send === 'sendAs' ? undefined : lilei);
    expect((await inside.compose.send({ content: content({ subject, from: lilei }) })).code).toBe(403003);
    expect((await inside.mailbox.list({ mailboxId: '2' })).data.list.some((one) => one.mailSubject === subject)).toBe(
      true,
    );
    await end();
  });

  it('shows who did what, entering included', async () => {
    const end = await grant(office, lilei, ['full']);
    await deliver(office, 'to be moved');
    const inside = await enter(lilei, office);
    const { mailId } = await arrives(inside, 'to be moved');
    expect((await inside.mailbox.updateFavorite({ mailIds: [mailId], favorite: true })).code).toBe(200);
    expect((await inside.mailbox.move({ mailIds: [mailId], targetMailboxId: '4' })).code).toBe(200);
    const { list } = (await inside.sharedMailboxes.activity({ emailAddr: office })).data;
    expect(list.slice(0, 3)).toMatchObject([
      { actor: { emailAddr: lilei }, mails: 1 },
      { actor: { emailAddr: lilei }, mails: 1 },
      { actor: { emailAddr: lilei }, action: 'sharedMailboxes.enter' },
    ]);
    const reader = await grant(office, anna, ['read']);
    expect((await (await enter(anna, office)).sharedMailboxes.activity({ emailAddr: office })).code).toBe(404770);
    await reader();
    await end();
  });

  it('keeps what each has read apart: lists, counts, search, conversations and push', async () => {
    const ends = [await grant(office, lilei, ['full']), await grant(office, anna, ['read'])];
    const [one, other] = [await enter(lilei, office), await enter(anna, office)];
    const subject = `each for themselves ${engine}`;
    const mine = await world.server.openPush(one, office);
    const theirs = await world.server.openPush(other, office);
    await deliver(office, subject);
    const { mailId } = await arrives(one, subject);
    const unread = async (client: ApiClient) => (await client.mailbox.unreadCount({})).data.folders['1'] ?? 0;
    const before = await unread(other);
    expect(await unread(one)).toBe(before);
    const { data: label } = await one.folders.saveLabel({ labelName: `l${engine}` });
    await one.mailbox.updateLabels({ mailIds: [mailId], add: [label.labelId], remove: [] });
    // A reader marks too: it is theirs alone.
    expect((await other.mailbox.updateSeen({ mailIds: [mailId], seen: true })).data.changed).toBe(1);
    expect((await other.mailbox.updateSeen({ mailIds: [mailId], seen: true })).data.changed).toBe(0);
    const isSeen = async (client: ApiClient) => (await inbox(client)).find((mail) => mail.mailId === mailId)?.seen;
    expect([await isSeen(one), await isSeen(other)]).toEqual([false, true]);
    expect([await unread(one), await unread(other)]).toEqual([before, before - 1]);
    const labelUnread = async (client: ApiClient) =>
      (await client.folders.labels({})).data.list.find(({ labelId }) => labelId === label.labelId)?.unread;
    expect([await labelUnread(one), await labelUnread(other)]).toEqual([1, 0]);
    const navigation = async (client: ApiClient) =>
      (await client.folders.navigation({})).data.folderList.find(({ folderId }) => folderId === '1')?.unread;
    expect([await navigation(one), await navigation(other)]).toEqual([before, before - 1]);
    const lists: ((client: ApiClient) => Promise<{ data: { list: { mailId: string }[]; total: number } }>)[] = [
      (client) => client.mailbox.list({ mailboxId: '1', isUnread: 1 }),
      (client) => client.mailbox.list({ mailboxId: '1', isUnread: 1, conversations: 1 }),
      (client) => client.mailbox.list({ mailboxId: '1', isUnread: 1, order: 'asc' }),
      (client) => client.mailbox.list({ mailboxId: '1', isUnread: 1, sort: 'subject' }),
      (client) => client.mailbox.readList({ seen: 0 }),
      (client) => client.search.advanced({ isUnread: 1 }),
      (client) => client.push.notificationList({}),
    ];
    for (const [index, list] of lists.entries()) {
      const [a, b] = [(await list(one)).data, (await list(other)).data];
      const has = (answer: typeof a) => answer.list.some((mail) => mail.mailId === mailId);
      expect([index, has(a), has(b), a.total - b.total]).toEqual([index, true, false, 1]);
    }
    expect((await other.mailbox.detail({ mailId })).data.seen).toBe(true);
    expect((await one.mailbox.detail({ mailId })).data.seen).toBe(false);
    // The reader's own window hears of it; the other's hears nothing of it, and what it hears later has its own marks.
    await theirs.next('mailFlagged', ({ data }) => data.mails.some((mail) => mail.mailId === mailId && mail.seen));
    await one.mailbox.updateFavorite({ mailIds: [mailId], favorite: true });
    const starred = await mine.next('mailFlagged', ({ data }) => data.mails.some((mail) => mail.favorite));
    expect(starred.data.mails[0]?.seen).toBe(false);
    const seenThere = await theirs.next('mailFlagged', ({ data }) => data.mails.some((mail) => mail.favorite));
    expect(seenThere.data.mails[0]?.seen).toBe(true);
    expect(mine.events.some((event) => event.kind === 'mailFlagged' && event.data.mails[0]?.seen === true)).toBe(false);
    // Moved by somebody, it is as unread in its new folder as it was to each.
    const { folderId } = (await one.folders.saveFolder({ folderName: `f${engine}` })).data;
    await one.mailbox.move({ mailIds: [mailId], targetMailboxId: folderId });
    const inNew = async (client: ApiClient) => (await client.mailbox.unreadCount({})).data.folders[folderId];
    expect([await inNew(one), await inNew(other)]).toEqual([1, 0]);
    expect((await other.mailbox.updateSeen({ mailIds: [mailId], seen: false })).data.changed).toBe(1);
    expect([await inNew(one), await inNew(other)]).toEqual([1, 1]);
    const action = { kind: 'seen', seen: true } as const;
    const all = { kind: 'folder', mailboxId: '1', isUnread: 2 } as const;
    // Everything at once, and back: each their own, who may only read too.
    expect((await other.bulk.start({ list: all, action: { kind: 'delete' } })).code).toBe(403770);
    const bulk = await other.bulk.start({ list: all, action });
    expect([bulk.code, await unread(other)]).toEqual([200, 0]);
    expect(await unread(one)).toBeGreaterThan(0);
    expect((await one.bulk.undo({ bulkId: bulk.data.bulkId })).code).toBe(errors.bulkNotFound.code);
    expect((await other.bulk.undo({ bulkId: bulk.data.bulkId })).data.state).toBe('undone');
    expect(await unread(other)).toBeGreaterThan(0);
    mine.close();
    theirs.close();
    for (const end of ends) await end();
  });

  it("opened by a grant, a person's mailbox has its owner's marks, and who may only read leaves none", async () => {
    const ends = [await grant(haiyan, lilei, ['full']), await grant(haiyan, anna, ['read'])];
    const hai = await world.server.signIn(haiyan);
    await deliver(haiyan, 'of one owner');
    const { mailId } = await arrives(hai, 'of one owner');
    const [full, reader] = [await enter(lilei, haiyan, 'associated'), await enter(anna, haiyan, 'associated')];
    expect((await reader.mailbox.updateSeen({ mailIds: [mailId], seen: true })).code).toBe(403770);
    expect((await full.mailbox.updateSeen({ mailIds: [mailId], seen: true })).code).toBe(200);
    expect((await hai.mailbox.detail({ mailId })).data.seen).toBe(true);
    for (const end of ends) await end();
  });
});
