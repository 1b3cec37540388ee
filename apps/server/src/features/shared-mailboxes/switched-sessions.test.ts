// A session that stands in another's mailbox, met by an attacker: another window's switch, the ends of session and right, and what nobody would see.
import { allCalls, type DraftContent, plainDraft } from '@hongyan/contract';
import { type ApiClient, createApiClient, sendRaw, waitFor } from '@hongyan/testkit';
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
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { deleteMailboxGrant, saveMailboxGrants } from './index.ts';

const office = `office@${domain}`;
const erik = `erik@${outsideDomain}`;
const hourMs = 3_600_000;

describe.each(engines)('a switched session, on %s', (engine) => {
  let world: World;
  const services = () => world.server.context.services;
  const admin = () => machineContext(services().clock.now(), 'test');
  const readNumber = async (address: string) =>
    (await requirePersonByAddress(services().database.read, address)).accountNo;
  const grant = async (mailbox: string, to: string, rights: readonly ('read' | 'full' | 'sendAs')[]) => {
    const key = {
      mailbox: await readNumber(mailbox),
      grantee: { kind: 'person' as const, no: await readNumber(to) },
    };
    const given = rights.map((right) => ({ right, until: null }));
    await services().database.runner.execute(saveMailboxGrants, admin(), {
      mailbox: key.mailbox,
      grantees: [key.grantee],
      rights: given,
    });
    return () => services().database.runner.execute(deleteMailboxGrant, admin(), key);
  };
  const enter = async (who: string, emailAddr: string, type: 'public' | 'associated' = 'public') => {
    const own = await world.server.signIn(who);
    const { data } = await own.sharedMailboxes.switch({ emailAddr, type });
    const token = data.accessToken ?? '';
    return createApiClient(world.server.url, { authorization: `Bearer ${token}` }, token);
  };
  const deliver = async (to: string, subject: string) => world.server.deliver({ from: erik, to, subject, text: 'x' });
  const inbox = async (client: ApiClient) => (await client.mailbox.list({ mailboxId: '1' })).data.list;
  const arrives = (client: ApiClient, subject: string) =>
    waitFor(async () => (await inbox(client)).find((mail) => mail.mailSubject === subject), { what: subject });
  const message = (subject: string, changes: Partial<DraftContent> = {}): DraftContent => ({
    type: 'new',
    refMailId: null,
    from: office,
    to: [{ name: '', address: erik }],
    cc: [],
    bcc: [],
    subject,
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  });

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.server.context.people.addPerson(admin(), {
      kind: 'shared',
      address: office,
      name: 'Office',
      password: null,
    });
  });
  afterAll(() => world.stop());

  it('refuses what a window means for the mailbox that another window has left, and nothing else', async () => {
    const end = await grant(office, lilei, ['full']);
    const own = await world.server.signInWithCookie(lilei);
    const shown = (await own.home.index({})).data.mailbox;
    expect(shown).toMatchObject({ right: 'own', isShared: false });
    await deliver(office, 'for the office');
    const inside = await enter(lilei, office);
    const { mailId } = await arrives(inside, 'for the office');
    const ask = async (path: string, body: object, believed?: string) =>
      (
        await sendRaw(world.server.url, path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${inside.token}`,
            'content-type': 'application/json',
            ...(believed === undefined ? {} : { 'x-mailbox': believed }),
          },
          body: JSON.stringify(body),
        })
      ).envelope?.code;
    const there = (await inside.home.index({})).data.mailbox;
    expect(there).toMatchObject({ right: 'full', isShared: true });
    const remove: readonly [string, object] = ['mail/email/recoverableDelete', { mailIds: [mailId] }];
    for (const call of [
      remove,
      ['mail/main/index', {}] as const,
      ['mail/email/export', { mailIds: [mailId] }] as const,
    ])
      expect([call[0], await ask(...call, shown.id)]).toEqual([call[0], 409771]);
    for (const [path, body] of [remove, ['mail/main/index', {}], ['mail/email/export', { mailIds: [mailId] }]] as const)
      expect([path, await ask(path, body, shown.id)]).toEqual([path, 409771]);
    expect((await inbox(inside)).some((mail) => mail.mailId === mailId)).toBe(true);
    // What is the person's goes on, and so does whoever says nothing or the right thing.
    expect(await ask('main/user/getUserInfo', {}, shown.id)).not.toBe(409771);
    expect(await ask('mail/main/index', {})).toBe(200);
    expect(await ask(...remove, there.id)).toBe(200);
    await end();
  });

  it.each(['signed out', 'the person suspended', 'locked'])('falls silent when it is %s', async (how) => {
    const end = await grant(office, lilei, ['full']);
    const own = await world.server.signIn(lilei);
    const inside = await enter(lilei, office);
    const push = await world.server.openPush(inside, office);
    const { people } = world.server.context;
    if (how === 'signed out') await inside.identity.logout({});
    else if (how === 'locked') {
      await own.lockscreen.set({ password: 'Lock-9381' });
      expect((await inside.lockscreen.open({})).code).toBe(200);
    } else await people.suspendPerson(admin(), await readNumber(lilei));
    expect(await push.closed).toBe(how === 'locked' ? 4423 : 4401);
    await deliver(office, `unheard ${how}`);
    expect(push.events.filter(({ kind }) => kind === 'mailArrived')).toEqual([]);
    if (how === 'the person suspended') await people.activatePerson(admin(), await readNumber(lilei));
    await end();
  });

  it.each([
    ['full', ['full']],
    ['to send as itself', ['full', 'sendAs']],
  ] as const)('mail that waits does not leave when the right of its writer has ended: %s', async (_right, rights) => {
    const end = await grant(office, lilei, rights);
    const inside = await enter(lilei, office);
    const subject = `waits ${rights.join('+')} ${engine}`;
    const at = services().clock.now() + hourMs;
    expect((await inside.compose.send({ content: message(subject, { scheduledAt: at }) })).code).toBe(200);
    await end();
    // Of two rights the smaller one is left: it would have to name its writer now.
    const rest = rights.length === 2 ? await grant(office, lilei, ['full']) : null;
    world.clock.advance(hourMs + 1_000);
    services().jobs.wake(['delivery.release']);
    const submission = await waitFor(
      async () => {
        const row = await services()
          .database.read.selectFrom('submission')
          .select(['state', 'submission_id'])
          .where('subject', '=', subject)
          .executeTakeFirstOrThrow();
        return row.state === 'held' ? undefined : row;
      },
      { what: 'the release' },
    );
    const recipient = await services()
      .database.read.selectFrom('submission_recipient')
      .select('state')
      .where('account_no', '=', await readNumber(office))
      .where('submission_id', '=', submission.submission_id)
      .executeTakeFirstOrThrow();
    expect(recipient.state).toBe('failed');
    expect(world.sink.mails.some(({ raw }) => raw.includes(subject))).toBe(false);
    await rest?.();
  });

  it('answers no read receipt for the owner, and sets no rule in their name', async () => {
    const end = await grant(haiyan, lilei, ['full']);
    const inside = await enter(lilei, haiyan, 'associated');
    await deliver(haiyan, 'judged by another');
    const { mailId } = await arrives(inside, 'judged by another');
    expect((await inside.mailbox.detail({ mailId })).data.trust.receipt).toBeNull();
    expect((await inside.trust.receipt({ mailId, send: true })).code).toBe(403771);
    expect((await inside.trust.junk({ mailIds: [mailId], junk: true, block: true })).code).toBe(403771);
    expect((await inside.trust.junk({ mailIds: [mailId], junk: true })).code).toBe(200);
    await end();
  });

  it('counts of readers stay true through everything that moves mail, and marks go with mail that is gone', async () => {
    const end = await grant(office, lilei, ['full']);
    const inside = await enter(lilei, office);
    const subjects = Array.from({ length: 6 }, (_, index) => `counted ${String(index)} ${engine}`);
    for (const subject of subjects) await deliver(office, subject);
    const ids = [];
    for (const subject of subjects) ids.push((await arrives(inside, subject)).mailId);
    const [a, b, c, d, e, f] = ids as string[] as [string, string, string, string, string, string];
    const labelId = (await inside.folders.saveLabel({ labelName: `c${engine}` })).data.labelId;
    const { folderId } = (await inside.folders.saveFolder({ folderName: `c${engine}` })).data;
    const setSeen = (mailIds: string[], seen: boolean) => inside.mailbox.updateSeen({ mailIds, seen });
    const expectTrue = async (what: string) => {
      const listed = async (mailboxId: string) =>
        (await inside.mailbox.list({ mailboxId, isUnread: 1, pageSize: 200 })).data.list.length;
      const { folders, labels } = (await inside.mailbox.unreadCount({})).data;
      for (const id of ['1', '4', folderId]) expect([what, id, folders[id]]).toEqual([what, id, await listed(id)]);
      const found = await inside.mailbox.labelList({ labelId, pageSize: 200 });
      const unread = found.data.list.filter((mail) => !mail.seen).length;
      expect([what, labels[labelId]]).toEqual([what, unread]);
    };
    await setSeen([a, b, c], true);
    await expectTrue('marked');
    await inside.mailbox.updateLabels({ mailIds: [a, d], add: [labelId], remove: [] });
    await expectTrue('labelled');
    await inside.mailbox.move({ mailIds: [a, b, d], targetMailboxId: folderId });
    await setSeen([a], false);
    await expectTrue('moved');
    await inside.mailbox.recoverableDelete({ mailIds: [a, c, e] });
    await expectTrue('deleted');
    await inside.mailbox.recover({ mailIds: [a] });
    await setSeen([a, d, f], true);
    await expectTrue('recovered');
    await inside.mailbox.updateLabels({ mailIds: [a], add: [], remove: [labelId] });
    await expectTrue('unlabelled');
    await inside.mailbox.recoverableDelete({ mailIds: [d, f] });
    await inside.bulk.completeDelete({ mailIds: [d, f] });
    await expectTrue('gone');
    await inside.folders.deleteLabel({ labelId });
    const left = await services()
      .database.read.selectFrom('shared_unread')
      .select('delta')
      .where('kind', '=', 1)
      .where('id', '=', Number(labelId))
      .execute();
    expect(left.every(({ delta }) => delta === 0)).toBe(true);
    await end();
  });
});

it('what a reader may call although it changes something is known: marks of their own, unlocking, and what only reads', () => {
  const open = allCalls.filter((call) => call.access === 'session' && call.changes && call.needs === 'read');
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'bulk.cancel',
    'bulk.start',
    'bulk.undo',
    'folders.lock',
    'folders.validPwd',
    'mailbox.export',
    'mailbox.updateSeen',
    'trust.pictures',
  ]);
});
