// What people do teaches the junk filter, by web and by IMAP alike; what the server, rules and deletions do teaches nothing.
import type { MailId } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { openImap } from '@hongyan/testkit/protocols/imap-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, lilei, outsideDomain, plainMail, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { junkCommands } from './admin-commands.ts';

const sender = `erik@${outsideDomain}`;
const offer = (at: number) => `代开发票 全国可开 点数优惠 请加微信 ${String(at)} 无需定金 验证后付款 长期有效 诚信经营`;
const minutes = (at: number) =>
  `Minutes ${String(at)} of the meeting: bearings, drawings, audits, delivery dates, invoices`;

describe.each(engines)('what teaches the junk filter, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let account: number;
  const services = () => world.server.context.services;
  const db = () => services().database.read;

  beforeAll(async () => {
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
    account = (await requirePersonByAddress(db(), lilei)).accountNo;
  });
  afterAll(() => world.stop());

  const find = async (subject: string, mailboxId = '1') =>
    (await client.mailbox.list({ mailboxId, pageSize: 200 })).data.list.find((mail) => mail.mailSubject === subject);
  const arrive = async (subject: string, text: string, from = sender): Promise<MailId> => {
    const raw = plainMail(subject, text).replace(sender, from);
    await world.server.deliver({ raw, from, to: lilei });
    const row = await db()
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', account)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    return String(row.n) as MailId;
  };
  const readLearned = async () => {
    const row = await db()
      .selectFrom('junk_person')
      .select(['junk', 'good'])
      .where('account_no', '=', account)
      .executeTakeFirst();
    return row ?? { junk: 0, good: 0 };
  };
  /** No lesson waits or runs: what has not been learned by now never is. */
  const expectNoLessons = () =>
    waitFor(
      async () => {
        const open = db().selectFrom('job').select('id').where('kind', '=', 'junk.learn');
        return (await open.where('state', 'in', ['ready', 'running']).execute()).length === 0;
      },
      { what: 'the end of all lessons' },
    );
  const expectLearned = async (junk: number, good: number) => {
    await expectNoLessons();
    expect(await readLearned()).toEqual({ junk, good });
  };
  const admin = async (...argv: string[]) => {
    const given = { ...services(), clock: world.clock } as unknown as AdminServices;
    const answer = await runAdminCommand(junkCommands.commands, given, argv);
    return answer.ok ? answer.text : `refused: ${answer.message}`;
  };
  const forget = async () => expect(await admin('junk', 'forget', lilei)).toMatch(/^Forgotten: \d+ learned/);

  beforeEach(forget);

  it('is a report on the web, unlearned and learned as the other when it is taken back', async () => {
    const mailIds = [await arrive('report', offer(1))];
    await client.trust.junk({ mailIds, junk: true });
    await expectLearned(1, 0);
    await client.trust.junk({ mailIds, junk: false });
    await expectLearned(0, 1);
    await client.mailbox.move({ mailIds, targetMailboxId: '5' });
    await expectLearned(1, 0);
    // Deleted out of Junk it stays what it was.
    await client.mailbox.recoverableDelete({ mailIds });
    await client.mailbox.recover({ mailIds });
    await expectLearned(1, 0);
  });

  it('is MOVE, and COPY into Junk, over IMAP', async () => {
    const { code } = (await client.authorisationCodes.generatePassword({ name: `Laptop ${engine}` })).data;
    await arrive('by move', offer(2));
    await arrive('by copy', offer(3));
    const program = await openImap(world.server, lilei, code);
    await program.mailboxOpen('INBOX');
    const uidOf = async (subject: string) => {
      const [uid] = (await program.search({ subject }, { uid: true })) || [];
      return String(uid);
    };
    await program.messageMove(await uidOf('by move'), 'Junk', { uid: true });
    await expectLearned(1, 0);
    await program.messageCopy(await uidOf('by copy'), 'Junk', { uid: true });
    await expectLearned(2, 0);
    await program.mailboxOpen('Junk');
    await program.messageMove(await uidOf('by move'), 'INBOX', { uid: true });
    await expectLearned(1, 1);
    await program.logout();
  });

  it('is a keyword of RFC 9051 over IMAP, wherever the message lies, and none of a mail client of its own', async () => {
    const { code } = (await client.authorisationCodes.generatePassword({ name: `Phone ${engine}` })).data;
    for (const name of ['marked', 'both', 'own keyword', 'unmarked']) await arrive(name, offer(name.length));
    const program = await openImap(world.server, lilei, code);
    await program.mailboxOpen('INBOX');
    const store = async (subject: string, keywords: string[], change: 'messageFlagsAdd' | 'messageFlagsRemove') => {
      const [uid] = (await program.search({ subject }, { uid: true })) || [];
      await program[change](String(uid), keywords, { uid: true });
    };
    await store('marked', ['$Junk'], 'messageFlagsAdd');
    await expectLearned(1, 0);
    // Marked in the other way it is unlearned; the same again changes nothing.
    await store('marked', ['$Junk'], 'messageFlagsRemove');
    await store('marked', ['$NotJunk'], 'messageFlagsAdd');
    await expectLearned(0, 1);
    await store('marked', ['$NotJunk'], 'messageFlagsAdd');
    await store('both', ['$Junk', '$NotJunk'], 'messageFlagsAdd');
    await store('own keyword', ['Junk', 'NonJunk'], 'messageFlagsAdd');
    await expectLearned(0, 1);
    // It was a move of the mail client, or came with the copy: once.
    await program.messageMove(String(((await program.search({ subject: 'marked' }, { uid: true })) || [])[0]), 'Junk', {
      uid: true,
    });
    await expectLearned(1, 0);
    await program.append('INBOX', plainMail('brought', offer(8)), ['$Junk']);
    await expectLearned(1, 0);
    await program.logout();
  });

  it('is filing by hand and an answer, which show that a message is good', async () => {
    const { folderId } = (await client.folders.saveFolder({ folderName: '项目' })).data;
    await client.mailbox.move({ mailIds: [await arrive('filed', minutes(1))], targetMailboxId: folderId });
    await expectLearned(0, 1);
    const answered = await arrive('answered', minutes(2));
    const content = createContent({
      to: [{ name: '', address: sender }],
      subject: 'Re: answered',
      type: 'reply',
      refMailId: answered,
    });
    expect((await client.compose.send({ content, undoSeconds: 0 })).code).toBe(200);
    await expectLearned(0, 2);
    await client.mailbox.move({ mailIds: [answered], targetMailboxId: '4' });
    await expectLearned(0, 2);
  });

  it('is nothing that a rule does, to what arrives or to what is there', async () => {
    const { folderId } = (await client.folders.saveFolder({ folderName: '优惠' })).data;
    await arrive('ruled before', offer(6));
    const { ruleId } = (
      await client.rules.save({
        ruleName: 'offers',
        match: 'all',
        conditions: [{ field: 'subject', operator: 'contains', value: 'ruled' }],
        actions: [{ kind: 'move', mailboxId: folderId }],
      })
    ).data;
    await arrive('ruled after', offer(7));
    expect(await find('ruled after', folderId)).toBeDefined();
    await client.rules.apply({ ruleId, where: 'inbox' });
    await waitFor(async () => (await find('ruled before', folderId)) !== undefined, { what: 'the rule on old mail' });
    await expectLearned(0, 0);
  });

  it('is nothing in a folder that a password closes, in a junk folder of their own, and while the filter is off', async () => {
    const closed = (await client.folders.saveFolder({ folderName: '私人' })).data.folderId;
    const spam = (await client.folders.saveFolder({ folderName: 'My spam' })).data.folderId;
    await client.folders.setPwd({ folderId: closed, password: 'Closed-Folder-1' });
    await client.mailbox.move({ mailIds: [await arrive('private', minutes(3))], targetMailboxId: closed });
    await client.mailbox.move({ mailIds: [await arrive('to own spam', offer(4))], targetMailboxId: spam });
    await expectLearned(0, 0);
    const set = (value: boolean | null) =>
      services().database.runner.execute(setOrgSetting, machineContext(world.clock.now(), 'set'), {
        orgId: 1,
        key: 'junkFilter',
        value,
      });
    await set(false);
    await client.mailbox.move({ mailIds: [await arrive('off', offer(5))], targetMailboxId: '5' });
    await expectLearned(0, 0);
    await set(null);
  });

  it('puts what is like it into Junk, says why, and is forgotten on request', async () => {
    const { folderId } = (await client.folders.saveFolder({ folderName: '会议' })).data;
    const junk: MailId[] = [];
    const good: MailId[] = [];
    for (let at = 10; at < 30; at += 1) {
      junk.push(await arrive(`offer ${String(at)}`, offer(at), `deal@bulk.${outsideDomain}`));
      good.push(await arrive(`minutes ${String(at)}`, minutes(at), `office@supplier.${outsideDomain}`));
    }
    expect(await find('offer 29')).toBeDefined();
    await client.mailbox.move({ mailIds: junk, targetMailboxId: '5' });
    await client.mailbox.move({ mailIds: good, targetMailboxId: folderId });
    await expectLearned(20, 20);
    expect(await admin('junk', 'status')).toContain('People who have taught: 1; 1 of them enough');
    expect(await admin('junk', 'forget', 'nonsense')).toContain('refused: "nonsense" is no address');
    const mailId = await arrive('another offer', offer(99), `deal@bulk.${outsideDomain}`);
    await arrive('more minutes', minutes(99), `office@supplier.${outsideDomain}`);
    expect(await find('another offer', '5')).toBeDefined();
    expect(await find('more minutes')).toBeDefined();
    const { trust } = (await client.mailbox.detail({ mailId })).data;
    expect(trust.junk?.reasons).toEqual(['likeOwn']);
    expect(trust.junk?.clues).toContainEqual({ kind: 'sender', name: null });
    await forget();
    await arrive('a last offer', offer(100), `deal@bulk.${outsideDomain}`);
    expect(await find('a last offer')).toBeDefined();
  });
});
